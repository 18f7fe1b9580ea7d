import { payeeText as t } from '@clearway/contract/business/payee.text'
import { common } from '@clearway/contract/kernel/common.text'
import type { Route } from '@clearway/contract/kernel/route'
import { useQueryClient } from '@tanstack/react-query'
import { App, Input } from 'antd'
import { useCallback, useRef } from 'react'

import { useText } from '../kernel/language.ts'
import { useReport } from '../kernel/report.ts'
import { callAny, type AnyRow } from '../kernel/rows.ts'

/** Asks how the new account was checked, and lifts the hold. `keys` are the lists that show it. */
export function useLiftHold(keys: readonly string[]): (route: Route, row: AnyRow, name: string) => Promise<void> {
  const say = useText()
  const { modal, message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const reason = useRef('')
  const lists = keys.join()
  return useCallback(
    async (route, row, name) => {
      reason.current = ''
      let box: { update: (config: object) => void } | undefined
      const typed = (text: string) => {
        reason.current = text.trim()
        box?.update({ okButtonProps: { disabled: reason.current === '' } })
      }
      const ask = modal.confirm({
        title: `${say(t.lift)}${name && ` · ${name}`}`,
        content: (
          <>
            <p>{say(t.liftHint)}</p>
            <Input.TextArea
              autoFocus
              rows={3}
              maxLength={500}
              aria-label={say(t.liftReason)}
              style={{ marginBlockStart: 8 }}
              onChange={(event) => typed(event.target.value)}
            />
          </>
        ),
        okText: say(t.lift),
        okButtonProps: { disabled: true },
        cancelText: say(common.close),
      })
      box = ask
      if (!(await ask)) return
      const done = await callAny(route, { id: row.id, version: row.version, reason: reason.current }).then(
        () => true,
        (error: unknown) => {
          report(error)
          return false
        },
      )
      // Also when it was refused: somebody else was quicker.
      for (const key of lists.split(',')) await client.invalidateQueries({ queryKey: [key] })
      if (done) void message.success(say(t.lifted))
    },
    [say, modal, message, client, report, lists],
  )
}
