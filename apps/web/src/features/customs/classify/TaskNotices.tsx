import type { OpenedTask } from '@clearway/contract/features/customs/classifyTask'
import { Alert } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { rulingPageText } from '../ruling/rulingPage.text.ts'
import { deskText as t } from './desk.text.ts'

/** Why the line is here again, what was decided, and what keeps the reader from it. */
export function TaskNotices({ opened: { task, ownFirst, steps, decision } }: { opened: OpenedTask }) {
  const say = useText()
  const mean = steps.find((s) => s.action === 'matched')?.note ?? ''
  return (
    <>
      {task.status === 'unclassified' && task.returnedReason && (
        <Alert type="warning" showIcon title={say(t.returned, { reason: task.returnedReason })} />
      )}
      {task.status === 'unclassified' && task.answered && <Alert type="info" showIcon title={say(t.answeredHint)} />}
      {decision?.precedent && (
        <Alert type="success" showIcon title={say(rulingPageText.kept, { number: decision.precedent })} />
      )}
      {task.status === 'first' && (
        <Alert
          type="info"
          showIcon
          title={
            task.matched
              ? say(t.matchedSaid, { code: task.firstCode, mean })
              : say(t.firstSaid, { person: task.firstByName ?? '', code: task.firstCode })
          }
          description={ownFirst ? say(t.ownFirst) : undefined}
        />
      )}
    </>
  )
}
