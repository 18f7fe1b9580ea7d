import { goods } from '@clearway/contract/features/trade/goods'
import { goodsText as t } from '@clearway/contract/features/trade/goods.text'

import { ownCustomer } from '../../business/ownCustomer.ts'
import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
import { useMe } from '../../kernel/me.ts'

const prices = { title: t.prices, fields: ['currency', 'lowestPrice', 'referencePrice', 'highestPrice'] }
const more = { title: t.more, fields: ['attachmentUrl', 'remark'] }

const form = [
  { fields: ['modelNumber', 'name', 'brand', 'orgId', 'materialUse', 'countryOfOrigin', 'unit'] },
  prices,
  more,
]

const StaffGoods = resourcePage(goods, { form })
const OwnGoods = resourcePage(ownCustomer(goods), { form })

export function GoodsPage() {
  return useMe()?.user.area === 'customer' ? <OwnGoods /> : <StaffGoods />
}
