import { usPower, usPowerTabs, type UsPowerRow } from '@clearway/contract/features/customs/united-states/usPower'
import { usPowerText as f } from '@clearway/contract/features/customs/united-states/usPower.text'
import { usPowerMachine } from '@clearway/contract/features/customs/united-states/usPowerSteps'
import { createContext, useContext, useMemo, type ReactNode } from 'react'

import { DueClock } from '../../../business/DueClock.tsx'
import { ownCustomer } from '../../../business/ownCustomer.ts'
import { useOpened } from '../../../business/record/RecordDrawer.tsx'
import type { EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { useListTabs } from '../../../kernel/list/listTabs.tsx'
import { resourcePage, type ResourcePageOptions } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../kernel/me.ts'
import { unitedStatesText as t } from './unitedStates.text.ts'

const UsPowerForm = later<EditDrawerProps>(
  () => import('./UsPowerForm.tsx').then((m) => m.UsPowerForm),
  (props) => props.editing !== null,
)
const UsPowerDrawer = later<{ id: string | null; onOpen: (id: string) => void; onClose: () => void }>(
  () => import('./UsPowerDrawer.tsx').then((m) => m.UsPowerDrawer),
  (props) => props.id !== null,
)

const tabs = {
  label: t.queues,
  tabs: f.tabs,
  names: usPowerTabs,
  late: ['expiring'],
  sorts: { expiring: 'expiresOn' },
} as const
const ownTabs = { label: t.queues, tabs: f.tabs, names: ['all', 'sent', 'holds', 'over'], late: [] } as const

const Opening = createContext<(id: string) => void>(() => {})

function useActions() {
  const open = useContext(Opening)
  return useMemo(
    () => ({
      onOpen: (row: UsPowerRow) => (row.deletedAt ? undefined : open(row.id)),
      // What was sent is not edited: the drawer says how it is opened again.
      rowActions: (row: UsPowerRow, usual: readonly Action[]): readonly Action[] =>
        !row.deletedAt && row.state && !usPowerMachine.may('edit', row.state)
          ? usual.filter((action) => action.key !== 'edit' && action.key !== 'delete')
          : usual,
    }),
    [open],
  )
}

function Nothing({ add }: { add: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.noPowers)} hint={add ? say(t.noPowersHint) : ''}>
      {add}
    </EmptyNotice>
  )
}

const aMonth = 30 * 24 * 60
const options: ResourcePageOptions<UsPowerRow> = {
  form: UsPowerForm,
  columns: (given) =>
    given.map((column) =>
      column.key === 'expiresOn'
        ? { ...column, mark: (row) => row.state === 'expiring' && <DueClock at={row.expiresOn} soon={aMonth} /> }
        : column,
    ),
  useActions,
  empty: (add) => <Nothing add={add} />,
}
const own = ownCustomer(usPower)
const StaffPowers = resourcePage(usPower, { ...options, useAround: () => useListTabs(usPower, tabs) })
const OwnPowers = resourcePage(own, { ...options, useAround: () => useListTabs(own, ownTabs) })

/** Powers of attorney (CBP 5291). `?open=<id>` opens one. */
export function PowerOfAttorneyPage() {
  const customer = useMe()?.user.area === 'customer'
  const [opened, open] = useOpened()
  return (
    <Opening value={open}>
      {customer ? <OwnPowers /> : <StaffPowers />}
      <UsPowerDrawer id={opened} onOpen={open} onClose={() => open(null)} />
    </Opening>
  )
}
