import { addressText as t } from '@clearway/contract/features/account/payee/address.text'
import { useMemo } from 'react'

import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'

const groups = [
  { title: t.use, fields: ['supplierId', 'orgId', 'addressType', 'isDefault'] },
  { title: t.who, fields: ['companyName', 'contactPerson', 'contactPhone'] },
  {
    title: t.where,
    fields: ['country', 'province', 'city', 'county', 'addressDetails', 'addressDetailsEn', 'postcode'],
  },
]
const start = { country: 'CHN', isDefault: false }

/** The drawer of any address. */
export function AddressForm({ editing, ...rest }: EditDrawerProps) {
  const opened = useMemo(
    () => (!editing || 'row' in editing ? editing : { initial: { ...start, ...editing.initial } }),
    [editing],
  )
  return <EditDrawer {...rest} editing={opened} groups={groups} />
}
