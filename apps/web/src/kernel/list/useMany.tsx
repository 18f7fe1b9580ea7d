import { common } from '@clearway/contract/kernel/common.text'
import type { ManyOutcome } from '@clearway/contract/kernel/many'
import type { Route } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Input } from 'antd'
import { useCallback, useRef, type ReactNode } from 'react'

import { useText } from '../language.ts'
import { useReport } from '../report.ts'
import { rowsText as t } from '../rows.text.ts'
import { callAny, type AnyRow } from '../rows.ts'
import { namesOf } from './deleteRows.tsx'

/** What is to be done with each of the ticked rows, by a route of `forMany`. */
interface Many<Row extends AnyRow> {
  readonly route: Route
  readonly label: Text
  readonly rows: readonly Row[]
  readonly name: (row: Row) => string
  /** What holds for all of them. */
  readonly shared?: Readonly<Record<string, unknown>>
  /** What the question says beside the names. */
  readonly note?: ReactNode
  readonly danger?: boolean
  /** Asks why, for the route's `reason`. */
  readonly reason?: { readonly label: Text; readonly max: number; readonly needed: boolean }
  /** Nothing is asked: a dialog of its own did that. */
  readonly asked?: boolean
}

function useAsk() {
  const say = useText()
  const { modal } = App.useApp()
  const typed = useRef('')
  return useCallback(
    async <Row extends AnyRow>({ label, rows, name, note, danger = false, reason }: Many<Row>) => {
      typed.current = ''
      const button = (off: boolean) => ({ okButtonProps: { danger, disabled: off } })
      let box: { update: (config: object) => void } | undefined
      const ask = modal.confirm({
        title: say(t.manyTitle, { action: say(label), count: rows.length }),
        content: (
          <>
            <p>{namesOf(rows.map(name), say)}</p>
            {note && <p>{note}</p>}
            {reason && (
              <Input.TextArea
                autoFocus
                rows={3}
                maxLength={reason.max}
                aria-label={say(reason.label)}
                placeholder={say(reason.label)}
                onChange={(event) => {
                  typed.current = event.target.value.trim()
                  if (reason.needed) box?.update(button(typed.current === ''))
                }}
              />
            )}
          </>
        ),
        okText: say(label),
        cancelText: say(common.cancel),
        ...button(reason?.needed === true),
      })
      box = ask
      return (await ask) ? typed.current : undefined
    },
    [say, modal],
  )
}

/** Asks, does it with all rows in one call, and tells by name which were refused, and why. */
export function useMany(resource: string): <Row extends AnyRow>(many: Many<Row>) => Promise<void> {
  const say = useText()
  const ask = useAsk()
  const client = useQueryClient()
  const report = useReport()
  const { modal, message } = App.useApp()
  return useCallback(
    async (many) => {
      const reason = many.asked ? '' : await ask(many)
      if (reason === undefined) return
      const { route, label, rows, name } = many
      const outcome = await callAny<ManyOutcome>(route, {
        ...many.shared,
        ...(reason && { reason }),
        rows: rows.map(({ id, version = 0 }) => ({ id, version })),
      }).catch(report)
      await client.invalidateQueries({ queryKey: [resource] })
      if (!outcome) return
      const told = { action: say(label), done: outcome.done, failed: outcome.failed.length }
      if (!outcome.failed.length) return void message.success(say(t.manyDone, told))
      const names = new Map(rows.map((row) => [row.id, name(row)]))
      modal.warning({
        title: say(t.manyFailed, told),
        okText: say(common.close),
        content: (
          <ul className="list-refused">
            {outcome.failed.map(({ id, message: why }) => (
              <li key={id}>
                <b>{names.get(id)}</b> {why}
              </li>
            ))}
          </ul>
        ),
      })
    },
    [say, ask, client, report, modal, message, resource],
  )
}
