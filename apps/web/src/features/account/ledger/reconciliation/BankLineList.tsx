import { CheckCircleOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import type { BankLineRow, BankProposal } from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as b } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { useEffect, useRef, type ReactNode } from 'react'

import { useText } from '../../../../kernel/language.ts'
import type { List } from '../../../../kernel/list/list.ts'
import { TablePager } from '../../../../kernel/list/TablePager.tsx'
import type { AnyRow } from '../../../../kernel/rows.ts'
import { signed } from '../Money.tsx'
import { bankPageText as t } from './bankPage.text.ts'

export type BankRow = BankLineRow & AnyRow
interface Props {
  readonly list: List<BankRow>
  readonly proposals: ReadonlyMap<string, BankProposal>
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly notice: ReactNode
}

/** Lines to be worked through; the keys are the page's. */
export function BankLineList({ list, proposals, chosen, onChoose, notice }: Props) {
  const say = useText()
  return (
    <div className="bank-lines">
      {list.rows.length === 0 ? (
        notice
      ) : (
        <div className="bank-rows" role="listbox" aria-label={say(t.list)} title={say(t.keysHint)} tabIndex={-1}>
          {list.rows.map((row) => (
            <Line
              key={row.id}
              row={row}
              chosen={row.id === chosen}
              proposal={row.status === 'open' ? proposals.get(row.id) : undefined}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
      {list.total > 0 && <TablePager list={list} />}
    </div>
  )
}

function Line({
  row,
  chosen,
  proposal,
  onChoose,
}: {
  row: BankRow
  chosen: boolean
  proposal: BankProposal | undefined
  onChoose: (id: string) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!chosen) return
    place.current?.scrollIntoView({ block: 'nearest' })
    // The focus goes along only while it is in the list: nobody who types elsewhere is torn away.
    if (place.current?.parentElement?.contains(document.activeElement)) place.current.focus()
  }, [chosen])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the arrows of the page choose, see usePageKeys there
    <div
      ref={place}
      role="option"
      aria-selected={chosen}
      tabIndex={chosen ? 0 : -1}
      className="bank-row"
      onClick={() => onChoose(row.id)}
    >
      <span className="bank-day">{row.bookedOn}</span>
      <span className="bank-what">
        {row.partyName ?? row.text ?? '–'}{' '}
        <small>{[row.reference, row.partyName ? row.text : null].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="bank-amount">{signed(row.amount, row.currency)}</span>
      <span className="bank-proposal">
        {row.status === 'open' ? <Proposed of={proposal} /> : <Settled row={row} />}
      </span>
    </div>
  )
}

export function itemWords(of: Pick<BankProposal, 'items'>): string {
  return of.items.map((i) => [i.code, i.payerName ?? i.ownerName].filter(Boolean).join(' ')).join(' + ')
}

function Proposed({ of }: { of: BankProposal | undefined }) {
  const say = useText()
  if (!of) return <>{say(t.noProposal)}</>
  return (
    <>
      <span className={of.sure ? 'bank-good' : undefined}>
        {of.sure ? <CheckCircleOutlined aria-hidden /> : <QuestionCircleOutlined aria-hidden />}{' '}
        {say(of.sure ? t.sure : t.unsure)}
      </span>
      <span>{itemWords(of)}</span>
      <span>{say(b.rules[of.rule])}</span>
    </>
  )
}

function Settled({ row }: { row: BankRow }) {
  const say = useText()
  return (
    <>
      {[say(b.statuses[row.status]), row.matchedTo, row.rule && say(b.rules[row.rule]), row.reason]
        .filter(Boolean)
        .join(' · ')}
    </>
  )
}
