import { caseMachine, caseStepNames } from '@clearway/contract/features/customs/case/caseSteps'
import {
  customsCase,
  type CaseRow,
  type CaseStatus,
  type CaseStep,
} from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useRef } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useAskFirst } from '../../../kernel/form/askFirst.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { useMany } from '../../../kernel/list/useMany.tsx'
import { useMe } from '../../../kernel/me.ts'
import { callAny, type AnyRow } from '../../../kernel/rows.ts'
import { casePageText as t } from './casePage.text.ts'
import type { Asked, StepAnswer } from './charges/QuoteQuestion.tsx'
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
/** Steps whose word alone does not say what they are about. */
const titles: Partial<Record<CaseStep, Text>> = { confirm: t.askConfirm, refuse: t.askRefuse }
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

const QuoteQuestion = later(
  () => import('./charges/QuoteQuestion.tsx').then((m) => m.QuoteQuestion),
  () => true,
)

/** A step by which a quote is sent or approved: who takes it sees what it comes to. */
const isPriced = (step: CaseStep): step is 'quote' | 'confirm' => step === 'quote' || step === 'confirm'

/** Asks what must be said with a step, tells what it does and undoes, and takes it. Undefined when the person thought better of it. */
function useAsk(): <Done>(
  step: CaseStep,
  what: string,
  one: Steppable,
  take: (answer: StepAnswer) => Promise<Done>,
) => Promise<Done | undefined> {
  const say = useText()
  const askFirst = useAskFirst()
  const answer = useRef<StepAnswer>({})
  return useCallback(
    async (step, what, { id }, take) => {
      answer.current = {}
      const does = <p>{say(c.stepDoes[step])}</p>
      const priced = (answered: (to: Pick<Asked, 'ok' | 'ready'>) => void) => (
        <>
          {does}
          <QuoteQuestion
            id={id}
            step={step as 'quote'}
            onChange={(asked: Asked) => {
              answer.current = asked.answer
              answered(asked)
            }}
          />
        </>
      )
      const needsReason = caseMachine.asks(step, 'reason')
      const question = {
        title: what,
        okText: say(c.steps[step]),
        danger: isDangerous(step),
        body: isPriced(step) ? priced : does,
        reason: needsReason ? { label: say(c.reason), needed: true } : undefined,
      }
      return askFirst(question, (reason) => take(needsReason ? { ...answer.current, reason } : answer.current))
    },
    [say, askFirst],
  )
}

const send = (step: CaseStep, row: Steppable, answer: StepAnswer) =>
  callAny<CaseRow>(customsCase.routes[step], { id: row.id, version: row.version, ...answer })

/**
 * Asks and takes a step. `before` saves what is typed; the step waits for it, and where a price is agreed so does the question: what changed since it was
 * shown is another version. Resolves to the case as it stands then, or undefined when it was not taken.
 */
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
  return useCallback(
    async (step, row, before) => {
      const saved = async () => (before ? before() : row)
      const shown = isPriced(step) ? await saved() : row
      if (!shown) return undefined
      const title = say(titles[step] ?? t.askStep, { step: say(c.steps[step]), code: row.code ?? '' })
      const done = await ask(step, title, shown, async (answer) => {
        const ready = isPriced(step) ? shown : await saved()
        if (!ready) return undefined
        // Also when it was refused: somebody else was quicker.
        return send(step, ready, answer).finally(() => void client.invalidateQueries({ queryKey: [customsCase.name] }))
      })
      if (done) void message.success(say(t.stepDone, { code: done.code ?? '', status: word(done.status) }))
      return done
    },
    [say, word, ask, message, client],
  )
}

/** What a customer approves is seen by itself, with its price. */
export type StepOfMany = Exclude<CaseStep, 'confirm'>

/** A step for many cases in one call; what was refused is told by its number. */
export function useTakeCaseSteps(): (step: StepOfMany, rows: readonly (AnyRow & Steppable)[]) => Promise<void> {
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
        ...(caseMachine.asks(step, 'reason') && { reason: { label: c.reason, max: 500, needed: true } }),
      }),
    [say, many],
  )
}
