import { bill } from '@clearway/contract/features/billing/bill'
import { settlement, type Receipt } from '@clearway/contract/features/billing/settlement'
import { settlementText as f } from '@clearway/contract/features/billing/settlement.text'
import { Button } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { signed } from './amounts.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { settlementPageText as t } from './settlementPage.text.ts'
import { Heads, SettlePart } from './SettlePart.tsx'

/** Money that came in and is nobody's yet, each with what it seems to pay. */
export function Receipts() {
  const say = useText()
  const acts = useCan()('settlement.edit')
  const [matching, setMatching] = useState<Receipt | null>(null)
  return (
    <>
      <SettlePart
        name={[bill.name, 'toMatch']}
        read={(asked) => call(settlement.routes.toMatch, asked)}
        search={t.searchReceipt}
        empty={{ title: t.noReceipts, hint: t.noReceiptsHint }}
      >
        {({ rows }) => (
          <table>
            <Heads
              words={[t.bookedOn, t.payer, t.remark, t.proposal]}
              figures={[t.amount]}
              {...(acts && { acts: t.acts })}
            />
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="bill-day">{row.bookedOn}</td>
                  <td>{row.partyName ?? '—'}</td>
                  <td>{row.text ?? '—'}</td>
                  <td>
                    <Proposed of={row} />
                  </td>
                  <td className="bill-figure">{`${signed(row.amount)} ${row.currency}`}</td>
                  {acts && (
                    <td>
                      <Button
                        size="small"
                        type={row.proposal ? 'primary' : 'default'}
                        aria-label={[say(t.match), row.partyName, row.amount].filter(Boolean).join(' ')}
                        onClick={() => setMatching(row)}
                      >
                        {say(t.match)}
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </SettlePart>
      {matching && <ReceiveDialog of={matching} onClose={() => setMatching(null)} />}
    </>
  )
}

function Proposed({ of: { proposal } }: { of: Receipt }) {
  const say = useText()
  if (!proposal) return <>{say(t.noProposal)}</>
  const codes = proposal.shares.map(({ code }) => code)
  return (
    <>
      {[proposal.orgName, codes.slice(0, 3).join(', ') + (codes.length > 3 ? ' …' : '')].join(' · ')}
      <small>{say(f.rules[proposal.rule])}</small>
    </>
  )
}
