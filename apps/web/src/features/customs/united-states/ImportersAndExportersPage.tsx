import { MergeOutlined } from '@ant-design/icons'
import { usParty, usPartyTabs, type UsPartyRow } from '@clearway/contract/features/customs/united-states/usParty'
import { usPartyText as f } from '@clearway/contract/features/customs/united-states/usParty.text'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

import { ownCustomer } from '../../../business/ownCustomer.ts'
import { useOpened } from '../../../business/record/RecordDrawer.tsx'
import { useCan } from '../../../kernel/can.ts'
import type { EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { useListTabs } from '../../../kernel/list/listTabs.tsx'
import { resourcePage, type ResourcePageOptions } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../kernel/me.ts'
import { unitedStatesText as t } from './unitedStates.text.ts'

const UsPartyForm = later<EditDrawerProps>(
  () => import('./UsPartyForm.tsx').then((m) => m.UsPartyForm),
  (props) => props.editing !== null,
)
const UsPartyDrawer = later<{ id: string | null; onClose: () => void }>(
  () => import('./UsPartyDrawer.tsx').then((m) => m.UsPartyDrawer),
  (props) => props.id !== null,
)
const UsMergeDialog = later<{ rows: readonly UsPartyRow[]; onClose: () => void }>(
  () => import('./UsMergeDialog.tsx').then((m) => m.UsMergeDialog),
  () => true,
)

const tabs = { label: t.queues, tabs: f.tabs, names: usPartyTabs, late: ['bonds'] } as const
const ownTabs = { label: t.queues, tabs: f.tabs, names: ['all', 'active', 'suspended'], late: [] } as const

interface Doing {
  readonly open: (id: string) => void
  readonly merge: (rows: readonly UsPartyRow[]) => void
}
const Acting = createContext<Doing>({ open: () => {}, merge: () => {} })

function useActions() {
  const { open, merge } = useContext(Acting)
  const mayMerge = useCan()('usParty.merge')
  return useMemo(
    () => ({
      onOpen: (row: UsPartyRow) => (row.deletedAt ? undefined : open(row.id)),
      // A suspended one is resumed before it is changed.
      rowActions: (row: UsPartyRow, usual: readonly Action[]): readonly Action[] =>
        row.state === 'suspended' ? usual.filter((action) => action.key !== 'edit') : usual,
      tickedActions: (rows: readonly UsPartyRow[], usual: readonly Action[]): readonly Action[] => {
        if (!mayMerge || rows.some((row) => row.deletedAt)) return usual
        const merging: Action = {
          key: 'merge',
          label: t.merge,
          icon: <MergeOutlined />,
          ...(rows.length !== 2 && { offBecause: t.mergeTwo }),
          run: () => merge(rows),
        }
        return [merging, ...usual]
      },
    }),
    [open, merge, mayMerge],
  )
}

function Nothing({ add }: { add: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.noParties)} hint={add ? say(t.noPartiesHint) : ''}>
      {add}
    </EmptyNotice>
  )
}

const options: ResourcePageOptions<UsPartyRow> = {
  form: UsPartyForm,
  useActions,
  empty: (add) => <Nothing add={add} />,
}
const own = ownCustomer(usParty)
const StaffParties = resourcePage(usParty, { ...options, useAround: () => useListTabs(usParty, tabs) })
const OwnParties = resourcePage(own, { ...options, useAround: () => useListTabs(own, ownTabs) })

/** Whoever is named in formalities of the United States. `?open=<id>` opens one; two of one party become one. */
export function ImportersAndExportersPage() {
  const customer = useMe()?.user.area === 'customer'
  const [opened, open] = useOpened()
  const [merging, setMerging] = useState<readonly UsPartyRow[] | null>(null)
  const doing = useMemo(() => ({ open, merge: setMerging }), [open])
  return (
    <Acting value={doing}>
      {customer ? <OwnParties /> : <StaffParties />}
      <UsPartyDrawer id={opened} onClose={() => open(null)} />
      {merging && <UsMergeDialog rows={merging} onClose={() => setMerging(null)} />}
    </Acting>
  )
}
