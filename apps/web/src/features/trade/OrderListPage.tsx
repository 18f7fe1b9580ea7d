import { CopyOutlined } from '@ant-design/icons'
import { caseStageText } from '@clearway/contract/business/caseStage.text'
import { order, orderHistory, type OrderStep } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Tag } from 'antd'
import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'

import { DueClock } from '../../business/DueClock.tsx'
import { HeldBadge } from '../../business/HeldBadge.tsx'
import { ownCustomer } from '../../business/ownCustomer.ts'
import { useCan } from '../../kernel/can.ts'
import type { EditDrawerProps } from '../../kernel/form/EditDrawer.tsx'
import { useText } from '../../kernel/language.ts'
import { resourcePage, type ResourcePageOptions } from '../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { useMe } from '../../kernel/me.ts'
import { usePageSearch } from '../../kernel/pageActive.ts'
import type { AnyResource, RowOf } from '../../kernel/rows.ts'
import { orderPageText as t } from './orderPage.text.ts'
import { isDangerous, usePapers, useSteps, useTakeStep, useTakeStepMany } from './orderSteps.tsx'

const listed = { ...order, fields: orderHistory.fields }

const options: ResourcePageOptions<RowOf<typeof listed>> = {
  columns: (given) =>
    given
      .filter((c) => c.key !== 'detailList')
      .map((c) => {
        if (c.key === 'supplierId')
          return { ...c, mark: (row) => row.supplierHoldUntil && <HeldBadge until={row.supplierHoldUntil} /> }
        if (c.key === 'orgId')
          return { ...c, blank: () => false, render: (row, at) => (row.orgId ? c.render(row, at) : <House />) }
        return c.key === 'caseStage' ? { ...c, mark: (row) => row.caseDue && <DueClock at={row.caseDue} /> } : c
      }),
  form: OrderOpener,
  href: (row) => `/editAddOrder?id=${row.id}`,
  useActions: useOrderActions,
  useAround: useSentBack,
}
const followed = {
  staff: resourcePage(listed, options),
  customer: resourcePage(plainStage(ownCustomer(listed)), options),
}
const unfollowed = {
  staff: resourcePage(withoutStage(listed), options),
  customer: resourcePage(withoutStage(ownCustomer(listed)), options),
}

/** How far an order has come at customs is for those who may look at cases. */
export function OrderListPage() {
  const customer = useMe()?.user.area === 'customer'
  const follows = useCan()('customsCase.view')
  const Page = (follows ? followed : unfollowed)[customer ? 'customer' : 'staff']
  return <Page />
}

/** Whose goods they are where they are no customer's. */
function House() {
  return <>{useMe()?.user.tenantName}</>
}

function withoutStage<R extends AnyResource>(resource: R): R {
  const { caseStage: _stage, caseDue: _due, ...fields } = resource.fields
  return { ...resource, fields }
}

/** A customer's people know no broker's words. */
function plainStage<R extends AnyResource>(resource: R): R {
  const { caseStage } = resource.fields
  return {
    ...resource,
    fields: { ...resource.fields, caseStage: { ...caseStage!, choices: caseStageText.plainStatuses } },
  }
}

/** Drafts that came back, or those that did not, where the workbench led here; taken away by a click. */
function useSentBack() {
  const say = useText()
  const [query, setQuery] = usePageSearch()
  const asked = query.get('sentBack')
  if (asked !== 'true' && asked !== 'false') return {}
  const clear = () => {
    const next = new URLSearchParams(query)
    for (const name of ['sentBack', 'currentPage']) next.delete(name)
    setQuery(next)
  }
  return {
    fixed: { sentBack: asked },
    above: (
      <div>
        <Tag closable={{ 'aria-label': say(t.allOrders) }} onClose={clear}>
          {say(asked === 'true' ? t.sentBack : t.drafts)}
        </Tag>
      </div>
    ),
  }
}

/** An order has a page of its own: what would open the drawer goes there. */
function OrderOpener({ editing, onClose }: EditDrawerProps) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!editing) return
    onClose()
    void navigate('row' in editing ? `/editAddOrder?id=${editing.row.id}` : '/editAddOrder')
  }, [editing, onClose, navigate])
  return null
}

const manyAction = (step: OrderStep, run: () => void): Action => ({
  key: step,
  label: orderText.steps[step],
  danger: isDangerous(step),
  run,
})

const forwards: readonly OrderStep[] = ['submit', 'confirm', 'complete']

function useOrderActions() {
  const navigate = useNavigate()
  const can = useCan()
  const stepsOf = useSteps()
  const take = useTakeStep()
  const takeMany = useTakeStepMany()
  const papers = usePapers()
  return useMemo(() => {
    const open = (id: string) => void navigate(`/editAddOrder?id=${id}`)
    const rowActions = (row: RowOf<typeof listed>, usual: readonly Action[]): readonly Action[] => {
      if (row.deletedAt) return usual
      const { status } = row
      const stepAction = (step: OrderStep): Action => ({
        key: step,
        label: orderText.steps[step],
        danger: step === 'cancel' || step === 'revoke',
        run: () => void take(step, row),
      })
      const steps = stepsOf(status)
      const deletable = status === 'draft' || status === 'cancelled'
      const of = (key: string) => usual.filter((a) => a.key === key)
      return [
        { key: 'open', label: status === 'draft' && can('order.edit') ? common.edit : t.open, run: () => open(row.id) },
        ...steps.filter((s) => forwards.includes(s) || s === 'sendBack').map(stepAction),
        ...papers(row.id),
        ...(can('order.edit')
          ? [
              {
                key: 'copy',
                label: t.copyNew,
                icon: <CopyOutlined />,
                run: () => void navigate(`/editAddOrder?copy=${row.id}`),
              },
            ]
          : []),
        ...of('history'),
        ...steps.filter((s) => s === 'cancel' || s === 'revoke').map(stepAction),
        ...of('delete').map((a) => (deletable ? a : { ...a, offBecause: t.notDeletable })),
      ]
    }
    const tickedActions = (rows: readonly RowOf<typeof listed>[], usual: readonly Action[]): readonly Action[] => {
      if (rows.some((row) => row.deletedAt)) return usual
      // What one of them allows is offered: the others say by themselves why not.
      const steps = [...new Set(rows.flatMap((row) => stepsOf(row.status)))]
      return [...steps.map((step) => manyAction(step, () => takeMany(step, rows))), ...usual]
    }
    return { rowActions, tickedActions }
  }, [navigate, can, stepsOf, take, takeMany, papers])
}
