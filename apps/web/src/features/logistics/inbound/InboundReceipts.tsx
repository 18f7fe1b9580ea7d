import { inboundBooking, type InboundFull } from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { inboundBookingText as f } from '@clearway/contract/features/logistics/inbound/inboundBooking.text'
import { stockPostText } from '@clearway/contract/features/logistics/stock/stockPost.text'
import { Button } from 'antd'

import { call } from '../../../kernel/api.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { grouped, timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { documentText as t } from '../inventory/document.text.ts'

const { routes, name } = inboundBooking

/** What was put away, scan by scan; what was wrong is taken back. */
export function InboundReceipts({ row }: { row: InboundFull }) {
  const say = useText()
  const zone = useTimeZone()
  const { busy, send } = useSend({ onDone: () => {}, reread: [name] })
  if (!row.receipts.length) return null
  const models = new Map(row.lines.map((line) => [line.id, line.modelNumber]))
  return (
    <section aria-labelledby="inbound-receipts">
      <h2 id="inbound-receipts" className="stock-title">
        {say(t.receipts)}
      </h2>
      <div className="stock-scroll">
        <table className="stock-table">
          <tbody>
            {row.receipts.map(({ id, lineId, bin, quality, quantity, at, person }) => (
              <tr key={id}>
                <td>
                  {bin} · {models.get(lineId)}
                  <br />
                  <small>
                    {[timeIn(zone, at), person, quality === 'good' ? '' : say(stockPostText.qualities[quality])]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </td>
                <td className="stock-figure">{grouped(quantity)}</td>
                {row.receivable && (
                  <td className="stock-figure">
                    <Button
                      size="small"
                      disabled={busy}
                      onClick={() => void send(() => call(routes.takeBack, { id: row.id, receiptId: id }))}
                    >
                      {say(f.takeBack)}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
