import type { Feature } from '../kernel/feature.ts'
import { dict } from './admin/dict.ts'
import { audit } from './admin/audit.ts'
import { outbox } from './admin/outbox.ts'
import { savedView } from './admin/saved-view.ts'
import { sysmenu } from './admin/sysmenu.ts'
import { sysorg } from './admin/sysorg.ts'
import { sysrole } from './admin/sysrole.ts'
import { sysurl } from './admin/sysurl.ts'
import { sysuser } from './admin/sysuser.ts'
import { additionalDuty } from './customs/additional-duty/additional-duty.ts'
import { classification } from './customs/classification.ts'
import { classifyTask } from './customs/classify-task/classify-task.ts'
import { codeChange } from './customs/code-change.ts'
import { duty } from './customs/duty/duty.ts'
import { exchangeRate } from './customs/exchange-rate.ts'
import { goodsMaster } from './customs/goods-master.ts'
import { hscode } from './customs/hscode.ts'
import { tariffEdition } from './customs/tariff/editions.ts'
import { file } from './files/file.ts'
import { notification } from './notice/notification.ts'
import { profile } from './account/profile.ts'
import { session } from './account/session.ts'
import { tenantApplication } from './account/tenant-application.ts'
import { tenantDecision } from './admin/tenant-decision.ts'
import { customer } from './trade/customer.ts'
import { goods } from './trade/goods.ts'
import { order } from './trade/order.ts'
import { supplier } from './trade/supplier.ts'
import { workbench } from './workbench/workbench.ts'

/** Every feature of the product, one line each. */
export const features: readonly Feature[] = [
  session,
  profile,
  tenantApplication,
  tenantDecision,
  dict,
  savedView,
  sysuser,
  sysrole,
  sysmenu,
  sysurl,
  sysorg,
  audit,
  outbox,
  hscode,
  duty,
  classification,
  classifyTask,
  tariffEdition,
  goodsMaster,
  additionalDuty,
  exchangeRate,
  codeChange,
  file,
  notification,
  supplier,
  customer,
  goods,
  order,
  workbench,
]
