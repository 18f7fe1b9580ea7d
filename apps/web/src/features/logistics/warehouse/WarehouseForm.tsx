import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import type { FormGroup } from '../../../kernel/form/FormField.tsx'
import { warehousePageText as t } from './warehousePage.text.ts'

const groups: readonly FormGroup[] = [
  { title: t.basic, fields: ['code', 'name', 'kind', 'ownership', 'customsCode'] },
  {
    title: t.place,
    fields: [
      'country',
      'province',
      'city',
      'county',
      'addressDetails',
      'contactPerson',
      'contactPhone',
      'hours',
      'timeZone',
    ],
  },
  { title: t.capacity, fields: ['capacityCbm', 'capacityPallets', 'warnPercent', 'remark'] },
]

/** A warehouse: what it is, where it is, and what it takes. */
export function WarehouseForm(props: EditDrawerProps) {
  return <EditDrawer {...props} groups={groups} />
}
