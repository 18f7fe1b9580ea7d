import { afterAll, beforeAll, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../../test/account.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let accounts: Accounts
let admin: Hand
let other: Hand
let plain: Hand
let posts: Record<string, any>
let role: { id: string }
const base = '/api/admin/syspost'
const held = '/api/admin/sysuserpost'

beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  admin = handOf(app, await app.signIn('demo', 'admin'))
  other = handOf(app, await app.signIn('demo2', 'admin'))
  plain = handOf(app, await app.signIn('demo', 'declarant'))
  posts = Object.fromEntries((await admin.get(`${base}/tree`)).map((p: any) => [p.postCode, p]))
  role = await newRole(admin, [])
})
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

let next = 0
const addPost = (more: object = {}) =>
  admin.post(`${base}/add`, {
    postCode: `P-${++next}`,
    postName: `岗位 ${next}`,
    postSequence: next,
    status: 'able',
    ...more,
  })
const newPerson = () => newUser(admin, [role.id])
const assign = (body: object) => admin.try('POST', `${held}/add`, body)
const fieldOf = ({ status, body }: { status: number; body: any }) => [status, body.errors?.[0]?.field]

test('a tree of posts with who holds them today', async () => {
  expect(posts['GM']).toMatchObject({ postParent: null, holderCount: 1 })
  expect(posts['CLASSIFIER']).toMatchObject({ postParent: posts['CUSTOMS-LEAD'].id, holderCount: 2, orgName: '关务部' })
  const { list, total } = await admin.get(`${base}/query?search=CLASS&sort=postName`)
  expect([total, list[0]]).toMatchObject([
    1,
    { postName: '归类专员', postParentName: '关务经理', holderCount: 2, status: 'able' },
  ])
  expect(
    (await admin.get(`${base}/queryOptions?search=${encodeURIComponent('归类')}`)).map((o: any) => o.label),
  ).toEqual(['归类专员'])
  expect((await other.get(`${base}/tree`)).every((p: any) => p.id !== posts['GM'].id)).toBe(true)
  for (const kind of ['exportExcel', 'exportWord', 'exportPDF'])
    expect((await admin.try('POST', `${base}/${kind}`, {})).status).toBe(200)
})

test('a post moves without cycles and is not deleted while it is needed', async () => {
  const a = await addPost()
  const b = await addPost({ postParent: a.id })
  const change = (row: any, body: object) =>
    admin.try('PUT', `${base}/update`, { id: row.id, version: row.version, ...body })
  expect(fieldOf(await change(a, { postParent: b.id }))).toEqual([400, 'postParent'])
  expect(fieldOf(await change(a, { postParent: a.id }))).toEqual([400, 'postParent'])
  expect((await change(a, { postName: '改名' })).status).toBe(200)
  expect((await change(a, { postName: '又改' })).status).toBe(409)
  const parent = await admin.try('POST', `${base}/delete`, { id: a.id })
  expect([parent.status, parent.body.message]).toEqual([409, '“改名” has 1 posts below it. Delete or move them first'])
  const used = await admin.try('POST', `${base}/delete`, { id: posts['CLASSIFIER'].id })
  expect([used.status, used.body.message]).toEqual([
    409,
    '2 people hold “归类专员” now or in future. End their assignments first',
  ])
  expect(await admin.post(`${base}/delete`, { ids: [a.id, b.id] })).toEqual({ count: 2 })
  expect(await admin.post(`${base}/restore`, { ids: [a.id] })).toEqual({ count: 1 })
  const twice = await admin.try('POST', `${base}/add`, {
    postCode: 'gm',
    postName: 'x',
    postSequence: 1,
    status: 'able',
  })
  expect(fieldOf(twice)).toEqual([409, 'postCode'])
  let above: any = null
  for (let level = 1; level <= 10; level++) above = await addPost({ postParent: above?.id })
  expect(
    fieldOf(
      await admin.try('POST', `${base}/add`, {
        postCode: 'DEEP',
        postName: 'x',
        postSequence: 1,
        status: 'able',
        postParent: above.id,
      }),
    ),
  ).toEqual([400, 'postParent'])
})

test('bad input is refused by the name of the field, other tenants find nothing', async () => {
  const theirs = (await other.get(`${base}/tree`))[0].id
  const theirOrg = (await other.get('/api/admin/sysorg/tree'))[0].id
  const good = { postCode: 'OK-1', postName: 'x', postSequence: 1, status: 'able' }
  for (const [field, value] of Object.entries({
    postCode: 'a b',
    postName: '',
    postSequence: -1,
    status: 'gone',
    postParent: theirs,
    orgId: theirOrg,
    tenantId: theirs,
  })) {
    expect([field, ...fieldOf(await admin.try('POST', `${base}/add`, { ...good, [field]: value }))]).toEqual([
      field,
      400,
      field,
    ])
  }
  expect((await app.call('GET', `${base}/tree`)).status).toBe(401)
  expect((await plain.try('GET', `${base}/tree`)).status).toBe(403)
  expect((await plain.try('GET', `${held}/query`)).status).toBe(403)
  for (const [method, path, body] of [
    ['GET', `queryById?id=${theirs}`],
    ['POST', 'delete', { id: theirs }],
    ['PUT', 'update', { id: theirs, version: 1, postName: 'x' }],
    ['GET', `queryHistory?id=${theirs}`],
  ] as const) {
    expect((await admin.try(method, `${base}/${path}`, body)).status).toBe(404)
  }
  // One of theirs works here too; the administrator does not.
  const theirUser = (await other.get('/api/admin/sysuser/querySysUser?search=admin')).list[0].id
  const theirAssignment = (await other.get(`${held}/query`)).list[0].id
  expect((await admin.try('GET', `${held}/querySysUserPostTree?userId=${theirUser}`)).status).toBe(404)
  expect((await admin.try('GET', `${held}/queryByUserId?userId=${theirUser}`)).status).toBe(404)
  expect((await admin.try('GET', `${held}/queryById?id=${theirAssignment}`)).status).toBe(404)
  expect(
    (await assign({ userId: theirUser, postId: posts['GM'].id, postType: 'main', validFrom: '2026-01-01' })).status,
  ).toBe(404)
})

test('one main post on any day, part-time any number, and what is over stays', async () => {
  const person = await newPerson()
  const [one, two, three] = [await addPost(), await addPost(), await addPost()]
  const of = (more: object) => ({
    userId: person.id,
    postId: one.id,
    postType: 'main',
    validFrom: '2024-01-01',
    ...more,
  })
  expect((await assign(of({ validTo: '2024-06-30' }))).status).toBe(200)
  const clash = await assign(of({ postId: two.id, validFrom: '2024-06-30' }))
  expect([...fieldOf(clash), clash.body.message]).toEqual([
    409,
    'postType',
    `The main post of ${person.nickname} is “${one.postName}” from 2024-01-01 to 2024-06-30; only one main post is allowed at a time`,
  ])
  const main = await assign(of({ postId: two.id, validFrom: '2024-07-01' }))
  expect(main.body.data).toMatchObject({
    state: 'current',
    postName: two.postName,
    userName: `${person.nickname} (${person.username})`,
  })
  for (const postId of [one.id, three.id])
    expect((await assign(of({ postId, postType: 'partTime', validFrom: '2024-08-01' }))).status).toBe(200)
  expect(fieldOf(await assign(of({ postId: three.id, postType: 'partTime', validFrom: '2025-01-01' })))).toEqual([
    409,
    'postId',
  ])
  expect(fieldOf(await assign(of({ validTo: '2023-12-31' })))).toEqual([400, 'validTo'])
  // By one act the main post held until then ends on the day before.
  const moved = await assign(of({ postId: three.id, validFrom: '2099-01-01', postType: 'main', endCurrent: true }))
  expect(fieldOf(moved)).toEqual([409, 'postId'])
  const four = await addPost()
  expect((await assign(of({ postId: four.id, validFrom: '2099-01-01', endCurrent: true }))).body.data).toMatchObject({
    state: 'coming',
  })
  const all = await admin.get(`${held}/queryByUserId?userId=${person.id}`)
  expect(all.map((p: any) => [p.postType, p.validFrom, p.validTo, p.state])).toEqual([
    ['main', '2099-01-01', null, 'coming'],
    ['partTime', '2024-08-01', null, 'current'],
    ['partTime', '2024-08-01', null, 'current'],
    ['main', '2024-07-01', '2098-12-31', 'current'],
    ['main', '2024-01-01', '2024-06-30', 'ended'],
  ])
  const tree = await admin.get(`${held}/querySysUserPostTree?userId=${person.id}`)
  expect(tree.find((p: any) => p.id === one.id).held.map((h: any) => [h.postType, h.state])).toEqual([
    ['partTime', 'current'],
    ['main', 'ended'],
  ])
  expect((await admin.get(`${held}/query?userId=${person.id}&state=ended`)).total).toBe(1)
  const history = await admin.get(`${held}/queryHistory?id=${main.body.data.id}`)
  expect(history[0].changes).toEqual([{ field: 'validTo', from: null, to: '2098-12-31' }])
})

test('the database itself keeps two main posts apart, also when both are written at once', async () => {
  const person = await newPerson()
  const [one, two] = [await addPost(), await addPost()]
  const answers = await Promise.all(
    [one, two].map((p) => assign({ userId: person.id, postId: p.id, postType: 'main', validFrom: '2026-01-01' })),
  )
  expect(answers.map((a) => a.status).sort()).toEqual([200, 409])
  await expect(
    accounts.sql(
      `insert into sys_user_post (tenant_id, user_id, post_id, post_type, valid_from) select tenant_id, user_id, $2, 'main', '2026-05-01' from sys_user_post where user_id = $1`,
      [person.id, two.id],
    ),
  ).rejects.toThrow(/sys_user_post_(main|twice)/)
})

test('ending, deleting and restoring an assignment', async () => {
  const person = await newPerson()
  const post = await addPost()
  const {
    body: { data: first },
  } = await assign({ userId: person.id, postId: post.id, postType: 'main', validFrom: '2026-01-01' })
  const ended = await admin.put(`${held}/update`, { id: first.id, version: first.version, validTo: '2026-02-28' })
  expect(ended.state).toBe('ended')
  expect(
    (await admin.try('PUT', `${held}/update`, { id: first.id, version: first.version, validTo: null })).status,
  ).toBe(409)
  expect(
    fieldOf(await admin.try('PUT', `${held}/update`, { id: first.id, version: ended.version, validTo: '2025-12-31' })),
  ).toEqual([400, 'validTo'])
  expect(await admin.post(`${base}/delete`, { id: post.id })).toEqual({ count: 1 })
  expect(await admin.post(`${held}/delete`, { id: first.id })).toEqual({ count: 1 })
  expect((await admin.try('POST', `${held}/restore`, { id: first.id })).status).toBe(409)
  expect(await admin.post(`${base}/restore`, { id: post.id })).toEqual({ count: 1 })
  expect(await admin.post(`${held}/restore`, { id: first.id })).toEqual({ count: 1 })
  const off = await admin.put(`${base}/update`, {
    id: post.id,
    version: (await admin.get(`${base}/queryById?id=${post.id}`)).version,
    status: 'disable',
  })
  expect(off.status).toBe('disable')
  expect(
    fieldOf(await assign({ userId: person.id, postId: post.id, postType: 'partTime', validFrom: '2026-06-01' })),
  ).toEqual([400, 'postId'])
})

test('roles of a post are those of its holders of today', async () => {
  const codes = async (query: string) =>
    (await admin.get(`/api/admin/sysrole/queryRoleName?${query}`)).map((r: any) => r.roleCode)
  expect(await codes('postCode=FINANCE')).toEqual(['ROLE_FINANCE'])
  expect((await codes('postCode=classifier')).sort()).toEqual(['ROLE_CLASSIFIER', 'ROLE_DECLARANT'])
  expect(await codes('postCode=nobody-has-this')).toEqual([])
  expect(await codes('postCode=')).toEqual(await codes(''))
  const finance = (await admin.get('/api/admin/sysuser/querySysUser?search=finance')).list[0].id
  expect(await codes(`postCode=FINANCE&userId=${finance}&assign=true`)).toEqual(['ROLE_FINANCE'])
  expect(await codes(`postCode=GM&userId=${finance}&assign=true`)).toEqual([])
})

test('assignments are seen by whoever may see their people', async () => {
  const narrow = await newRole(admin, ['syspost', 'sysuser'])
  const orgs = await admin.get('/api/admin/sysorg/tree')
  await admin.post('/api/admin/sysmenu/authorizeDataFieldToRole', {
    roleId: narrow.id,
    resource: 'sysuser',
    scope: 'org',
  })
  const user = await newUser(admin, [narrow.id], { orgId: orgs.find((o: any) => o.orgName === '财务部').id })
  const hand = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  expect((await hand.get(`${held}/query`)).list.map((p: any) => p.userName)).toEqual(['赵敏 (finance)'])
  const classifier = (await admin.get('/api/admin/sysuser/querySysUser?search=classifier')).list[0].id
  expect((await hand.try('GET', `${held}/queryByUserId?userId=${classifier}`)).status).toBe(404)
  expect(
    (
      await hand.try('POST', `${held}/add`, {
        userId: classifier,
        postId: posts['GM'].id,
        postType: 'partTime',
        validFrom: '2026-01-01',
      })
    ).status,
  ).toBe(404)
})
