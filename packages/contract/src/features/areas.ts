import { area as account, screens as accountScreens } from './account/area.ts'
import { area as admin, screens as adminScreens } from './admin/area.ts'
import { area as tenant, screens as tenantScreens } from './admin/tenant/area.ts'
import type { AreaList } from './area.ts'
import { area as billing, screens as billingScreens } from './billing/area.ts'
import { area as customs, screens as customsScreens } from './customs/area.ts'
import { area as hongKong, screens as hongKongScreens } from './customs/hong-kong/area.ts'
import { area as unitedStates, screens as unitedStatesScreens } from './customs/united-states/area.ts'
import { area as files, screens as filesScreens } from './files/area.ts'
import { area as logistics, screens as logisticsScreens } from './logistics/area.ts'
import { area as notice, screens as noticeScreens } from './notice/area.ts'
import { area as report, screens as reportScreens } from './report/area.ts'
import { area as trade, screens as tradeScreens } from './trade/area.ts'
import { area as workbench, screens as workbenchScreens } from './workbench/area.ts'

/** Every area of the product. What is registered stands in the list of its area; what can be made of the lists is made of them. */
export const areas: readonly AreaList[] = [
  account,
  admin,
  tenant,
  customs,
  hongKong,
  unitedStates,
  billing,
  files,
  logistics,
  notice,
  report,
  trade,
  workbench,
]

/** The screens of each, apart: all that the browser's first load takes of the lists. */
export const screenLists = [
  accountScreens,
  adminScreens,
  tenantScreens,
  customsScreens,
  hongKongScreens,
  unitedStatesScreens,
  billingScreens,
  filesScreens,
  logisticsScreens,
  noticeScreens,
  reportScreens,
  tradeScreens,
  workbenchScreens,
] as const

export type ScreenCode = (typeof screenLists)[number][number]['code']
