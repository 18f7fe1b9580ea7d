import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { say as sayIn, type Text } from '@clearway/contract/kernel/text'
import { App, Button } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { useLanguage } from '../language.ts'
import { callAny, type AnyResource, type AnyRow } from './list.ts'
import { listText as t } from './list.text.ts'
import { useReport } from '../report.ts'

const namesShown = 5

/** Asks by name and with the `note`, deletes, and offers to undo; `restore` brings back from the recycle bin. */
export function useDelete(resource: AnyResource, note?: (rows: readonly AnyRow[]) => ReactNode): { remove: (rows: readonly AnyRow[]) => Promise<void>; restore: (rows: readonly AnyRow[]) => Promise<void> } {
  const language = useLanguage()
  const { modal, message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  return useMemo(() => {
    const say = (words: Text, values?: Record<string, unknown>) => sayIn(words, language, values)
    const title = say(resource.title)
    const nameOf = (row: AnyRow) => String(row[resource.labelField] ?? '')
    const send = async (verb: 'delete' | 'restore', ids: string[]) => {
      const { count } = await callAny<{ count: number }>(resource.routes[verb]!, { ids })
      await client.invalidateQueries({ queryKey: [resource.name] })
      return count
    }
    const back = async (ids: string[]) => {
      const count = await send('restore', ids)
      void message.success(say(t.restored, { count }))
    }
    const remove = async (rows: readonly AnyRow[]) => {
      if (rows.length === 0) return void message.warning(say(common.tickToDelete), 5)
      const ids = rows.map((row) => row.id)
      const listed = rows.slice(0, namesShown).map(nameOf).join(say(t.between))
      const names = rows.length > namesShown ? say(t.andMore, { names: listed }) : listed
      const restorable = resource.routes.restore !== undefined
      const sure = await modal.confirm({
        title: rows.length === 1 ? say(t.deleteTitle, { title, name: names }) : say(t.deleteManyTitle, { title, count: rows.length }),
        content: <>{rows.length > 1 && <p>{names}</p>}{restorable && say(t.deleteBody)}{note?.(rows)}</>,
        okText: say(common.delete), okButtonProps: { danger: true }, cancelText: say(common.cancel), ...(note && { width: 560 }),
      })
      if (!sure) return
      try {
        await send('delete', ids)
        const key = `deleted ${ids[0]}`
        const undo = () => {
          message.destroy(key)
          void back(ids).catch(report)
        }
        void message.success({ key, duration: 5, content: <>{say(common.deleteSuccess)} {restorable && <Button type="link" size="small" onClick={undo}>{say(t.undo)}</Button>}</> })
      } catch (error) {
        report(error)
      }
    }
    return { remove, restore: (rows: readonly AnyRow[]) => back(rows.map((row) => row.id)).catch(report) }
  }, [resource, note, language, client, modal, message, report])
}
