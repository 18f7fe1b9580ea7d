import { charge, chargeTabs, type ChargeRow } from '@clearway/contract/features/billing/charge'
import { chargeText as f } from '@clearway/contract/features/billing/charge.text'
import { chargeMachine } from '@clearway/contract/features/billing/chargeSteps'
import { createContext, useContext, useMemo, type ReactNode } from 'react'

import { useOpened } from '../../business/record/RecordDrawer.tsx'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { useListTabs } from '../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../kernel/list/TableNotice.tsx'
import { useMany } from '../../kernel/list/useMany.tsx'
import { Views } from '../../kernel/list/views.ts'
import { billingPageText as t } from './billingPage.text.ts'

const ChargeDrawer = later<{ id: string | null; onClose: () => void }>(
  () => import('./ChargeDrawer.tsx').then((m) => m.ChargeDrawer),
  (props) => props.id !== null,
)

const tabs = { label: t.chargeQueues, tabs: f.tabs, names: chargeTabs, late: ['priceMissing'] } as const
const Opening = createContext<(id: string) => void>(() => {})

function useActions() {
  const can = useCan()
  const open = useContext(Opening)
  const many = useMany(charge.name)
  return useMemo(() => {
    const ticked = (rows: readonly ChargeRow[], usual: readonly Action[]): readonly Action[] => {
      const may = (step: 'reprice' | 'void') => rows.filter((row) => row.status && chargeMachine.may(step, row.status))
      const shared = { name: (row: ChargeRow) => row.code }
      const [again, over] = [may('reprice'), may('void')]
      if (!can('charge.edit')) return usual
      return [
        ...(again.length
          ? [
              {
                key: 'reprice',
                label: f.steps.reprice,
                run: () =>
                  void many({ ...shared, route: charge.routes.repriceMany, label: f.steps.reprice, rows: again }),
              },
            ]
          : []),
        ...(over.length
          ? [
              {
                key: 'void',
                label: f.steps.void,
                danger: true,
                run: () =>
                  void many({
                    ...shared,
                    route: charge.routes.voidMany,
                    label: f.steps.void,
                    rows: over,
                    danger: true,
                    reason: { label: t.why, max: 500, needed: true },
                  }),
              },
            ]
          : []),
        ...usual,
      ]
    }
    return { onOpen: (row: ChargeRow) => open(row.id), tickedActions: ticked }
  }, [can, open, many])
}

function Nothing({ add }: { add: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.noCharges)} hint={say(t.noChargesHint)}>
      {add}
    </EmptyNotice>
  )
}

function useAround() {
  const around = useListTabs(charge, tabs)
  const beside = useContext(Views)
  return useMemo(() => ({ ...around, beside }), [around, beside])
}

const List = resourcePage(charge, { useActions, useAround, empty: (add) => <Nothing add={add} /> })

/** Charges by events and by hand. `?open=<id>` opens one. */
export function ChargeList() {
  const [opened, open] = useOpened()
  return (
    <Opening value={open}>
      <List />
      <ChargeDrawer id={opened} onClose={() => open(null)} />
    </Opening>
  )
}
