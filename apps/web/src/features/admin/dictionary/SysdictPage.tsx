import { PlusOutlined } from '@ant-design/icons'
import { sysdict, dictStates, type DictNode } from '@clearway/contract/features/admin/dictionary/sysdict'
import { sysdictText } from '@clearway/contract/features/admin/dictionary/sysdict.text'
import { say as sayIn, type Language } from '@clearway/contract/kernel/text'
import { Button, Segmented, Tag } from 'antd'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'

import type { Editing } from '../../../kernel/form/EditDrawer.tsx'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { useDelete } from '../../../kernel/list/deleteRows.tsx'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { usePermitted, usualRowActions, usualTickedActions } from '../../../kernel/list/resourceActions.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { RowActions, type Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { usePreference } from '../../../kernel/preference.ts'
import type { AnyResource, AnyRow } from '../../../kernel/rows.ts'

import '../admin.css'
import { useBin } from '../tree/treeBin.tsx'
import type { TreeColumn } from '../tree/treeColumns.ts'
import { TreeTable } from '../tree/TreeTable.tsx'
import { TreeTools } from '../tree/TreeTools.tsx'
import { useTree } from '../tree/useTree.ts'
import { DictAside } from './DictAside.tsx'
import { dictLabel, useChosenType, useDictionaries, useDictValues } from './dictionaries.ts'
import { dictPageText as t } from './dictPage.text.ts'
import type { DictRow } from './dictRow.ts'
import { DictUseDialog, type Used } from './DictUseDialog.tsx'
import { useDictActions, useManyDict } from './useDictActions.tsx'

const DictForm = later(
  () => import('./DictForm.tsx').then((m) => m.DictForm),
  (props) => props.editing !== null,
)
const resource: AnyResource = sysdict

type As = 'tree' | 'list'
interface Opening {
  readonly edit: (editing: Editing) => void
  readonly showUse: (of: Used) => void
  readonly mode: React.ReactNode
}
/** Opens what stands beside tree and list, from their rows and tools. */
const Open = createContext<Opening>({ edit: () => {}, showUse: () => {}, mode: null })

function useListActions() {
  const { edit, showUse } = useContext(Open)
  const actionsOf = useDictActions(edit, showUse)
  const manyOf = useManyDict()
  return useMemo(
    () => ({
      rowActions: (row: AnyRow, given: readonly Action[]) => actionsOf(row as DictRow, given),
      tickedActions: (rows: readonly AnyRow[], given: readonly Action[]) => [
        ...manyOf(rows as readonly (AnyRow & DictRow)[]),
        ...(rows.every((r) => r['origin'] === 'own')
          ? given
          : given.map((a): Action => (a.key === 'delete' ? { ...a, offBecause: t.locked } : a))),
      ],
      onOpen: (row: AnyRow) => {
        if (row.deletedAt) return
        if (row['origin'] === 'own') edit({ row })
        else showUse(row as DictRow)
      },
    }),
    [actionsOf, manyOf, edit, showUse],
  )
}

const ListOfValues = resourcePage(sysdict, {
  useActions: useListActions,
  form: DictForm,
  toolbar: (list) => !list.state.deleted && <Mode />,
})

function Mode() {
  return useContext(Open).mode
}

/** The dictionaries at the side, and the values of one as a tree; or everything as a list. */
export function SysdictPage() {
  const say = useText()
  const found = useDictionaries()
  const bin = useBin()
  const [as, setAs] = usePreference<As>('sysdict.as', 'tree')
  const [chosen, choose] = useChosenType()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [used, setUsed] = useState<Used | null>(null)
  const may = usePermitted(resource)
  const dictionaries = found.data ?? []
  const shown = dictionaries.find((d) => d.dictType === chosen) ?? (as === 'tree' && !bin ? dictionaries[0] : undefined)
  const close = useCallback(() => setEditing(null), [])
  const show = useCallback(
    (next: As) => {
      setAs(next)
      if (shown) choose(shown.dictType)
    },
    [setAs, choose, shown],
  )
  const opening = useMemo(
    (): Opening => ({
      edit: setEditing,
      showUse: setUsed,
      mode: (
        <Segmented<As>
          aria-label={say(t.showAs)}
          value={as}
          onChange={show}
          options={[
            { value: 'tree', label: say(t.asTree) },
            { value: 'list', label: say(t.asList) },
          ]}
        />
      ),
    }),
    [as, show, say],
  )
  return (
    <Open value={opening}>
      <div className="admin-split">
        <DictAside
          all={as === 'list' || bin}
          dictionaries={dictionaries}
          chosen={shown?.dictType ?? ''}
          onChoose={choose}
          {...(may('add') && { onAdd: () => setEditing({ initial: { dictKind: 'dictionary', dictType: null } }) })}
        />
        {as === 'list' || bin ? <ListOfValues /> : <TreeOfValues dictionary={shown} dictionaries={found} />}
        <DictForm
          resource={resource}
          editing={editing}
          onClose={close}
          onSaved={(row) => choose(String(row['dictType']))}
        />
        <DictUseDialog of={used} onClose={() => setUsed(null)} />
      </div>
    </Open>
  )
}

const nameIn = (language: Language) => (row: DictNode) => dictLabel(row, language)
const textOf = (row: DictNode) => `${row.dictValue} ${row.dictName} ${row.dictNameTw ?? ''} ${row.dictNameEn ?? ''}`

function TreeOfValues({
  dictionary,
  dictionaries,
}: {
  dictionary: DictNode | undefined
  dictionaries: ReturnType<typeof useDictionaries>
}) {
  const say = useText()
  const language = useLanguage()
  const { edit, showUse, mode } = useContext(Open)
  const tree = useTree(resource)
  const found = useDictValues(dictionary?.dictType)
  const [history, setHistory] = useState<{ id: string; name: string } | null>(null)
  const may = usePermitted(resource)
  const removing = useDelete(resource)
  const actionsOf = useDictActions(edit, showUse)
  const manyOf = useManyDict()
  const rows = useMemo(() => found.data ?? [], [found.data])
  const ids = useMemo(() => new Map(rows.map((r) => [r.dictValue, r.id])), [rows])
  const parentOf = useCallback((row: DictNode) => ids.get(row.dictParent) ?? null, [ids])
  const does = {
    ...removing,
    edit,
    showHistory: (row: AnyRow) => setHistory({ id: row.id, name: String(row['dictName']) }),
  }
  const actions = (row: DictNode) => actionsOf(row, usualRowActions(resource, row, may, does))
  const add = () => edit({ initial: { dictType: dictionary!.dictType } })
  return (
    <>
      <TreeTable<DictNode>
        tree={tree}
        title={dictionary ? dictLabel(dictionary, language) : say(sysdict.title)}
        records={say(dictionary ? t.values : sysdict.records)}
        rows={rows}
        parentOf={parentOf}
        nameOf={nameIn(language)}
        textOf={textOf}
        columns={columnsIn(say, language)}
        actions={actions}
        tickedActions={(chosen) => [
          ...manyOf(chosen),
          ...(chosen.every((row) => row.origin === 'own') ? usualTickedActions(chosen, false, may, does) : []),
        ]}
        waiting={found.isLoading || dictionaries.isLoading}
        fetching={found.isFetching}
        error={found.error ?? dictionaries.error}
        refresh={found.refetch}
        tools={
          dictionary && (
            <TreeTools
              resource={resource}
              tree={tree}
              query={{ dictType: dictionary.dictType, dictKind: 'value', sort: 'dictSequence' }}
              add={t.addValue}
              onAdd={add}
            />
          )
        }
        {...(dictionary && { empty: <NoValues onAdd={may('add') ? add : undefined} /> })}
        filters={
          <>
            {mode}
            {dictionary && <RowActions actions={actions(dictionary)} name={dictLabel(dictionary, language)} />}
          </>
        }
      />
      <HistoryPanel resource={resource} of={history} onClose={() => setHistory(null)} />
    </>
  )
}

function NoValues({ onAdd }: { onAdd: (() => void) | undefined }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.noValues)} hint={say(t.noValuesHint)}>
      {onAdd && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {say(t.addValue)}
        </Button>
      )}
    </EmptyNotice>
  )
}

function validity(row: DictNode, say: ReturnType<typeof useText>): string {
  const { validFrom: from, validTo: to } = row
  return from && to
    ? say(t.fromTo, { from, to })
    : from
      ? say(t.since, { from })
      : to
        ? say(t.until, { to })
        : say(t.always)
}

function columnsIn(say: ReturnType<typeof useText>, language: Language): TreeColumn<DictNode>[] {
  return [
    {
      key: 'name',
      title: sysdictText.dictName,
      width: 220,
      ellipsis: true,
      render: (row) => (
        <span className={row.state === 'valid' ? undefined : 'admin-off'}>
          {row.colour && <span className={`list-dot list-dot-${row.colour}`} aria-hidden="true" />}
          {dictLabel(row, language)}
        </span>
      ),
    },
    {
      key: 'value',
      title: sysdictText.dictValue,
      width: 110,
      ellipsis: true,
      whole: true,
      className: 'list-figures',
      render: (row) => row.dictValue,
    },
    {
      key: 'validity',
      title: t.validity,
      width: 185,
      className: 'list-figures',
      render: (row) =>
        row.validFrom || row.validTo ? validity(row, say) : <span className="admin-off">{say(t.always)}</span>,
    },
    {
      key: 'state',
      title: sysdictText.state,
      width: 125,
      card: true,
      render: (row) => (
        <>
          <span className={`list-dot list-dot-${dictStates[row.state]}`} aria-hidden="true" />
          {say(sysdictText.states[row.state])}
        </>
      ),
    },
    {
      key: 'origin',
      title: sysdictText.origin,
      width: 110,
      render: (row) => (
        <>
          {sayIn(sysdictText.origins[row.origin], language)}
          {row.origin === 'own' && row.overrides && (
            <>
              {' '}
              <Tag>{say(t.overridden)}</Tag>
            </>
          )}
        </>
      ),
    },
    {
      key: 'sequence',
      title: sysdictText.dictSequence,
      width: 60,
      align: 'end',
      className: 'list-figures',
      render: (row) => row.dictSequence,
    },
  ]
}
