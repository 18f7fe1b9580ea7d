import { AppstoreAddOutlined, BarcodeOutlined, CheckCircleOutlined, StopOutlined } from '@ant-design/icons'
import { warehouseBin, type WarehouseBinRow } from '@clearway/contract/features/logistics/warehouse/warehouseBin'
import { warehouseBinText as f } from '@clearway/contract/features/logistics/warehouse/warehouseBin.text'
import { warehouseBinMachine } from '@clearway/contract/features/logistics/warehouse/warehouseSteps'
import { Button } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useMany } from '../../../kernel/list/useMany.tsx'
import { Views } from '../../../kernel/list/views.ts'
import { warehousePageText as t } from './warehousePage.text.ts'

const BulkBins = later<{ onClose: () => void }>(
  () => import('./BulkBins.tsx').then((m) => m.BulkBins),
  () => true,
)
const LabelDialog = later<{ bins: readonly { id: string }[]; onClose: () => void }>(
  () => import('./LabelDialog.tsx').then((m) => m.LabelDialog),
  () => true,
)

interface Doing {
  readonly label: (rows: readonly WarehouseBinRow[]) => void
  readonly add: () => void
}
const Acting = createContext<Doing>({ label: () => {}, add: () => {} })

const steps = ['close', 'reopen'] as const

function useActions() {
  const { label } = useContext(Acting)
  const may = useCan()('warehouseBin.edit')
  const many = useMany(warehouseBin.name)
  return useMemo(() => {
    const stepsOf = (rows: readonly WarehouseBinRow[]): Action[] =>
      steps
        .filter((step) => may && rows.every(({ status }) => status && warehouseBinMachine.may(step, status)))
        .map((step) => ({
          key: step,
          label: f.steps[step],
          icon: step === 'close' ? <StopOutlined /> : <CheckCircleOutlined />,
          run: () =>
            void many({
              route: warehouseBin.routes[`${step}Many`],
              label: f.steps[step],
              rows,
              name: ({ code }) => code,
            }),
        }))
    const print = (rows: readonly WarehouseBinRow[]): Action => ({
      key: 'labels',
      label: t.labels,
      icon: <BarcodeOutlined />,
      run: () => label(rows),
    })
    return {
      rowActions: (row: WarehouseBinRow, usual: readonly Action[]): readonly Action[] =>
        row.deletedAt ? usual : [...usual.slice(0, 1), print([row]), ...stepsOf([row]), ...usual.slice(1)],
      tickedActions: (rows: readonly WarehouseBinRow[], usual: readonly Action[]): readonly Action[] =>
        rows.some((row) => row.deletedAt) ? usual : [print(rows), ...stepsOf(rows), ...usual],
    }
  }, [label, may, many])
}

function useAround() {
  const beside = useContext(Views)
  return useMemo(() => ({ beside }), [beside])
}

function AddInBulk() {
  const say = useText()
  const can = useCan()
  const { add } = useContext(Acting)
  return can('warehouseBin.edit') ? (
    <Button icon={<AppstoreAddOutlined />} onClick={add}>
      {say(t.addBins)}
    </Button>
  ) : null
}

const List = resourcePage(warehouseBin, { useActions, useAround, toolbar: () => <AddInBulk /> })

/** The bins of warehouses: made in bulk, labelled, closed. */
export function BinList() {
  const [labelled, setLabelled] = useState<readonly WarehouseBinRow[] | null>(null)
  const [adding, setAdding] = useState(false)
  const doing = useMemo(() => ({ label: setLabelled, add: () => setAdding(true) }), [])
  return (
    <Acting value={doing}>
      <List />
      {adding && <BulkBins onClose={() => setAdding(false)} />}
      {labelled && <LabelDialog bins={labelled} onClose={() => setLabelled(null)} />}
    </Acting>
  )
}
