import { stockCount, stockCountTabs, type StockCountRow } from '@clearway/contract/features/logistics/count/stockCount'
import { stockCountText as f } from '@clearway/contract/features/logistics/count/stockCount.text'
import { stockCountMachine } from '@clearway/contract/features/logistics/count/stockCountSteps'
import { createContext, useContext, useMemo } from 'react'

import { useOpened } from '../../../business/record/RecordDrawer.tsx'
import { later } from '../../../kernel/later.tsx'
import { useListTabs } from '../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { Views } from '../../../kernel/list/views.ts'
import { documentText as t } from '../inventory/document.text.ts'

const CountDrawer = later<{ id: string | null; onClose: () => void }>(
  () => import('./CountDrawer.tsx').then((m) => m.CountDrawer),
  (props) => props.id !== null,
)

const tabs = { label: t.queues, tabs: f.tabs, names: stockCountTabs, late: [] } as const
const groups = [
  { title: t.range, fields: ['warehouseId', 'zoneId', 'binFrom', 'binTo', 'blind'] },
  { title: t.more, fields: ['remark'] },
]
const Opening = createContext<(id: string) => void>(() => {})

function useActions() {
  const open = useContext(Opening)
  return useMemo(
    () => ({
      onOpen: (row: StockCountRow) => (row.deletedAt ? undefined : open(row.id)),
      rowActions: (row: StockCountRow, usual: readonly Action[]): readonly Action[] =>
        row.deletedAt || !row.status
          ? usual
          : usual.filter(
              ({ key }) =>
                !(key === 'edit' && !stockCountMachine.may('edit', row.status)) &&
                !(key === 'delete' && !stockCountMachine.may('delete', row.status)),
            ),
    }),
    [open],
  )
}

function useAround() {
  const around = useListTabs(stockCount, tabs)
  const beside = useContext(Views)
  return useMemo(() => ({ ...around, beside }), [around, beside])
}

const List = resourcePage(stockCount, { form: groups, useActions, useAround })

/** What is counted, by whom, and what came of it. `?open=<id>` opens a count. */
export function CountList() {
  const [opened, open] = useOpened()
  return (
    <Opening value={open}>
      <List />
      <CountDrawer id={opened} onClose={() => open(null)} />
    </Opening>
  )
}
