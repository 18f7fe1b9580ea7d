import { CheckCircleFilled, RightOutlined } from '@ant-design/icons'
import { firstSteps, type FirstStep } from '@clearway/contract/features/workbench/firstSteps'
import { firstStepsText as t } from '@clearway/contract/features/workbench/firstSteps.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { Link } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { useMe } from '../../kernel/me.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { usePreference } from '../../kernel/preference.ts'

/** The way from an empty tenant to the first order; gone once all is done, or when its reader has hidden it. */
export function FirstSteps() {
  const tenant = useMe()?.user.tenantId
  return tenant ? <Card key={tenant} tenant={tenant} /> : null
}

function Card({ tenant }: { tenant: string }) {
  const say = useText()
  const { active } = usePageActive()
  const [chosen, setHidden] = usePreference<boolean | null>(`workbench.firstSteps.hidden.${tenant}`, null)
  const { data } = useQuery({
    queryKey: ['workbench', 'firstSteps', tenant],
    queryFn: () => call(firstSteps.query, {}),
    enabled: active,
    staleTime: 5000,
  })
  if (!data) return null
  const done = data.steps.filter((step) => step.done).length
  const total = data.steps.length
  if (total === 0 || done === total) return null
  // Once most of it is done it folds itself, unless its reader opened it.
  const hidden = chosen ?? done > total / 2
  if (hidden)
    return (
      <div className="bench-steps-back">
        <Button type="link" size="small" onClick={() => setHidden(false)}>
          {say(t.show)} ({say(t.progress, { done, total })})
        </Button>
      </div>
    )
  return (
    <section className="bench-card bench-steps" aria-labelledby="bench-steps">
      <h2 id="bench-steps">
        <span>
          {say(t.title)} <small>{say(t.progress, { done, total })}</small>
        </span>
        <Button type="text" size="small" onClick={() => setHidden(true)}>
          {say(t.hide)}
        </Button>
      </h2>
      <p>{say(data.administrator ? t.intro : t.ownIntro)}</p>
      <Progress
        percent={Math.round((100 * done) / total)}
        showInfo={false}
        size="small"
        aria-label={say(t.progress, { done, total })}
      />
      <ol>
        {data.steps.map((step) => (
          <Step key={step.code} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step }: { step: FirstStep }) {
  const say = useText()
  const { title, hint } = t.steps[step.code]
  return (
    <li data-done={step.done}>
      <Link to={step.link}>
        {step.done ? <CheckCircleFilled aria-hidden /> : <span className="bench-steps-ring" aria-hidden />}
        <span className="bench-steps-words">
          <strong>{say(title)}</strong> <span className="unseen">{say(step.done ? t.done : t.open)}</span>
          {!step.done && <small>{say(hint)}</small>}
        </span>
        {!step.done && <RightOutlined aria-hidden />}
      </Link>
    </li>
  )
}
