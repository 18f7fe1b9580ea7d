import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'

import { readExcel, writeExcel } from '../../../kernel/paper/excel.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

const base = '/api/admin/sysuser'

let app: TestApplication
let admin: Hand
let adminToken: string

beforeAll(async () => {
  app = await testApplication()
  adminToken = await app.signIn('demo', 'admin')
  admin = handOf(app, adminToken)
})
afterAll(() => app?.close())

type Line = Readonly<Record<string, string>>

/** A workbook as Excel saves it: what is typed as digits into a plain cell is a number there. */
async function workbook(head: readonly string[], lines: readonly Line[]): Promise<Buffer> {
  const rows = lines.map((line) => head.map((h) => line[h] ?? ''))
  return buffer(
    writeExcel(
      {
        title: 'users',
        columns: head.map((header) => ({ header, kind: 'number' })),
        rows: (async function* () {
          yield* rows
        })(),
      },
      { timeZone: 'Asia/Shanghai' },
    ),
  )
}

const send = async (bytes: Buffer, mode: 'check' | 'commit', token = adminToken) => {
  const { status, body } = await app.upload(`${base}/importExcel`, {
    token,
    fields: { mode },
    file: { name: 'users.xlsx', bytes },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const told = ({ problems }: any) => problems.map((p: any) => [p.row, p.field, p.message])

/** What the check promises is what the import does: rows, reasons and people. */
async function kept(bytes: Buffer, token = adminToken) {
  const count = async () => (await admin.get(`${base}/querySysUser`)).total as number
  const promised = await send(bytes, 'check', token)
  const before = await count()
  const done = await send(bytes, 'commit', token)
  expect({ ...done, imported: 0 }).toEqual(promised)
  expect(done.imported).toBe(promised.good)
  expect(await count()).toBe(before + promised.good)
  return done
}

async function template(language: string, token = adminToken) {
  const answer = await fetch(`${app.url}${base}/importTemplate`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const headOf = async (language: string) => (await readExcel(await template(language))).rows[0]!

/** The text of all sheets, those that hold the lists too. */
async function sheetsOf(file: Buffer): Promise<string> {
  const zip = await fromBufferPromise(file)
  let xml = ''
  for await (const entry of zip.eachEntry())
    if (entry.fileName.includes('worksheets')) xml += (await buffer(await zip.openReadStreamPromise(entry))).toString()
  return xml
}

const person = (n: number, more: Line = {}): Line => ({
  用户名: `file.person${n}`,
  姓名: `文件${n}`,
  组织: '关务部',
  角色: '报关员',
  邮箱: `file.person${n}@test.example`,
  手机号码: `1360000${String(n).padStart(4, '0')}`,
  ...more,
})
const headings = Object.keys(person(0))

test('three people of the template come in, whose columns stand in its order and whose numbers are numbers', async () => {
  const head = await headOf('zh')
  const starred = (line: Line) =>
    Object.fromEntries(Object.entries(line).map(([k, v]) => [head.find((h) => h.startsWith(k))!, v]))
  const lines = [
    person(1),
    person(2, { 角色: '财务、报关员' }),
    person(3, { 手机号码: '66120003', '国家/地区代码': '852' }),
  ]
  expect(await kept(await workbook(head, lines.map(starred)))).toMatchObject({ total: 3, good: 3, imported: 3 })
  const [two] = (await admin.get(`${base}/querySysUser?search=file.person2`)).list
  expect(two).toMatchObject({ mobile: '13600000002', orgName: '关务部', roleNames: '报关员、财务' })
  expect((await admin.get(`${base}/querySysUser?search=file.person3`)).list[0].mobile).toBe('66120003')
})

test('columns stand in any order, under the words that people use', async () => {
  const lines = [11, 12, 13].map((n) => {
    const { 用户名, 姓名, 组织, 角色, 邮箱, 手机号码 } = person(n)
    return {
      电话: `86${手机号码}`,
      部门: 组织!,
      账号: 用户名!,
      备注: '新来的',
      Email: 邮箱!,
      角色名称: 角色!,
      名字: 姓名!,
    }
  })
  expect(await kept(await workbook(Object.keys(lines[0]!), lines))).toMatchObject({ good: 3, imported: 3 })
  expect((await admin.get(`${base}/querySysUser?search=file.person11`)).list[0].mobile).toBe('13600000011')
})

test('good rows come in though others are refused, each of which says all that is wrong with it', async () => {
  const taken = (await admin.get(`${base}/querySysUser?search=file.person1@`)).list[0]
  const done = await kept(
    await workbook(headings, [
      person(21),
      person(22, { 邮箱: taken.email, 用户名: 'FILE.PERSON1', 手机号码: taken.mobile }),
      person(23, { 组织: '无此部门', 角色: '报关员、没有的角色', 手机号码: '1.36E+10' }),
      person(24),
      person(25, { 邮箱: person(24)['邮箱']! }),
      person(26, { 手机号码: '66120026' }),
      person(27, { 角色: '', 邮箱: 'nobody' }),
      person(28),
    ]),
  )
  expect(done).toMatchObject({ total: 8, good: 3, imported: 3, problemRows: 5 })
  expect(told(done)).toEqual([
    [3, 'username', 'Already in use'],
    [3, 'email', 'Another user of this tenant has this e-mail'],
    [3, 'mobile', 'Another user of this tenant has this mobile number'],
    [4, 'orgId', 'There is no “无此部门”, or more than one'],
    [4, 'roleIds', 'There is no “没有的角色”, or more than one'],
    [4, 'mobile', expect.stringContaining('shortened')],
    [6, 'email', 'Another user of this tenant has this e-mail'],
    [7, 'countryCode', expect.stringContaining('+852 or +853')],
    [8, 'roleIds', 'This is required'],
    [8, 'email', 'This is not an e-mail address'],
  ])
})

test('a file in which every row is refused promises nothing', async () => {
  const done = await kept(
    await workbook(
      headings,
      [1, 2, 3].map((n) => person(n)),
    ),
  )
  expect(done).toMatchObject({ total: 3, good: 0, imported: 0, problemRows: 3 })
})

test('the template lists the organisations and roles that its reader may give, and no others', async () => {
  const keeper = await newRole(admin, ['sysuser', 'sysrole', 'sysorg'])
  const name = (await admin.get(`/api/admin/sysrole/queryById?id=${keeper.id}`)).roleName
  const token = await app.signIn('demo', (await newUser(admin, [keeper.id])).username, 'test-password')
  const lists = async (of: string) => sheetsOf(await template('zh', of))
  const all = await lists(adminToken)
  // Several roles may stand in one cell, so its list only offers.
  expect(all).toMatch(/showErrorMessage="0" sqref="D2:/)
  expect(all).toMatch(/showErrorMessage="1" sqref="H2:/)
  expect(all).toContain('管理员')
  expect(all).toContain('关务部')
  const own = await lists(token)
  expect(own).toContain(name)
  expect(own).toContain('关务部')
  expect(own).not.toContain('管理员')
  const done = await kept(await workbook(headings, [person(41, { 角色: '管理员' }), person(42, { 角色: name })]), token)
  expect(done).toMatchObject({ good: 1, imported: 1 })
  expect(told(done)).toEqual([[2, 'roleIds', expect.stringContaining('has more permissions than you do')]])
})
