import { sysmenuText } from '@clearway/contract/features/admin/menu/sysmenu.text'

/** The menus of staff, of customers and of the operator, by what they are called. */
export const areas = {
  admin: sysmenuText.areaAdmin,
  customer: sysmenuText.areaCustomer,
  platform: sysmenuText.areaPlatform,
}
export type Area = keyof typeof areas

/** Those of which there is something to show. */
export const areasWhere = (has: (area: Area) => boolean): Area[] => (Object.keys(areas) as Area[]).filter(has)
