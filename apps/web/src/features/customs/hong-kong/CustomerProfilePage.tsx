import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { customerProfile, type CustomerProfileRow } from '@clearway/contract/features/customs/hong-kong/customerProfile'
import { holdMachine } from '@clearway/contract/features/customs/hong-kong/holdSteps'
import { Tag, Tooltip } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'

import { customerHoldPageText } from '../../../business/customerHoldPage.text.ts'
import { useRelease, type HeldResource } from '../../../business/useRelease.ts'
import { useCan } from '../../../kernel/can.ts'
import type { EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { basicDataText as t } from './basicData.text.ts'

import './basicData.css'

const CustomerForm = later<EditDrawerProps>(
  () => import('./CustomerForm.tsx').then((m) => m.CustomerForm),
  (props) => props.editing !== null,
)
const HoldDialog = later<{ resource: HeldResource; row: CustomerProfileRow; onClose: () => void }>(
  () => import('../../../business/HoldDialog.tsx').then((m) => m.HoldDialog),
  () => true,
)

const Holding = createContext<(row: CustomerProfileRow) => void>(() => {})

function useActions() {
  const hold = useContext(Holding)
  const can = useCan()
  const release = useRelease(customerProfile)
  return useMemo(
    () => ({
      rowActions: (row: CustomerProfileRow, usual: readonly Action[]): readonly Action[] => {
        if (row.deletedAt || !row.holdState) return usual
        const steps: Action[] = []
        if (holdMachine.may('hold', row.holdState) && can('customerProfile.hold'))
          steps.push({
            key: 'hold',
            label: customerHoldPageText.hold,
            icon: <PauseCircleOutlined />,
            danger: true,
            run: () => hold(row),
          })
        if (holdMachine.may('release', row.holdState) && can('customerProfile.release'))
          steps.push({
            key: 'release',
            label: customerHoldPageText.release,
            icon: <PlayCircleOutlined />,
            run: () => void release(row),
          })
        const [edit, ...others] = usual
        return [...(edit ? [edit] : []), ...steps, ...others]
      },
    }),
    [can, hold, release],
  )
}

function Marks({ row }: { row: CustomerProfileRow }) {
  const say = useText()
  return (
    <>
      {row.holdState === 'held' && (
        <Tooltip title={row.holdReason}>
          <Tag color="error" className="basic-mark">
            {say(t.held)}
          </Tag>
        </Tooltip>
      )}
      {row.duplicate && (
        <Tooltip title={say(t.duplicateHint)}>
          <Tag color="warning" className="basic-mark">
            {say(t.duplicate)}
          </Tag>
        </Tooltip>
      )}
    </>
  )
}

const List = resourcePage(customerProfile, {
  form: CustomerForm,
  // Beside the name, where everybody looks.
  columns: (given) =>
    given.map((c) =>
      c.key === 'name'
        ? { ...c, mark: (row) => (row.holdState === 'held' || row.duplicate) && <Marks row={row} /> }
        : c,
    ),
  useActions,
})

/** What is agreed with customers, and for whom nothing is submitted for the time being. */
export function CustomerProfilePage() {
  const [holding, setHolding] = useState<CustomerProfileRow | null>(null)
  return (
    <Holding value={setHolding}>
      <List />
      {holding && <HoldDialog resource={customerProfile} row={holding} onClose={() => setHolding(null)} />}
    </Holding>
  )
}
