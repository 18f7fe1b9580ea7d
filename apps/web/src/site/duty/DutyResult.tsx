import type { DutyEstimate } from '@clearway/contract/features/customs/duty'

import { useLanguage, useText } from '../../kernel/language.ts'
import { grouped } from '../../kernel/show.ts'
import { dutyFormText as t } from './duty.text.ts'

/** Every step with its rule and figures; what could not be calculated is said before the total, and the total is called what it is. */
export function DutyResult({
  estimate: { steps, total, currency, complete, warnings, edition, date },
}: {
  estimate: DutyEstimate
}) {
  const say = useText()
  return (
    <section className="duty-result" aria-label={say(t.result)}>
      <h3>{say(t.result)}</h3>
      <p className="know-note">{edition ? say(t.basis, { date, edition }) : say(t.dayOnly, { date })}</p>
      {!complete && (
        <div className="know-warning" role="status">
          <p>
            <b>{say(t.incomplete)}</b> {say(t.incompleteWhy)}
          </p>
          <Warnings warnings={warnings} />
        </div>
      )}
      <table className="know-table know-stack">
        <thead>
          <tr>
            <th scope="col">{say(t.step)}</th>
            <th scope="col">{say(t.rule)}</th>
            <th scope="col" className="know-number">
              {say(t.amount)}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, n) => (
            <StepRow key={n} step={step} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {say(complete ? t.total : t.partial)}
            </th>
            <td className="know-number figures">
              <b>
                {grouped(total)} {currency}
              </b>
            </td>
          </tr>
        </tfoot>
      </table>
      {complete && warnings.length > 0 && (
        <>
          <h4>{say(t.notes)}</h4>
          <Warnings warnings={warnings} className="know-note" />
        </>
      )}
    </section>
  )
}

function StepRow({ step }: { step: DutyEstimate['steps'][number] }) {
  const say = useText()
  const language = useLanguage()
  return (
    <tr className={step.counted ? undefined : 'know-aside'}>
      <th scope="row">{step.label[language]}</th>
      <td data-label={say(t.rule)}>
        {step.rule[language]}
        {step.sum && step.sum !== step.rule[language] && <span className="know-figures figures">{step.sum}</span>}
      </td>
      <td data-label={say(t.amount)} className="know-number figures">
        {grouped(step.amount)} {step.currency}
        {!step.counted && <small>{say(t.notCounted)}</small>}
      </td>
    </tr>
  )
}

interface WarningsProps {
  readonly warnings: DutyEstimate['warnings']
  readonly className?: string
}

function Warnings({ warnings, className }: WarningsProps) {
  const language = useLanguage()
  return (
    <ul className={className}>
      {warnings.map((w) => (
        <li key={w.en}>{w[language]}</li>
      ))}
    </ul>
  )
}
