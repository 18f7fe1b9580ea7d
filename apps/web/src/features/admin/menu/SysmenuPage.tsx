import { sysmenu, type MenuRow } from '@clearway/contract/features/admin/menu/sysmenu'
import { sysmenuText } from '@clearway/contract/features/admin/menu/sysmenu.text'
import { screens } from '@clearway/contract/features/screens'
import { say as sayIn, type Language } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Badge, Tag } from 'antd'
import { useMemo } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useRowWork } from '../../../kernel/list/useRowWork.ts'
import { MenuIcon } from '../../../kernel/menuIcons.tsx'
import type { AnyResource } from '../../../kernel/rows.ts'
import { adminText as t } from '../admin.text.ts'
import { addBelow, branchActions } from '../tree/treeActions.tsx'
import { withBin } from '../tree/treeBin.tsx'
import type { TreeColumn } from '../tree/treeColumns.ts'
import { TreeTable } from '../tree/TreeTable.tsx'
import { TreeTools } from '../tree/TreeTools.tsx'
import { useTree } from '../tree/useTree.ts'
import { areasWhere } from './areas.ts'
import { AreaSwitch } from './AreaSwitch.tsx'
import { MenuForm } from './MenuForm.tsx'

const resource: AnyResource = sysmenu

const parentOf = (m: MenuRow) => m.menuParent ?? null
const nameIn = (m: MenuRow, language: Language) =>
  (language === 'tw' ? m.menuNameTw : language === 'en' ? m.menuNameEn : null) || m.menuName || ''
const textOf = (m: MenuRow) => [m.menuName, m.menuNameTw, m.menuNameEn, m.menuCode, m.menuPath].join(' ')

/** The menus of staff and of customers as trees; the order is that of the menu. */
export const SysmenuPage = withBin(TreeOfMenus, resourcePage(sysmenu))

function TreeOfMenus() {
  const say = useText()
  const language = useLanguage()
  const tree = useTree(resource)
  const found = useQuery<MenuRow[], ApiError>({
    queryKey: [sysmenu.name, 'tree'],
    queryFn: () => call(sysmenu.routes.tree, {}),
  })
  const { may, rowActions, tickedActions, editing, setEditing, history, setHistory } = useRowWork(resource, {})
  const offered = areasWhere((a) => found.data?.some((m) => m.area === a) ?? false)
  const shown = offered.find((a) => a === tree.state.filters['area']) ?? offered[0] ?? 'admin'
  const rows = useMemo(() => found.data?.filter((m) => m.area === shown) ?? [], [found.data, shown])
  const start = (parent: MenuRow | undefined) => ({
    initial: {
      area: shown,
      menuParent: parent?.id ?? null,
      menuStatus: 'able',
      alwaysShow: true,
      menuSequence: (rows.filter((r) => parentOf(r) === (parent?.id ?? null)).at(-1)?.menuSequence ?? 0) + 1,
    },
  })
  const actions = (row: MenuRow): readonly Action[] =>
    branchActions(rowActions(row), may('add') && !row.menuComponent ? [addBelow(() => setEditing(start(row)))] : [])
  return (
    <>
      <TreeTable<MenuRow>
        tree={tree}
        title={say(sysmenu.title)}
        records={say(sysmenu.records)}
        rows={rows}
        parentOf={parentOf}
        nameOf={(m) => nameIn(m, language)}
        textOf={textOf}
        columns={columnsIn(say, language)}
        actions={actions}
        tickedActions={(chosen) => tickedActions(chosen, false)}
        waiting={found.isLoading}
        fetching={found.isFetching}
        error={found.error}
        refresh={found.refetch}
        tools={
          <TreeTools
            resource={resource}
            tree={tree}
            query={{ area: shown }}
            onAdd={() => setEditing(start(undefined))}
          />
        }
        filters={
          <AreaSwitch
            offered={offered}
            value={shown}
            onChange={(area) => tree.change({ filters: { ...tree.state.filters, area } })}
          />
        }
      />
      <MenuForm resource={resource} menus={rows} area={shown} editing={editing} onClose={() => setEditing(null)} />
      <HistoryPanel resource={resource} of={history} onClose={() => setHistory(null)} />
    </>
  )
}

/** On one line and never cut. */
const code = { ellipsis: true, whole: true } as const

function columnsIn(say: ReturnType<typeof useText>, language: Language): TreeColumn<MenuRow>[] {
  const screenOf = (m: MenuRow) => screens.find((s) => s.code === m.menuComponent)
  return [
    {
      key: 'name',
      title: sysmenuText.title,
      width: 270,
      ellipsis: true,
      render: (row) => (
        <span className={`admin-tree-name${row.menuStatus === 'disable' ? ' admin-off' : ''}`}>
          {row.menuIcon && <MenuIcon name={row.menuIcon} />}
          <span>
            {nameIn(row, language)}
            {row.hidden && (
              <>
                {' '}
                <Tag>{say(t.hiddenMenu)}</Tag>
              </>
            )}
          </span>
        </span>
      ),
    },
    { key: 'code', title: sysmenuText.menuCode, width: 140, ...code, render: (row) => row.menuCode },
    { key: 'path', title: sysmenuText.menuPath, width: 150, ...code, render: (row) => row.menuPath },
    {
      key: 'screen',
      title: sysmenuText.menuComponent,
      width: 130,
      ellipsis: true,
      render: (row) => {
        const s = screenOf(row)
        return s && sayIn(s.title, language)
      },
    },
    {
      key: 'buttons',
      title: sysmenuText.menuButton,
      width: 195,
      ellipsis: true,
      render: (row) =>
        row.menuButton.length
          ? row.menuButton.map((b) => sayIn(b.title, language)).join(language === 'en' ? ', ' : '、')
          : row.menuComponent && <span className="admin-off">{say(t.noButtons)}</span>,
    },
    {
      key: 'sequence',
      title: sysmenuText.menuSequence,
      width: 70,
      align: 'end',
      className: 'list-figures',
      render: (row) => row.menuSequence,
    },
    {
      key: 'status',
      title: sysmenuText.menuStatus,
      width: 105,
      card: true,
      render: (row) => (
        <Badge
          status={row.menuStatus === 'able' ? 'success' : 'default'}
          text={say(row.menuStatus === 'able' ? sysmenuText.able : sysmenuText.disable)}
        />
      ),
    },
  ]
}
