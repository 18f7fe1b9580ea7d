import { caseMachine, caseStepNames } from '@clearway/contract/features/customs/case/caseSteps'
import {
  customsCase,
  type CaseRow,
  type CaseStatus,
  type CaseStep,
} from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Input } from 'antd'
import { useCallback, useRef } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { useMany } from '../../../kernel/list/useMany.tsx'
import { useMe } from '../../../kernel/me.ts'
import { useReport } from '../../../kernel/report.ts'
import { callAny, type AnyRow } from '../../../kernel/rows.ts'
import { casePageText as t } from './casePage.text.ts'
import { useStatusWord } from './useStatusWord.ts'

/** What a step needs to know of a case. Fields may be hidden from the reader by data permission. */
export interface Steppable {
  readonly id: string
  readonly version: number
  readonly code?: string | null
  readonly status: CaseStatus
}

/** Steps that lead on; the others undo something or end it. */
export const forwardSteps: readonly CaseStep[] = [
  'submit',
  'classified',
  'quote',
  'confirm',
  'dispatch',
  'receive',
  'reopen',
]
const dangerous: readonly CaseStep[] = ['refuse', 'sendBack', 'cancel']
export const isDangerous = (step: CaseStep): boolean => dangerous.includes(step)

/** The steps that the state of a case allows and this person may take. */
export function useCaseSteps(): (status: CaseStatus) => CaseStep[] {
  const can = useCan()
  const staff = useMe()?.user.area !== 'customer'
  return useCallback(
    (status) =>
      caseStepNames.filter((step) => {
        const { by, permission } = caseMachine.steps[step]
        return caseMachine.may(step, status) && can(permission) && (staff || by !== 'staff')
      }),
    [can, staff],
  )
}

/** Asks for a case: what the step does and undoes, and why where a reason is needed. Undefined when the person thought better of it. */
function useAsk(): (step: CaseStep, what: string) => Promise<string | undefined> {
  const say = useText()
  const { modal } = App.useApp()
  const reason = useRef('')
  return useCallback(
    async (step, what) => {
      reason.current = ''
      const needsReason = caseMachine.asks(step, 'reason')
      const danger = isDangerous(step)
      let box: { update: (config: object) => void } | undefined
      const typed = (words: string) => {
        reason.current = words.trim()
        box?.update({ okButtonProps: { danger, disabled: reason.current === '' } })
      }
      const ask = modal.confirm({
        title: what,
        content: (
          <>
            <p>{say(c.stepDoes[step])}</p>
            {needsReason && (
              <Input.TextArea
                autoFocus
                rows={3}
                maxLength={500}
                aria-label={say(c.reason)}
                placeholder={say(t.reasonNeeded)}
                style={{ marginBlockStart: 8 }}
                onChange={(event) => typed(event.target.value)}
              />
            )}
          </>
        ),
        okText: say(c.steps[step]),
        okButtonProps: { danger, disabled: needsReason },
        cancelText: say(common.close),
      })
      box = ask
      return (await ask) ? reason.current : undefined
    },
    [say, modal],
  )
}

const send = (step: CaseStep, row: Steppable, reason: string) =>
  callAny<CaseRow>(customsCase.routes[step], {
    id: row.id,
    version: row.version,
    ...(caseMachine.asks(step, 'reason') && { reason }),
  })

/** Asks and takes a step. `before` saves what is typed; the step waits for it. Resolves to the case as it stands then, or undefined when it was not taken. */
export function useTakeCaseStep(): (
  step: CaseStep,
  row: Steppable,
  before?: () => Promise<Steppable | undefined>,
) => Promise<CaseRow | undefined> {
  const say = useText()
  const word = useStatusWord()
  const ask = useAsk()
  const { message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  return useCallback(
    async (step, row, before) => {
      const reason = await ask(step, say(t.askStep, { step: say(c.steps[step]), code: row.code ?? '' }))
      if (reason === undefined) return undefined
      const ready = before ? await before() : row
      if (!ready) return undefined
      const done = await send(step, ready, reason).catch((error: unknown): undefined => {
        report(error)
        return undefined
      })
      // Also when it was refused: somebody else was quicker.
      await client.invalidateQueries({ queryKey: [customsCase.name] })
      if (done) void message.success(say(t.stepDone, { code: done.code ?? '', status: word(done.status) }))
      return done
    },
    [say, word, ask, message, client, report],
  )
}

/** A step for many cases in one call; what was refused is told by its number. */
export function useTakeCaseSteps(): (step: CaseStep, rows: readonly (AnyRow & Steppable)[]) => Promise<void> {
  const say = useText()
  const many = useMany(customsCase.name)
  return useCallback(
    (step, rows) =>
      many({
        route: customsCase.routes[`${step}Many`],
        label: c.steps[step],
        rows,
        name: (row) => row.code ?? '',
        note: say(c.stepDoes[step]),
        danger: isDangerous(step),
        ...(caseMachine.asks(step, 'reason') && { reason: { label: t.reasonNeeded, max: 500, needed: true } }),
      }),
    [say, many],
  )
}
