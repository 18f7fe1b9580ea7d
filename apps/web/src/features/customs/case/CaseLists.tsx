import { CopyOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase, ownCase, type CaseStep } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import { fillText } from '@clearway/contract/kernel/text'
import { Tag } from 'antd'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { DueClock } from '../../../business/DueClock.tsx'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import type { Column } from '../../../kernel/list/columns.tsx'
import { useListTabs } from '../../../kernel/list/listTabs.tsx'
import { resourcePage, type ResourcePageOptions } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { maskedColumns } from '../../../kernel/Masked.tsx'
import type { RowOf } from '../../../kernel/rows.ts'
import type { Assigned } from './AssignDialog.tsx'
import { casePageText as t } from './casePage.text.ts'
import {
  forwardSteps,
  isDangerous,
  useCaseSteps,
  useTakeCaseStep,
  useTakeCaseSteps,
  type StepOfMany,
} from './caseSteps.tsx'
import { NewCase } from './intake/NewCase.tsx'
import { PartSwitch } from './PartSwitch.tsx'
import { useCopyCase } from './useCopyCase.tsx'
import { useStatusWord } from './useStatusWord.ts'

import './case.css'

type Row = RowOf<typeof customsCase>

const AssignDialog = later(
  () => import('./AssignDialog.tsx').then((m) => m.AssignDialog),
  () => true,
)

// Cases come from papers and orders, not as rows of a sheet: their Excel is dropped into the new case itself.
const {
  importExcel: _import,
  importTemplate: _template,
  importFailedRows: _failed,
  update: _update,
  ...routes
} = customsCase.routes
const listed = { ...customsCase, routes }
const {
  orgId: _org,
  orgName: _orgName,
  assigneeId: _assignee,
  assigneeName: _assigneeName,
  alarm: _alarm,
  dueAt: _due,
  taxDueOn: _tax,
  openLines: _open,
  supervisionMode: _mode,
  ...ownFields
} = ownCase.fields
const own = { ...listed, title: t.ownTitle, fields: ownFields }

const staffTabs = {
  label: t.queues,
  tabs: c.tabs,
  names: ['all', 'mine', 'overdue', 'returned', 'taxDue', 'toClassify', 'toCheck', 'asked', 'papers', 'expiring'],
  late: ['returned', 'taxDue', 'overdue'],
  sorts: {
    toClassify: 'dueAt',
    asked: 'dueAt',
    papers: 'dueAt',
    expiring: 'dueAt',
    toCheck: 'dueAt',
    returned: 'dueAt',
    taxDue: 'dueAt',
    overdue: 'dueAt',
  },
} as const
const ownTabs = {
  label: t.queues,
  tabs: t.ownTabs,
  names: ['all', 'toConfirm', 'asked', 'papers', 'returned'],
  late: ['toConfirm', 'returned'],
} as const
const declareSoon = 3 * 24 * 60

const pick = (row: Row) => ({ id: row.id, version: row.version ?? 0, code: row.code, status: row.status })

/** What decides about the day stands first. */
const first: readonly string[] = [
  'code',
  'direction',
  'status',
  'alarm',
  'dueAt',
  'declareBy',
  'orgId',
  'lineCount',
  'assigneeName',
]
const placeIn = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length)

function columns(given: readonly Column<Row>[]): readonly Column<Row>[] {
  return given
    .toSorted((a, b) => placeIn(a.key) - placeIn(b.key))
    .map((column) => {
      switch (column.key) {
        case 'code':
          return {
            ...column,
            render: (row) => (
              <span className="case-code">
                {row.code}
                {row.urgent && <Urgent />}
              </span>
            ),
          }
        case 'dueAt':
          return {
            ...column,
            width: 110,
            render: (row) => (caseMachine.isIn('ended', row.status) ? null : <DueClock at={row.dueAt} />),
          }
        case 'declareBy':
          return {
            ...column,
            width: 120,
            render: (row) =>
              row.declareBy && !caseMachine.isIn('declared', row.status) ? (
                <DueClock at={row.declareBy} soon={declareSoon} />
              ) : null,
          }
        case 'alarm':
          return { ...column, render: (row) => row.alarm && <Alarm alarm={row.alarm} /> }
        case 'lineCount':
          return {
            ...column,
            render: (row) => (
              <span className="list-figures">
                {row.lineCount}
                {row.openLines ? <OpenLines count={row.openLines} /> : null}
              </span>
            ),
          }
        case 'urgent':
          return { ...column, aside: true }
        default:
          return column
      }
    })
}

function Urgent() {
  const say = useText()
  return <span className="case-urgent">{say(c.urgent)}</span>
}

const alarmColours = { returned: 'error', taxDue: 'warning', inspection: 'warning', checking: 'processing' } as const
export function Alarm({ alarm }: { alarm: keyof typeof c.alarms }) {
  const say = useText()
  return (
    <Tag color={alarmColours[alarm]} className="case-alarm">
      {say(c.alarms[alarm])}
    </Tag>
  )
}

function OpenLines({ count }: { count: number }) {
  const say = useText()
  return <small className="case-open-lines">{` · ${say(c.openLines, { count })}`}</small>
}

function useStaffAround() {
  return { ...useListTabs(customsCase, staffTabs), beside: <PartSwitch part="cases" /> }
}

/** Opens the dialog that gives cases to a colleague; nobody has it among a customer's people. */
const Assigning = createContext<((cases: readonly Assigned[]) => void) | undefined>(undefined)

/** What can be done with a row and with ticked ones. */
function useCaseActions() {
  const navigate = useNavigate()
  const can = useCan()
  const stepsOf = useCaseSteps()
  const take = useTakeCaseStep()
  const takeAll = useTakeCaseSteps()
  const copy = useCopyCase()
  const assigning = useContext(Assigning)
  return useMemo(() => {
    const open = (row: Row) => void navigate(`/ClassifyOrder?id=${row.id}`)
    const assign = (cases: readonly Assigned[]): Action[] =>
      assigning && can('customsCase.assign')
        ? [{ key: 'assign', label: t.assign, icon: <UserSwitchOutlined />, run: () => assigning(cases) }]
        : []
    const stepAction = (step: CaseStep, run: () => void): Action => ({
      key: step,
      label: c.steps[step],
      danger: isDangerous(step),
      run,
    })
    const rowActions = (row: Row, usual: readonly Action[]): readonly Action[] => {
      if (row.deletedAt) return usual
      const steps = stepsOf(row.status).map((step) => stepAction(step, () => void take(step, pick(row))))
      const forward = (a: Action) => forwardSteps.includes(a.key as CaseStep)
      const of = (key: string) => usual.filter((a) => a.key === key)
      const deletable = row.status === 'draft' || row.status === 'cancelled'
      return [
        { key: 'open', label: t.open, run: () => open(row) },
        ...steps.filter(forward),
        ...assign([row]),
        ...(can('customsCase.edit')
          ? [{ key: 'copy', label: t.copyCase, icon: <CopyOutlined />, run: () => void copy(pick(row)) }]
          : []),
        ...of('history'),
        ...steps.filter((a) => !forward(a)),
        ...of('delete').map((a) =>
          deletable ? a : { ...a, offBecause: fillText(c.notDeleted, { code: row.code ?? '' }) },
        ),
      ]
    }
    const tickedActions = (rows: readonly Row[], usual: readonly Action[]): readonly Action[] => {
      // What one of them allows is offered: the others say by themselves why not. What is confirmed is seen: one by one, each with its price.
      const steps = [...new Set(rows.flatMap((row) => stepsOf(row.status)))]
        .filter((step): step is StepOfMany => step !== 'confirm')
        .map((step) => stepAction(step, () => void takeAll(step, rows.map(pick))))
      return rows[0]?.deletedAt ? usual : [...assign(rows), ...steps, ...usual]
    }
    return { rowActions, tickedActions }
  }, [navigate, can, stepsOf, take, takeAll, copy, assigning])
}

const nothing: ResourcePageOptions<Row>['empty'] = (add) => <NoCases add={add} />
function NoCases({ add }: { add: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.emptyTitle)} hint={say(t.emptyHint)}>
      {add}
    </EmptyNotice>
  )
}

const shared: ResourcePageOptions<Row> = {
  columns: (given) => maskedColumns(columns(given)),
  form: NewCase,
  href: (row: Row) => `/ClassifyOrder?id=${row.id}`,
  useActions: useCaseActions,
  empty: nothing,
}
/** While taxes wait to be paid that is what a customer must know of a case at customs. */
const ownColumns: typeof columns = (given) =>
  columns(given).map((column) =>
    column.key === 'status' ? { ...column, render: (row) => <OwnStatus row={row} /> } : column,
  )
function OwnStatus({ row }: { row: Row }) {
  const word = useStatusWord()
  return (
    <>
      <span className={`list-dot list-dot-${customsCase.fields.status.colours[row.status]}`} aria-hidden="true" />
      {word(row.status, row.alarm)}
    </>
  )
}

const StaffList = resourcePage(listed, { ...shared, useAround: useStaffAround })
const OwnList = resourcePage(own, {
  ...shared,
  columns: (given) => maskedColumns(ownColumns(given)),
  useAround: () => useListTabs(customsCase, ownTabs),
})

/** The broker's cases, with the queues of his day. */
export function StaffCases() {
  const [assigning, setAssigning] = useState<readonly Assigned[]>()
  return (
    <Assigning value={setAssigning}>
      <StaffList />
      {assigning && <AssignDialog cases={assigning} onClose={() => setAssigning(undefined)} />}
    </Assigning>
  )
}

/** A customer's own cases, what waits for him first. */
export const OwnCases = OwnList
