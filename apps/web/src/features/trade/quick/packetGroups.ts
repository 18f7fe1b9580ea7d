import type { FormGroup } from '../../../kernel/form/FormField.tsx'
import { quickPageText as t } from './quickPage.text.ts'

/** The fields of a packet in the order in which a clerk reads them off. */
export const packetGroups: readonly FormGroup[] = [
  {
    title: t.facts,
    fields: ['fileId', 'copyOfId', 'orgId', 'supplierId', 'orderDate', 'currency', 'receivingWay'],
  },
  { title: t.goes, fields: ['direction', 'china', 'hongKong', 'unitedStates', 'warehouseId', 'expectedOn'] },
  { fields: ['createGoods', 'goodRows', 'remark'] },
]
