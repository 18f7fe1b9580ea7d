import { profile } from './account/profile.ts'
import { session } from './account/session.ts'
import { tenantApplication } from './account/tenantApplication.ts'
import { sysdict } from './admin/dict.ts'
import { audit } from './admin/audit.ts'
import { outbox } from './admin/outbox.ts'
import { savedViews } from './admin/savedView.ts'
import { sysmenu } from './admin/sysmenu.ts'
import { sysorg } from './admin/sysorg.ts'
import { sysrole } from './admin/sysrole.ts'
import { sysurl } from './admin/sysurl.ts'
import { sysuser } from './admin/sysuser.ts'
import { tenantDecision } from './admin/tenantDecision.ts'
import { additionalDuty } from './customs/additionalDuty.ts'
import { classification } from './customs/classification.ts'
import { classifyTask } from './customs/classifyTask.ts'
import { codeChange } from './customs/codeChange.ts'
import { duty } from './customs/duty.ts'
import { exchangeRate } from './customs/exchangeRate.ts'
import { goodsMaster } from './customs/goodsMaster.ts'
import { hscode } from './customs/hscode.ts'
import { tariffEdition } from './customs/tariff.ts'
import { file } from './files/file.ts'
import { customer } from './trade/customer.ts'
import { goods } from './trade/goods.ts'
import { order } from './trade/order.ts'
import { notification } from './notice/notification.ts'
import { supplier } from './trade/supplier.ts'
import { workbench } from './workbench/workbench.ts'

/** The routes of every feature, one line each: server, API document, permission catalogue and hostile tests read this list. */
export const contracts = [
  session,
  profile,
  tenantApplication,
  tenantDecision,
  sysdict,
  savedViews,
  sysuser.routes,
  sysrole.routes,
  sysmenu.routes,
  sysurl.routes,
  sysorg.routes,
  audit.routes,
  outbox.routes,
  hscode,
  duty,
  classification,
  tariffEdition.routes,
  goodsMaster.routes,
  additionalDuty.routes,
  exchangeRate.routes,
  codeChange.routes,
  classifyTask.routes,
  file,
  notification,
  supplier.routes,
  customer,
  goods.routes,
  order.routes,
  workbench,
] as const
