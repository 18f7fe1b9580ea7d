import { WarningOutlined } from '@ant-design/icons'
import { rateFigures, rateForms, rateKindIn, type Rate, type RateKind } from '@clearway/contract/features/customs/rate'

import { useText } from '../../../kernel/language.ts'
import { linePageText as t } from './line/linePage.text.ts'

/** Whether arithmetic on value and quantity does not find the duty. */
const needsPerson = (rate: Rate): boolean =>
  rate.form === 'person' || (rate.form === 'compound' && rate.adValorem === undefined && !rate.specific?.length)

/** A rate in short: free, its figures, or that a person must look. The words of the source stand behind it. */
export function RateWords({ rate }: { rate: Rate }) {
  const say = useText()
  const dates = rate.validFrom || rate.validTo ? ` ${rate.validFrom ?? '…'} – ${rate.validTo ?? '…'}` : ''
  const words =
    rate.form === 'free' ? say(rateForms.free) : needsPerson(rate) ? say(rateForms.person) : rateFigures(rate)
  return (
    <span title={`${rate.text}${dates}`}>
      {needsPerson(rate) && <WarningOutlined className="tariff-person" aria-hidden />}
      {words}
      {rate.programs?.length ? <small> {rate.programs.join(', ')}</small> : null}
    </span>
  )
}

interface Line {
  readonly rates: readonly Rate[]
  readonly inherited: readonly Rate[]
  readonly code: string
}

/** The rates of one kind in a cell: the line's own in bold, what it takes from above lighter; none is said, and is not nought. */
export function RateCell({ line, kind, told }: { line: Line; kind: RateKind; told: boolean }) {
  const say = useText()
  const own = line.rates.filter((r) => r.kind === kind)
  const from = own.length ? own : line.inherited.filter((r) => r.kind === kind)
  if (!from.length) {
    // A heading has no rate of its own in most tariffs; a code that is declared should have one.
    if (!told || line.code.length < 8) return null
    return <span className="tariff-none">{say(t.noRate)}</span>
  }
  const shown = from.slice(0, 2).map((rate, n) => <RateWords key={n} rate={rate} />)
  const more = from.length > 2 && <small>+{from.length - 2}</small>
  return own.length ? (
    <strong className="tariff-rate">
      {shown}
      {more}
    </strong>
  ) : (
    <span className="tariff-rate tariff-inherited" title={say(t.inheritedFrom)}>
      {shown}
      {more}
    </span>
  )
}

/** All rates of a line, one below the other. */
export function RateList({ line, jurisdiction }: { line: Line; jurisdiction: string }) {
  const say = useText()
  if (!line.rates.length && !line.inherited.length) return <p className="tariff-none">{say(t.noRates)}</p>
  const row = (rate: Rate, own: boolean, n: number) => (
    <div key={`${own}${n}`} className={own ? undefined : 'tariff-inherited'}>
      <dt>
        {say(rateKindIn(jurisdiction, rate.kind))}
        {!own && <small> {say(t.inheritedFrom)}</small>}
      </dt>
      <dd>
        {own ? (
          <strong>
            <RateWords rate={rate} />
          </strong>
        ) : (
          <RateWords rate={rate} />
        )}{' '}
        <small>{rate.text}</small>
      </dd>
    </div>
  )
  return (
    <dl className="tariff-facts">
      {line.rates.map((r, n) => row(r, true, n))}
      {line.inherited.map((r, n) => row(r, false, n))}
    </dl>
  )
}

/** The kinds that a list shows as columns: those of the country's own tariff first. */
export const columnKinds = (jurisdiction: string): readonly RateKind[] =>
  jurisdiction === 'US'
    ? ['mfn', 'special', 'column2']
    : jurisdiction === 'CN'
      ? ['mfn', 'general', 'vat', 'temporary', 'excise', 'export', 'rebate', 'special']
      : ['mfn', 'general', 'vat', 'special']
