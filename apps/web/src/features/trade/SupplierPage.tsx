import { UnlockOutlined } from '@ant-design/icons'
import { payeeText } from '@clearway/contract/business/payee.text'
import { supplier } from '@clearway/contract/features/trade/supplier'
import { useMemo } from 'react'

import { HeldBadge } from '../../business/HeldBadge.tsx'
import { ownCustomer } from '../../business/ownCustomer.ts'
import { useLiftHold } from '../../business/useLiftHold.tsx'
import { useCan } from '../../kernel/can.ts'
import type { EditDrawerProps } from '../../kernel/form/EditDrawer.tsx'
import { later } from '../../kernel/later.tsx'
import { resourcePage, type ResourcePageOptions } from '../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { useMe } from '../../kernel/me.ts'
import type { RowOf } from '../../kernel/rows.ts'

type Row = RowOf<typeof supplier>

const SupplierDrawer = later<EditDrawerProps>(
  () => import('./SupplierDrawer.tsx').then((m) => m.SupplierDrawer),
  (props) => props.editing !== null,
)

const options: ResourcePageOptions<Row> = {
  form: SupplierDrawer,
  useActions: useSupplierActions,
  // Beside the name, where everybody looks.
  columns: (given) =>
    given
      .filter((c) => c.key !== 'holdUntil')
      .map((c) =>
        c.key === 'name' ? { ...c, mark: (row) => row.holdUntil && <HeldBadge until={row.holdUntil} /> } : c,
      ),
}
const StaffSuppliers = resourcePage(supplier, options)
const OwnSuppliers = resourcePage(ownCustomer(supplier), options)

export function SupplierPage() {
  return useMe()?.user.area === 'customer' ? <OwnSuppliers /> : <StaffSuppliers />
}

function useSupplierActions() {
  const can = useCan()
  const lift = useLiftHold(['supplier', 'order'])
  return useMemo(
    () => ({
      rowActions: (row: Row, usual: readonly Action[]): readonly Action[] =>
        !row.holdUntil || row.deletedAt || !can('bankAccount.release')
          ? usual
          : [
              ...usual.slice(0, 2),
              {
                key: 'lift',
                label: payeeText.lift,
                icon: <UnlockOutlined />,
                run: () => void lift(supplier.routes.releaseHold, row, row.name),
              },
              ...usual.slice(2),
            ],
    }),
    [can, lift],
  )
}
