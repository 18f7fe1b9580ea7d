import { common } from '@clearway/contract/kernel/common.text'
import { App } from 'antd'
import { useMemo } from 'react'

import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import type { AnyResource, AnyRow } from '../../../kernel/rows.ts'
import type { Changed } from './ChangeEffect.tsx'
import { roleEffectText as t } from './roleEffect.text.ts'

export const FormEffect = later(
  () => import('./ChangeEffect.tsx').then((m) => m.FormEffect),
  () => true,
)
const RowsEffect = later(
  () => import('./ChangeEffect.tsx').then((m) => m.RowsEffect),
  () => true,
)

/** For a list of rules: deleting tells who wins and loses what, and so does bringing back, which asks for that first. A copy of a rule is of no use. */
export function ruleOptions(of: Changed, resource: AnyResource) {
  function useActions() {
    const say = useText()
    const { modal } = App.useApp()
    return useMemo(() => {
      const asking = (rows: readonly AnyRow[], given: readonly Action[]): Action[] =>
        given
          .filter((a) => a.key !== 'copy')
          .map((a) => (a.key === 'restore' ? { ...a, run: () => void restore(rows, a.run) } : a))
      const restore = async (rows: readonly AnyRow[], run: () => void) => {
        const values = {
          title: say(resource.title),
          name: String(rows[0]?.[resource.labelField] ?? ''),
          count: rows.length,
        }
        const sure = await modal.confirm({
          title: say(rows.length === 1 ? t.restoreTitle : t.restoreManyTitle, values),
          width: 560,
          content: <RowsEffect of={of} verb="restore" rows={rows} />,
          okText: say(common.restore),
          cancelText: say(common.cancel),
          autoFocusButton: null,
        })
        if (sure) run()
      }
      return { rowActions: (row: AnyRow, given: readonly Action[]) => asking([row], given), tickedActions: asking }
    }, [say, modal])
  }
  return { useActions, deleteNote: (rows: readonly AnyRow[]) => <RowsEffect of={of} verb="delete" rows={rows} /> }
}
