import { documentText as t } from '../inventory/document.text.ts'

/** How the form of a booking is laid out. */
export const inboundGroups = [
  { title: t.arrival, fields: ['warehouseId', 'expectedOn', 'soNumber', 'vehicle', 'containerNo'] },
  { title: t.owner, fields: ['orgId', 'orderId', 'declares'] },
  {
    title: t.cargo,
    fields: ['packages', 'packageUnit', 'grossKg', 'volumeCbm', 'marks', 'battery', 'sensitive'],
  },
  { title: t.more, fields: ['remark'] },
]
