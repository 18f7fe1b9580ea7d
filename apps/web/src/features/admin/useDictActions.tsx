import { BranchesOutlined, EditOutlined, PlusOutlined, StopOutlined, CheckCircleOutlined } from '@ant-design/icons'
import { sysdict, type DictNode } from '@clearway/contract/features/admin/sysdict'
import { common } from '@clearway/contract/kernel/common.text'
import { say as sayIn, type Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback } from 'react'
import { call } from '../../kernel/api.ts'
import type { Editing } from '../../kernel/form/EditDrawer.tsx'
import { useLanguage } from '../../kernel/language.ts'
import { usePermitted } from '../../kernel/list/resourceActions.tsx'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { useReport } from '../../kernel/report.ts'
import { dictLabel } from './dictionaries.ts'
import { dictPageText as t } from './dictPage.text.ts'
import { countWords, type Used } from './DictUseDialog.tsx'

/** What the tree and the list know of a row. */
export type DictRow = Pick<DictNode, 'id' | 'version' | 'dictType' | 'dictValue' | 'dictName' | 'dictNameTw' | 'dictNameEn' | 'dictParent' | 'dictSequence' | 'colour' | 'validFrom' | 'validTo' | 'status' | 'origin' | 'overrides'>

/** A row of somebody else as the start of an own one with the same type and value. */
const asOwn = (row: DictRow) => {
  const { dictType, dictValue, dictName, dictNameTw, dictNameEn, dictParent, dictSequence, colour, validFrom, validTo } = row
  return { dictType, dictValue, dictName, dictNameTw, dictNameEn, dictParent, dictSequence, colour, validFrom, validTo }
}

/** What can be done with a value beside the usual: look where it is used, retire it, and change for the own tenant what is somebody else's. */
export function useDictActions(edit: (editing: Editing) => void, showUse: (of: Used) => void) {
  const language = useLanguage()
  const report = useReport()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const may = usePermitted(sysdict)
  return useCallback((row: DictRow, usual: readonly Action[]): readonly Action[] => {
    const say = (words: Text, values?: Record<string, unknown>) => sayIn(words, language, values)
    const name = dictLabel(row, language)
    const value = row.dictValue ?? ''
    const setStatus = async (status: 'able' | 'disable') => {
      if (row.origin === 'own') await call(sysdict.routes.update, { id: row.id, version: row.version, status })
      else await call(sysdict.routes.add, { ...asOwn(row), dictValue: value, colour: row.colour as 'green' | null, status })
      await client.invalidateQueries({ queryKey: [sysdict.name] })
      void message.success(say(status === 'able' ? t.enabled : t.retired, { name }))
    }
    const retire = async () => {
      const use = await call(sysdict.routes.queryUse, { dictType: row.dictType, dictValue: value })
      const told = use.total ? say(t.retireUsed, { count: countWords(use) }) : say(t.retireUnused)
      const content = row.origin === 'own' ? told : `${told} ${say(t.retireOwn)}`
      if (await modal.confirm({ title: say(t.retireTitle, { name }), content, okText: say(t.retire), okButtonProps: { danger: true }, cancelText: say(common.cancel) })) await setStatus('disable')
    }
    const use: Action = { key: 'use', label: t.whereUsed, icon: <BranchesOutlined />, run: () => showUse(row) }
    if (row.dictValue === null) return row.origin === 'own' ? [...usual.filter((a) => a.key !== 'copy'), use] : [use]
    const below: Action[] = may('add') ? [{ key: 'below', label: t.addBelow, icon: <PlusOutlined />, run: () => edit({ initial: { dictType: row.dictType, dictParent: value } }) }] : []
    const status: Action[] = !may('update') ? [] : row.status === 'able'
      ? [{ key: 'status', label: t.retire, icon: <StopOutlined />, danger: true, run: () => void retire().catch(report) }]
      : [{ key: 'status', label: t.enable, icon: <CheckCircleOutlined />, run: () => void setStatus('able').catch(report) }]
    if (row.origin === 'own') {
      const of = (...keys: string[]) => usual.filter((a) => keys.includes(a.key))
      return [...of('edit', 'restore'), ...(of('restore').length ? [] : [...below, use, ...status]), ...of('history'), ...of('delete').map((a): Action => (row.overrides ? { ...a, label: t.backToBuiltIn } : a))]
    }
    const custom: Action[] = may('add') ? [{ key: 'custom', label: t.custom, icon: <EditOutlined />, run: () => edit({ initial: { ...asOwn(row), original: true } }) }] : []
    return [use, ...custom, ...below, ...status]
  }, [language, report, client, modal, message, may, edit, showUse])
}
