import type { KindSum, LateFee, Taxes } from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { taxesText } from '@clearway/contract/features/customs/declaration/tax/taxes.text'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { Link } from 'react-router'

import { DueClock } from '../../../../business/DueClock.tsx'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { taxPaneText as t } from './taxPane.text.ts'

type Sums = Pick<Taxes, 'kinds' | 'value' | 'total' | 'complete'>

/** What is known of a sum that is not known whole: nothing known is never shown as nought. */
function useKnownPart(): (known: string) => string {
  const say = useText()
  return (known) => (Number(known) ? say(t.knownPart, { amount: grouped(known) }) : say(t.unknown))
}

function Kind({ kind }: { kind: KindSum }) {
  const say = useText()
  const part = useKnownPart()
  if (kind.payable === null) return <dd className="tax-unknown">{part(kind.known)}</dd>
  return (
    <dd>
      {grouped(kind.payable)}
      {kind.waived && <small>{say(t.waived)}</small>}
    </dd>
  )
}

/** The sums by kind, and all of them together. */
export function TaxSums({ of: { kinds, value, total, complete }, imports }: { of: Sums; imports: boolean }) {
  const say = useText()
  const part = useKnownPart()
  const known = sumOf(
    kinds.map((kind) => kind.payable ?? kind.known),
    2,
  )
  return (
    <dl className="tax-sums">
      <div>
        <dt>{say(imports ? t.value : t.fobValue)}</dt>
        {value === null ? <dd className="tax-unknown">{say(t.unknown)}</dd> : <dd>{grouped(value)}</dd>}
      </div>
      {kinds.map((kind) => (
        <div key={kind.kind}>
          <dt>{say(kind.label)}</dt>
          <Kind kind={kind} />
        </div>
      ))}
      <div data-whole>
        <dt>{say(t.total)} CNY</dt>
        {complete ? (
          <dd>{grouped(total)}</dd>
        ) : (
          <dd className="tax-unknown">
            {part(known)}
            <small>{say(t.notComplete)}</small>
          </dd>
        )}
      </div>
    </dl>
  )
}

const lacksRate = new RegExp(`^${taxesText.reasons.exchange.en.replace('{currency}', String.raw`\w+`)}$`)

/** Why a kind is unknown, with the way to the exchange rates where one is missing; each reason with its lines. */
export function TaxReasons({ kinds }: { kinds: readonly KindSum[] }) {
  const say = useText()
  const can = useCan()
  // One reason may stand behind several kinds: it is told once, with all its lines.
  const reasons = new Map<string, Set<string>>()
  for (const { text, lines } of kinds.flatMap((kind) => kind.reasons))
    reasons.set(say(text), new Set([...(reasons.get(say(text)) ?? []), ...lines]))
  if (reasons.size === 0) return null
  const rates = kinds.some((kind) => kind.reasons.some(({ text }) => lacksRate.test(text.en)))
  return (
    <ul className="tax-reasons tax-unknown">
      {[...reasons].map(([reason, lines]) => (
        <li key={reason}>
          {say(t.onLines, { reason, lines: [...lines].toSorted((a, b) => Number(a) - Number(b)).join(', ') })}
        </li>
      ))}
      {rates && can('exchangeRate.view') && (
        <li>
          <Link to="/HscodeMgt?tab=exchange">{say(t.toRates)}</Link>
        </li>
      )}
    </ul>
  )
}

/** 滞报金: until when none is due, what it comes to, and how it grows. */
export function LateFeeLine({ fee }: { fee: LateFee }) {
  const say = useText()
  const now = fee.fee
  const late = (now?.days ?? 0) > 0
  const grows = fee.growth.filter(({ amount }) => Number(amount) > 0)
  const words = !now
    ? say(t.unknown)
    : !late
      ? say(fee.accepted ? t.acceptedInTime : t.noFee)
      : now.waived
        ? say(t.feeWaived, { amount: grouped(now.reckoned), days: now.days })
        : say(fee.accepted ? t.feeAccepted : t.feeToday, { amount: grouped(now.amount), days: now.days })
  return (
    <p className="tax-fee" data-late={late || undefined}>
      <b>{say(t.lateFee)}</b>
      <span>
        {say(t.declareBy, { day: fee.deadline })} {!fee.accepted && <DueClock at={fee.deadline} soon={3 * 24 * 60} />}
      </span>
      <span
        className={late ? 'tax-unknown' : ''}
        title={now?.steps
          .map((step) => [say(step.label), step.formula, step.result].filter(Boolean).join(' '))
          .join('\n')}
      >
        {words}
      </span>
      {fee.warnings.map((warning) => (
        <span key={warning.zh} className="tax-unknown" role="note">
          {say(warning)}
        </span>
      ))}
      {grows.length > 0 && (
        <span className="tax-quiet">
          {say(t.grows)} {grows.map(({ day, amount }) => `${day} ${grouped(amount)}`).join(' · ')}
        </span>
      )}
    </p>
  )
}
