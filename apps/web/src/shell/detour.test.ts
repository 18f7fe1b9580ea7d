import { expect, test } from 'vitest'

import { detour } from './detour.ts'
import { crumbs } from './menu/menu.ts'

const workbench = {
  id: 'w',
  menuCode: 'workbench',
  title: { zh: '工作台', tw: '工作台', en: 'Workbench' },
  icon: null,
  path: '/workbench',
  component: 'workbench',
  parentId: null,
  sequence: 0,
  hidden: false,
  affix: true,
  alwaysShow: true,
  pinyin: '',
}
const menu = [workbench]
const somebody = { menu, user: { mfaNeeded: null } }

/** The addresses of the specification, "after login". */
const addresses =
  `/workbench /mynotification /sysrole /sysurl /datapermission /sysuser /syspost /sysmenu /sysorg /sysdict /sysregion /sysparam
/notification /appclient /onlinesysuser /appmonitor /jobinfo /taskinstance /dagtaskinstance /workflowinfo /workfloweditor /dagworkflowinstance
/workflowinstancedetails /codegenerator /codegenerator/generatortemplate /codegenerator/forwardgenerator /codegenerator/reversegenerator
/formgenerator /formgenerator/formdesign /formgenerator/generatorform /upload-download /elk /jumpManagement /pushManagement /vendorInformation
/sBankAccountManagement /sAddressManagement /merchandiseNews /individualUser /enterpriseUser /weChatManagement /weChatModuleManagement
/approvalUser /AuthorityReview /logoManagement /orderList /editAddOrder /SystemModule /InventoryInquiry /warehouseInformation /BillingManagement
/ClearingCenter /DataReport /OneClickOrder /profile/index /profileEnterprise /bankAccountManagement /addressManagement /HscodeMgt /GoodsMgt
/ClassifyPlatform /ClassifyOrder /MyAccount /RechargeRecord /RechargeFlow /RechargeInfo /AccountInfo /RechargeFlowBack /BankMgt /OpenApiInfo
/OpenApiUser /hongKongSeamless /hongKongCustomsDeclaration /hKDetail /declarationDetail /declarationUnit /addressInformation
/customerInformation /clearanceCargoInformation /importersAndExporters /powerOfAttorney /importClearance /vehicleTowing /customerInformations
/permission/page /permission/directive /permission/role`.split(/\s+/)

test('no address of the product is a wrong one', () => {
  expect(addresses.filter((path) => detour(somebody, path) === '/404')).toEqual([])
})

test('what is in development opens; a screen of others is refused; the rest is unknown', () => {
  expect(detour(somebody, '/jobinfo')).toBeUndefined()
  expect(detour(somebody, '/upload-download')).toBeUndefined()
  expect(detour(somebody, '/workbench')).toBeUndefined()
  expect(detour(somebody, '/redirect/jobinfo')).toBeUndefined()
  expect(detour(somebody, '/sysuser')).toBe('/401')
  expect(detour(somebody, '/nowhere')).toBe('/404')
  expect(detour({ menu, user: { mfaNeeded: 'setUp' } }, '/jobinfo')).toBe('/profile/index')
})

test('the breadcrumb of a screen in development ends with it', () => {
  expect(crumbs(menu, '/jobinfo').map((entry) => entry.title.en)).toEqual(['Workbench', 'Scheduled jobs'])
})
