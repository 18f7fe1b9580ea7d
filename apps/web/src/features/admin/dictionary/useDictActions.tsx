import { BranchesOutlined, EditOutlined, PlusOutlined, StopOutlined, CheckCircleOutlined } from '@ant-design/icons'
import { sysdict } from '@clearway/contract/features/admin/dictionary/sysdict'
import type { Text } from '@clearway/contract/kernel/text'
import { useCallback } from 'react'

import type { Editing } from '../../../kernel/form/EditDrawer.tsx'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { usePermitted } from '../../../kernel/list/resourceActions.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useMany } from '../../../kernel/list/useMany.tsx'
import { useReport } from '../../../kernel/report.ts'
import type { AnyRow } from '../../../kernel/rows.ts'
import { dictLabel } from './dictionaries.ts'
import { dictPageText as t } from './dictPage.text.ts'
import { asOwn, type DictRow } from './dictRow.ts'
import type { Used } from './DictUseDialog.tsx'
import { useDictStatus } from './useDictStatus.ts'

type Edit = (editing: Editing) => void

const addBelow = (row: DictRow, edit: Edit): Action => ({
  key: 'below',
  label: t.addBelow,
  icon: <PlusOutlined />,
  run: () => edit({ initial: { dictType: row.dictType, dictParent: row.dictValue ?? '' } }),
})
const customise = (row: DictRow, edit: Edit): Action => ({
  key: 'custom',
  label: t.custom,
  icon: <EditOutlined />,
  run: () => edit({ initial: { ...asOwn(row), original: true } }),
})
const retireAction = (run: () => void): Action => ({
  key: 'status',
  label: t.retire,
  icon: <StopOutlined />,
  danger: true,
  run,
})
const enableAction = (run: () => void): Action => ({
  key: 'status',
  label: t.enable,
  icon: <CheckCircleOutlined />,
  run,
})

/** What can be done with a value beside the usual: look where it is used, retire it, and change for the own tenant what is somebody else's. */
export function useDictActions(edit: Edit, showUse: (of: Used) => void) {
  const report = useReport()
  const may = usePermitted(sysdict)
  const { retire, enable } = useDictStatus()
  return useCallback(
    (row: DictRow, usual: readonly Action[]): readonly Action[] => {
      const use: Action = { key: 'use', label: t.whereUsed, icon: <BranchesOutlined />, run: () => showUse(row) }
      if (row.dictValue === null) return row.origin === 'own' ? [...usual.filter((a) => a.key !== 'copy'), use] : [use]
      const below = may('add') ? [addBelow(row, edit)] : []
      const status = may('update')
        ? [
            row.status === 'able'
              ? retireAction(() => void retire(row).catch(report))
              : enableAction(() => void enable(row).catch(report)),
          ]
        : []
      if (row.origin === 'own') {
        const of = (...keys: string[]) => usual.filter((a) => keys.includes(a.key))
        return [
          ...of('edit', 'restore'),
          ...(of('restore').length ? [] : [...below, use, ...status]),
          ...of('history'),
          ...of('delete').map((a): Action => (row.overrides ? { ...a, label: t.backToBuiltIn } : a)),
        ]
      }
      const custom = may('add') ? [customise(row, edit)] : []
      return [use, ...custom, ...below, ...status]
    },
    [report, may, retire, enable, edit, showUse],
  )
}

/** Retires and enables the ticked values, where none of them is a dictionary itself. */
export function useManyDict(): (rows: readonly (AnyRow & DictRow)[]) => readonly Action[] {
  const language = useLanguage()
  const say = useText()
  const may = usePermitted(sysdict)
  const many = useMany(sysdict.name)
  return useCallback(
    (rows) => {
      if (!may('update') || rows.some((row) => row.dictValue === null || row.deletedAt)) return []
      const set = (status: 'able' | 'disable', label: Text, note?: string) => () =>
        void many({
          route: sysdict.routes.updateStatusMany,
          label,
          rows,
          name: (row) => dictLabel(row, language),
          shared: { status },
          danger: status === 'disable',
          note,
        })
      const foreign = rows.some((row) => row.origin !== 'own')
      return [
        ...(rows.some((row) => row.status === 'able')
          ? [retireAction(set('disable', t.retire, foreign ? say(t.retireOwn) : undefined))]
          : []),
        ...(rows.some((row) => row.status === 'disable')
          ? [{ ...enableAction(set('able', t.enable)), key: 'able' }]
          : []),
      ]
    },
    [language, say, may, many],
  )
}
