import { outboundPlan, type OutboundFull } from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { outboundPlanText as f } from '@clearway/contract/features/logistics/outbound/outboundPlan.text'
import { Button } from 'antd'

import { call } from '../../../kernel/api.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { grouped, timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { documentText as t } from '../inventory/document.text.ts'

const { routes, name } = outboundPlan

/** Where the goods of a plan are fetched, and what of them is loaded. */
export function OutboundPicks({ row }: { row: OutboundFull }) {
  const say = useText()
  const zone = useTimeZone()
  const { busy, send } = useSend({ onDone: () => {}, reread: [name] })
  if (!row.picks.length) return null
  return (
    <section aria-labelledby="outbound-picks">
      <h2 id="outbound-picks" className="stock-title">
        {say(t.picks)}
      </h2>
      <div className="stock-scroll">
        <table className="stock-table">
          <tbody>
            {row.picks.map((pick) => (
              <tr key={pick.id}>
                <td>
                  {pick.bin} · {pick.modelNumber}
                  <br />
                  <small>{pick.lot}</small>
                </td>
                <td className="stock-figure">
                  {grouped(pick.loaded)} / {grouped(pick.quantity)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {row.loads.length > 0 && (
        <>
          <h2 className="stock-title">{say(t.loads)}</h2>
          <div className="stock-scroll">
            <table className="stock-table">
              <tbody>
                {row.loads.map(({ id, pickId, quantity, at, person }) => (
                  <tr key={id}>
                    <td>
                      {row.picks.find((pick) => pick.id === pickId)?.modelNumber}
                      <br />
                      <small>{[timeIn(zone, at), person].filter(Boolean).join(' · ')}</small>
                    </td>
                    <td className="stock-figure">{grouped(quantity)}</td>
                    {row.loadable && (
                      <td className="stock-figure">
                        <Button
                          size="small"
                          disabled={busy}
                          onClick={() => void send(() => call(routes.takeOff, { id: row.id, loadId: id }))}
                        >
                          {say(f.takeOff)}
                        </Button>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  )
}
