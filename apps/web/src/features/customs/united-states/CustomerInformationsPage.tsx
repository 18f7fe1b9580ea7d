import { MergeOutlined, PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { usCustomer, type UsCustomerRow } from '@clearway/contract/features/customs/united-states/usCustomer'
import { usCustomerText as f } from '@clearway/contract/features/customs/united-states/usCustomer.text'
import { usCustomerMachine } from '@clearway/contract/features/customs/united-states/usCustomerSteps'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Tag, Tooltip } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'

import { customerHoldPageText } from '../../../business/customerHoldPage.text.ts'
import { useRelease, type HeldResource } from '../../../business/useRelease.ts'
import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import type { EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useReport } from '../../../kernel/report.ts'
import { unitedStatesText as t } from './unitedStates.text.ts'

const UsCustomerForm = later<EditDrawerProps>(
  () => import('./UsCustomerForm.tsx').then((m) => m.UsCustomerForm),
  (props) => props.editing !== null,
)
const HoldDialog = later<{ resource: HeldResource; row: UsCustomerRow; onClose: () => void }>(
  () => import('../../../business/HoldDialog.tsx').then((m) => m.HoldDialog),
  () => true,
)
const CustomerMergeDialog = later<{ rows: readonly UsCustomerRow[]; onClose: () => void }>(
  () => import('./CustomerMergeDialog.tsx').then((m) => m.CustomerMergeDialog),
  () => true,
)

interface Doing {
  readonly hold: (row: UsCustomerRow) => void
  readonly merge: (rows: readonly UsCustomerRow[]) => void
}
const Acting = createContext<Doing>({ hold: () => {}, merge: () => {} })
const plain = ['activate', 'close', 'reopen'] as const

/** Steps that ask for nothing. */
function useAdvance() {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  return useMemo(
    () =>
      (step: (typeof plain)[number], { id, version }: UsCustomerRow) =>
        void call(usCustomer.routes[step], { id, version })
          .then(() => void message.success(say(common.operationSuccess)), report)
          .finally(() => void client.invalidateQueries({ queryKey: [usCustomer.name] })),
    [say, report, client, message],
  )
}

function useActions() {
  const { hold, merge } = useContext(Acting)
  const can = useCan()
  const advance = useAdvance()
  const release = useRelease(usCustomer)
  return useMemo(
    () => ({
      rowActions: (row: UsCustomerRow, usual: readonly Action[]): readonly Action[] => {
        const { state } = row
        if (row.deletedAt || !state) return usual
        const steps: Action[] = plain
          .filter((step) => usCustomerMachine.may(step, state) && can('usCustomer.advance'))
          .map((step) => ({ key: step, label: f[step], run: () => advance(step, row) }))
        if (usCustomerMachine.may('hold', state) && can('usCustomer.hold'))
          steps.push({
            key: 'hold',
            label: customerHoldPageText.hold,
            icon: <PauseCircleOutlined />,
            danger: true,
            run: () => hold(row),
          })
        if (usCustomerMachine.may('release', state) && can('usCustomer.release'))
          steps.push({
            key: 'release',
            label: customerHoldPageText.release,
            icon: <PlayCircleOutlined />,
            run: () => void release(row),
          })
        const [edit, ...others] = usual
        return [...(edit ? [edit] : []), ...steps, ...others]
      },
      tickedActions: (rows: readonly UsCustomerRow[], usual: readonly Action[]): readonly Action[] => {
        if (!can('usCustomer.merge') || rows.some((row) => row.deletedAt)) return usual
        const merging: Action = {
          key: 'merge',
          label: t.merge,
          icon: <MergeOutlined />,
          ...(rows.length !== 2 && { offBecause: t.mergeTwoCustomers }),
          run: () => merge(rows),
        }
        return [merging, ...usual]
      },
    }),
    [can, advance, hold, merge, release],
  )
}

function Duplicate() {
  const say = useText()
  return (
    <Tooltip title={say(t.duplicateHint)}>
      <Tag color="warning">{say(f.duplicate)}</Tag>
    </Tooltip>
  )
}

const List = resourcePage(usCustomer, {
  form: UsCustomerForm,
  // Beside the name, where everybody looks. That it is on hold its state says.
  columns: (given) =>
    given.map((column) =>
      column.key === 'name' ? { ...column, mark: (row) => row.duplicate && <Duplicate /> } : column,
    ),
  useActions,
})

/** What is agreed with customers for the United States, and for whom no entry is submitted for the time being. */
export function CustomerInformationsPage() {
  const [holding, setHolding] = useState<UsCustomerRow | null>(null)
  const [merging, setMerging] = useState<readonly UsCustomerRow[] | null>(null)
  const doing = useMemo(() => ({ hold: setHolding, merge: setMerging }), [])
  return (
    <Acting value={doing}>
      <List />
      {holding && <HoldDialog resource={usCustomer} row={holding} onClose={() => setHolding(null)} />}
      {merging && <CustomerMergeDialog rows={merging} onClose={() => setMerging(null)} />}
    </Acting>
  )
}
