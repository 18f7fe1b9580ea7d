import { rateKindIn, type Rate, type RateKind } from '@clearway/contract/features/customs/rate'

import { useText } from '../kernel/language.ts'
import { knowledgeText as t } from './knowledge.text.ts'
import { rateWords, validWords } from './knowledge.ts'

const byHand = (rate: Rate): boolean => rate.form === 'person' || (rate.form === 'compound' && !rate.specific?.length)

function RateWords({ rate }: { rate: Rate }) {
  const say = useText()
  return (
    <>
      <span lang={/[a-z]{3}/i.test(rate.text) && !/^free/i.test(rate.text) ? 'en' : undefined}>
        {rateWords(rate, say)}
      </span>
      {byHand(rate) && <span className="know-badge know-badge-warn">{say(t.needsPerson)}</span>}
    </>
  )
}

/** Rates of one kind in a cell of a list; a kind that the line lacks is a dash that says what it means, never a nought. */
export function RateCell({ rates }: { rates: readonly Rate[] }) {
  const say = useText()
  if (!rates.length)
    return (
      <>
        <span aria-hidden title={say(t.noRate)}>
          —
        </span>
        <span className="unseen">{say(t.noRate)}</span>
      </>
    )
  return (
    <>
      {rates.slice(0, 3).map((rate, n) => (
        <span key={n} className="know-rate" title={rate.text}>
          <RateWords rate={rate} />
          {rate.programs && <small>{say(t.programs, { count: rate.programs.length })}</small>}
        </span>
      ))}
      {rates.length > 3 && <small>+{rates.length - 3}</small>}
    </>
  )
}

/** The heads of the columns of `RateCells`. */
export function RateHeads({ kinds, jurisdiction }: { kinds: readonly RateKind[]; jurisdiction: string }) {
  const say = useText()
  return kinds.map((kind) => (
    <th key={kind} scope="col" className="know-number">
      {say(rateKindIn(jurisdiction, kind))}
    </th>
  ))
}

interface RateCellsProps {
  readonly rates: readonly Rate[]
  readonly kinds: readonly RateKind[]
  readonly jurisdiction: string
}

/** The rates of a line, a cell for each kind. */
export function RateCells({ rates, kinds, jurisdiction }: RateCellsProps) {
  const say = useText()
  return kinds.map((kind) => (
    <td
      key={kind}
      data-label={say(rateKindIn(jurisdiction, kind))}
      className={rates.some((r) => r.kind === kind) ? 'know-number' : 'know-number know-none'}
    >
      <RateCell rates={rates.filter((r) => r.kind === kind)} />
    </td>
  ))
}

/** Every rate on file for a line, with the words it came from. */
export function RateTable({ rates, jurisdiction }: { rates: readonly Rate[]; jurisdiction: string }) {
  const say = useText()
  const [someFor, someTimes] = [rates.some((r) => r.programs?.length), rates.some((r) => r.validFrom ?? r.validTo)]
  return (
    <table className="know-table know-stack">
      <thead>
        <tr>
          <th scope="col">{say(t.kind)}</th>
          <th scope="col" className="know-number">
            {say(t.rate)}
          </th>
          <th scope="col">{say(t.asWritten)}</th>
          {someFor && <th scope="col">{say(t.forWhom)}</th>}
          {someTimes && <th scope="col">{say(t.validity)}</th>}
        </tr>
      </thead>
      <tbody>
        {rates.map((rate, n) => (
          <tr key={n}>
            <th scope="row">{say(rateKindIn(jurisdiction, rate.kind))}</th>
            <td className="know-number" data-label={say(t.rate)}>
              <RateWords rate={rate} />
            </td>
            <td data-label={say(t.asWritten)}>{rate.text}</td>
            {someFor && <td data-label={say(t.forWhom)}>{rate.programs?.join(', ')}</td>}
            {someTimes && <td data-label={say(t.validity)}>{validWords(rate.validFrom, rate.validTo, say)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
