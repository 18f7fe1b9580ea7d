import { afterAll, beforeAll, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../../test/account.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let accounts: Accounts
let admin: Hand
let other: Hand
let plain: Hand
let roles: Record<string, string>
let orgs: Record<string, string>
const base = '/api/admin/sysuser'

beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  admin = handOf(app, await app.signIn('demo', 'admin'))
  other = handOf(app, await app.signIn('demo2', 'admin'))
  plain = handOf(app, await app.signIn('demo', 'declarant'))
  roles = Object.fromEntries(
    (await admin.get('/api/admin/sysrole/querySysRole?pageSize=50')).list.map((r: any) => [r.roleCode, r.id]),
  )
  orgs = Object.fromEntries((await admin.get('/api/admin/sysorg/tree')).map((o: any) => [o.orgName, o.id]))
})
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const find = async (hand: Hand, username: string) =>
  (await hand.get(`${base}/querySysUser?search=${username}`)).list.find((u: any) => u.username === username)

test('lists the users of the own tenant with organisation and roles, and filters them', async () => {
  const { list, total } = await admin.get(`${base}/querySysUser?pageSize=50`)
  expect(total).toBe(10)
  expect(list.find((u: any) => u.username === 'declarant')).toMatchObject({
    nickname: '王海波',
    orgName: '关务部',
    roleNames: '报关员',
    status: 'able',
    guest: false,
  })
  expect(JSON.stringify(list)).not.toMatch(/hash|demo2/)
  const found = async (query: string) =>
    (await admin.get(`${base}/querySysUser?pageSize=50&${query}`)).list.map((u: any) => u.username).sort()
  expect(await found(`orgBelow=${orgs['关务部']}`)).toEqual(['both', 'classifier', 'declarant', 'reviewer'])
  expect(await found(`orgBelow=${orgs['通途报关行（演示）']}`)).toHaveLength(10)
  expect(await found(`roleIds=${roles['ROLE_CUSTOMER']}`)).toEqual(['buyer', 'buyer2'])
  expect(await found('search=13800000004')).toEqual(['finance'])
  expect(await found('search=%25')).toEqual([])
  expect(await found('sort=username')).toHaveLength(10)
})

test('adds a user who can sign in, and keeps names, e-mails and numbers apart within the tenant', async () => {
  const user = await newUser(admin, [roles['ROLE_DECLARANT']!], {
    username: 'zhang.wei',
    email: 'zhang@test.example',
    mobile: '+8613912345678',
  })
  expect(user).toMatchObject({ username: 'zhang.wei', mobile: '13912345678', roleNames: '报关员', status: 'able' })
  expect(JSON.stringify(user)).not.toContain('test-password')
  expect(await app.signIn('demo', 'zhang.wei', 'test-password')).toBeTruthy()
  expect(await admin.get(`${base}/queryUsername?username=ZHANG.wei`)).toEqual({ free: false })
  expect(await other.get(`${base}/queryUsername?username=zhang.wei`)).toEqual({ free: true })
  const again = (more: object) =>
    admin.try('POST', `${base}/addSysUser`, {
      username: 'zhang.li',
      nickname: 'x',
      email: 'li@test.example',
      mobile: '13912345679',
      orgId: orgs['关务部'],
      status: 'able',
      roleIds: [roles['ROLE_DECLARANT']],
      password: 'test-password',
      ...more,
    })
  for (const [field, more] of Object.entries({
    username: { username: 'Zhang.Wei' },
    email: { email: 'ZHANG@test.example' },
    mobile: { mobile: '13912345678' },
  })) {
    const { status, body } = await again(more)
    expect([status, body.errors[0].field]).toEqual([409, field])
  }
  expect((await again({ password: 'other-password', confirmPassword: 'another' })).body.errors[0].field).toBe(
    'confirmPassword',
  )
})

test('a user may be added by the fields of the specification alone, and a Macao number stays one', async () => {
  const user = {
    username: 'ana.silva',
    nickname: 'Ana',
    password: 'test-password',
    email: 'ana@test.example',
    mobile: '66123456',
    orgId: orgs['关务部'],
    roleId: roles['ROLE_DECLARANT'],
    geographic: '',
    address: '',
    profile: '',
    avatar: '',
  }
  const added = await admin.post(`${base}/addSysUser`, { ...user, countryCode: '+853' })
  expect(added).toMatchObject({ mobile: '+85366123456', status: 'able', roleIds: [roles['ROLE_DECLARANT']] })
  const { id, version } = added
  const changed = await admin.put(`${base}/updateSysUser`, { id, version, countryCode: '852', mobile: '66123456' })
  expect(changed.mobile).toBe('66123456')
  const refused = await admin.try('PUT', `${base}/updateSysUser`, {
    id,
    version: changed.version,
    countryCode: '+86',
    mobile: '66123456',
  })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'mobile' }] } })
  const { roleId: _role, ...without } = user
  expect((await admin.try('POST', `${base}/addSysUser`, without)).body.errors).toEqual([
    { field: 'roleIds', message: expect.any(String) },
  ])
  expect((await admin.try('POST', `${base}/addSysUser`, { ...user, countryCode: 'x' })).body.errors[0].field).toBe(
    'countryCode',
  )
  await admin.post(`${base}/deleteSysUser`, { id })
})

test('refuses bad input with the field named', async () => {
  const good = {
    username: 'somebody',
    nickname: 'x',
    email: 'some@test.example',
    mobile: '13912345670',
    orgId: orgs['关务部'],
    status: 'able',
    roleIds: [roles['ROLE_DECLARANT']],
    password: 'test-password',
  }
  const wrong: Record<string, unknown> = {
    username: 'a b',
    nickname: '',
    email: 'nobody',
    mobile: '123',
    orgId: 'x',
    status: 'invited',
    roleIds: [],
    password: '12345',
    tenantId: 'x',
    isAdmin: true,
    id: good.orgId,
    passwordHash: 'x',
  }
  for (const [field, value] of Object.entries(wrong)) {
    const { status, body } = await admin.try('POST', `${base}/addSysUser`, { ...good, [field]: value })
    expect([field, status, body.errors?.[0]?.field]).toEqual([field, 400, field])
  }
  const foreign = (await other.get('/api/admin/sysorg/tree'))[0].id
  expect((await admin.try('POST', `${base}/addSysUser`, { ...good, orgId: foreign })).body.errors[0].field).toBe(
    'orgId',
  )
  const foreignRole = (await other.get('/api/admin/sysrole/querySysRole')).list[0].id
  expect(
    (await admin.try('POST', `${base}/addSysUser`, { ...good, roleIds: [foreignRole] })).body.errors[0].field,
  ).toBe('roleIds')
  expect((await admin.try('POST', `${base}/addSysUser`, { ...good, username: 'x@y.example' })).status).toBe(400)
  await accounts.sql(`update tenant set policy = '{"passwordMin": 20}' where tenant_code = 'demo'`)
  expect((await admin.try('POST', `${base}/addSysUser`, good)).body.errors[0]).toEqual({
    field: 'password',
    message: 'The password needs at least 20 characters',
  })
  await accounts.sql(`update tenant set policy = '{}' where tenant_code = 'demo'`)
})

test('needs a token and the permission', async () => {
  expect((await app.call('GET', `${base}/querySysUser`)).status).toBe(401)
  for (const [method, path, body] of [
    ['GET', 'querySysUser'],
    ['GET', 'queryOnlineSysUser'],
    ['POST', 'deleteSysUser', { id: orgs['关务部'] }],
    ['POST', 'removePrincipal', { username: 'admin' }],
    ['POST', 'authorizeRoleToUser', { userId: orgs['关务部'], roleIds: [roles['ROLE_ADMIN']] }],
  ] as const) {
    expect((await plain.try(method, `${base}/${path}`, body)).status).toBe(403)
  }
})

test("another tenant's user is not found, and a list of mixed ids changes nothing", async () => {
  const theirs = (await find(other, 'declarant')).id
  const ours = await newUser(admin, [roles['ROLE_FINANCE']!])
  const random = '018f0000-0000-7000-8000-000000000000'
  const calls = (id: string): [string, string, unknown][] => [
    ['POST', 'deleteSysUser', { id }],
    ['POST', 'deleteSysUser', { ids: [ours.id, id] }],
    ['PUT', 'updateSysUser', { id, version: 1, username: 'changed' }],
    ['POST', 'modifyAccount', { id, status: 'disable' }],
    ['POST', 'resetPassword', { id, newPassword: 'another-password' }],
    ['POST', 'authorizeRoleToUser', { userId: id, roleIds: [roles['ROLE_FINANCE']] }],
    ['GET', `queryById?id=${id}`, undefined],
    ['GET', `queryHistory?id=${id}`, undefined],
  ]
  for (const [n, [method, path, body]] of calls(theirs).entries()) {
    const [a, b] = [
      await admin.try(method, `${base}/${path}`, body),
      await admin.try(method, `${base}/${calls(random)[n]![1]}`, calls(random)[n]![2]),
    ]
    expect([path, a.status]).toEqual([path, 404])
    expect({ ...a.body, requestId: '' }).toEqual({ ...b.body, requestId: '' })
  }
  expect((await admin.get(`${base}/queryById?id=${ours.id}`)).status).toBe('able')
  expect((await admin.try('POST', `${base}/removePrincipal`, { username: 'nobody-here' })).status).toBe(404)
})

test('changes a user, keeps the history, and tells of a stale version', async () => {
  const user = await newUser(admin, [roles['ROLE_FINANCE']!])
  const changed = await admin.put(`${base}/updateSysUser`, {
    id: user.id,
    version: user.version,
    nickname: '新名字',
    orgId: orgs['财务部'],
    roleIds: [roles['ROLE_DECLARANT'], roles['ROLE_FINANCE']],
  })
  expect(changed).toMatchObject({ nickname: '新名字', orgName: '财务部', email: user.email })
  expect(changed.roleIds).toHaveLength(2)
  expect(changed.version).toBeGreaterThan(user.version)
  const stale = await admin.try('PUT', `${base}/updateSysUser`, { id: user.id, version: user.version, nickname: 'x' })
  expect([stale.status, stale.body.data.current.nickname]).toEqual([409, '新名字'])
  const history = await admin.get(`${base}/queryHistory?id=${user.id}`)
  const fields = history.flatMap((h: any) => h.changes.map((c: any) => c.field))
  expect(fields).toEqual(expect.arrayContaining(['nickname', 'roleNames', 'orgId']))
  expect(history[0].personName).toBe('陈静')
})

test('deleting, disabling and kicking end the sessions at once', async () => {
  const user = await newUser(admin, [roles['ROLE_FINANCE']!])
  const signedIn = async () => handOf(app, await app.signIn('demo', user.username, 'test-password'))
  let hand = await signedIn()
  expect(
    await admin.post(`${base}/removePrincipal`, {
      username: user.username.toUpperCase(),
      reason: 'maintenance tonight',
    }),
  ).toEqual({ count: 1 })
  const kicked = await hand.try('GET', '/api/uaa/users/getSysUser')
  expect([kicked.status, kicked.body.code]).toEqual([401, 50012])
  expect(kicked.body.message).toContain('maintenance tonight')

  hand = await signedIn()
  expect((await admin.post(`${base}/modifyAccount`, { id: user.id, status: 'disable' })).status).toBe('disable')
  expect((await hand.try('GET', '/api/uaa/users/getSysUser')).body.code).toBe(50012)
  await expect(signedIn()).rejects.toThrow()
  await admin.post(`${base}/modifyAccount`, { id: user.id, status: 'able' })

  hand = await signedIn()
  expect(await admin.post(`${base}/deleteSysUser`, { id: user.id })).toEqual({ count: 1 })
  expect((await hand.try('GET', '/api/uaa/users/getSysUser')).body.code).toBe(50012)
  expect(await find(admin, user.username)).toBeUndefined()
  await admin.post(`${base}/restore`, { ids: [user.id] })
  expect(await signedIn()).toBeTruthy()

  hand = await signedIn()
  await admin.post(`${base}/resetPassword`, {
    id: user.id,
    newPassword: 'brand-new-password',
    confirmPassword: 'brand-new-password',
  })
  expect((await hand.try('GET', '/api/uaa/users/getSysUser')).status).toBe(401)
  const fresh = handOf(app, await app.signIn('demo', user.username, 'brand-new-password', 'first'))
  expect((await fresh.get('/api/uaa/users/getSysUser')).mustChangePassword).toBe(true)
})

test('unlocks an account that was closed by wrong passwords', async () => {
  const user = await newUser(admin, [roles['ROLE_FINANCE']!])
  await accounts.calm()
  for (let i = 0; i < 11; i++) await accounts.signIn('demo', user.username, { password: 'wrong-password' })
  expect((await accounts.signIn('demo', user.username, { password: 'test-password' })).status).not.toBe(200)
  await admin.post(`${base}/modifyAccount`, { id: user.id, unlock: true })
  expect((await accounts.signIn('demo', user.username, { password: 'test-password' })).status).toBe(200)
  await accounts.calm()
})

test('nobody disables, deletes or kicks himself, and an administrator always remains', async () => {
  const me = await find(admin, 'admin')
  for (const [method, path, body] of [
    ['POST', 'deleteSysUser', { id: me.id }],
    ['POST', 'modifyAccount', { id: me.id, status: 'disable' }],
    ['POST', 'removePrincipal', { username: 'admin' }],
    ['PUT', 'updateSysUser', { id: me.id, version: me.version, status: 'disable' }],
  ] as const) {
    const { status, body: answer } = await admin.try(method, `${base}/${path}`, body)
    expect([path, status, answer.message]).toEqual([path, 409, 'You cannot disable, delete or sign out yourself'])
  }
  // The owner is kept whatever others there are; without one the last administrator is.
  await accounts.sql(`update tenant set owner_id = null where tenant_code = 'demo'`)
  const { status, body } = await admin.try('POST', `${base}/authorizeRoleToUser`, {
    userId: me.id,
    roleIds: [roles['ROLE_FINANCE']],
  })
  expect([status, body.message]).toEqual([409, 'One enabled administrator must remain'])
  const second = await newUser(admin, [roles['ROLE_ADMIN']!])
  const hand = handOf(app, await app.signIn('demo', second.username, 'test-password'))
  await hand.post(`${base}/modifyAccount`, { id: me.id, status: 'disable' })
  expect(
    (await hand.try('POST', `${base}/authorizeRoleToUser`, { userId: second.id, roleIds: [roles['ROLE_FINANCE']] }))
      .status,
  ).toBe(409)
  await hand.post(`${base}/modifyAccount`, { id: me.id, status: 'able' })
  admin = handOf(app, await app.signIn('demo', 'admin'))
  await admin.post(`${base}/deleteSysUser`, { id: second.id })
})

test('grants no more than one holds oneself, and leaves those above alone', async () => {
  const hr = await newRole(admin, ['sysuser', 'orderList'], ['order.delete'])
  const clerk = await newUser(admin, [hr.id])
  const hand = handOf(app, await app.signIn('demo', clerk.username, 'test-password'))
  const add = (roleIds: unknown[], n: number) =>
    hand.try('POST', `${base}/addSysUser`, {
      username: `hired${n}`,
      nickname: 'x',
      email: `hired${n}@test.example`,
      mobile: `1360000000${n}`,
      orgId: orgs['关务部'],
      status: 'able',
      roleIds,
      password: 'test-password',
    })
  for (const [n, role] of ['ROLE_ADMIN', 'ROLE_DECLARANT', 'ROLE_CUSTOMER'].entries()) {
    const { status, body } = await add([roles[role]], n)
    expect([role, status]).toEqual([role, 403])
    expect(body.message).toContain('has more permissions than you do')
  }
  const choices = await hand.get('/api/admin/sysrole/queryRoleNameCheckbox')
  expect(choices.find((c: any) => c.roleCode === 'ROLE_ADMIN')).toMatchObject({
    grantable: false,
    why: 'administrator',
  })
  expect(choices.find((c: any) => c.id === hr.id)).toMatchObject({ grantable: true, why: null })
  const hired = await add([hr.id], 4)
  expect(hired.status).toBe(200)

  const boss = await find(admin, 'admin')
  const attempts: [string, string, unknown][] = [
    ['POST', 'deleteSysUser', { id: boss.id }],
    ['POST', 'modifyAccount', { id: boss.id, status: 'disable' }],
    ['POST', 'resetPassword', { id: boss.id, newPassword: 'taken-over-now' }],
    ['PUT', 'updateSysUser', { id: boss.id, version: boss.version, email: 'mine@test.example' }],
    ['POST', 'removePrincipal', { username: 'admin' }],
    ['POST', 'authorizeRoleToUser', { userId: boss.id, roleIds: [hr.id] }],
    ['POST', 'authorizeRoleToUser', { userId: clerk.id, roleIds: [roles['ROLE_FINANCE'], hr.id] }],
  ]
  for (const [method, path, body] of attempts)
    expect([path, (await hand.try(method, `${base}/${path}`, body)).status]).toEqual([path, 403])
  expect((await find(admin, 'admin')).email).toBe('admin@demo.example')
})

test('a data permission narrows what a user manager sees and whom he may place where', async () => {
  const hr = await newRole(admin, ['sysuser'])
  await admin.post('/api/admin/sysmenu/authorizeDataFieldToRole', {
    roleId: hr.id,
    resource: 'sysuser',
    scope: 'chosen',
    chosenOrgs: [orgs['财务部']],
    filterFields: ['mobile'],
  })
  const clerk = await newUser(admin, [hr.id], { orgId: orgs['财务部'] })
  const hand = handOf(app, await app.signIn('demo', clerk.username, 'test-password'))
  const { list } = await hand.get(`${base}/querySysUser?pageSize=50`)
  expect(list.every((u: any) => u.orgName === '财务部' && !('mobile' in u))).toBe(true)
  const outside = await find(admin, 'declarant')
  expect((await hand.try('POST', `${base}/modifyAccount`, { id: outside.id, status: 'disable' })).status).toBe(404)
  const body = {
    username: 'placed',
    nickname: 'x',
    email: 'placed@test.example',
    mobile: '13600000099',
    orgId: orgs['财务部'],
    status: 'able',
    roleIds: [hr.id],
    password: 'test-password',
  }
  expect((await hand.try('POST', `${base}/addSysUser`, body)).body.errors[0].field).toBe('mobile')
  expect(
    (await hand.try('PUT', `${base}/updateSysUser`, { id: clerk.id, version: clerk.version, orgId: orgs['关务部'] }))
      .body.errors[0].field,
  ).toBe('orgId')
})

test('somebody whose account is elsewhere is asked, and his account stays his own', async () => {
  const invite = (body: object) => other.try('POST', `${base}/addSysTenantUser`, { tenantCode: 'demo2', ...body })
  expect((await invite({ tenantCode: 'demo', userId: 'finance@demo.example' })).status).toBe(403)
  expect((await invite({ userId: '018f0000-0000-7000-8000-000000000000' })).status).toBe(404)
  // An address that nobody proved names nobody, whoever claims it: a ticket goes there instead.
  await accounts.sql(
    `update person set email = 'claimed@nowhere.example', email_verified_at = null where email = 'classifier@demo.example'`,
  )
  expect(await invite({ userId: 'Claimed@nowhere.example', roleIds: [] })).toMatchObject({
    status: 200,
    body: { data: null },
  })
  expect(await accounts.sql(`select channel, status from invitee where address = 'claimed@nowhere.example'`)).toEqual([
    { channel: 'mail', status: 'sent' },
  ])
  expect((await invite({ userId: 'claimed@nowhere.example' })).status).toBe(409)
  await accounts.sql(
    `update person set email = 'classifier@demo.example', email_verified_at = now() where email = 'claimed@nowhere.example'`,
  )
  const theirRoles = Object.fromEntries(
    (await other.get('/api/admin/sysrole/querySysRole')).list.map((r: any) => [r.roleCode, r.id]),
  )
  const {
    body: { data: invited },
  } = await invite({ userId: 'Finance@demo.example', roleIds: [theirRoles['ROLE_FINANCE']] })
  expect(invited).toMatchObject({
    username: 'Finance',
    nickname: 'Finance',
    status: 'invited',
    email: null,
    mobile: null,
    guest: true,
  })
  expect((await invite({ userId: 'finance@demo.example' })).status).toBe(409)
  expect((await other.try('POST', `${base}/modifyAccount`, { id: invited.id, status: 'able' })).status).toBe(409)

  const person = handOf(app, await app.signIn('demo', 'finance'))
  const [invitation] = await person.get(`${base}/queryInvitation`)
  expect(invitation).toMatchObject({ tenantName: '港联关务有限公司（演示）', username: 'Finance' })
  expect((await plain.try('POST', `${base}/answerInvitation`, { id: invitation.id, accept: true })).status).toBe(404)
  await person.post(`${base}/answerInvitation`, { id: invitation.id, accept: true })
  expect((await person.get('/api/admin/systenant/querySysTenant')).map((x: any) => x.tenantCode).sort()).toEqual([
    'demo',
    'demo2',
  ])

  const guest = await other.get(`${base}/queryById?id=${invited.id}`)
  expect(guest).toMatchObject({ nickname: '赵敏', status: 'able', guest: true })
  const refused = await other.try('PUT', `${base}/updateSysUser`, {
    id: guest.id,
    version: guest.version,
    email: 'mine@demo2.example',
  })
  expect([refused.status, refused.body.errors[0].field]).toEqual([403, 'email'])
  expect(
    (await other.try('POST', `${base}/resetPassword`, { id: guest.id, newPassword: 'taken-over-now' })).status,
  ).toBe(403)
  expect(
    await other.put(`${base}/updateSysUser`, {
      id: guest.id,
      version: guest.version,
      username: 'min',
      email: guest.email,
    }),
  ).toMatchObject({ username: 'min' })
  await other.post(`${base}/deleteSysUser`, { id: guest.id })
  expect((await person.get('/api/admin/systenant/querySysTenant')).map((x: any) => x.tenantCode)).toEqual(['demo'])
})

test('exports what the list shows, and imports users by the names of roles and organisations', async () => {
  for (const path of ['exportSysUser', 'exportWordSysUser', 'exportPDFSysUser']) {
    const { status, headers } = await admin.try('POST', `${base}/${path}`, {
      columns: ['username', 'orgId', 'roleIds'],
    })
    expect([path, status, headers.get('content-disposition')?.startsWith('attachment')]).toEqual([path, 200, true])
  }
  const upload = async (rows: string[], mode: string, head = '用户名,姓名,组织,角色,邮箱,手机号码') => {
    const form = new FormData()
    form.set('mode', mode)
    form.set('file', new Blob([[head, ...rows].join('\n')], { type: 'text/csv' }), 'users.csv')
    const response = await fetch(`${app.url}${base}/importExcel`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${await app.signIn('demo', 'admin')}`, 'accept-language': 'en' },
    })
    return (await response.json()) as any
  }
  const good = [
    'imported1,甲,关务部,报关员,i1@test.example,13500000001',
    'imported2,乙,财务部,"财务，ROLE_DECLARANT",i2@test.example,13500000002',
  ]
  expect((await upload(good, 'commit')).data).toMatchObject({ total: 2, imported: 2 })
  expect((await find(admin, 'imported2')).roleIds).toHaveLength(2)
  // 8 digits alone may be of Hong Kong or of Macao.
  const placeless = await upload(['imported3,丁,财务部,报关员,i3@test.example,66123457'], 'check')
  expect(placeless.data.problems.map((p: any) => p.field)).toEqual(['countryCode'])
  const coded = '用户名,姓名,组织,角色,邮箱,国家/地区代码,手机号码'
  const both = [
    'imported3,丁,财务部,报关员,i3@test.example,+853,66123457',
    'imported4,戊,财务部,报关员,i4@test.example,852,66123457',
  ]
  expect((await upload(both, 'commit', coded)).data).toMatchObject({ total: 2, imported: 2 })
  expect((await find(admin, 'imported3')).mobile).toBe('+85366123457')
  expect((await find(admin, 'imported4')).mobile).toBe('66123457')
  const [mail] = await accounts.sql(`select recipient from outbox_message where recipient = 'i1@test.example'`)
  expect(mail).toBeTruthy()
  await expect(app.signIn('demo', 'imported1', '')).rejects.toThrow()
})
