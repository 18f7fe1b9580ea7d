import { DeleteOutlined, ImportOutlined, PlusOutlined, ReloadOutlined, UndoOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import type { Fields } from '@clearway/contract/kernel/field'
import { Button, Tooltip } from 'antd'
import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { ColumnSettings } from './ColumnSettings.tsx'
import { fieldColumns, type Column } from './columns.tsx'
import { DataTable } from './DataTable.tsx'
import { useDelete } from './deleteRows.tsx'
import type { EditDrawerProps, Editing } from '../form/EditDrawer.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { FormGroup } from '../form/FormField.tsx'
import { useHiddenFields, useShown } from '../hiddenFields.ts'
import { useText } from '../language.ts'
import { later } from '../later.tsx'
import { useList, type AnyResource, type AnyRow, type List, type RowOf } from './list.ts'
import { countFilters, firstState, type ListChange } from './listState.ts'
import { listText as t } from './list.text.ts'
import { ActionButton, type Action } from './RowActions.tsx'
import { usePermitted, usualRowActions, usualTickedActions } from './resourceActions.tsx'
import { useFirstOpen, useSetup, useViews } from './savedView.ts'
import { SavedViews } from './SavedViews.tsx'
import { keepShown, nothingTicked, type Selection } from './selection.ts'
import { EmptyNotice } from './TableNotice.tsx'
import { totalWords } from './TablePager.tsx'
import { inOrder, isShown } from './tableSetup.ts'

// A list is read far more often than anything of it is changed: form, history and import come when they are asked for.
const EditDrawer = later(() => import('../form/EditDrawer.tsx').then((m) => m.EditDrawer), (props) => props.editing !== null)
const HistoryPanel = later(() => import('./HistoryPanel.tsx').then((m) => m.HistoryPanel), (props) => props.of !== null)
const ImportDialog = later(() => import('./ImportDialog.tsx').then((m) => m.ImportDialog), (props) => props.open)

export interface ResourcePageOptions<Row extends AnyRow> {
  /** Changes the columns of the contract: leave one out, add an own one, draw one otherwise. */
  readonly columns?: (given: readonly Column<Row>[]) => readonly Column<Row>[]
  /** Changes what can be done with a row; the first is a button, the rest stand behind `…`. */
  readonly rowActions?: (row: Row, given: readonly Action[]) => readonly Action[]
  /** Changes what can be done with the ticked rows. */
  readonly tickedActions?: (rows: readonly Row[], given: readonly Action[]) => readonly Action[]
  /** Groups of fields for the usual drawer, or an own component in its place. */
  readonly form?: readonly FormGroup[] | ComponentType<EditDrawerProps>
  /** What the question before deleting says beside the names. */
  readonly deleteNote?: (rows: readonly AnyRow[]) => ReactNode
  /** More buttons at the right of the title. */
  readonly toolbar?: (list: List<Row>) => ReactNode
  /** How the list opens when neither the address nor a default view says anything. */
  readonly initial?: ListChange
  /** What stands where there is no row at all, in place of the usual words. */
  readonly empty?: (add: ReactNode) => ReactNode
  /** Fields that an import asks for beside its file, with what they start with; they hold for rows that leave them open. */
  readonly importBeside?: Readonly<Record<string, unknown>>
  /** Fields of an import's file that no row shows. */
  readonly importFields?: Fields
  /** What opening a row does in place of the form. */
  readonly onOpen?: (row: Row) => void
  /** A hook, where that needs other hooks (going to a page, asking back). What it gives must stay the same until something changes. */
  readonly useActions?: () => Pick<ResourcePageOptions<Row>, 'rowActions' | 'tickedActions' | 'onOpen'>
  /** A hook that narrows the list and puts something around it: segments beside the title, tabs with counters above the filters. */
  readonly useAround?: () => Around
}

interface Around {
  readonly fixed?: Record<string, string>
  readonly beside?: ReactNode
  readonly above?: ReactNode
}

const noActions = {}
const useNoActions = () => noActions
const useNothingAround = (): Around => noActions

/** The whole page of a resource: title, views, filters, table, form, history, exports and import, as far as permissions go. */
export function resourcePage<R extends AnyResource>(resource: R, options: ResourcePageOptions<RowOf<R>> = {}): ComponentType {
  const given = fieldColumns(resource.fields) as unknown as readonly Column<RowOf<R>>[]
  const columns = options.columns?.(given) ?? given
  const useActions = options.useActions ?? useNoActions
  const useAround = options.useAround ?? useNothingAround
  return function Page() {
    const actions = useActions()
    const around = useAround()
    const all = useMemo(() => ({ ...options, ...actions }), [actions])
    return <ResourcePage resource={resource} columns={columns as unknown as readonly Column[]} options={all as unknown as ResourcePageOptions<AnyRow>} around={around} />
  }
}

interface PageProps {
  readonly resource: AnyResource
  readonly columns: readonly Column[]
  readonly options: ResourcePageOptions<AnyRow>
  readonly around: Around
}

function ResourcePage({ resource: whole, columns: all, options, around }: PageProps) {
  const say = useText()
  const resource = useShown(whole)
  const hidden = useHiddenFields(whole.name)
  const columns = useMemo(() => (hidden.length ? all.filter((c) => !hidden.includes(c.key)) : all), [all, hidden])
  const views = useViews(resource.name)
  const list = useList(resource, { enabled: useFirstOpen(resource.fields, views, options.initial), ...(around.fixed && { fixed: around.fixed }) })
  const [setup, setSetup] = useSetup(resource.name, views, list.state.view)
  const [ticked, setTicked] = useTicks(list.input)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [history, setHistory] = useState<{ id: string; name: string } | null>(null)
  const may = usePermitted(resource)
  const name = useCallback((row: AnyRow) => String(row[resource.labelField] ?? ''), [resource])
  const removing = useDelete(resource, options.deleteNote)
  const does = useMemo(() => ({ ...removing, edit: setEditing, showHistory: (row: AnyRow) => setHistory({ id: row.id, name: name(row) }) }), [removing, name])
  const keys = useMemo(() => list.rows.map((row) => row.id), [list.rows])
  const selection = useMemo(() => keepShown(ticked, keys), [ticked, keys])
  const rows = list.rows.filter((row) => selection.keys.includes(row.id))
  const bin = list.state.deleted
  const edit = useCallback((row: AnyRow) => setEditing({ row }), [])
  const remove = useCallback((chosen: readonly AnyRow[]) => void does.remove(chosen), [does])
  const open = options.onOpen ?? (may('update') && !bin ? edit : undefined)
  const rowActions = useCallback(
    (row: AnyRow) => {
      const usual = usualRowActions(resource, row, may, does)
      return options.rowActions?.(row, usual) ?? usual
    },
    [resource, options, may, does],
  )
  const usual = usualTickedActions(rows, bin, may, does)
  const columnsShown = inOrder(columns, setup).filter((c) => isShown(c, setup) && !c.own).map((c) => c.key)
  const add = may('add') && !bin && <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({})}>{say(common.add)}</Button>
  const Form = typeof options.form === 'function' ? options.form : EditDrawer
  return (
    <section className="list-page">
      <header className="list-head">
        <h1>{say(resource.title)}{bin && ` · ${say(t.bin)}`} {!list.waiting && !list.error && <small>{say(t.count, { total: totalWords(list) })}</small>}</h1>
        {around.beside}
        <SavedViews screen={resource.name} views={views} list={list} setup={setup} onSetup={setSetup} />
        <div className="list-tools">
          {options.toolbar?.(list)}
          {add}
          <Tools resource={resource} list={list} may={may} columnsShown={columnsShown} {...(options.importBeside && { beside: options.importBeside })} {...(options.importFields && { fields: options.importFields })} />
          <ColumnSettings columns={columns} setup={setup} onSetup={setSetup} />
        </div>
      </header>
      {around.above}
      {rows.length > 0 ? (
        <TickedBar count={rows.length} actions={options.tickedActions?.(rows, usual) ?? usual} onClear={() => setTicked(nothingTicked)}>
          <ExportMenu resource={resource} ticked input={{ columns: columnsShown, ids: selection.keys }} />
        </TickedBar>
      ) : <FilterBar fields={resource.fields} list={list} />}
      <DataTable
        label={say(resource.title)} list={list} columns={columns} rowName={name} setup={setup} onSetup={setSetup} selection={selection} onSelect={setTicked}
        actions={rowActions} {...(open && { onOpen: open })} {...(may('delete') && !bin && { onDelete: remove })}
        empty={<Nothing resource={resource} list={list} add={add} {...(options.empty && { otherwise: options.empty })} />}
      />
      <Form resource={whole} editing={editing} onClose={() => setEditing(null)} {...(Array.isArray(options.form) && { groups: options.form as readonly FormGroup[] })} />
      <HistoryPanel resource={resource} of={history} onClose={() => setHistory(null)} />
    </section>
  )
}

/** Ticks belong to what is shown: on another page, filter or bin nothing is ticked. */
function useTicks(shown: unknown): readonly [Selection, (next: Selection) => void] {
  const [ticks, setTicks] = useState({ shown, selection: nothingTicked })
  const set = useCallback((selection: Selection) => setTicks({ shown, selection }), [shown])
  return [ticks.shown === shown ? ticks.selection : nothingTicked, set] as const
}

interface ToolsProps {
  readonly resource: AnyResource
  readonly list: List<unknown>
  readonly may: ReturnType<typeof usePermitted>
  readonly columnsShown: readonly string[]
  readonly beside?: Readonly<Record<string, unknown>>
  readonly fields?: Fields
}

/** Import, export, recycle bin, refresh: as far as routes and permissions go. */
function Tools({ resource, list, may, columnsShown, beside, fields }: ToolsProps) {
  const say = useText()
  const [importing, setImporting] = useState(false)
  const { currentPage: _page, pageSize: _size, ...query } = list.input
  const bin = list.state.deleted
  return (
    <>
      {may('importExcel') && !bin && (
        <>
          <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>{say(common.import)}</Button>
          <ImportDialog resource={fields ? { ...resource, fields: { ...resource.fields, ...fields } } : resource} open={importing} onClose={() => setImporting(false)} {...(beside && { beside })} />
        </>
      )}
      <ExportMenu resource={resource} disabled={list.total === 0} input={{ columns: columnsShown, query }} />
      {may('restore') && (
        <Button icon={bin ? <UndoOutlined /> : <DeleteOutlined />} onClick={() => list.change({ ...firstState, deleted: !bin, pageSize: list.state.pageSize })}>{say(bin ? t.leaveBin : t.bin)}</Button>
      )}
      <Tooltip title={say(common.refresh)}><Button icon={<ReloadOutlined spin={list.fetching} />} aria-label={say(common.refresh)} onClick={() => void list.refresh()} /></Tooltip>
    </>
  )
}

/** Stands in place of the filters while rows are ticked, at the same height. */
function TickedBar({ count, actions, onClear, children }: { count: number; actions: readonly Action[]; onClear: () => void; children: ReactNode }) {
  const say = useText()
  return (
    <div className="list-filters list-ticked" role="toolbar" aria-label={say(t.ticked, { count })}>
      <strong aria-live="polite">{say(t.ticked, { count })}</strong>
      {actions.map((action) => <ActionButton key={action.key} action={action} />)}
      {children}
      <Button type="link" onClick={onClear}>{say(t.clearTicked)}</Button>
    </div>
  )
}

function Nothing({ resource, list, add, otherwise }: { resource: AnyResource; list: List<unknown>; add: ReactNode; otherwise?: (add: ReactNode) => ReactNode }) {
  const say = useText()
  const title = say(resource.title)
  if (list.state.search || list.state.mine || countFilters(resource.fields, list.state) > 0) {
    return (
      <EmptyNotice title={say(t.nothingFound, { title })} hint={say(t.nothingFoundHint)}>
        <Button onClick={() => list.change({ search: '', mine: false, filters: {} })}>{say(t.clearAll)}</Button>
      </EmptyNotice>
    )
  }
  if (list.state.deleted) return <EmptyNotice title={say(t.binEmpty)} hint={say(t.binEmptyHint)} />
  if (otherwise) return otherwise(add)
  return <EmptyNotice title={say(t.emptyTitle, { title })} hint={say(!add ? t.emptyReadOnly : resource.routes.importExcel ? t.emptyHint : t.emptyAdd)}>{add}</EmptyNotice>
}
