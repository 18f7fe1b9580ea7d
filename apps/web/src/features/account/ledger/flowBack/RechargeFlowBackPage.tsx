import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { flowBack } from '@clearway/contract/features/account/ledger/flowBack'
import { flowBackText as f } from '@clearway/contract/features/account/ledger/flowBack.text'
import type { FlowBackKind } from '@clearway/contract/features/account/ledger/flowBackSteps'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Dropdown } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'

import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import type { Column } from '../../../../kernel/list/columns.tsx'
import { useListTabs } from '../../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import type { RowOf } from '../../../../kernel/rows.ts'
import { useAddressOpen } from '../addressOpen.ts'
import { ledgerColumn } from '../ledgerColumn.tsx'
import { balance, Signed } from '../Money.tsx'
import { EntryOpening } from '../posting/entryOpening.tsx'
import { rechargePageText } from '../recharge/rechargePage.text.ts'
import type { FlowBackEditing } from './FlowBackForm.tsx'
import { flowBackPageText as t } from './flowBackPage.text.ts'

import '../ledger.css'

type Row = RowOf<typeof flowBack>

const FlowBackDrawer = later<{
  id: string | null
  onOpen: (id: string | null) => void
  onEdit: (editing: FlowBackEditing) => void
}>(
  () => import('./FlowBackDrawer.tsx').then((m) => m.FlowBackDrawer),
  (props) => props.id !== null,
)
const FlowBackForm = later<{ editing: FlowBackEditing | null; onClose: () => void; onDone: (id: string) => void }>(
  () => import('./FlowBackForm.tsx').then((m) => m.FlowBackForm),
  (props) => props.editing !== null,
)

const kinds = Object.keys(f.kinds) as FlowBackKind[]
const tabs = { label: f.title, tabs: f.tabs, names: ['all', 'review', 'mine', 'done'], late: ['review'] } as const

interface Dialogs {
  readonly open: (id: string | null) => void
  readonly edit: (editing: FlowBackEditing) => void
}
const Opening = createContext<Dialogs>({ open: () => {}, edit: () => {} })

const { add: _add, update: _update, ...routes } = flowBack.routes
const {
  orgId: _org,
  ownerName: _owner,
  kind: _kind,
  toWalletId: _to,
  toWalletCode: _toCode,
  entryId: _entry,
  creditLimit: _limit,
  creditBefore: _before,
  ...ownFields
} = flowBack.fields
const shared = {
  columns,
  useActions: useFlowBackActions,
  useAround: () => useListTabs(flowBack, tabs),
  toolbar: () => <Apply />,
  empty: () => <Nothing />,
}
const StaffList = resourcePage({ ...flowBack, routes }, shared)
const OwnList = resourcePage({ ...flowBack, routes, title: t.ownTitle, fields: ownFields }, shared)

/** What needs a second person: pay-outs, reversals, adjustments, transfers and limits. `?apply=<kind>&wallet=&entry=` opens the form. */
export function RechargeFlowBackPage() {
  const own = useMe()?.user.area === 'customer'
  const [open, setOpen] = useAddressOpen()
  const { editing, edit, close } = useEditing(own)
  const dialogs = useMemo<Dialogs>(() => ({ open: setOpen, edit }), [setOpen, edit])
  return (
    <EntryOpening>
      <Opening value={dialogs}>
        {own ? <OwnList /> : <StaffList />}
        <FlowBackDrawer id={open} onOpen={setOpen} onEdit={edit} />
        <FlowBackForm editing={editing} onClose={() => close()} onDone={close} />
      </Opening>
    </EntryOpening>
  )
}

/** What the form is open for: what was chosen here, or what the address asks for. */
function useEditing(own: boolean) {
  const [query, setQuery] = usePageSearch()
  const can = useCan()
  const [chosen, edit] = useState<FlowBackEditing | null>(null)
  const wanted = query.get('apply') as FlowBackKind
  const asked = useMemo<FlowBackEditing | null>(
    () =>
      kinds.includes(wanted) && (!own || wanted === 'payout')
        ? { kind: wanted, walletId: query.get('wallet'), entryId: query.get('entry') }
        : null,
    [wanted, own, query],
  )
  const close = (openId?: string) => {
    edit(null)
    const next = new URLSearchParams(query)
    for (const name of ['apply', 'wallet', 'entry']) next.delete(name)
    if (openId) next.set('open', openId)
    setQuery(next, true)
  }
  return { editing: chosen ?? (can('flowBack.edit') ? asked : null), edit, close }
}

function columns(given: readonly Column<Row>[]): readonly Column<Row>[] {
  return given
    .filter((c) => c.key !== 'entryId')
    .map(ledgerColumn)
    .map((c) => {
      switch (c.key) {
        case 'amount':
          return {
            ...c,
            blank: (row) => row.amount === null && row.creditLimit === null,
            render: (row) =>
              row.kind === 'creditLimit'
                ? row.creditLimit && <NewLimit row={row} />
                : row.amount !== null &&
                  (row.kind === 'adjust' ? <Signed amount={row.amount} currency={row.currency} /> : c.render(row, 0)),
          }
        default:
          return c
      }
    })
}

/** No money moves: the arrow tells that it is what the limit becomes. */
function NewLimit({ row }: { row: Row }) {
  const say = useText()
  return (
    <>
      <span className="unseen">{say(f.creditLimit)} </span>→ {balance(row.creditLimit ?? '', row.currency)}
    </>
  )
}

function useFlowBackActions() {
  const can = useCan()
  const { open, edit } = useContext(Opening)
  return useMemo(
    () => ({
      rowActions: (row: Row, usual: readonly Action[]): readonly Action[] => {
        if (row.deletedAt) return usual
        const of = (key: string) => usual.filter((a) => a.key === key)
        const draft = row.status === 'draft'
        return [
          { key: 'open', label: rechargePageText.open, run: () => open(row.id) },
          ...(draft && can('flowBack.edit')
            ? [{ key: 'edit', label: common.edit, run: () => edit({ id: row.id }) }]
            : []),
          ...of('history'),
          ...of('delete').map((a) => (draft ? a : { ...a, offBecause: rechargePageText.onlyDraftGoes })),
        ]
      },
      onOpen: (row: Row) => open(row.id),
    }),
    [can, open, edit],
  )
}

function Apply() {
  const say = useText()
  const can = useCan()
  const own = useMe()?.user.area === 'customer'
  const { edit } = useContext(Opening)
  if (!can('flowBack.edit')) return null
  const start = (kind: FlowBackKind) => edit({ kind, walletId: null, entryId: null })
  if (own)
    return (
      <Button type="primary" icon={<PlusOutlined />} onClick={() => start('payout')}>
        {say(t.applyFor, { kind: say(f.kinds.payout) })}
      </Button>
    )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: kinds.map((kind) => ({ key: kind, label: say(f.kinds[kind]) })),
        onClick: ({ key }) => start(key as FlowBackKind),
      }}
    >
      <Button type="primary" icon={<PlusOutlined />}>
        {say(t.apply)} <DownOutlined />
      </Button>
    </Dropdown>
  )
}

function Nothing() {
  const say = useText()
  const own = useMe()?.user.area === 'customer'
  return (
    <EmptyNotice title={say(own ? t.ownNone : t.listNone)} hint={say(own ? t.ownNoneHint : t.listNoneHint)}>
      <Apply />
    </EmptyNotice>
  )
}
