import { payeeText as t } from '@clearway/contract/business/payee.text'
import type { Route } from '@clearway/contract/kernel/route'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback } from 'react'

import { useAskFirst } from '../kernel/form/askFirst.tsx'
import { useText } from '../kernel/language.ts'
import { callAny, type AnyRow } from '../kernel/rows.ts'

/** Asks how the new account was checked, and lifts the hold. `keys` are the lists that show it. */
export function useLiftHold(keys: readonly string[]): (route: Route, row: AnyRow, name: string) => Promise<void> {
  const say = useText()
  const askFirst = useAskFirst()
  const { message } = App.useApp()
  const client = useQueryClient()
  const lists = keys.join()
  return useCallback(
    async (route, row, name) => {
      const question = {
        title: `${say(t.lift)}${name && ` · ${name}`}`,
        okText: say(t.lift),
        body: <p>{say(t.liftHint)}</p>,
        reason: { label: say(t.liftReason), needed: true },
      }
      await askFirst(question, async (reason) => {
        await callAny(route, { id: row.id, version: row.version, reason }).finally(() => {
          // Also when it was refused: somebody else was quicker.
          for (const key of lists.split(',')) void client.invalidateQueries({ queryKey: [key] })
        })
        void message.success(say(t.lifted))
      })
    },
    [say, askFirst, message, client, lists],
  )
}
