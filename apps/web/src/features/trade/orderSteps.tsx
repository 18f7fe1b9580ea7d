import { order, type OrderRow } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { orderMachine, type OrderStatus, type OrderStep } from '@clearway/contract/features/trade/orderSteps'
import { languages, type Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback } from 'react'

import { download } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useAskFirst } from '../../kernel/form/askFirst.tsx'
import { useText } from '../../kernel/language.ts'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { useMany } from '../../kernel/list/useMany.tsx'
import { useReport } from '../../kernel/report.ts'
import { callAny, type AnyRow } from '../../kernel/rows.ts'
import { orderPageText as t } from './orderPage.text.ts'

export interface Steppable {
  readonly id: string
  readonly version: number
  readonly code: string | null
  readonly status: string
}

const questions: Record<OrderStep, Text> = {
  submit: t.askSubmit,
  confirm: t.askConfirm,
  complete: t.askComplete,
  cancel: t.askCancel,
  sendBack: t.askReason,
  revoke: t.askReason,
}
const dangerous: readonly OrderStep[] = ['cancel', 'revoke', 'sendBack']
export const isDangerous = (step: OrderStep): boolean => dangerous.includes(step)

/** The steps that the state of an order allows and this person may take. */
export function useSteps(): (status: string) => OrderStep[] {
  const can = useCan()
  return useCallback(
    (status) =>
      orderMachine.stepsFrom(status as OrderStatus).filter((step) => can(orderMachine.steps[step].permission)),
    [can],
  )
}

/** Asks, with a reason where one is needed, and takes the step. Resolves to the order as it stands then, or undefined when it was not taken. */
export function useTakeStep(): (step: OrderStep, row: Steppable) => Promise<OrderRow | undefined> {
  const say = useText()
  const askFirst = useAskFirst()
  const { message } = App.useApp()
  const client = useQueryClient()
  return useCallback(
    async (step, row) => {
      const needsReason = orderMachine.asks(step, 'reason')
      const question = {
        title: say(t.askStep, { step: say(orderText.steps[step]), code: row.code ?? '' }),
        okText: say(orderText.steps[step]),
        danger: isDangerous(step),
        body: <p>{say(questions[step])}</p>,
        reason: needsReason ? { label: say(orderText.reason), needed: true } : undefined,
      }
      const done = await askFirst(question, (reason) =>
        callAny<OrderRow>(order.routes[step], {
          id: row.id,
          version: row.version,
          ...(needsReason && { reason }),
          // Also when it was refused: somebody else was quicker.
        }).finally(() => void client.invalidateQueries({ queryKey: ['order'] })),
      )
      if (done)
        void message.success(say(t.stepDone, { code: done.code ?? '', status: say(orderText.statuses[done.status]) }))
      return done
    },
    [say, askFirst, message, client],
  )
}

/** A step for many orders: one question, one call, and by name what was refused. */
export function useTakeStepMany(): (step: OrderStep, rows: readonly (AnyRow & Steppable)[]) => void {
  const say = useText()
  const many = useMany(order.name)
  return useCallback(
    (step, rows) =>
      void many({
        route: order.routes[`${step}Many`],
        label: orderText.steps[step],
        rows,
        name: (row) => row.code ?? '',
        note: say(questions[step]),
        danger: isDangerous(step),
        ...(orderMachine.asks(step, 'reason') && { reason: { label: orderText.reason, max: 500, needed: true } }),
      }),
    [say, many],
  )
}

/** Printing in each language and the lines as a file, as actions. */
export function usePapers(): (id: string) => Action[] {
  const can = useCan()
  const report = useReport()
  return useCallback(
    (id) =>
      !can('order.export')
        ? []
        : [
            ...languages.map((language): Action => ({
              key: `print-${language}`,
              label: t.printIn[language],
              run: () => void download(order.routes.print, { id, language }).catch(report),
            })),
            {
              key: 'exportLines',
              label: t.exportLines,
              run: () => void download(order.routes.exportLines, { id }).catch(report),
            },
          ],
    [can, report],
  )
}
