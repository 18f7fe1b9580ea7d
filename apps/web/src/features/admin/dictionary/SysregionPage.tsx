import { sysdictText } from '@clearway/contract/features/admin/dictionary/sysdict.text'
import { sysregion, type RegionNode } from '@clearway/contract/features/admin/dictionary/sysregion'
import { sysregionText } from '@clearway/contract/features/admin/dictionary/sysregion.text'
import { say as sayIn, type Language } from '@clearway/contract/kernel/text'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { EditDrawer, type EditDrawerProps, type Editing } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useRowWork } from '../../../kernel/list/useRowWork.ts'
import { usePreference } from '../../../kernel/preference.ts'
import type { AnyResource, AnyRow } from '../../../kernel/rows.ts'
import { addBelow, branchActions } from '../tree/treeActions.tsx'
import { useBin } from '../tree/treeBin.tsx'
import type { TreeColumn } from '../tree/treeColumns.ts'
import type { LazyTree } from '../tree/treeNodes.ts'
import { TreeTable } from '../tree/TreeTable.tsx'
import { TreeTools } from '../tree/TreeTools.tsx'
import { useTree } from '../tree/useTree.ts'
import { dictPageText as t } from './dictPage.text.ts'

const resource: AnyResource = sysregion
const { fields } = sysregion
type As = 'tree' | 'list'
const Mode = createContext<React.ReactNode>(null)

/** A shared row is the operator's to change: elsewhere it says so. */
const lockShared = (row: { readonly shared: unknown }, given: readonly Action[]): readonly Action[] =>
  row.shared
    ? given
        .filter((a) => a.key !== 'history' && a.key !== 'copy')
        .map((a): Action => (a.key === 'edit' || a.key === 'delete' ? { ...a, offBecause: t.sharedRegion } : a))
    : given

const lockTicked = (rows: readonly { readonly shared: unknown }[], given: readonly Action[]): readonly Action[] =>
  rows.some((row) => row.shared)
    ? given.map((a): Action => (a.key === 'delete' ? { ...a, offBecause: t.sharedRegion } : a))
    : given

const listActions = {
  rowActions: (row: AnyRow, given: readonly Action[]) => lockShared({ shared: row['shared'] }, given),
  tickedActions: (rows: readonly AnyRow[], given: readonly Action[]) =>
    lockTicked(
      rows.map((row) => ({ shared: row['shared'] })),
      given,
    ),
}
const ListOfRegions = resourcePage(sysregion, {
  ...listActions,
  form: RegionForm,
  toolbar: (list) => !list.state.deleted && <ModeSwitch />,
})

function ModeSwitch() {
  return useContext(Mode)
}

/** Places for addresses: a tree that opens branch by branch, or everything as a list. */
export function SysregionPage() {
  const say = useText()
  const bin = useBin()
  const [as, setAs] = usePreference<As>('sysregion.as', 'tree')
  const mode = useMemo(
    () => (
      <Segmented<As>
        aria-label={say(t.showAs)}
        value={as}
        onChange={setAs}
        options={[
          { value: 'tree', label: say(t.asTree) },
          { value: 'list', label: say(t.asList) },
        ]}
      />
    ),
    [as, setAs, say],
  )
  return <Mode value={mode}>{as === 'list' || bin ? <ListOfRegions /> : <TreeOfRegions />}</Mode>
}

const label = (row: RegionNode, language: Language): string =>
  (language === 'tw' ? row.regionNameTw : language === 'en' ? row.regionNameEn : null) || row.regionName
const branch = (code: string | undefined) => ({
  queryKey: [sysregion.name, 'tree', code ?? ''],
  queryFn: () => call(sysregion.routes.tree, code === undefined ? {} : { regionParent: code }),
})
const textOf = (row: RegionNode) => row.regionName
const none: ReadonlySet<string> = new Set()

/** The branches that are open, or what a search found with everything above it. */
function useRegionTree(search: string, opened: ReadonlySet<string>) {
  const tops = useQuery<RegionNode[], ApiError>({ ...branch(undefined) })
  const first = tops.data?.length === 1 ? tops.data[0]!.regionCode : undefined
  const codes = [...new Set([...(first ? [first] : []), ...opened])]
  const branches = useQueries({ queries: codes.map((code) => ({ ...branch(code), enabled: search === '' })) })
  const found = useQuery<RegionNode[], ApiError>({
    queryKey: [sysregion.name, 'tree', { search }],
    queryFn: () => call(sysregion.routes.tree, { search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const loaded = branches.flatMap((b) => b.data ?? [])
  const rows = search ? (found.data ?? []) : [...(tops.data ?? []), ...loaded]
  return {
    rows,
    first,
    waiting: search ? found.isLoading : tops.isLoading,
    fetching: found.isFetching || tops.isFetching || branches.some((b) => b.isFetching),
    error: found.error ?? tops.error,
    refresh: tops.refetch,
  }
}

const withCode = (codes: ReadonlySet<string>, code: string) => new Set([...codes, code])
const withoutCode = (codes: ReadonlySet<string>, code: string) => new Set([...codes].filter((c) => c !== code))

/** Which branches the reader opened, and which of those that his search opened he closed. */
function useOpenBranches(search: string) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [closed, setClosed] = useState<{ search: string; codes: ReadonlySet<string> }>({ search, codes: none })
  // Another search opens what it finds.
  const shut = closed.search === search ? closed.codes : none
  return {
    opened,
    isOpen: (code: string, first: string | undefined) =>
      (search !== '' || opened.has(code) || code === first) && !shut.has(code),
    open: (code: string) => setOpened(withCode(opened, code)),
    toggle: (code: string, isOpen: boolean) => {
      setClosed({ search, codes: isOpen ? withCode(shut, code) : withoutCode(shut, code) })
      if (!search) setOpened(isOpen ? withoutCode(opened, code) : withCode(opened, code))
    },
  }
}

function TreeOfRegions() {
  const say = useText()
  const language = useLanguage()
  const mode = useContext(Mode)
  const asked = useTree(resource)
  const search = asked.state.search.trim()
  const branches = useOpenBranches(search)
  const tree = useRegionTree(search, branches.opened)
  const { may, rowActions, tickedActions, editing, setEditing, history, setHistory } = useRowWork(resource, {})
  const ids = new Map(tree.rows.map((r) => [r.regionCode, r.id]))
  const isOpen = (row: RegionNode) => branches.isOpen(row.regionCode, tree.first)
  const lazy: LazyTree<RegionNode> = {
    isOpen,
    mayOpen: (row) => (search ? tree.rows.some((r) => r.regionParent === row.regionCode) : row.children > 0),
    placeholder: say(t.regionSearch),
    toggleWords: (row) => say(isOpen(row) ? t.closeRegion : t.openRegion, { name: label(row, language) }),
    toggle: (row) => branches.toggle(row.regionCode, isOpen(row)),
  }
  const below = (row: RegionNode | undefined): Editing => ({
    initial: { regionParent: row?.regionCode ?? null, regionType: row ? nextType(row) : null },
  })
  const actions = (row: RegionNode): readonly Action[] => {
    const usual = lockShared(row, rowActions(row))
    const add = may('add') && row.regionType !== 'area' ? [addBelow(() => setEditing(below(row)))] : []
    // What can be done comes first: of a shared region that is to add below it.
    return row.shared ? [...add, ...usual] : branchActions(usual, add)
  }
  return (
    <>
      <TreeTable<RegionNode>
        tree={asked}
        title={say(sysregion.title)}
        records={say(sysregion.records)}
        rows={tree.rows}
        parentOf={(row) => ids.get(row.regionParent ?? '') ?? null}
        nameOf={(row) => label(row, language)}
        textOf={textOf}
        columns={columnsIn(say, language)}
        actions={actions}
        tickedActions={(chosen) => lockTicked(chosen, tickedActions(chosen, false))}
        waiting={tree.waiting}
        fetching={tree.fetching}
        error={tree.error}
        refresh={tree.refresh}
        lazy={lazy}
        tools={<TreeTools resource={resource} tree={asked} onAdd={() => setEditing(below(undefined))} />}
        filters={mode}
      />
      <RegionForm
        resource={resource}
        editing={editing}
        onClose={() => setEditing(null)}
        onSaved={(row) => row['regionParent'] && branches.open(String(row['regionParent']))}
      />
      <HistoryPanel resource={resource} of={history} onClose={() => setHistory(null)} />
    </>
  )
}

const nextType = (row: RegionNode) =>
  ({ country: 'province', province: 'city', city: 'county', county: 'town', town: 'area', area: 'area' })[
    row.regionType
  ]

function columnsIn(say: ReturnType<typeof useText>, language: Language): TreeColumn<RegionNode>[] {
  // The two names beside the one in the reader's own language.
  const others = (['zh', 'tw', 'en'] as const).filter((l) => l !== language)
  return [
    { key: 'name', title: sysregionText.regionName, width: 260, ellipsis: true, render: (row) => label(row, language) },
    {
      key: 'code',
      title: sysregionText.regionCode,
      width: 130,
      className: 'list-figures',
      render: (row) => row.regionCode,
    },
    {
      key: 'type',
      title: sysregionText.regionType,
      width: 130,
      render: (row) => sayIn(sysregionText.types[row.regionType], language),
    },
    ...others.map((l): TreeColumn<RegionNode> => ({
      key: l,
      title: { zh: t.simplifiedName, tw: sysregionText.regionNameTw, en: sysregionText.regionNameEn }[l],
      width: 180,
      ellipsis: true,
      render: (row) => ({ zh: row.regionName, tw: row.regionNameTw, en: row.regionNameEn })[l],
    })),
    {
      key: 'shared',
      title: sysdictText.origin,
      width: 90,
      render: (row) => (
        <>
          <span className={`list-dot list-dot-${row.shared ? 'blue' : 'green'}`} aria-hidden="true" />
          {say(row.shared ? t.platformRow : t.ownRow)}
        </>
      ),
    },
  ]
}

/** A country stands on top; everything else below something. */
function RegionForm(props: EditDrawerProps) {
  return (
    <EditDrawer {...props}>
      <FormField name="regionParent" field={fields.regionParent} />
      <FormField name="regionType" field={fields.regionType} />
      <FormField name="regionCode" field={fields.regionCode} autoFocus />
      <FormField name="regionName" field={fields.regionName} />
      <FormField name="regionNameTw" field={fields.regionNameTw} />
      <FormField name="regionNameEn" field={fields.regionNameEn} />
    </EditDrawer>
  )
}
