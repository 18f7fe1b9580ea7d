import type { TaxEstimate, Taxes } from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { Fragment, useState } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { taxPaneText as t } from './taxPane.text.ts'
import { LateFeeLine, TaxReasons, TaxSums } from './TaxSums.tsx'

type Line = Taxes['lines'][number]
type Step = Line['steps'][number] | Line['taxes'][number]

const reasonsOf = (step: Step) => ('reasons' in step ? step.reasons : [])

/** How a line came to its taxes: what, by which rule, with which figures. */
function Steps({ steps }: { steps: readonly Step[] }) {
  const say = useText()
  return (
    <table className="list-plain tax-steps tax-table">
      <tbody>
        {steps.map((step, n) => {
          const reasons = reasonsOf(step)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- A kind of tax may stand twice, and steps never move.
            <tr key={`${step.kind} ${n}`}>
              <th scope="row">{say(step.label)}</th>
              <td className={`tax-wide ${reasons.length > 0 ? 'tax-unknown' : 'tax-quiet'}`}>
                {reasons.length > 0 ? reasons.map((reason) => say(reason)).join('; ') : step.rule && say(step.rule)}
              </td>
              <td className="list-figures tax-wide">{step.formula}</td>
              <td className="tax-end">
                {step.amount === null ? <span className="tax-unknown">{say(t.unknown)}</span> : grouped(step.amount)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function LineRows({ line, kinds }: { line: Line; kinds: Taxes['kinds'] }) {
  const say = useText()
  const [open, setOpen] = useState(false)
  const unknown = <span className="tax-unknown">{say(t.unknown)}</span>
  const amountOf = (kind: string) => {
    const own = line.taxes.filter((tax) => tax.kind === kind)
    if (own.length === 0) return null
    return own.some((tax) => tax.amount === null) ? unknown : own.map((tax) => grouped(tax.amount!)).join(' + ')
  }
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <button
            type="button"
            className="tax-open"
            aria-expanded={open}
            aria-label={say(t.showSteps, { no: line.no })}
            onClick={() => setOpen(!open)}
          >
            {line.no}
          </button>
        </th>
        <td className="tax-wide">
          <span className="list-figures">{line.code}</span> {line.name}
        </td>
        <td className="tax-end">{line.value === null ? unknown : grouped(line.value)}</td>
        {kinds.map(({ kind }) => (
          <td key={kind} className="tax-end">
            {amountOf(kind)}
          </td>
        ))}
      </tr>
      {open && (
        <tr>
          <td colSpan={3 + kinds.length}>
            <Steps steps={[...line.steps, ...line.taxes]} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** The lines with their taxes; each unfolds its steps. */
function TaxLines({ taxes, imports }: { taxes: Taxes; imports: boolean }) {
  const say = useText()
  const { lines, kinds, charges } = taxes
  return (
    <>
      {/* It scrolls sideways on a phone, so the keyboard must be able to reach it. */}
      <div className="tax-scroll" tabIndex={0} role="region" aria-label={say(t.steps)}>
        <table className="list-plain tax-table">
          <thead>
            <tr>
              <th scope="col">{say(t.no)}</th>
              <th scope="col">{say(t.goods)}</th>
              <th scope="col" className="tax-end">
                {say(imports ? t.value : t.fobValue)}
              </th>
              {kinds.map(({ kind, label }) => (
                <th key={kind} scope="col" className="tax-end">
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRows key={line.id} line={line} kinds={kinds} />
            ))}
          </tbody>
        </table>
      </div>
      {charges.length > 0 && (
        <>
          <h2>{say(t.charges)}</h2>
          <div className="tax-scroll">
            <Steps steps={charges} />
          </div>
        </>
      )}
    </>
  )
}

/** One declaration, or what lines would become, with everything that its taxes stand on. */
export function TaxPart({ part, imports, alone }: { part: TaxEstimate; imports: boolean; alone: boolean }) {
  const say = useText()
  const [open, setOpen] = useState(alone)
  const { taxes } = part
  const body = (
    <div className="tax-pane">
      {!alone && <TaxSums of={taxes} imports={imports} />}
      <TaxReasons kinds={taxes.kinds} />
      {part.lateFee && <LateFeeLine fee={part.lateFee} />}
      <p className="tax-quiet">
        {say(t.ratesOf, { day: part.day, edition: part.edition ?? say(t.noTariff) })}
        {taxes.warnings.map((warning) => (
          <Fragment key={warning.en}>
            <br />
            {say(warning)}
          </Fragment>
        ))}
      </p>
      <TaxLines taxes={taxes} imports={imports} />
    </div>
  )
  if (alone) return body
  return (
    <details className="tax-part" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b className="list-figures">{part.code}</b>
        {!part.declarationId && <span className="tax-quiet">{say(t.planned)}</span>}
        <span className="tax-end">
          {taxes.complete ? grouped(taxes.total) : <span className="tax-unknown">{say(t.unknown)}</span>}
        </span>
      </summary>
      {open && body}
    </details>
  )
}
