import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { explain, type Explained, type ExplainStep } from '@clearway/contract/features/admin/explain/explain'
import { explainText } from '@clearway/contract/features/admin/explain/explain.text'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { explainPageText as t } from './explainPage.text.ts'

export interface Question {
  readonly userId: string
  readonly action: string
  readonly recordId?: string | undefined
  readonly field?: string | undefined
}

/** The answer, and the chain that led to it. */
export function ExplainAnswer({ question }: { question: Question }) {
  const { active } = usePageActive()
  const found = useQuery({
    queryKey: ['explain', 'why', question],
    queryFn: () => call(explain.queryExplain, question),
    enabled: active,
    staleTime: 0,
    retry: false,
  })
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  return (
    <>
      <Verdict answer={found.data} />
      <ol className="explain-steps">
        {found.data.steps.map((s) => (
          <Step key={s.code} step={s} />
        ))}
      </ol>
    </>
  )
}

function Verdict({ answer }: { answer: Explained }) {
  const say = useText()
  const allowed = answer.answer === 'allowed'
  const { user } = answer
  return (
    <div className="explain-verdict" data-allowed={allowed} role="status">
      {allowed ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
      <div>
        <strong>
          {say(t.answers[answer.answer], { user: user.nickname })}
          {say({ zh: '：', tw: '：', en: ': ' })}
          {say(answer.action)}
          {answer.record && ` · ${answer.record}`}
        </strong>
        <small>{[user.username, user.orgName].filter(Boolean).join(' · ')}</small>
      </div>
    </div>
  )
}

const icons = { passes: CheckCircleFilled, stops: CloseCircleFilled, skipped: MinusCircleOutlined }

function Step({ step }: { step: ExplainStep }) {
  const say = useText()
  const can = useCan()
  const Icon = icons[step.state]
  const linked = step.state !== 'skipped' && can('sysrole.view')
  return (
    <li data-state={step.state}>
      <Icon aria-label={say(t.states[step.state])} role="img" />
      <strong>{say(explainText.steps[step.code])}</strong>
      <div>
        <p>{say(step.detail)}</p>
        {step.advice && <p className="explain-advice">{say(t.advice, { advice: say(step.advice) })}</p>}
        {linked && step.roles.length > 0 && (
          <p className="explain-roles">
            {say(t.openRole)}
            {step.roles.map((r) => (
              <Link key={r.id} to={`/sysrole?search=${encodeURIComponent(r.name)}`}>
                {r.name}
              </Link>
            ))}
          </p>
        )}
      </div>
    </li>
  )
}
