import type { PaymentBatchFull, PaymentItem } from '@clearway/contract/features/account/ledger/paymentBatch'
import { paymentBatchText as f } from '@clearway/contract/features/account/ledger/paymentBatch.text'
import { Button, Tag } from 'antd'
import { Link } from 'react-router'

import { HeldBadge } from '../../../business/HeldBadge.tsx'
import { useText } from '../../../kernel/language.ts'
import { signed } from '../amounts.ts'
import { Heads } from '../SettlePart.tsx'
import { batchPageText as t } from './batchPage.text.ts'

const colours = { in: 'processing', paid: 'success', returned: 'error', dropped: 'default' } as const

/** What a batch pays, each with the way to its pay-out. */
export function BatchItems({
  row: { items, total, currency },
  onReturn,
}: {
  row: PaymentBatchFull
  onReturn: (item: PaymentItem) => void
}) {
  const say = useText()
  const acts = items.some((item) => item.returnable)
  return (
    <section aria-labelledby="batch-items">
      <h2 id="batch-items" className="bill-title">
        {say(f.items)}
      </h2>
      <div className="bill-lines">
        <table>
          <Heads words={[t.number, t.payee, t.state]} figures={[t.amount]} {...(acts && { acts: t.acts })} />
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                <td>
                  <Link className="bill-day" to={`/RechargeFlowBack?open=${item.flowBackId}`}>
                    {item.code}
                  </Link>
                  <small>{item.ownerName}</small>
                </td>
                <td>
                  {item.payee} <HeldBadge until={item.holdUntil} />
                </td>
                <td>
                  <Tag color={colours[item.state]}>{say(f.itemStates[item.state])}</Tag>
                  {item.reason && <small>{item.reason}</small>}
                </td>
                <td className="bill-figure">{signed(item.amount)}</td>
                {acts && (
                  <td>
                    {item.returnable && (
                      <Button
                        size="small"
                        aria-label={`${say(f.returnItem)} ${item.code}`}
                        onClick={() => onReturn(item)}
                      >
                        {say(f.returnItem)}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>{say(f.total)}</td>
              <td className="bill-figure">
                {signed(total ?? '')} {currency}
              </td>
              {acts && <td aria-hidden />}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
