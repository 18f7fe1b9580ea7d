import { UndoOutlined } from '@ant-design/icons'
import { sysparam } from '@clearway/contract/features/admin/dictionary/sysparam'
import { sysparamText } from '@clearway/contract/features/admin/dictionary/sysparam.text'
import { common } from '@clearway/contract/kernel/common.text'
import { fillText, say as sayIn, type Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useMemo } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import type { Column } from '../../../kernel/list/columns.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useReport } from '../../../kernel/report.ts'
import type { RowOf } from '../../../kernel/rows.ts'
import { paramText as t } from './param.text.ts'
import { ParamForm } from './ParamForm.tsx'
import { paramWords } from './paramWords.ts'

import '../people.css'

type Row = RowOf<typeof sysparam>

function Value({ row }: { row: Row }) {
  const say = useText()
  const language = useLanguage()
  if (row.secret)
    return row.valueSetAt ? (
      <span role="img" aria-label={say(t.secretSet)} title={say(t.secretSet)}>
        ••••••
      </span>
    ) : null
  return <span>{paramWords(row, language)}</span>
}

const columnsOf = (given: readonly Column<Row>[]): readonly Column<Row>[] =>
  given
    .filter((c) => c.key !== 'paramValue')
    .map((c) => (c.key === 'effectiveValue' ? { ...c, render: (row: Row) => <Value row={row} /> } : c))

function useActions() {
  const can = useCan()
  const language = useLanguage()
  const report = useReport()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  return useMemo(() => {
    const say = (words: Text, values?: Record<string, unknown>) => sayIn(words, language, values)
    const reset = async (row: Row) => {
      const name = String(row.paramName)
      if (
        !(await modal.confirm({
          title: say(t.resetTitle, { name }),
          content: say(t.resetBody, { value: paramWords(row, language) }),
          okText: say(t.reset),
          cancelText: say(common.cancel),
        }))
      )
        return
      await call(sysparam.routes.update, { id: row.id, version: row.version, paramValue: null })
      await client.invalidateQueries({ queryKey: [sysparam.name] })
      void message.success(say(common.operationSuccess))
    }
    const rowActions = (row: Row, given: readonly Action[]): readonly Action[] => {
      if (row.deletedAt || row.kind !== 'builtIn') return given.filter((a) => a.key !== 'copy' || !row.secret)
      const own = row.paramValue !== null && row.paramValue !== undefined
      const back: Action[] = can('sysparam.edit')
        ? [
            {
              key: 'reset',
              label: t.reset,
              icon: <UndoOutlined />,
              ...(!own && { offBecause: t.isDefault }),
              run: () => void reset(row).catch(report),
            },
          ]
        : []
      const stays = fillText(sysparamText.builtInStays, { name: row.paramName })
      return [
        ...given.filter((a) => a.key === 'edit'),
        ...back,
        ...given
          .filter((a) => !['edit', 'copy'].includes(a.key))
          .map((a): Action => (a.key === 'delete' ? { ...a, offBecause: stays } : a)),
      ]
    }
    return { rowActions }
  }, [can, language, report, client, modal, message])
}

/** What the tenant sets in place of the program's constants, and what it keeps for itself. */
export const SysparamPage = resourcePage(sysparam, { columns: columnsOf, useActions, form: ParamForm })
