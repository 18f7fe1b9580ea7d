import { PlusOutlined } from '@ant-design/icons'
import { sysmenu, type MenuRow } from '@clearway/contract/features/admin/sysmenu'
import { sysmenuText } from '@clearway/contract/features/admin/sysmenu.text'
import { screens } from '@clearway/contract/features/screens'
import { say as sayIn, type Language } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Badge, Segmented, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { call, type ApiError } from '../../kernel/api.ts'
import { useDelete } from '../../kernel/list/deleteRows.tsx'
import type { Editing } from '../../kernel/form/EditDrawer.tsx'
import { HistoryPanel } from '../../kernel/list/HistoryPanel.tsx'
import { useLanguage, useText } from '../../kernel/language.ts'
import type { AnyResource, AnyRow } from '../../kernel/list/list.ts'
import { MenuIcon } from '../../kernel/menuIcons.tsx'
import { usePermitted, usualRowActions } from '../../kernel/list/resourceActions.tsx'
import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { adminText as t } from './admin.text.ts'
import { MenuForm } from './MenuForm.tsx'
import { TreeTable, type TreeColumn } from './TreeTable.tsx'
import { withBin } from './treeBin.tsx'
import { useTree } from './useTree.ts'
import { TreeTools } from './TreeTools.tsx'

type Area = 'admin' | 'customer' | 'platform'
const areas: Record<Area, typeof sysmenuText.areaAdmin> = { admin: sysmenuText.areaAdmin, customer: sysmenuText.areaCustomer, platform: sysmenuText.areaPlatform }
const resource: AnyResource = sysmenu

const parentOf = (m: MenuRow) => m.menuParent ?? null
const nameIn = (m: MenuRow, language: Language) => (language === 'tw' ? m.menuNameTw : language === 'en' ? m.menuNameEn : null) || m.menuName || ''
const textOf = (m: MenuRow) => [m.menuName, m.menuNameTw, m.menuNameEn, m.menuCode, m.menuPath].join(' ')

/** The menus of staff and of customers as trees; the order is that of the menu. */
export const SysmenuPage = withBin(TreeOfMenus, resourcePage(sysmenu))

function TreeOfMenus() {
  const say = useText()
  const language = useLanguage()
  const tree = useTree(resource)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [history, setHistory] = useState<{ id: string; name: string } | null>(null)
  const found = useQuery<MenuRow[], ApiError>({ queryKey: [sysmenu.name, 'tree'], queryFn: () => call(sysmenu.routes.tree, {}) })
  const may = usePermitted(resource)
  const removing = useDelete(resource)
  const offered = (Object.keys(areas) as Area[]).filter((a) => found.data?.some((m) => m.area === a))
  const shown = offered.find((a) => a === tree.state.filters['area']) ?? offered[0] ?? 'admin'
  const rows = useMemo(() => found.data?.filter((m) => m.area === shown) ?? [], [found.data, shown])
  const does = { ...removing, edit: setEditing, showHistory: (row: AnyRow) => setHistory({ id: row.id, name: String(row['menuName']) }) }
  const start = (parent: MenuRow | undefined) => ({ initial: { area: shown, menuParent: parent?.id ?? null, menuStatus: 'able', menuSequence: (rows.filter((r) => parentOf(r) === (parent?.id ?? null)).at(-1)?.menuSequence ?? 0) + 1 } })
  const actions = (row: MenuRow): readonly Action[] => {
    const [edit, ...rest] = usualRowActions(resource, row as AnyRow, may, does).filter((a) => a.key !== 'copy')
    const below: Action[] = may('add') && !row.menuComponent ? [{ key: 'below', label: t.addBelow, icon: <PlusOutlined />, run: () => setEditing(start(row)) }] : []
    return [...(edit ? [edit] : []), ...below, ...rest]
  }
  return (
    <>
      <TreeTable<MenuRow>
        tree={tree} title={say(sysmenu.title)} rows={rows} parentOf={parentOf} nameOf={(m) => nameIn(m, language)} textOf={textOf} columns={columnsIn(say, language)} actions={actions}
        waiting={found.isLoading} fetching={found.isFetching} error={found.error} refresh={found.refetch}
        tools={<TreeTools resource={resource} tree={tree} query={{ area: shown }} onAdd={() => setEditing(start(undefined))} />}
        filters={offered.length > 1 && <Segmented<Area> value={shown} onChange={(area) => tree.change({ filters: { ...tree.state.filters, area } })} options={offered.map((a) => ({ value: a, label: say(areas[a]) }))} />}
      />
      <MenuForm resource={resource} menus={rows} area={shown} editing={editing} onClose={() => setEditing(null)} />
      <HistoryPanel resource={resource} of={history} onClose={() => setHistory(null)} />
    </>
  )
}

function columnsIn(say: ReturnType<typeof useText>, language: Language): TreeColumn<MenuRow>[] {
  const screenOf = (m: MenuRow) => screens.find((s) => s.code === m.menuComponent)
  return [
    {
      key: 'name', title: sysmenuText.title, width: 270, ellipsis: true,
      render: (row) => (
        <span className={`admin-tree-name${row.menuStatus === 'disable' ? ' admin-off' : ''}`}>
          {row.menuIcon && <MenuIcon name={row.menuIcon} />}
          <span>{nameIn(row, language)}{row.hidden && <> <Tag>{say(t.hiddenMenu)}</Tag></>}</span>
        </span>
      ),
    },
    { key: 'code', title: sysmenuText.menuCode, width: 140, ellipsis: true, render: (row) => row.menuCode },
    { key: 'path', title: sysmenuText.menuPath, width: 150, ellipsis: true, render: (row) => row.menuPath },
    { key: 'screen', title: sysmenuText.menuComponent, width: 130, ellipsis: true, render: (row) => { const s = screenOf(row); return s && sayIn(s.title, language) } },
    {
      key: 'buttons', title: sysmenuText.menuButton, width: 195, ellipsis: true,
      render: (row) => (row.menuButton.length ? row.menuButton.map((b) => sayIn(b.title, language)).join(language === 'en' ? ', ' : '、') : row.menuComponent && <span className="admin-off">{say(t.noButtons)}</span>),
    },
    { key: 'sequence', title: sysmenuText.menuSequence, width: 70, align: 'end', className: 'list-figures', render: (row) => row.menuSequence },
    { key: 'status', title: sysmenuText.menuStatus, width: 105, render: (row) => <Badge status={row.menuStatus === 'able' ? 'success' : 'default'} text={say(row.menuStatus === 'able' ? sysmenuText.able : sysmenuText.disable)} /> },
  ]
}
