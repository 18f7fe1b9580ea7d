import { drayMove, ownDray, type DrayMoveRow } from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMoveText as f } from '@clearway/contract/features/customs/united-states/drayage/drayMove.text'
import { drayTabs } from '@clearway/contract/features/customs/united-states/drayage/drayMoveResource'
import { drayMachine } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { createContext, useContext, useMemo, type ReactNode } from 'react'

import { DueClock } from '../../../../business/DueClock.tsx'
import { ownCustomer } from '../../../../business/ownCustomer.ts'
import { useOpened } from '../../../../business/record/RecordDrawer.tsx'
import type { EditDrawerProps } from '../../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import type { Column } from '../../../../kernel/list/columns.tsx'
import { useListTabs } from '../../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { Views } from '../../../../kernel/list/views.ts'
import { useMe } from '../../../../kernel/me.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { drayPageText as t } from './drayPage.text.ts'

import './dray.css'

const DrayForm = later<EditDrawerProps>(
  () => import('./DrayForm.tsx').then((m) => m.DrayForm),
  (props) => props.editing !== null,
)
const DrayDrawer = later<{ id: string | null; onClose: () => void }>(
  () => import('./DrayDrawer.tsx').then((m) => m.DrayDrawer),
  (props) => props.id !== null,
)

const tabs = {
  label: t.queues,
  tabs: f.tabs,
  names: drayTabs,
  late: [],
  sorts: { prepare: 'lastFreeDay', ready: 'lastFreeDay' },
} as const
const ownTabs = {
  label: t.queues,
  tabs: { ...f.tabs, asked: t.forYou },
  names: ['all', 'asked', 'road', 'toEmpty', 'over'],
  late: ['asked'],
} as const
const Opening = createContext<(id: string) => void>(() => {})
/** Minutes before the end of the last free day from which its clock is coloured. */
const soon = 2 * 1440

function useActions() {
  const open = useContext(Opening)
  return useMemo(
    () => ({
      onOpen: (row: DrayMoveRow) => (row.deletedAt ? undefined : open(row.id)),
      rowActions: (row: DrayMoveRow, usual: readonly Action[]): readonly Action[] =>
        row.deletedAt || !row.status
          ? usual
          : usual.filter(
              ({ key }) =>
                !(key === 'edit' && !drayMachine.may('edit', row.status)) &&
                !(key === 'delete' && !drayMachine.isIn('before', row.status)),
            ),
    }),
    [open],
  )
}

function Nothing({ add }: { add: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.none)} hint={add ? say(t.noneHint) : ''}>
      {add}
    </EmptyNotice>
  )
}

function useAround() {
  const around = useListTabs(drayMove, tabs)
  const beside = useContext(Views)
  return useMemo(() => ({ ...around, beside }), [around, beside])
}

/** An appointment is kept by the terminal's clock, wherever it is looked at. */
function AtTerminal({ row: { appointmentAt, terminalZone } }: { row: DrayMoveRow }) {
  const zone = useTimeZone()
  return appointmentAt && timeIn(terminalZone ?? zone, appointmentAt)
}

const byTerminal = (given: readonly Column<DrayMoveRow>[]): readonly Column<DrayMoveRow>[] =>
  given.map((column) =>
    column.key === 'appointmentAt' ? { ...column, render: (row) => <AtTerminal row={row} /> } : column,
  )

const counts = ({ status }: DrayMoveRow) => status && drayMachine.isIn('atTerminal', status)

function PastDay({ row: { status, lastFreeDay } }: { row: DrayMoveRow }) {
  const say = useText()
  if (status === 'cancelled' || !lastFreeDay) return null
  return (
    <span className="dray-past" title={say(t.freeDayPast)}>
      {lastFreeDay}
    </span>
  )
}

const StaffList = resourcePage(drayMove, {
  form: DrayForm,
  columns: (given) =>
    byTerminal(given).map((column) =>
      column.key === 'lastFreeDay'
        ? {
            ...column,
            // Once it left the terminal the day counts no more; of what is cancelled it never did.
            render: (row, index) => (counts(row) ? column.render(row, index) : <PastDay row={row} />),
            mark: (row) => counts(row) && <DueClock at={row.freeUntil} soon={soon} />,
          }
        : column,
    ),
  useActions,
  useAround,
  empty: (add) => <Nothing add={add} />,
})
const own = ownCustomer(ownDray)
const OwnList = resourcePage(own, {
  form: DrayForm,
  columns: byTerminal,
  useActions,
  useAround: () => useListTabs(own, ownTabs),
  empty: (add) => <Nothing add={add} />,
})

/** Container moves with what is done with them. `?open=<id>` opens one. */
export function DrayList() {
  const customer = useMe()?.user.area === 'customer'
  const [opened, open] = useOpened()
  return (
    <Opening value={open}>
      {customer ? <OwnList /> : <StaffList />}
      <DrayDrawer id={opened} onClose={() => open(null)} />
    </Opening>
  )
}
