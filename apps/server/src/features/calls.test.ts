import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../test/application.ts'

/**
 * The calls that other programs rely on, by path, method and the names they send. They are written out by hand: read from the contract
 * they would agree with whatever the contract says.
 */
const fixed: Readonly<Record<string, string>> = {
  'POST /api/uaa/oauth/token': 'scope grant_type client_id type tenantCode username password mobile smsCaptcha',
  'POST /api/account/sysuserdetail/queryCurrentAuthority': 'username',
  'GET /api/uaa/users/getSysUser': '',
  'GET /api/admin/sysuser/queryTenantUser': 'userInfo',
  'POST /api/account/sysuserdetail/compareCaptcha': 'charCaptcha',
  'POST /api/admin/sysuser/registerNewSession': '',
  'POST /api/admin/sysuser/registerAccountInitial': '',
  'GET /api/account/captcha/getSmsCaptcha': 'mobile',
  'GET /api/account/captcha/getSendingSmsCaptcha': '',
  'POST /api/account/sysuserdetail/retrievePassword': 'email charCaptcha',
  'PUT /api/account/sysuserdetail/updatePassword': 'password newPassword id',
  'GET /api/admin/systenant/querySysTenant': '',

  'GET /api/admin/sysuser/queryOnlineSysUser': '',
  'GET /api/admin/sysuser/querySysUser': 'currentPage pageSize',
  'GET /api/admin/sysuser/queryUsername': 'username',
  'POST /api/admin/sysuser/addSysUser':
    'username nickname password email mobile status orgId geographic address profile avatar',
  'POST /api/admin/sysuser/deleteSysUser': 'id',
  'POST /api/admin/sysuser/removePrincipal': 'username',
  'POST /api/admin/sysuser/addSysTenantUser': 'tenantCode userId',
  'POST /api/admin/sysuser/authorizeRoleToUser': 'userId',
  'POST /api/admin/sysuser/modifyAccount': 'id',
  'PUT /api/admin/sysuser/updateSysUser': 'id nickname email mobile status',
  'POST /api/admin/sysuser/exportSysUser': '',
  'POST /api/admin/sysuser/exportWordSysUser': '',
  'POST /api/admin/sysuser/exportPDFSysUser': '',

  'GET /api/admin/sysrole/queryRoleName': 'userId postCode assign',
  'GET /api/admin/sysrole/querySysRole': 'currentPage pageSize',
  'GET /api/admin/sysrole/queryRoleNameCheckbox': '',
  'GET /api/admin/sysrole/queryRoleCode': '',
  'POST /api/admin/sysrole/authorizeUserToRole': '',

  'GET /api/admin/sysuserpost/querySysUserPostTree': 'userId',
  'GET /api/admin/sysurl/queryRoleIdByUrlId': 'urlId',
  'GET /api/admin/sysurl/queryUrlIdByRoleId': 'roleId',
  'POST /api/admin/sysurl/authorizeRoleToUrl': '',
  'POST /api/admin/sysurl/authorizeUrlToRole': '',
  'GET /api/admin/sysmenu/tree': '',
  'GET /api/admin/sysmenu/queryMenuIdByRoleId': 'roleId',
  'POST /api/admin/sysmenu/authorizeMenuToRole': 'roleId',
  'GET /api/admin/sysmenu/queryButtonByRoleId': 'roleId',
  'POST /api/admin/sysmenu/authorizeButtonToRole': 'roleId',
  'GET /api/admin/sysmenu/queryDataFieldByRoleId': 'roleId',
  'POST /api/admin/sysmenu/authorizeDataFieldToRole': 'roleId',
  'POST /api/admin/sysmenu/deleteDataField': 'id',
  'GET /api/admin/sysorg/type': '',
  'GET /api/admin/sysorg/tree': '',
  'GET /api/admin/sysorg/userTree': '',
  'GET /api/admin/sysdict/tree': '',
  'GET /api/admin/sysdict/queryDictByDictType': 'dictType',
  'GET /api/admin/sysregion/type': '',
  'GET /api/admin/sysregion/tree': '',

  'POST /api/admin/userAuth/commitPersonalInfo': 'realName orgName idcardNo phoneNumber email qq weixin',
  'GET /api/admin/userAuth/queryPersonalInfo/{id}': 'id',
  'POST /api/admin/userAuth/page': 'currentPage pageSize approvalStatus',
  'GET /api/admin/userAuth/queryById/{id}': 'id',
  'POST /api/admin/userAuth/audit': 'id approvalStatus',
  'GET /api/admin/userAuth/isAuth/{id}': 'id',
  'POST /api/admin/userAuth/remove': 'id',
  'POST /api/admin/userAuth/update': 'id realName orgName idcardNo phoneNumber email qq weixin',
  'POST /api/admin/userAuth/exportExcel': '',

  'GET /api/notification/notification/queryHeadNotification': '',
  'GET /api/notification/notification/queryNotification': 'currentPage pageSize',
  'POST /api/notification/notification/add': 'title content type priority',
  'PUT /api/notification/notification/update': 'id title content type priority',
  'POST /api/notification/notification/delete': 'id',
  'GET /api/notification/notification/queryMyNotification': 'currentPage pageSize',
  'GET /api/notification/notification/queryNotificationType': '',
  'GET /api/notification/notification/queryNotificationPriority': '',
}

/** Follow one pattern: query, add, update, delete and three exports. The fields are those of their forms. */
const patterned: Readonly<Record<string, { fields: string; key?: string; noQuery?: true }>> = {
  '/api/admin/sysrole': { fields: 'roleCode roleName roleDescription', noQuery: true },
  '/api/admin/syspost': { fields: 'postCode postName postSequence postParent' },
  '/api/admin/sysuserpost': { fields: 'userId' },
  '/api/admin/sysurl': { fields: 'url description' },
  '/api/admin/sysmenu': {
    fields: 'menuCode menuName menuIcon menuPath menuComponent menuSequence menuParent menuStatus',
  },
  '/api/admin/sysorg': { fields: 'orgType orgName orgDescription orgSequence orgParent' },
  '/api/admin/sysdict': { fields: 'dictType dictName isPrivate dictValue dictSequence dictParent' },
  '/api/admin/sysregion': { fields: 'regionName regionCode regionType regionParent', key: 'regionCode' },
  '/api/admin/sysparam': { fields: 'paramName paramKey paramValue' },
  '/api/uaa/appclient': {
    fields:
      'clientId authorizedGrantTypes scope accessTokenValidity refreshTokenValidity webServerRedirectUri resourceIds authorities additionalInformation autoApprove',
    key: 'clientId',
  },
}

for (const [base, { fields, key = 'id', noQuery }] of Object.entries(patterned)) {
  const calls: Record<string, string> = {
    ...(noQuery ? {} : { [`GET ${base}/query`]: 'currentPage pageSize' }),
    [`POST ${base}/add`]: fields,
    [`PUT ${base}/update`]: `id ${fields}`,
    [`POST ${base}/delete`]: key,
    [`POST ${base}/exportExcel`]: '',
    [`POST ${base}/exportWord`]: '',
    [`POST ${base}/exportPDF`]: '',
  }
  Object.assign(fixed, calls)
}

let app: TestApplication
let document: {
  paths: Record<
    string,
    Record<string, { parameters?: { name: string }[]; requestBody?: { content: Record<string, { schema: any }> } }>
  >
}
beforeAll(async () => {
  app = await testApplication()
  document = (await app.call('GET', '/api/openapi.json')).body
})
afterAll(() => app.close())

/** Names of a schema, also where it offers several shapes. */
function namesOf(schema: any, depth = 0): string[] {
  if (!schema || depth > 5) return []
  return [
    ...Object.keys(schema.properties ?? {}),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((how) => (schema[how] ?? []).flatMap((s: any) => namesOf(s, depth + 1))),
  ]
}

test.each(Object.entries(fixed))('%s stands in the API document and takes what it took', (call, names) => {
  const [method, path] = call.split(' ') as [string, string]
  const operation = document.paths[path]?.[method.toLowerCase()]
  expect(operation, call).toBeDefined()
  const accepted = [
    ...(operation!.parameters ?? []).map((p) => p.name),
    ...Object.values(operation!.requestBody?.content ?? {}).flatMap((c) => namesOf(c.schema)),
  ]
  expect(
    names.split(' ').filter((name) => name && !accepted.includes(name)),
    call,
  ).toEqual([])
})
