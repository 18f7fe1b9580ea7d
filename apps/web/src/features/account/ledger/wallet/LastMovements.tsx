import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import type { FlowRow } from '@clearway/contract/features/account/ledger/ledgerPosting'
import { ledgerPostingText } from '@clearway/contract/features/account/ledger/ledgerPosting.text'
import type { WalletOverview } from '@clearway/contract/features/account/ledger/wallet'
import { Button } from 'antd'

import { useText } from '../../../../kernel/language.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { ledgerPageText as t } from '../ledgerPage.text.ts'
import { balance, Signed } from '../Money.tsx'
import { useOpenEntry } from '../posting/entryOpening.tsx'
import { SourceRef } from '../posting/SourceRef.tsx'

/** The newest movements: each amount opens its entry, each cause its business line. */
export function LastMovements({ wallet: w }: { wallet: WalletOverview }) {
  const say = useText()
  return (
    <div className="ledger-card">
      <h3>{say(t.last)}</h3>
      {w.last.length === 0 ? (
        <p className="ledger-quiet">{say(t.lastNone)}</p>
      ) : (
        // It scrolls sideways on a phone, so the keyboard must be able to reach it.
        <div className="ledger-scroll" tabIndex={0} role="region" aria-label={say(t.last)}>
          <table className="list-plain ledger-moves">
            <thead>
              <tr>
                <th scope="col">{say(ledgerPostingText.createdAt)}</th>
                <th scope="col">{say(ledgerPostingText.kind)}</th>
                <th scope="col" className="ledger-end">
                  {`${say(ledgerText.amount)} (${w.currency})`}
                </th>
                <th scope="col" className="ledger-end">
                  {`${say(t.after)} (${w.currency})`}
                </th>
                <th scope="col">{say(t.cause)}</th>
              </tr>
            </thead>
            <tbody>
              {w.last.map((row) => (
                <Movement key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

function Movement({ row }: { row: FlowRow }) {
  const say = useText()
  const zone = useTimeZone()
  const open = useOpenEntry()
  const kind = say(ledgerText.kinds[row.kind])
  return (
    <tr>
      <td className="list-figures">
        <time dateTime={row.createdAt} title={timeIn(zone, row.createdAt, true)}>
          {timeIn(zone, row.createdAt).slice(5)}
        </time>
      </td>
      <td>
        {kind}
        {row.account === 'held' && <small className="ledger-quiet"> {say(t.heldPart)}</small>}
      </td>
      <td className="ledger-end">
        <Button type="link" size="small" className="ledger-inline" onClick={() => open(row.entryId)}>
          <span className="unseen">{say(t.openEntry, { kind })} </span>
          <Signed amount={row.amount} />
        </Button>
      </td>
      <td className="list-figures ledger-end">
        {balance(row.account === 'held' ? row.heldAfter : row.availableAfter)}
      </td>
      <td>
        <SourceRef of={row} />
        {!row.sourceKind && row.memo}
      </td>
    </tr>
  )
}
