import { quickOrder } from '@clearway/contract/features/trade/quick/quickOrder'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { ownCustomer } from '../../../business/ownCustomer.ts'
import type { EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { resourcePage, type ResourcePageOptions } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../kernel/me.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import type { RowOf } from '../../../kernel/rows.ts'
import { PacketDrop } from './PacketDrop.tsx'
import { usePacketFile } from './packetFile.ts'
import { packetGroups } from './packetGroups.ts'
import { quickPageText as t } from './quickPage.text.ts'

type Row = RowOf<typeof quickOrder>

const QuickRecord = later<{ id: string }>(
  () => import('./QuickRecord.tsx').then((m) => m.QuickRecord),
  () => true,
)
const EditDrawer = later<EditDrawerProps>(
  () => import('../../../kernel/form/EditDrawer.tsx').then((m) => m.EditDrawer),
  (props) => props.editing !== null,
)

/** A new packet opens on its own page, and so does one that is clicked. */
function PacketForm(props: EditDrawerProps) {
  const navigate = useNavigate()
  const { editing, onClose } = props
  const row = editing && 'row' in editing ? editing.row : null
  useEffect(() => {
    if (!row) return
    onClose()
    void navigate(`/OneClickOrder?id=${row.id}`)
  }, [row, onClose, navigate])
  return (
    <EditDrawer
      {...props}
      editing={row ? null : editing}
      groups={packetGroups}
      onSaved={(saved) => void navigate(`/OneClickOrder?id=${saved.id}`)}
    />
  )
}

const options: ResourcePageOptions<Row> = {
  form: PacketForm,
  href: (row) => `/OneClickOrder?id=${row.id}`,
  empty: (add) => <NoPackets add={add} />,
  useActions: usePacketActions,
}
const StaffPackets = resourcePage(quickOrder, options)
const OwnPackets = resourcePage(ownCustomer(quickOrder), options)

/** Customers' packets, and one of them by `?id=`. */
export function OneClickOrderPage() {
  const customer = useMe()?.user.area === 'customer'
  const [query] = usePageSearch()
  const id = query.get('id')
  if (id) return <QuickRecord key={id} id={id} />
  return customer ? <OwnPackets /> : <StaffPackets />
}

function NoPackets({ add }: { add: React.ReactNode }) {
  const say = useText()
  const drop = usePacketFile(null)
  return (
    <EmptyNotice title={say(t.none)} hint={say(t.noneHint)}>
      {add && <PacketDrop drop={drop} />}
      {add}
    </EmptyNotice>
  )
}

function usePacketActions() {
  const navigate = useNavigate()
  const open = (row: Row) => void navigate(`/OneClickOrder?id=${row.id}`)
  return {
    // It is edited on its page.
    rowActions: (row: Row, usual: readonly Action[]): readonly Action[] => [
      { key: 'open', label: t.open, run: () => open(row) },
      ...usual.filter((action) => action.key !== 'edit'),
    ],
  }
}
