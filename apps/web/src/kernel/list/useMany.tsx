import { common } from '@clearway/contract/kernel/common.text'
import type { ManyOutcome } from '@clearway/contract/kernel/many'
import type { Route } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, type ReactNode } from 'react'

import { useAskFirst } from '../form/askFirst.tsx'
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

/** Asks, does it with all rows in one call, and tells by name which were refused, and why. */
export function useMany(resource: string): <Row extends AnyRow>(many: Many<Row>) => Promise<void> {
  const say = useText()
  const askFirst = useAskFirst()
  const client = useQueryClient()
  const report = useReport()
  const { modal, message } = App.useApp()
  return useCallback(
    async (many) => {
      const { route, label, rows, name, note, danger = false, reason: asksWhy } = many
      const act = (reason: string) =>
        callAny<ManyOutcome>(route, {
          ...many.shared,
          ...(reason && { reason }),
          rows: rows.map(({ id, version = 0 }) => ({ id, version })),
        }).finally(() => void client.invalidateQueries({ queryKey: [resource] }))
      const question = {
        title: say(t.manyTitle, { action: say(label), count: rows.length }),
        okText: say(label),
        danger,
        body: (
          <>
            <p>{namesOf(rows.map(name), say)}</p>
            {note && <p>{note}</p>}
          </>
        ),
        reason: asksWhy && { ...asksWhy, label: say(asksWhy.label) },
      }
      const outcome = await (many.asked ? act('').catch(report) : askFirst(question, act))
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
    [say, askFirst, client, report, modal, message, resource],
  )
}
