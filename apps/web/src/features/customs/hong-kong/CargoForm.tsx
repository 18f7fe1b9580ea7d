import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { basicDataText as t } from './basicData.text.ts'
import { useStart } from './useStart.ts'

const groups = [
  { title: t.goods, fields: ['name', 'nameEn', 'hsCode', 'origin', 'photoUrl'] },
  { title: t.measure, fields: ['unit', 'unitWeight', 'packageKind'] },
  { title: t.control, fields: ['licenceKind', 'battery', 'dangerous', 'unNumber'] },
  { title: t.links, fields: ['orgId', 'goodsId'] },
  { title: t.more, fields: ['status', 'disabledReason', 'remark'] },
]
const start = { licenceKind: 'none', status: 'active' }

/** One clearance cargo. */
export function CargoForm({ editing, ...rest }: EditDrawerProps) {
  return <EditDrawer {...rest} editing={useStart(editing, start)} groups={groups} />
}
