import { sellableScreens } from '@clearway/contract/features/packageScreens'

import type { Db } from '../src/kernel/database/database.ts'

const of = (...codes: string[]) => sellableScreens.map((s) => s.code).filter((code) => codes.includes(code))
const without = (...codes: string[]) => sellableScreens.map((s) => s.code).filter((code) => !codes.includes(code))

/** Two packages to try the operator's side with. Screens that a release adds are not theirs until somebody says so. */
const packages = [
  {
    packageCode: 'TRADE',
    packageName: '贸易版',
    packageNameTw: '貿易版',
    packageNameEn: 'Trade',
    description: '订单、商品和供应商',
    screens: of(
      'orderList',
      'merchandiseNews',
      'vendorInformation',
      'logoManagement',
      'invitation',
      'auditTrail',
      'notification',
    ),
  },
  {
    packageCode: 'BROKER',
    packageName: '报关行版',
    packageNameTw: '報關行版',
    packageNameEn: 'Broker',
    description: '贸易版，加上归类、税则和权限管理',
    screens: without('appclient', 'ssoProvider'),
  },
]

export async function seedPackages(db: Db, tenantId: string): Promise<void> {
  await db
    .insertInto('tenantPackage')
    .values(packages.map((p) => ({ tenantId, ...p })))
    .execute()
}
