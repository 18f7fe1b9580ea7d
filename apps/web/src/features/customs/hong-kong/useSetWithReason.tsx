import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback } from 'react'

import { useAskFirst } from '../../../kernel/form/askFirst.tsx'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { callAny, type AnyResource, type AnyRow } from '../../../kernel/rows.ts'

/** What is asked before a row is changed, and what the reason makes of it. */
interface Question {
  readonly title: Text
  readonly body: Text
  readonly ok: Text
  readonly reason: Text
  readonly values: (reason: string) => Readonly<Record<string, unknown>>
}

/** Changes some fields of a row from the list: at once, or after asking why. */
export function useSetWithReason(
  resource: AnyResource,
): (row: AnyRow, to: Question | Readonly<Record<string, unknown>>) => Promise<void> {
  const say = useText()
  const report = useReport()
  const askFirst = useAskFirst()
  const client = useQueryClient()
  const { message } = App.useApp()
  return useCallback(
    async (row, to) => {
      const { id, version } = row
      const set = async (values: Readonly<Record<string, unknown>>) => {
        await callAny(resource.routes.update!, { id, version, ...values }).finally(
          () => void client.invalidateQueries({ queryKey: [resource.name] }),
        )
        void message.success(say(common.saveSuccess))
      }
      if (!isQuestion(to)) return set(to).catch(report)
      const question = {
        title: say(to.title, { name: String(row[resource.labelField] ?? '') }),
        okText: say(to.ok),
        danger: true,
        body: <p>{say(to.body)}</p>,
        reason: { label: say(to.reason), max: 300, needed: true },
      }
      await askFirst(question, (why) => set(to.values(why)))
    },
    [resource, say, report, askFirst, client, message],
  )
}

const isQuestion = (to: Question | Readonly<Record<string, unknown>>): to is Question =>
  typeof to['values'] === 'function'
