import type { QuickEstimate } from '@clearway/contract/features/trade/quick/quickOrder'
import { sumOf } from '@clearway/contract/kernel/decimal'

import { useText } from '../../../kernel/language.ts'
import { amountWords, grouped } from '../../../kernel/show.ts'
import { quickPageText as t } from './quickPage.text.ts'

/** What the packet will cost by today's agreements; what has no price says so. */
export function QuickFees({ fees }: { fees: QuickEstimate }) {
  const say = useText()
  return (
    <section className="quick-card" aria-labelledby="quick-fees">
      <h2 id="quick-fees">{say(t.fees)}</h2>
      {fees.lines.length === 0 ? (
        <p className="quick-quiet">{say(t.noFees)}</p>
      ) : (
        <>
          <div className="quick-scroll">
            <table className="quick-table">
              <thead>
                <tr>
                  {[t.fee, t.event, t.quantity, t.amount].map((head) => (
                    <th key={head.en} scope="col">
                      {say(head)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {fees.lines.map((line, at) => (
                  <tr key={at}>
                    <td>{line.fee}</td>
                    <td>{say(line.event)}</td>
                    <td data-number>{line.amount === null && line.quantity === '0' ? '–' : grouped(line.quantity)}</td>
                    <td data-number>
                      {line.amount === null || line.currency === null ? (
                        <em>{say(line.why ?? t.noPrice)}</em>
                      ) : (
                        amountWords(sumOf([line.amount, line.tax ?? '0'], 2), line.currency)
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                {fees.totals.map(({ currency, amount }) => (
                  <tr key={currency}>
                    <th scope="row" colSpan={3}>
                      {say(t.total)}
                    </th>
                    <td data-number>{amountWords(amount, currency)}</td>
                  </tr>
                ))}
              </tfoot>
            </table>
          </div>
          <p className="quick-quiet">{say(t.feesHint)}</p>
        </>
      )}
    </section>
  )
}
