import type { Feature } from '../kernel/feature.ts'
import { dict } from './admin/dict.ts'
import { savedView } from './admin/saved-view.ts'
import { file } from './files/file.ts'
import { notification } from './notice/notification.ts'
import { session } from './account/session.ts'
import { customer } from './trade/customer.ts'
import { goods } from './trade/goods.ts'
import { order } from './trade/order.ts'
import { supplier } from './trade/supplier.ts'

/** Every feature of the product, one line each. */
export const features: readonly Feature[] = [
  session,
  dict,
  savedView,
  file,
  notification,
  supplier,
  customer,
  goods,
  order,
]
