import { TagsOutlined } from '@ant-design/icons'
import { clearanceCargo, type ClearanceCargoRow } from '@clearway/contract/features/customs/hong-kong/clearanceCargo'
import { Button } from 'antd'
import { useMemo, useState } from 'react'

import { ownCustomer } from '../../../business/ownCustomer.ts'
import { useCan } from '../../../kernel/can.ts'
import type { EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { resourcePage, type ResourcePageOptions } from '../../../kernel/list/ResourcePage.tsx'
import { useMe } from '../../../kernel/me.ts'
import { basicDataText as t } from './basicData.text.ts'
import { useDisabling, withDisabledMark } from './useDisabling.tsx'

const CargoForm = later<EditDrawerProps>(
  () => import('./CargoForm.tsx').then((m) => m.CargoForm),
  (props) => props.editing !== null,
)
const FromGoodsDialog = later<{ onClose: () => void }>(
  () => import('./FromGoodsDialog.tsx').then((m) => m.FromGoodsDialog),
  () => true,
)

function FromGoods() {
  const say = useText()
  const can = useCan()
  const [open, setOpen] = useState(false)
  if (!can('clearanceCargo.edit') || !can('goodsMaster.view')) return null
  return (
    <>
      <Button icon={<TagsOutlined />} onClick={() => setOpen(true)}>
        {say(t.fromGoods)}
      </Button>
      {open && <FromGoodsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function useActions() {
  const rowActions = useDisabling(clearanceCargo)
  return useMemo(() => ({ rowActions }), [rowActions])
}

const options: ResourcePageOptions<ClearanceCargoRow> = {
  form: CargoForm,
  toolbar: () => <FromGoods />,
  columns: (given) => withDisabledMark(given),
  useActions,
}
const StaffCargo = resourcePage(clearanceCargo, options)
const OwnCargo = resourcePage(ownCustomer(clearanceCargo), options)

/** Goods as the documents of Hong Kong name them. */
export function ClearanceCargoPage() {
  return useMe()?.user.area === 'customer' ? <OwnCargo /> : <StaffCargo />
}
