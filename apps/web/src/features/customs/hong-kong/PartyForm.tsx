import { hongKong } from '@clearway/contract/features/customs/hong-kong/partyAddress'

import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { basicDataText as t } from './basicData.text.ts'
import { useStart } from './useStart.ts'

const groups = [
  { title: t.party, fields: ['kind', 'name', 'nameEn', 'registrationNumber', 'sameParty', 'orgId'] },
  { title: t.place, fields: ['country', 'district', 'address', 'addressEn'] },
  { title: t.contact, fields: ['contactPerson', 'contactPhone', 'openingHours', 'vehicleLimits'] },
  { title: t.more, fields: ['status', 'disabledReason', 'remark'] },
]
const start = { country: hongKong, status: 'active' }

/** An address of a party. */
export function PartyForm({ editing, ...rest }: EditDrawerProps) {
  return <EditDrawer {...rest} editing={useStart(editing, start)} groups={groups} />
}
