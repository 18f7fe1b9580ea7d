import { documentText as t } from '../inventory/document.text.ts'

/** How the form of a plan is laid out. */
export const outboundGroups = [
  { title: t.owner, fields: ['warehouseId', 'orgId', 'orderId', 'loadOn'] },
  { title: t.receiver, fields: ['consignee', 'notifyParty', 'consigneeAddress'] },
  {
    title: t.transport,
    fields: ['vehicleType', 'containerNo', 'vehicle', 'vehicleKg', 'frameKg', 'containerKg'],
  },
  { title: t.customs, fields: ['declarationId', 'declarationNo'] },
  { title: t.more, fields: ['remark'] },
]
