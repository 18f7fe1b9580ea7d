import { order } from '@clearway/contract/features/trade/order'
import { tradePicturesText as t } from '@clearway/contract/features/trade/pictures.text'

import type { Picture } from '../../kernel/picture.ts'

export const pictures: readonly Picture[] = [
  {
    resource: order,
    code: 'ordersMade',
    title: t.ordersMade,
    kind: 'load',
    areas: ['admin', 'customer'],
    permission: 'order.view',
    by: 'made',
    page: '/orderList',
  },
]
