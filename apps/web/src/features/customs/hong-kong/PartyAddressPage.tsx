import { MergeOutlined } from '@ant-design/icons'
import { partyAddress, type PartyAddressRow } from '@clearway/contract/features/customs/hong-kong/partyAddress'
import { createContext, useContext, useMemo, useState } from 'react'

import { ownCustomer } from '../../../business/ownCustomer.ts'
import { useCan } from '../../../kernel/can.ts'
import type { EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { later } from '../../../kernel/later.tsx'
import { resourcePage, type ResourcePageOptions } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useMe } from '../../../kernel/me.ts'
import { basicDataText as t } from './basicData.text.ts'
import { useDisabling, withDisabledMark } from './useDisabling.tsx'

const PartyForm = later<EditDrawerProps>(
  () => import('./PartyForm.tsx').then((m) => m.PartyForm),
  (props) => props.editing !== null,
)
const MergeDialog = later<{ rows: readonly PartyAddressRow[]; onClose: () => void }>(
  () => import('./MergeDialog.tsx').then((m) => m.MergeDialog),
  () => true,
)

const Merging = createContext<(rows: readonly PartyAddressRow[]) => void>(() => {})

function useActions() {
  const merge = useContext(Merging)
  const mayMerge = useCan()('partyAddress.merge')
  const rowActions = useDisabling(partyAddress)
  return useMemo(
    () => ({
      rowActions,
      tickedActions: (rows: readonly PartyAddressRow[], usual: readonly Action[]): readonly Action[] => {
        if (!mayMerge || rows.some((row) => row.deletedAt)) return usual
        const merging: Action = {
          key: 'merge',
          label: t.merge,
          icon: <MergeOutlined />,
          ...(rows.length !== 2 && { offBecause: t.mergeTwo }),
          run: () => merge(rows),
        }
        return [merging, ...usual]
      },
    }),
    [rowActions, mayMerge, merge],
  )
}

const options: ResourcePageOptions<PartyAddressRow> = {
  form: PartyForm,
  columns: (given) => withDisabledMark(given),
  useActions,
}
const StaffAddresses = resourcePage(partyAddress, options)
const OwnAddresses = resourcePage(ownCustomer(partyAddress), options)

/** The address book of parties; two rows of one party become one. */
export function PartyAddressPage() {
  const own = useMe()?.user.area === 'customer'
  const [merging, setMerging] = useState<readonly PartyAddressRow[] | null>(null)
  return (
    <Merging value={setMerging}>
      {own ? <OwnAddresses /> : <StaffAddresses />}
      {merging && <MergeDialog rows={merging} onClose={() => setMerging(null)} />}
    </Merging>
  )
}
