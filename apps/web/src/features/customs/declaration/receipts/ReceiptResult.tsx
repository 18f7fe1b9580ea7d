import type { ReceiptOutcome } from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt'
import { channelOf } from '@clearway/contract/features/customs/declaration/receipts/receipts'
import { receiptText } from '@clearway/contract/features/customs/declaration/receipts/receipts.text'
import { stateLabels, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { Alert, Tag } from 'antd'
import { Link } from 'react-router'

import { useText } from '../../../../kernel/language.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { receiptPaneText as t } from './receiptPane.text.ts'

/** What a channel means, for people; its code stays in sight. */
export function ChannelWords({ channel }: { channel: string }) {
  const say = useText()
  const known = channelOf(channel)
  return (
    <span className="receipt-channel">
      <b>{channel}</b> {known ? say(known.label) : say(receiptText.unknownChannel, { channel })}
    </span>
  )
}

const colours = { added: 'green', known: 'default', waiting: 'orange' } as const

export interface FileResult {
  readonly name: string
  readonly outcome?: ReceiptOutcome
  readonly error?: string
}

/** What became of one file: which declarations moved, what was known, what waits, what could not be read. */
export function ReceiptResult({ name, outcome, error }: FileResult) {
  const say = useText()
  const zone = useTimeZone()
  const state = (word: string) => say(stateLabels[word as DeclarationState])
  if (!outcome) return <Alert type="error" showIcon title={name} description={error} />
  return (
    <section className="receipt-result" aria-label={name}>
      <h3>{name}</h3>
      <p role="status">
        {say(t.result, outcome)}
        {outcome.problems.length > 0 && ` · ${say(t.problems, { count: outcome.problems.length })}`}
      </p>
      {outcome.declarations.length > 0 && (
        <ul className="receipt-moved">
          {outcome.declarations.map((d) => (
            <li key={d.id}>
              <Link to={`/declarationDetail?id=${d.id}`}>
                {say(t.moved, { code: d.code, from: state(d.from), to: state(d.to) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {outcome.problems.length > 0 && (
        <ul className="receipt-problems">
          {outcome.problems.map((p) => (
            <li key={`${p.row} ${p.field} ${p.message}`}>
              {say(t.row, { row: p.row })}：{p.message}
            </li>
          ))}
        </ul>
      )}
      <details open={outcome.waiting > 0}>
        <summary>{say(t.answers, { count: outcome.added + outcome.known + outcome.waiting })}</summary>
        <ul className="receipt-rows">
          {outcome.rows.map((r) => (
            <li key={r.row}>
              <Tag color={colours[r.outcome]}>{say(t.outcomes[r.outcome])}</Tag>
              <ChannelWords channel={r.channel} /> <span className="figures">{r.entryId ?? r.seqNo}</span>{' '}
              {r.at && <time>{timeIn(zone, r.at)}</time>}{' '}
              {r.declaration && <Link to={`/declarationDetail?id=${r.declaration.id}`}>{r.declaration.code}</Link>}
              {r.note && <small>{r.note}</small>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
