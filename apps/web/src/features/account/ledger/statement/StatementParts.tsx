import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import type { statement, StatementMovement } from '@clearway/contract/features/account/ledger/statement'
import { statementText as s } from '@clearway/contract/features/account/ledger/statement.text'
import type { Output } from '@clearway/contract/kernel/route'

import { useText } from '../../../../kernel/language.ts'
import { grouped, timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { statementDrawerText as t } from './statementDrawer.text.ts'

type Whole = Output<(typeof statement)['query']>

export function Head({ whole }: { whole: Whole }) {
  const say = useText()
  const { wallet, opening, closing } = whole
  const facts = [
    [s.wallet, wallet.code],
    [s.owner, wallet.ownerName ?? say(s.house)],
    [s.currency, wallet.currency],
    [s.period, say(s.periodOf, { from: whole.from, to: whole.to })],
    [s.timeZone, whole.timeZone],
  ] as const
  const boxes = [
    [s.opening, opening.available, opening.held],
    [s.in, `+${grouped(whole.in)}`, undefined],
    [s.out, `−${grouped(whole.out)}`, undefined],
    [s.closing, closing.available, closing.held],
  ] as const
  return (
    <>
      <dl className="statement-head">
        {facts.map(([label, value]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="statement-sums">
        {boxes.map(([label, amount, held]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>
              {`${held === undefined ? amount : grouped(amount)} ${wallet.currency}`}
              <small>
                {held === undefined ? say(s.available) : `${say(s.held)} ${grouped(held)} ${wallet.currency}`}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      <p className="statement-note">{say(t.equation)}</p>
    </>
  )
}

const nothing = (amount: string) => /^-?0+(\.0+)?$/.test(amount)
const plus = (amount: string) => (amount.startsWith('-') || nothing(amount) ? '' : `+${grouped(amount)}`)
const minus = (amount: string) => (amount.startsWith('-') && !nothing(amount) ? `−${grouped(amount.slice(1))}` : '')
const either = (amount: string) => plus(amount) || minus(amount)

export function Lines({ whole, movements }: { whole: Whole; movements: readonly StatementMovement[] }) {
  const say = useText()
  const zone = useTimeZone()
  return (
    // It scrolls sideways on a phone, so the keyboard must be able to reach it.
    <div className="statement-scroll" tabIndex={0} role="region" aria-label={say(s.movements)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(s.time)}</th>
            <th scope="col">{say(s.kind)}</th>
            <th scope="col">{say(s.source)}</th>
            {[s.in, s.out, s.available, s.heldChange].map((h) => (
              <th key={h.en} scope="col" className="statement-end">
                {`${say(h)} (${whole.wallet.currency})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{whole.from}</td>
            <td colSpan={4}>
              <strong>{say(s.opening)}</strong>
            </td>
            <td className="statement-end">
              <strong>{grouped(whole.opening.available)}</strong>
            </td>
            <td aria-label={say(s.heldChange)} />
          </tr>
          {movements.map((m) => (
            <tr key={m.seq}>
              <td>{timeIn(zone, m.at)}</td>
              <td>{say(ledgerText.kinds[m.kind])}</td>
              <td className="statement-wide">{[m.sourceCode, m.memo].filter(Boolean).join(' · ')}</td>
              <td className="statement-end">{plus(m.available)}</td>
              <td className="statement-end">{minus(m.available)}</td>
              <td className="statement-end">{grouped(m.availableAfter)}</td>
              <td className="statement-end">{either(m.held)}</td>
            </tr>
          ))}
          {movements.length === 0 && (
            <tr>
              <td colSpan={7}>{say(s.none)}</td>
            </tr>
          )}
          <tr>
            <td>{whole.to}</td>
            <td colSpan={4}>
              <strong>{say(s.closing)}</strong>
            </td>
            <td className="statement-end">
              <strong>{grouped(whole.closing.available)}</strong>
            </td>
            <td aria-label={say(s.heldChange)} />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

export function Sums({ whole }: { whole: Whole }) {
  const say = useText()
  return (
    <section>
      <h2>{say(s.sums)}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(s.kind)}</th>
            {[s.count, s.in, s.out, s.heldChange].map((h) => (
              <th key={h.en} scope="col" className="statement-end">
                {h === s.count ? say(h) : `${say(h)} (${whole.wallet.currency})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {whole.sums.map((x) => (
            <tr key={x.kind}>
              <td>{say(ledgerText.kinds[x.kind])}</td>
              <td className="statement-end">{x.count}</td>
              <td className="statement-end">{grouped(x.in)}</td>
              <td className="statement-end">{grouped(x.out)}</td>
              <td className="statement-end">{either(x.held)}</td>
            </tr>
          ))}
          <tr>
            <td>
              <strong>{say(s.total)}</strong>
            </td>
            <td className="statement-end">{whole.count}</td>
            <td className="statement-end">{grouped(whole.in)}</td>
            <td className="statement-end">{grouped(whole.out)}</td>
            <td className="statement-end">{either(whole.heldChange)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

export function Marks({ whole: { headHash, untilSeq, seal } }: { whole: Whole }) {
  const say = useText()
  return (
    <p className="statement-note">
      {headHash && (
        <>
          {say(s.chain, { seq: untilSeq, hash: headHash })}
          <br />
        </>
      )}
      {seal ? say(s.sealed, { seal: seal.seq, until: seal.until, hash: seal.hash }) : say(s.notSealed)}
    </p>
  )
}
