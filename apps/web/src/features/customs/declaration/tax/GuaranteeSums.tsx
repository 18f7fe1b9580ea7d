import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { guaranteeText as t } from '../guarantee.text.ts'
import { useOffered } from '../useOffered.ts'

/** What the guarantee of a summary declaration has left without it and with it. */
export function GuaranteeSums() {
  const say = useText()
  const { summary, offered } = useOffered()
  if (!summary || !offered) return null
  if (!offered.chosen) return <p className="tax-unknown">{say(t.chooseFirst)}</p>
  const amount = (value: string | null) => (value === null ? say(t.unknown) : grouped(value))
  return (
    <dl className="tax-sums" aria-label={say(t.guarantee)}>
      <div>
        <dt>{say(t.guarantee)}</dt>
        <dd>
          {offered.chosen.number}
          <small>{offered.chosen.guarantor}</small>
        </dd>
      </div>
      {(['before', 'taxes', 'after'] as const).map((name) => (
        <div key={name} data-whole={name === 'after' || undefined}>
          <dt>{say(t[name])}</dt>
          <dd className={offered[name] === null || Number(offered[name]) < 0 ? 'tax-unknown' : ''}>
            {amount(offered[name])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
