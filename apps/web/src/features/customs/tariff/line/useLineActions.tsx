import { DeleteOutlined, HistoryOutlined, StopOutlined } from '@ant-design/icons'
import { tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { common } from '@clearway/contract/kernel/common.text'
import { say as sayIn, type Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useLanguage } from '../../../../kernel/language.ts'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { useReport } from '../../../../kernel/report.ts'
import { linePageText as t } from './linePage.text.ts'
import { lines, type LineRow } from './lineResource.ts'
import type { LineOpened } from './LinesTab.tsx'

/** Whether the lines of an edition are this person's to change: in a draft with the right to edit, in an active one with the right to activate. */
export function useMayWrite(edition: EditionRow): boolean {
  const can = useCan()
  return (
    !edition.shared &&
    can('tariffEdition.edit') &&
    (edition.status === 'draft' || (edition.status === 'active' && can('tariffEdition.activate')))
  )
}

/** What can be done with a line: look into it or change it, its history, end it or take it out. */
export function useLineActions(
  edition: EditionRow,
  open: (opened: LineOpened) => void,
): (line: LineRow) => readonly Action[] {
  const may = useMayWrite(edition)
  const language = useLanguage()
  const report = useReport()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  return useCallback(
    (line) => {
      const say = (words: Text, values?: Record<string, unknown>) => sayIn(words, language, values)
      const code = line.code || (line.nameZh ?? line.nameEn ?? '')
      const remove = async () => {
        const sure = await modal.confirm({
          title: say(t.removeTitle, { code }),
          content: line.nameZh ?? line.nameEn,
          okText: say(t.remove),
          okButtonProps: { danger: true },
          cancelText: say(common.cancel),
        })
        if (!sure) return
        await call(tariffEdition.routes.removeLine, { id: line.id, version: line.version })
        void message.success(say(t.removed, { code }))
        await Promise.all(
          [lines.name, tariffEdition.name].map((name) => client.invalidateQueries({ queryKey: [name] })),
        )
      }
      const writable = may && line.validTo === null
      const actions: Action[] = [
        {
          key: 'edit',
          label: !writable ? t.view : edition.status === 'draft' ? common.edit : t.correct,
          run: () => open({ kind: 'edit', line }),
        },
      ]
      if (line.code)
        actions.push({
          key: 'history',
          label: t.history,
          icon: <HistoryOutlined />,
          run: () => open({ kind: 'history', line }),
        })
      if (writable && edition.status === 'active')
        actions.push({
          key: 'end',
          label: t.end,
          icon: <StopOutlined />,
          danger: true,
          run: () => open({ kind: 'end', line }),
        })
      if (writable && edition.status === 'draft')
        actions.push({
          key: 'remove',
          label: t.remove,
          icon: <DeleteOutlined />,
          danger: true,
          run: () => void remove().catch(report),
        })
      return actions
    },
    [may, edition.status, language, report, client, modal, message, open],
  )
}
