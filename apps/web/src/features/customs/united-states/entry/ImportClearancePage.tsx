import { CopyOutlined } from '@ant-design/icons'
import { usEntry, type UsEntryRow } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { usEntryTabs } from '@clearway/contract/features/customs/united-states/entry/usEntryResource'
import { usEntryMachine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { useMemo, type ReactNode } from 'react'

import { DueClock } from '../../../../business/DueClock.tsx'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useListTabs } from '../../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import { useBeginEntry } from '../../useBeginEntry.ts'
import { EntryForm } from './EntryForm.tsx'
import { entryPageText as t } from './entryPage.text.ts'
import { EntryRecord, soon } from './EntryRecord.tsx'
import { FilerTool } from './FilerDialog.tsx'

const tabs = {
  label: t.queues,
  tabs: f.tabs,
  names: usEntryTabs,
  late: ['stopped'],
  sorts: { prepare: 'dueDate', summary: 'dueDate', toPay: 'dueDate' },
} as const

function useActions() {
  const can = useCan()
  const begin = useBeginEntry()
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
        return can('usEntry.edit') ? [...left, copy(row)] : left
      },
    }
  }, [can, begin])
}

function Nothing({ add }: { add: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.none)} hint={say(t.noneHint)}>
      {add}
    </EmptyNotice>
  )
}

const List = resourcePage(usEntry, {
  form: EntryForm,
  href: (row) => `/importClearance?id=${row.id}`,
  columns: (given) =>
    given.map((column) =>
      column.key === 'dueDate'
        ? { ...column, mark: (row) => row.dueDate && <DueClock at={row.dueDate} soon={soon} /> }
        : column,
    ),
  useActions,
  useAround: () => useListTabs(usEntry, tabs),
  toolbar: () => <FilerTool />,
  empty: (add) => <Nothing add={add} />,
})

/** Entries into the United States; `?id=` opens one. */
export function ImportClearancePage() {
  const [query] = usePageSearch()
  const id = query.get('id')
  return id ? <EntryRecord key={id} id={id} /> : <List />
}
