import type { PaymentCandidate } from '@clearway/contract/features/account/ledger/paymentBatch'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { Alert, Button, Checkbox, Input, Skeleton } from 'antd'

import { HeldBadge } from '../../../business/HeldBadge.tsx'
import { useText } from '../../../kernel/language.ts'
import { signed } from '../amounts.ts'
import { batchPageText as t } from './batchPage.text.ts'

type Chosen = ReadonlyMap<string, PaymentCandidate>
interface Props {
  readonly currency: string | null
  readonly found: { readonly rows: readonly PaymentCandidate[]; readonly total: number } | undefined
  readonly search: string
  readonly onSearch: (word: string) => void
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
}

/** Pay-outs that wait, to be ticked; those whose account is held are paid another day. */
export function BatchChoice({ currency, found, search, onSearch, chosen, onChange }: Props) {
  const say = useText()
  if (!currency) return <Alert type="info" showIcon title={say(t.chooseAccount)} />
  if (!found) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const { rows, total } = found
  if (!rows.length && !search) return <Alert type="info" showIcon title={say(t.nothingWaits, { currency })} />
  return (
    <>
      <Input.Search
        allowClear
        aria-label={say(t.find)}
        placeholder={say(t.find)}
        maxLength={100}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {rows.length === 0 && <p className="bill-said">{say(t.noneFound)}</p>}
      {rows.length > 0 && <Candidates rows={rows} chosen={chosen} onChange={onChange} />}
      {total > rows.length && <p className="bill-said">{say(t.more, { total, shown: rows.length })}</p>}
    </>
  )
}

type Candidates = Pick<Props, 'chosen' | 'onChange'> & { readonly rows: readonly PaymentCandidate[] }

function Candidates({ rows, chosen, onChange }: Candidates) {
  const say = useText()
  const payable = rows.filter((row) => !row.holdUntil || chosen.has(row.id))
  const ticked = payable.filter((row) => chosen.has(row.id)).length
  const set = (some: readonly PaymentCandidate[], on: boolean) => {
    const next = new Map(chosen)
    for (const row of some)
      if (on) next.set(row.id, row)
      else next.delete(row.id)
    onChange(next)
  }
  return (
    <div className="bill-lines batch-choice">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label={say(t.chooseAll)}
                checked={payable.length > 0 && ticked === payable.length}
                indeterminate={ticked > 0 && ticked < payable.length}
                onChange={(event) => set(payable, event.target.checked)}
              />
            </th>
            {[t.number, t.payee].map((word) => (
              <th key={word.zh} scope="col">
                {say(word)}
              </th>
            ))}
            <th scope="col" className="bill-figure">
              {say(t.amount)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Checkbox
                  aria-label={say(t.choose, { code: row.code })}
                  checked={chosen.has(row.id)}
                  disabled={Boolean(row.holdUntil) && !chosen.has(row.id)}
                  onChange={(event) => set([row], event.target.checked)}
                />
              </td>
              <td>
                <span className="bill-day">{row.code}</span>
                <small>{row.ownerName}</small>
              </td>
              <td>
                {row.payee} <HeldBadge until={row.holdUntil} />
              </td>
              <td className="bill-figure">{signed(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface FootProps {
  /** How many are chosen, and what they come to. */
  readonly said: string | undefined
  readonly busy: boolean
  readonly empty: boolean
  readonly words: Text
  readonly onSave: () => void
  readonly onClose: () => void
}

/** What is gathered in all, and the buttons below. */
export function BatchFoot({ said, busy, empty, words, onSave, onClose }: FootProps) {
  const say = useText()
  return (
    <div className="settle-foot">
      <b role="status">{said}</b>
      <div className="bill-steps">
        <Button onClick={onClose}>{say(common.cancel)}</Button>
        <Button type="primary" loading={busy} disabled={empty} onClick={onSave}>
          {say(words)}
        </Button>
      </div>
    </div>
  )
}
