import { session } from './account/session.ts'
import { sysdict } from './admin/dict.ts'
import { savedViews } from './admin/savedView.ts'
import { file } from './files/file.ts'
import { customer } from './trade/customer.ts'
import { goods } from './trade/goods.ts'
import { order } from './trade/order.ts'
import { notification } from './notice/notification.ts'
import { supplier } from './trade/supplier.ts'

/** The routes of every feature, one line each: server, API document, permission catalogue and hostile tests read this list. */
export const contracts = [
  session,
  sysdict,
  savedViews,
  file,
  notification,
  supplier.routes,
  customer,
  goods.routes,
  order.routes,
] as const
