import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import type { OpenedEntry } from '@clearway/contract/features/account/ledger/ledgerPosting'
import { sumOf } from '@clearway/contract/kernel/decimal'

import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { ledgerPageText as t } from '../ledgerPage.text.ts'
import { balance, signed } from '../Money.tsx'

type Posting = OpenedEntry['postings'][number]
const isMinus = (p: Pick<Posting, 'amount'>) => p.amount.startsWith('-')

/** The postings as a T-account: what became less at the left, what became more at the right, and that both are the same. */
export function EntryPostings({ postings, currency }: { postings: readonly Posting[]; currency: string }) {
  const say = useText()
  const less = sumOf(
    postings.filter(isMinus).map((p) => p.amount.slice(1)),
    2,
  )
  const more = sumOf(
    postings.filter((p) => !isMinus(p)).map((p) => p.amount),
    2,
  )
  const sum = sumOf(
    postings.map((p) => p.amount),
    2,
  )
  const even = !/[1-9]/.test(sum)
  return (
    <div className="ledger-t">
      <table className="list-plain">
        <thead>
          <tr>
            <th scope="col">{say(ledgerText.wallet)}</th>
            <th scope="col" className="ledger-end">
              {say(t.minusSide)}
            </th>
            <th scope="col" className="ledger-end">
              {say(t.plusSide)}
            </th>
          </tr>
        </thead>
        <tbody>
          {postings.map((p, at) => (
            <Line key={at} posting={p} currency={currency} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say(t.sum)}</th>
            <td className="list-figures ledger-end">{balance(`-${less}`, currency)}</td>
            <td className="list-figures ledger-end">{signed(more, currency)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={even ? 'ledger-even' : 'ledger-uneven'} role={even ? undefined : 'alert'}>
        {even ? <CheckCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}{' '}
        {say(even ? t.zero : t.notZero, { sum: grouped(sum) })}
      </p>
    </div>
  )
}

function Line({ posting: p, currency }: { posting: Posting; currency: string }) {
  const say = useText()
  return (
    <tr>
      <th scope="row">
        {p.hidden ? (
          say(t.hidden)
        ) : p.walletId ? (
          <span className="ledger-code">{p.walletCode}</span>
        ) : (
          say(ledgerText.house)
        )}{' '}
        · {say(ledgerText.accounts[p.account])}
        {p.walletId && p.ownerName && <small className="ledger-quiet">{p.ownerName}</small>}
        {p.availableAfter !== null && p.heldAfter !== null && (
          <small className="ledger-quiet list-figures">
            {say(t.after)}: {say(t.availableHeld, { available: balance(p.availableAfter), held: balance(p.heldAfter) })}
          </small>
        )}
      </th>
      <td className="list-figures ledger-end">{isMinus(p) && signed(p.amount, currency)}</td>
      <td className="list-figures ledger-end">{!isMinus(p) && signed(p.amount, currency)}</td>
    </tr>
  )
}
