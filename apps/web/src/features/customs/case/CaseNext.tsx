import { ClockCircleOutlined } from '@ant-design/icons'

import { useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { forwardSteps, useCaseSteps } from './caseSteps.tsx'
import { useDeclares } from './DeclareButton.tsx'
import { mainStep, waitsFor } from './nextStep.ts'
import { useCase } from './useCaseFile.ts'

/** Where the reader has nothing to do next: who has. A customer's people have their own list of what waits for them. */
export function CaseNext() {
  const say = useText()
  const customer = useMe()?.user.area === 'customer'
  const { opened } = useCase()
  const stepsOf = useCaseSteps()
  const declares = useDeclares()(opened!)
  const { status, deletedAt } = opened!.row
  const words = waitsFor(status)
  if (customer || deletedAt || declares || !words) return null
  if (
    mainStep(
      stepsOf(status).filter((step) => forwardSteps.includes(step)),
      status,
      false,
    )
  )
    return null
  return (
    <p className="case-quiet case-waits">
      <ClockCircleOutlined aria-hidden /> {say(words)}
    </p>
  )
}
