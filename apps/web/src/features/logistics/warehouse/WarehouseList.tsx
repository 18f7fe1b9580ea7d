import { warehouse, type WarehouseRow } from '@clearway/contract/features/logistics/warehouse/warehouse'
import { Tag } from 'antd'
import { createContext, useContext, useMemo, type ReactNode } from 'react'

import { useOpened } from '../../../business/record/RecordDrawer.tsx'
import type { EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { Views } from '../../../kernel/list/views.ts'
import { warehousePageText as t } from './warehousePage.text.ts'

const WarehouseForm = later<EditDrawerProps>(
  () => import('./WarehouseForm.tsx').then((m) => m.WarehouseForm),
  (props) => props.editing !== null,
)
const WarehouseDrawer = later<{ id: string | null; onClose: () => void }>(
  () => import('./WarehouseDrawer.tsx').then((m) => m.WarehouseDrawer),
  (props) => props.id !== null,
)

const Opening = createContext<(id: string) => void>(() => {})

function useActions() {
  const open = useContext(Opening)
  return useMemo(() => ({ onOpen: (row: WarehouseRow) => (row.deletedAt ? undefined : open(row.id)) }), [open])
}

function useAround() {
  const beside = useContext(Views)
  return useMemo(() => ({ beside }), [beside])
}

function Nothing({ add }: { add: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.none)} hint={add ? say(t.noneHint) : ''}>
      {add}
    </EmptyNotice>
  )
}

const isFull = ({ fillPercent, warnPercent }: WarehouseRow) =>
  typeof fillPercent === 'number' && typeof warnPercent === 'number' && fillPercent >= warnPercent

function Full({ row: { fillPercent, warnPercent } }: { row: WarehouseRow }) {
  const say = useText()
  return <Tag color="warning">{say(t.nearlyFull, { percent: fillPercent ?? '', warn: warnPercent })}</Tag>
}

const List = resourcePage(warehouse, {
  form: WarehouseForm,
  useActions,
  useAround,
  // Beside the name, where everybody looks.
  columns: (given) =>
    given.map((column) =>
      column.key === 'name' ? { ...column, mark: (row) => isFull(row) && <Full row={row} /> } : column,
    ),
  empty: (add) => <Nothing add={add} />,
})

/** Warehouses. `?open=<id>` opens one. */
export function WarehouseList() {
  const [opened, open] = useOpened()
  return (
    <Opening value={open}>
      <List />
      <WarehouseDrawer id={opened} onClose={() => open(null)} />
    </Opening>
  )
}
