import { common } from '@clearway/contract/kernel/common.text'
import { say as sayIn, type Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useMemo, type ReactNode } from 'react'

import { useLanguage } from '../language.ts'
import { useReport } from '../report.ts'
import { rowsText as t } from '../rows.text.ts'
import { callAny, type AnyResource, type AnyRow } from '../rows.ts'

const namesShown = 5

type Say = (words: Text, values?: Record<string, unknown>) => string
type Note<Row> = (rows: readonly Row[]) => ReactNode

/** The first names, and whether there are more. */
export function namesOf(all: readonly string[], say: Say): string {
  const names = all.slice(0, namesShown).join(say(t.between))
  return all.length > namesShown ? say(t.andMore, { names }) : names
}

function deleteQuestion<Row extends AnyRow>(
  resource: AnyResource,
  rows: readonly Row[],
  say: Say,
  note: Note<Row> | undefined,
) {
  const title = say(resource.title)
  const names = namesOf(
    rows.map((row) => String(row[resource.labelField] ?? '')),
    say,
  )
  return {
    title:
      rows.length === 1
        ? say(t.deleteTitle, { title, name: names })
        : say(t.deleteManyTitle, { title, count: rows.length }),
    content: (
      <>
        {rows.length > 1 && <p>{names}</p>}
        {resource.routes.restore && say(t.deleteBody)}
        {note?.(rows)}
      </>
    ),
    okText: say(common.delete),
    okButtonProps: { danger: true },
    cancelText: say(common.cancel),
    ...(note && { width: 560 }),
  }
}

/** Asks by name and with the `note`, deletes, and offers to undo; `restore` brings back from the recycle bin. */
export function useDelete<Row extends AnyRow>(
  resource: AnyResource,
  note?: Note<Row>,
): { remove: (rows: readonly Row[]) => Promise<void>; restore: (rows: readonly Row[]) => Promise<void> } {
  const language = useLanguage()
  const { modal, message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  return useMemo(() => {
    const say: Say = (words, values) => sayIn(words, language, values)
    const send = async (verb: 'delete' | 'restore', ids: string[]) => {
      const { count } = await callAny<{ count: number }>(resource.routes[verb]!, { ids })
      await client.invalidateQueries({ queryKey: [resource.name] })
      return count
    }
    const back = async (ids: string[]) => {
      const count = await send('restore', ids)
      void message.success(say(t.restored, { count }))
    }
    const remove = async (rows: readonly Row[]) => {
      if (rows.length === 0) return void message.warning(say(common.tickToDelete), 5)
      const ids = rows.map((row) => row.id)
      const sure = await modal.confirm(deleteQuestion(resource, rows, say, note))
      if (!sure) return
      try {
        await send('delete', ids)
        const key = `deleted ${ids[0]}`
        const undo = () => {
          message.destroy(key)
          void back(ids).catch(report)
        }
        void message.success({
          key,
          duration: 5,
          content: (
            <>
              {say(common.deleteSuccess)}{' '}
              {resource.routes.restore && (
                <Button type="link" size="small" onClick={undo}>
                  {say(t.undo)}
                </Button>
              )}
            </>
          ),
        })
      } catch (error) {
        report(error)
      }
    }
    return { remove, restore: (rows: readonly Row[]) => back(rows.map((row) => row.id)).catch(report) }
  }, [resource, note, language, client, modal, message, report])
}
