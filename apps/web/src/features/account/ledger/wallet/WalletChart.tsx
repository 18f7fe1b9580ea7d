import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import type { WalletOverview } from '@clearway/contract/features/account/ledger/wallet'
import { Button } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'

import { useLanguage, useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { ledgerPageText as t } from '../ledgerPage.text.ts'
import { balance } from '../Money.tsx'
import { chartOf, type ChartMonth } from './chartShape.ts'

const height = 220

/** Twelve months of a wallet: what came in and went out as bars that differ by pattern too, what was left as a line. The same figures stand in a table. */
export function WalletChart({ wallet: w }: { wallet: WalletOverview }) {
  const say = useText()
  const [figures, setFigures] = useState(false)
  const quiet = w.months.every((m) => ![m.in, m.out, m.closing].some((v) => /[1-9]/.test(v)))
  return (
    <div className="ledger-card">
      <header className="ledger-card-head">
        <h3>
          {say(t.year)} <small>{w.currency}</small>
        </h3>
        {!quiet && (
          <Button size="small" type="text" aria-pressed={figures} onClick={() => setFigures(!figures)}>
            {say(figures ? t.asChart : t.asTable)}
          </Button>
        )}
      </header>
      {quiet ? (
        <p className="ledger-quiet">{say(t.quietYear)}</p>
      ) : (
        <>
          {!figures && <Drawing months={w.months} />}
          <div
            className={figures ? 'ledger-scroll' : 'unseen'}
            {...(figures && { tabIndex: 0, role: 'region', 'aria-label': say(t.year) })}
          >
            <table className="list-plain ledger-moves">
              <caption className="unseen">
                {say(t.chartOf, { wallet: `${w.code} ${w.currency} ${w.ownerName || say(ledgerText.house)}` })}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{say(t.month)}</th>
                  <th scope="col" className="ledger-end">
                    {say(t.moneyIn)}
                  </th>
                  <th scope="col" className="ledger-end">
                    {say(t.moneyOut)}
                  </th>
                  <th scope="col" className="ledger-end">
                    {say(t.closing)}
                  </th>
                </tr>
              </thead>
              <tbody>
                {w.months.map((m) => (
                  <tr key={m.month}>
                    <th scope="row" className="list-figures">
                      {m.month.slice(0, 7)}
                    </th>
                    <td className="list-figures ledger-end">{grouped(m.in)}</td>
                    <td className="list-figures ledger-end">{grouped(m.out)}</td>
                    <td className="list-figures ledger-end">{balance(m.closing)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  )
}

// For eyes only: the table says the same, so readers are not told twice.
function Drawing({ months }: { months: readonly ChartMonth[] }) {
  const say = useText()
  const [ref, width] = useWidth()
  const { ticks, bars, line, zero, labels } = chartOf(months, width, height, useLanguage())
  return (
    <div ref={ref} className="ledger-chart" aria-hidden="true">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <defs>
          <pattern id="ledger-out" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className="ledger-out-ground" />
            <rect width="2.5" height="6" className="ledger-out-line" />
          </pattern>
        </defs>
        {ticks.map((tick) => (
          <g key={tick.y}>
            <line
              x1={tick.x}
              x2={width}
              y1={tick.y}
              y2={tick.y}
              className={tick.y === zero ? 'ledger-zero' : 'ledger-tick'}
            />
            <text x={tick.x - 6} y={tick.y + 4} textAnchor="end">
              {tick.label}
            </text>
          </g>
        ))}
        {bars.map((b) => (
          <g key={b.month}>
            <title>{`${b.month}\n${say(t.moneyIn)} ${grouped(b.in)}\n${say(t.moneyOut)} ${grouped(b.out)}\n${say(t.closing)} ${balance(b.closing)}`}</title>
            <rect x={b.x} y={0} width={b.room} height={height} fill="transparent" />
            <rect x={b.inX} y={b.inY} width={b.width} height={zero - b.inY} rx="1.5" className="ledger-in" />
            <rect
              x={b.outX}
              y={b.outY}
              width={b.width}
              height={zero - b.outY}
              rx="1.5"
              fill="url(#ledger-out)"
              className="ledger-out"
            />
          </g>
        ))}
        <polyline points={line.map((p) => `${p.x},${p.y}`).join(' ')} className="ledger-line" />
        {line.map((p) => (
          <circle key={p.x} cx={p.x} cy={p.y} r="3" className="ledger-dot" />
        ))}
        {labels.map((l) => (
          <text key={l.x} x={l.x} y={height - 4} textAnchor="middle">
            {l.label}
          </text>
        ))}
      </svg>
      <Legend />
    </div>
  )
}

function Legend() {
  const say = useText()
  return (
    <ul className="ledger-legend">
      <li>
        <svg width="12" height="12">
          <rect width="12" height="12" rx="2" className="ledger-in" />
        </svg>{' '}
        {say(t.moneyIn)}
      </li>
      <li>
        <svg width="12" height="12">
          <rect width="12" height="12" rx="2" fill="url(#ledger-out)" className="ledger-out" />
        </svg>{' '}
        {say(t.moneyOut)}
      </li>
      <li>
        <svg width="20" height="12">
          <line x1="0" x2="20" y1="6" y2="6" className="ledger-line" />
          <circle cx="10" cy="6" r="3" className="ledger-dot" />
        </svg>{' '}
        {say(t.closing)}
      </li>
    </ul>
  )
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(560)
  useLayoutEffect(() => {
    const element = ref.current!
    const look = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
