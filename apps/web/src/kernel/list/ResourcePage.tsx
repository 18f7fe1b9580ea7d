import { PlusOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import type { Fields } from '@clearway/contract/kernel/field'
import { Button } from 'antd'
import { useCallback, useMemo, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { useAddressAsk } from '../addressAsk.ts'
import type { FormProps } from '../form/EditDrawer.tsx'
import type { FormGroup } from '../form/FormField.tsx'
import { useHiddenFields, useShown } from '../hiddenFields.ts'
import { useText } from '../language.ts'
import { later } from '../later.tsx'
import { rowsText as t } from '../rows.text.ts'
import type { AnyResource, AnyRow, RowOf } from '../rows.ts'
import { fieldColumns, type Column } from './columns.tsx'
import { ColumnSettings } from './ColumnSettings.tsx'
import { DataTable } from './DataTable.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterBar } from './FilterBar.tsx'
import { useList, type List } from './list.ts'
import { isNarrowed, unnarrowed, type ListChange } from './listState.ts'
import { ResourceTools } from './ResourceTools.tsx'
import type { Action } from './RowActions.tsx'
import { useRowLink } from './RowLink.tsx'
import { useFirstOpen, useSetup, useViews } from './savedView.ts'
import { SavedViews } from './SavedViews.tsx'
import { keepShown, nothingTicked, type Selection } from './selection.ts'
import { EmptyNotice } from './TableNotice.tsx'
import { totalWords } from './TablePager.tsx'
import { inOrder, isShown, type TableSetup } from './tableSetup.ts'
import { TickedBar } from './TickedBar.tsx'
import { useRowWork, type RowWork } from './useRowWork.ts'

// A list is read far more often than anything of it is changed: form and history come when they are asked for.
const EditDrawer = later(
  () => import('../form/EditDrawer.tsx').then((m) => m.EditDrawer),
  (props) => props.editing !== null,
)
const HistoryPanel = later(
  () => import('./HistoryPanel.tsx').then((m) => m.HistoryPanel),
  (props) => props.of !== null,
)

export interface ResourcePageOptions<Row extends AnyRow> {
  /** Changes the columns of the contract: leave one out, add an own one, draw one otherwise. */
  readonly columns?: (given: readonly Column<Row>[]) => readonly Column<Row>[]
  /** Changes what can be done with a row; the first is a button, the rest stand behind `…`. */
  readonly rowActions?: (row: Row, given: readonly Action[]) => readonly Action[]
  /** Changes what can be done with the ticked rows. */
  readonly tickedActions?: (rows: readonly Row[], given: readonly Action[]) => readonly Action[]
  /** Groups of fields for the usual drawer, or an own component in its place. */
  readonly form?: readonly FormGroup[] | FunctionComponent<FormProps<Row>>
  /** What the question before deleting says beside the names. */
  readonly deleteNote?: (rows: readonly Row[]) => ReactNode
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
  /** Where a row opens, if it has a page of its own. */
  readonly href?: (row: Row) => string
  /** A hook, where that needs other hooks (going to a page, asking back). What it gives must stay the same until something changes. */
  readonly useActions?: () => Pick<ResourcePageOptions<Row>, 'rowActions' | 'tickedActions' | 'onOpen'>
  /** A hook that narrows the list and puts something around it: segments beside the title, tabs with counters above the filters. */
  readonly useAround?: () => Around
}

interface Around {
  readonly fixed?: Record<string, string>
  /** In which order the list stands while nobody sorts it: what is to be done, by its deadline. */
  readonly sort?: string | undefined
  /** Columns that it shows, or does not, until the reader chooses. */
  readonly shows?: Readonly<Record<string, boolean>> | undefined
  readonly beside?: ReactNode
  readonly above?: ReactNode
}

const noActions = {}
const useNoActions = () => noActions
const useNothingAround = (): Around => noActions

/** The whole page of a resource: title, views, filters, table, form, history, exports and import, as far as permissions go. */
export function resourcePage<R extends AnyResource>(
  resource: R,
  options: ResourcePageOptions<RowOf<R>> = {},
): ComponentType {
  const given: readonly Column<RowOf<R>>[] = fieldColumns(resource.fields, resource.cards)
  const columns = options.columns?.(given) ?? given
  const useActions = options.useActions ?? useNoActions
  const useAround = options.useAround ?? useNothingAround
  return function Page() {
    const actions = useActions()
    const around = useAround()
    const all = useMemo(() => ({ ...options, ...actions }), [actions])
    return <ResourcePage resource={resource} columns={columns} options={all} around={around} />
  }
}

interface PageProps<R extends AnyResource> {
  readonly resource: R
  readonly columns: readonly Column<RowOf<R>>[]
  readonly options: ResourcePageOptions<RowOf<R>>
  readonly around: Around
}

function ResourcePage<R extends AnyResource>({ resource: whole, columns: all, options, around }: PageProps<R>) {
  const say = useText()
  const resource = useShown(whole)
  const columns = useSeen(whole.name, all, around.shows)
  const views = useViews(resource.name)
  const list = useList(resource, {
    enabled: useFirstOpen(resource, views, options.initial),
    ...(around.fixed && { fixed: around.fixed }),
    ...(around.sort && { sort: around.sort }),
  })
  const [setup, setSetup] = useSetup(resource.name, views, list.state.view)
  const { selection, rows, setTicked } = useTicked(list)
  const work = useRowWork(resource, options)
  const { may } = work
  const bin = list.state.deleted
  const open = useOpening(options, may('update') && !bin ? work.edit : undefined)
  const columnsShown = fieldsShown(columns, setup)
  const linked = useRowLink(columns, resource.labelField, open, options.href)
  useAddressAsk('add', () => may('add') && work.setEditing({}))
  const add = may('add') && !bin && <AddButton onAdd={() => work.setEditing({})} />
  return (
    <section className="list-page">
      <header className="list-head">
        <ListTitle title={say(resource.title)} list={list} />
        {around.beside}
        <SavedViews screen={resource.name} views={views} list={list} setup={setup} onSetup={setSetup} />
        <div className="list-tools">
          {options.toolbar?.(list)}
          {add}
          <ResourceTools
            resource={resource}
            list={list}
            may={may}
            columnsShown={columnsShown}
            {...(options.importBeside && { beside: options.importBeside })}
            {...(options.importFields && { fields: options.importFields })}
          />
          <ColumnSettings columns={columns} setup={setup} onSetup={setSetup} />
        </div>
      </header>
      {around.above}
      {rows.length > 0 ? (
        <TickedBar count={rows.length} actions={work.tickedActions(rows, bin)} onClear={() => setTicked(nothingTicked)}>
          <ExportMenu resource={resource} ticked input={{ columns: columnsShown, ids: selection.keys }} />
        </TickedBar>
      ) : (
        <FilterBar fields={resource.fields} list={list} />
      )}
      <DataTable
        label={say(resource.title)}
        list={list}
        columns={linked}
        rowName={work.name}
        setup={setup}
        onSetup={setSetup}
        selection={selection}
        onSelect={setTicked}
        actions={work.rowActions}
        {...(open && { onOpen: open })}
        {...(may('delete') && !bin && { onDelete: work.remove })}
        empty={
          <Nothing resource={resource} list={list} add={add} {...(options.empty && { otherwise: options.empty })} />
        }
      />
      <RowPanels whole={whole} resource={resource} form={options.form} work={work} />
    </section>
  )
}

/** What a row opens by key, double click or its card: its page, if it has one, else its form. */
function useOpening<Row extends AnyRow>(
  { onOpen, href }: Pick<ResourcePageOptions<Row>, 'onOpen' | 'href'>,
  edit: ((row: Row) => void) | undefined,
): ((row: Row) => void) | undefined {
  const navigate = useNavigate()
  return onOpen ?? (href ? (row) => void navigate(href(row)) : edit)
}

/** The columns whose field the reader may see. */
function useSeen<Row>(resource: string, all: readonly Column<Row>[], shows: Around['shows']): readonly Column<Row>[] {
  const hidden = useHiddenFields(resource)
  return useMemo(() => {
    const seen = hidden.length ? all.filter((c) => !hidden.includes(c.key)) : all
    return shows ? seen.map((c) => (c.key in shows ? { ...c, aside: !shows[c.key] } : c)) : seen
  }, [all, hidden, shows])
}

/** The fields of the contract that stand in the table, in its order. */
const fieldsShown = <Row,>(columns: readonly Column<Row>[], setup: TableSetup): string[] =>
  inOrder(columns, setup)
    .filter((c) => isShown(c, setup) && !c.own)
    .map((c) => c.key)

function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
      {useText()(common.add)}
    </Button>
  )
}

function ListTitle({ title, list }: { title: string; list: List<unknown> }) {
  const say = useText()
  return (
    <h1>
      {title}
      {list.state.deleted && ` · ${say(t.bin)}`}{' '}
      {!list.waiting && !list.error && <small>{say(t.count, { total: totalWords(list) })}</small>}
    </h1>
  )
}

interface RowPanelsProps<Row extends AnyRow> {
  /** With the fields that the person does not see. */
  readonly whole: AnyResource
  readonly resource: AnyResource
  readonly form: ResourcePageOptions<Row>['form']
  readonly work: Pick<RowWork<Row>, 'editing' | 'setEditing' | 'history' | 'setHistory'>
}

/** The form and the history of a row, at the side of the list. */
function RowPanels<Row extends AnyRow>({ whole, resource, form, work }: RowPanelsProps<Row>) {
  const Form: FunctionComponent<FormProps<Row>> = typeof form === 'function' ? form : EditDrawer
  return (
    <>
      <Form
        resource={whole}
        editing={work.editing}
        onClose={() => work.setEditing(null)}
        {...(Array.isArray(form) && { groups: form as readonly FormGroup[] })}
      />
      <HistoryPanel resource={resource} of={work.history} onClose={() => work.setHistory(null)} />
    </>
  )
}

/** What is ticked of the rows that are shown. */
function useTicked<Row extends AnyRow>(list: List<Row>) {
  const [ticked, setTicked] = useTicks(list.input)
  const keys = useMemo(() => list.rows.map((row) => row.id), [list.rows])
  const selection = useMemo(() => keepShown(ticked, keys), [ticked, keys])
  const rows = list.rows.filter((row) => selection.keys.includes(row.id))
  return { selection, rows, setTicked }
}

/** Ticks belong to what is shown: on another page, filter or bin nothing is ticked. */
function useTicks(shown: unknown): readonly [Selection, (next: Selection) => void] {
  const [ticks, setTicks] = useState({ shown, selection: nothingTicked })
  const set = useCallback((selection: Selection) => setTicks({ shown, selection }), [shown])
  return [ticks.shown === shown ? ticks.selection : nothingTicked, set] as const
}

function Nothing({
  resource,
  list,
  add,
  otherwise,
}: {
  resource: AnyResource
  list: List<unknown>
  add: ReactNode
  otherwise?: (add: ReactNode) => ReactNode
}) {
  const say = useText()
  const records = say(resource.records ?? resource.title)
  if (isNarrowed(resource.fields, list.state)) {
    return (
      <EmptyNotice title={say(t.nothingFound, { records })} hint={say(t.nothingFoundHint)}>
        <Button onClick={() => list.change(unnarrowed)}>{say(t.clearAll)}</Button>
      </EmptyNotice>
    )
  }
  if (list.state.deleted) return <EmptyNotice title={say(t.binEmpty)} hint={say(t.binEmptyHint)} />
  if (otherwise) return otherwise(add)
  return (
    <EmptyNotice
      title={say(t.emptyTitle, { records })}
      hint={say(!add ? t.emptyReadOnly : resource.routes.importExcel ? t.emptyHint : t.emptyAdd)}
    >
      {add}
    </EmptyNotice>
  )
}
