import { PlusOutlined } from '@ant-design/icons'
import { recharge } from '@clearway/contract/features/account/ledger/recharge'
import { rechargeText } from '@clearway/contract/features/account/ledger/recharge.text'
import { Button } from 'antd'
import { createContext, useContext, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'

import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import type { Column } from '../../../../kernel/list/columns.tsx'
import { useListTabs } from '../../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../../kernel/me.ts'
import type { RowOf } from '../../../../kernel/rows.ts'
import { amountWords } from '../../../../kernel/show.ts'
import { useAddressOpen } from '../addressOpen.ts'
import { ledgerColumn } from '../ledgerColumn.tsx'
import { EntryOpening } from '../posting/entryOpening.tsx'
import { rechargePageText as t } from './rechargePage.text.ts'

import '../ledger.css'

type Row = RowOf<typeof recharge>

const RechargeDrawer = later<{ id: string | null; onOpen: (id: string | null) => void }>(
  () => import('./RechargeDrawer.tsx').then((m) => m.RechargeDrawer),
  (props) => props.id !== null,
)

const tabs = {
  label: rechargeText.title,
  tabs: rechargeText.tabs,
  names: ['all', 'review', 'mine', 'done'],
  late: ['review'],
} as const
const Opening = createContext<(id: string) => void>(() => {})

// The form is a page of its own, and a form for a sheet of others makes no sense.
const { add: _add, update: _update, ...routes } = recharge.routes
const { orgId: _org, ownerName: _owner, ...ownFields } = recharge.fields
const shared = {
  columns,
  useActions: useRechargeActions,
  useAround: () => useListTabs(recharge, tabs),
  toolbar: () => <NewOne />,
  empty: () => <Nothing />,
}
const StaffList = resourcePage({ ...recharge, routes }, shared)
const OwnList = resourcePage({ ...recharge, routes, fields: ownFields }, shared)

/** All recharges that one may see: what waits for review, what came of the others. */
export function RechargeRecordPage() {
  const own = useMe()?.user.area === 'customer'
  const [open, setOpen] = useAddressOpen()
  return (
    <EntryOpening>
      <Opening value={setOpen}>
        {own ? <OwnList /> : <StaffList />}
        <RechargeDrawer id={open} onOpen={setOpen} />
      </Opening>
    </EntryOpening>
  )
}

function columns(given: readonly Column<Row>[]): readonly Column<Row>[] {
  return given.map(ledgerColumn).map((c) => {
    switch (c.key) {
      case 'confirmedAmount':
        return {
          ...c,
          render: (row) =>
            row.confirmedAmount !== null && (
              <span className="list-figures">
                {amountWords(row.confirmedAmount, row.currency)}
                {row.confirmedAmount !== row.amount && <Differs />}
                {row.reversed && <Reversed />}
              </span>
            ),
        }
      default:
        return c
    }
  })
}

function Differs() {
  const say = useText()
  return (
    <span title={say(rechargeText.confirmNote)} className="ledger-star">
      {' '}
      ≠<span className="unseen"> {say(rechargeText.confirmNote)}</span>
    </span>
  )
}

function Reversed() {
  const say = useText()
  return <small className="ledger-minor"> {say(rechargeText.reversed)}</small>
}

function useRechargeActions() {
  const can = useCan()
  const own = useMe()?.user.area === 'customer'
  const navigate = useNavigate()
  const open = useContext(Opening)
  return useMemo(
    () => ({
      rowActions: (row: Row, usual: readonly Action[]): readonly Action[] => {
        if (row.deletedAt) return usual
        const of = (key: string) => usual.filter((a) => a.key === key)
        const draft = row.status === 'draft'
        const show: Action = { key: 'open', label: t.open, run: () => open(row.id) }
        return [
          // Staff see drafts of others too: what they may go on with is in the drawer.
          ...(draft && own && can('recharge.edit')
            ? [
                { key: 'continue', label: t.continueDraft, run: () => void navigate(`/RechargeInfo?id=${row.id}`) },
                show,
              ]
            : [show]),
          ...of('history'),
          ...of('delete').map((a) => (draft ? a : { ...a, offBecause: t.onlyDraftGoes })),
        ]
      },
      onOpen: (row: Row) => open(row.id),
    }),
    [can, own, navigate, open],
  )
}

function NewOne() {
  const say = useText()
  const can = useCan()
  return (
    can('recharge.edit') && (
      <Link to="/RechargeInfo">
        <Button type="primary" icon={<PlusOutlined />} tabIndex={-1}>
          {say(t.newOne)}
        </Button>
      </Link>
    )
  )
}

function Nothing() {
  const say = useText()
  return (
    <EmptyNotice title={say(t.listNone)} hint={say(t.listNoneHint)}>
      <NewOne />
    </EmptyNotice>
  )
}
