import { CopyOutlined } from '@ant-design/icons'
import { ownEntryText } from '@clearway/contract/features/customs/united-states/entry/ownEntry.text'
import { ownEntry, usEntry, type UsEntryRow } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { usEntryTabs } from '@clearway/contract/features/customs/united-states/entry/usEntryResource'
import { usEntryMachine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { DueClock } from '../../../../business/DueClock.tsx'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useListTabs } from '../../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import { useBeginEntry } from '../../useBeginEntry.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryFileTools } from './EntryMessages.tsx'
import { entryPageText as t } from './entryPage.text.ts'
import { EntryRecord, soon } from './EntryRecord.tsx'
import { FilerTool } from './FilerDialog.tsx'

const tabs = {
  label: t.queues,
  tabs: f.tabs,
  names: usEntryTabs,
  late: ['stopped', 'news'],
  sorts: { isf: 'ladingAt', prepare: 'dueDate', summary: 'dueDate', toPay: 'dueDate' },
} as const

const pageOf = ({ id }: { readonly id: string }) => `/importClearance?id=${id}`

function useActions() {
  const can = useCan()
  const begin = useBeginEntry()
  const navigate = useNavigate()
  return useMemo(() => {
    const copy = (row: UsEntryRow): Action => ({
      key: 'copy',
      label: t.copy,
      icon: <CopyOutlined />,
      run: () => begin({ from: 'usEntry', id: row.id }),
    })
    return {
      // What is fixed is not edited; its page says how it goes on.
      rowActions: (row: UsEntryRow, usual: readonly Action[]): readonly Action[] => {
        if (row.deletedAt) return usual
        const left = usual.filter(
          ({ key }) =>
            !(key === 'edit' && row.status && !usEntryMachine.may('edit', row.status)) &&
            !(key === 'delete' && (row.status !== 'draft' || row.entryNo)),
        )
        const open: Action = { key: 'open', label: t.open, run: () => void navigate(pageOf(row)) }
        return [open, ...left, ...(can('usEntry.edit') ? [copy(row)] : [])]
      },
    }
  }, [can, begin, navigate])
}

function Nothing({ add, own = false }: { add: ReactNode; own?: boolean }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.none)} hint={say(own ? t.ownNoneHint : t.noneHint)}>
      {add}
    </EmptyNotice>
  )
}

const List = resourcePage(usEntry, {
  form: EntryForm,
  href: pageOf,
  columns: (given) =>
    given.map((column) =>
      column.key === 'dueDate'
        ? { ...column, mark: (row) => row.dueDate && <DueClock at={row.dueDate} soon={soon} /> }
        : column,
    ),
  useActions,
  useAround: () => useListTabs(usEntry, tabs),
  toolbar: () => [<EntryFileTools key="files" />, <FilerTool key="filer" />],
  empty: (add) => <Nothing add={add} />,
})

// Whose they are the customer knows, and the day by which they are made is the broker's to keep.
const { orgId: _org, orgName: _orgName, dueDate: _due, entryType: _type, ...ownFields } = ownEntry.fields
// When it arrives is what they look for.
const arrivalDate = { ...ownFields.arrivalDate, aside: false }
const own = { ...ownEntry, cards: ['status', 'arrivalDate', 'total'], fields: { ...ownFields, arrivalDate } }
const ownTabs = {
  label: t.queues,
  tabs: ownEntryText.tabs,
  names: ['all', 'asked', 'prepare', 'waiting', 'stopped', 'toPay'],
  late: ['asked', 'stopped'],
} as const

const OwnList = resourcePage(own, {
  form: EntryForm,
  href: pageOf,
  useAround: () => useListTabs(own, ownTabs),
  empty: (add) => <Nothing add={add} own />,
})

/** Entries into the United States; `?id=` opens one. A customer's people see their own in their own words. */
export function ImportClearancePage() {
  const [query] = usePageSearch()
  const customer = useMe()?.user.area === 'customer'
  const id = query.get('id')
  if (id) return <EntryRecord key={id} id={id} />
  return customer ? <OwnList /> : <List />
}
