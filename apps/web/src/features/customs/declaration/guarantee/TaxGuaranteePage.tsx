import { EditOutlined, SwapOutlined } from '@ant-design/icons'
import { taxGuarantee, type GuaranteeTab } from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee'
import { taxGuaranteeText as g } from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee.text'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import { useListTabs } from '../../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import type { RowOf } from '../../../../kernel/rows.ts'
import type { CorrectDialog as Correct } from './CorrectDialog.tsx'
import { guaranteePageText as t } from './guaranteePage.text.ts'
import type { Movements as Moves } from './Movements.tsx'

type Row = RowOf<typeof taxGuarantee>

const Movements = later<Parameters<typeof Moves>[0]>(
  () => import('./Movements.tsx').then((m) => m.Movements),
  (props) => props.of !== null,
)
const CorrectDialog = later<Parameters<typeof Correct>[0]>(
  () => import('./CorrectDialog.tsx').then((m) => m.CorrectDialog),
  () => true,
)

const tabs = {
  label: t.queues,
  tabs: g.tabs,
  names: Object.keys(g.tabs) as GuaranteeTab[],
  late: ['expiring'],
  sorts: { expiring: 'validTo' },
} as const

type What = 'movements' | 'correct'
const Opening = createContext<(what: What, row: Row) => void>(() => {})

function useActions() {
  const open = useContext(Opening)
  const mayCorrect = useCan()('taxGuarantee.edit')
  return useMemo(() => {
    const action = (what: What, row: Row, icon: ReactNode): Action => ({
      key: what,
      label: t[what],
      icon,
      run: () => open(what, row),
    })
    const rowActions = (row: Row, usual: readonly Action[]): readonly Action[] =>
      row.deletedAt
        ? usual
        : [
            action('movements', row, <SwapOutlined />),
            ...usual,
            ...(mayCorrect ? [action('correct', row, <EditOutlined />)] : []),
          ]
    return { rowActions }
  }, [open, mayCorrect])
}

function Nothing({ add }: { add: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.noGuarantees)} hint={say(t.noGuaranteesHint)}>
      {add}
    </EmptyNotice>
  )
}

const List = resourcePage(taxGuarantee, {
  useAround: () => useListTabs(taxGuarantee, tabs),
  useActions,
  empty: (add) => <Nothing add={add} />,
})

/** Guarantees for summary taxes with what is used and left of each, its movements and the correction of its balance. */
export function TaxGuaranteePage() {
  const [shown, setShown] = useState<{ what: What; row: Row } | null>(null)
  const open = useMemo(() => (what: What, row: Row) => setShown({ what, row }), [])
  const close = () => setShown(null)
  return (
    <Opening value={open}>
      <List />
      <Movements of={shown?.what === 'movements' ? shown.row : null} onClose={close} />
      {shown?.what === 'correct' && <CorrectDialog row={shown.row} onClose={close} />}
    </Opening>
  )
}
