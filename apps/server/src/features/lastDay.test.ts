import { endsSoonDays } from '@clearway/contract/features/account/certification/userAuth'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../test/administration.ts'
import { testApplication, type TestApplication } from '../test/application.ts'
import { applicantOf, type Applicant } from '../test/certification.ts'
import { declarationHand } from '../test/declaration.ts'
import { payerOf, walletFor } from '../test/money.ts'
import { onOneDay } from '../test/oneDay.ts'
import { tariffHand } from '../test/tariff.ts'
import { tradeOf } from '../test/trade.ts'

// What is judged by today's date, with today as its first day and as its last, and with the days beside.

let app: TestApplication
let db: pg.Client
let token: string
let admin: Hand
let zone: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
  zone = (await db.query(`select time_zone from tenant where tenant_code = 'demo'`)).rows[0].time_zone
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

type Day = (days: number) => string
/** Asks with each of the dates, so many days from today, and gives what was found. */
const each = <T>(days: readonly number[], ask: (date: string, day: Day) => Promise<T>, clock = zone) =>
  onOneDay(clock, async (day) => {
    const found: T[] = []
    for (const n of days) found.push(await ask(day(n), day))
    return found
  })
/** The first field that was refused, or true. */
const fieldOf = ({ status, body }: { status: number; body: any }): unknown =>
  status === 200 ? true : body.errors?.[0]?.field

test('a post is held from its first day to its last', async () => {
  const role = await newRole(admin, [])
  const person = await newUser(admin, [role.id])
  const post = await admin.post('/api/admin/syspost/add', {
    postCode: 'LAST-DAY',
    postName: 'Last day',
    postSequence: 1,
    status: 'able',
  })
  const held = '/api/admin/sysuserpost'
  const { id } = await admin.post(`${held}/add`, {
    userId: person.id,
    postId: post.id,
    postType: 'main',
    validFrom: '2024-01-01',
  })
  const standing = async (from: string, to: string | null) => {
    await db.query('update sys_user_post set valid_from = $2, valid_to = $3 where id = $1', [id, from, to])
    const { state } = await admin.get(`${held}/queryById?id=${id}`)
    const listed = await admin.get(`${held}/query?userId=${person.id}&state=${state}`)
    const roles = await admin.get(`/api/admin/sysrole/queryRoleName?postCode=LAST-DAY`)
    return [
      state,
      listed.total,
      (await admin.get(`/api/admin/syspost/queryById?id=${post.id}`)).holderCount,
      roles.map((r: any) => r.id).includes(role.id),
    ]
  }
  expect(await each([-1, 0, 1], (date) => standing(date, null))).toEqual([
    ['current', 1, 1, true],
    ['current', 1, 1, true],
    ['coming', 1, 0, false],
  ])
  expect(await each([-1, 0, 1], (date) => standing('2024-01-01', date))).toEqual([
    ['ended', 1, 0, false],
    ['current', 1, 1, true],
    ['current', 1, 1, true],
  ])
  // Somebody who holds it today, for the last time, keeps it from being deleted.
  const deleted = async (date: string) => {
    await admin.try('POST', '/api/admin/syspost/restore', { ids: [post.id] })
    await db.query('update sys_user_post set valid_to = $2 where id = $1', [id, date])
    return (await admin.try('POST', '/api/admin/syspost/delete', { ids: [post.id] })).status
  }
  expect(await each([0, -1], deleted)).toEqual([409, 200])
})

test('a post may be held for a day, and another main post that begins on the same day is no later one', async () => {
  const person = await newUser(admin, [(await newRole(admin, [])).id])
  const posts = (await admin.get('/api/admin/syspost/query?pageSize=10')).list
  const assign = async (n: number, validFrom: string, more: object) =>
    fieldOf(
      await admin.try('POST', '/api/admin/sysuserpost/add', {
        userId: person.id,
        postId: posts[n].id,
        postType: 'main',
        validFrom,
        ...more,
      }),
    )
  expect(await assign(0, '2024-05-01', { validTo: '2024-04-30' })).toBe('validTo')
  expect(await assign(0, '2024-05-01', { validTo: '2024-05-01' })).toBe(true)
  expect(await assign(1, '2024-05-01', { endCurrent: true })).toBe('postType')
  expect(await assign(1, '2024-05-02', {})).toBe(true)
  expect(await assign(2, '2024-05-03', { endCurrent: true })).toBe(true)
})

test('a value of a dictionary counts from its first day to its last', async () => {
  const base = '/api/admin/sysdict'
  let { id, version } = await admin.post(`${base}/add`, {
    dictType: 'currency',
    dictValue: 'XRB',
    dictName: 'Last day',
  })
  const trade = tradeOf(app, token)
  const standing = async (validFrom: string | null, validTo: string | null) => {
    ;({ version } = await admin.put(`${base}/update`, { id, version, validFrom, validTo }))
    const values = await admin.get(`${base}/queryDictByDictType?dictType=currency&all=true`)
    const used = await trade.supplier({ currency: 'XRB' }).then(
      () => true,
      () => false,
    )
    const { state } = await admin.get(`${base}/queryById?id=${id}`)
    const found = values.find((v: any) => v.value === 'XRB')
    return [state, found?.choosable, used]
  }
  expect(await each([-1, 0, 1], (date) => standing(date, null))).toEqual([
    ['valid', true, true],
    ['valid', true, true],
    ['future', false, false],
  ])
  expect(await each([-1, 0, 1], (date) => standing(null, date))).toEqual([
    ['over', false, false],
    ['valid', true, true],
    ['valid', true, true],
  ])
  expect(await each([0], (date) => standing(date, date))).toEqual([['valid', true, true]])
})

test('an edition of a tariff runs from its first day to its last', async () => {
  const tariff = tariffHand(app, token)
  const { id } = await tariff.activate(await tariff.importChina('phase', '2024-01-01'), '2024-01-01')
  const phase = async (from: string, to: string | null) => {
    await db.query('update tariff_edition set valid_from = $2, valid_to = $3 where id = $1', [id, from, to])
    return (await tariff.edition(id)).phase
  }
  const china = 'Asia/Shanghai'
  expect(await each([-1, 0, 1], (date) => phase(date, null), china)).toEqual(['running', 'running', 'scheduled'])
  expect(await each([-1, 0, 1], (date) => phase('2024-01-01', date), china)).toEqual([
    'superseded',
    'running',
    'running',
  ])
  await db.query(`update tariff_edition set status = 'reverted', valid_to = null where id = $1`, [id])
})

test('a decision on goods begins no later than a year ahead', async () => {
  const trade = tradeOf(app, token)
  const decide = async (validFrom: string) =>
    fieldOf(
      await admin.try('POST', '/api/customs/goodsMaster/classify', {
        goodsId: (await trade.goods()).id,
        jurisdiction: 'CN',
        hsCode: '8471301000',
        validFrom,
      }),
    )
  // The same date of the next year, and the first of March after a February that is shorter.
  const ahead = (day: string, leap: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', leap)}`
  expect(
    await each(
      [0],
      async (date, day) => [await decide(ahead(date, '-02-28')), await decide(ahead(day(1), '-03-01'))],
      'Asia/Shanghai',
    ),
  ).toEqual([[true, 'validFrom']])
})

async function certified(n: number): Promise<{ row: any; by: Applicant; reviewer: Applicant }> {
  await db.query('delete from user_auth')
  const [by, reviewer] = [
    applicantOf(app, await app.signIn('demo', 'declarant')),
    applicantOf(app, await app.signIn('demo', 'reviewer')),
  ]
  return { row: await by.handIn('personal', n), by, reviewer }
}

test('a certificate opens its gate on its last day, and is told to end soon from that many days before', async () => {
  const { row, by, reviewer } = await certified(31)
  await reviewer.review(row, 'approved')
  const parameters = await admin.get('/api/admin/sysparam/query?pageSize=50&search=certificate.recharge')
  const gate = parameters.list.find((p: any) => p.paramKey === 'certificate.recharge')
  await admin.put('/api/admin/sysparam/update', { id: gate.id, version: gate.version, paramValue: 'true' })
  const standing = async (date: string) => {
    await db.query('update user_auth set valid_to = $2 where id = $1', [row.id, date])
    const gates = await by.ok('GET', 'gates')
    const { list } = await reviewer.ok('POST', 'page', { currentPage: 1, pageSize: 10, tab: 'expiring' })
    return [gates.find((g: any) => g.gate === 'recharge').open, list.some((r: any) => r.id === row.id)]
  }
  expect(await each([-1, 0, endsSoonDays, endsSoonDays + 1], standing)).toEqual([
    [false, true],
    [true, true],
    [true, true],
    [true, false],
  ])
})

test('a certificate lasts from tomorrow at the earliest to the last day of the documents at the latest', async () => {
  const { row, reviewer } = await certified(32)
  let { version } = (await reviewer.audit(row, 'inReview')).body.data.row
  const approve = async (date: string, end: string) => {
    await db.query('update user_auth set document_to = $2 where id = $1', [row.id, end])
    version = (await db.query('select version from user_auth where id = $1', [row.id])).rows[0].version
    const answer = await reviewer.audit({ id: row.id, version }, 'approved', { validTo: date })
    if (answer.status !== 200) return fieldOf(answer)
    const { validTo } = answer.body.data.row
    await db.query(
      `update user_auth set approval_status = 'inReview', decided_at = null, valid_to = null where id = $1`,
      [row.id],
    )
    return validTo === date
  }
  expect(await each([-1, 0, 1], (date, day) => approve(date, day(90)))).toEqual(['validTo', 'validTo', true])
  expect(await each([89, 90, 91], (date, day) => approve(date, day(90)))).toEqual([true, true, 'validTo'])
})

test('a case is late from the day after the last one to declare it', async () => {
  const hand = declarationHand(app, token)
  const { row } = await hand.oneDraft()
  const late = async (date: string) => {
    await db.query('update customs_case set due_at = null, declare_by = $2 where id = $1', [row.caseId, date])
    const { list } = await admin.get('/api/customs/customsCase/query?tab=overdue&pageSize=50')
    return list.some((c: any) => c.id === row.caseId)
  }
  expect(await each([-1, 0, 1], late)).toEqual([true, false, false])
})

test('a line to classify that is due today is due until the day is over', async () => {
  const base = '/api/customs/classifyTask'
  const add = (dueDate?: string) =>
    admin.try('POST', `${base}/add`, { name: 'Last day', jurisdiction: 'CN', urgent: false, dueDate })
  expect(await each([-1, 0, 1], async (date) => fieldOf(await add(date)))).toEqual(['dueDate', true, true])
  const { id } = (await add()).body.data
  const due = async (date: string, day: Day) => {
    const found: boolean[] = []
    // The last moment of the day, and the first of the next.
    for (const moment of [`${date} 23:59:59.999999`, `${day(1)} 00:00`]) {
      await db.query('update classification_task set due_at = $2::timestamp at time zone $3 where id = $1', [
        id,
        moment,
        zone,
      ])
      const { list } = await admin.get(`${base}/query?tab=today&pageSize=50&sort=-dueAt`)
      found.push(list.some((t: any) => t.id === id))
    }
    return found
  }
  expect(await each([0], due)).toEqual([[true, false]])
})

test('a payment was made today at the latest', async () => {
  const payer = await payerOf(app, 'buyer')
  const wallet = await walletFor(payer, '鹏程', 'CNY')
  const recharge = async (paidOn: string) =>
    fieldOf(
      await payer.tryPay('/api/account/recharge/add', {
        walletId: wallet.id,
        amount: '1.00',
        method: 'bankTransfer',
        payerName: 'x',
        paidOn,
      }),
    )
  expect(await each([-1, 0, 1], recharge)).toEqual([true, true, 'paidOn'])
  const hand = declarationHand(app, token)
  const { row } = await hand.oneDraft()
  await db.query(`update declaration set status = 'accepted', accepted_at = now() where id = $1`, [row.id])
  const finance = handOf(app, await app.signIn('demo', 'finance'))
  const base = '/api/customs/declaration'
  let number = 0
  const bill = async (issuedOn: string, paidOn: string) => {
    const made = await finance.post(`${base}/addBill`, {
      declarationId: row.id,
      number: `LAST-${++number}`,
      kind: 'duty',
      amount: '100.00',
      issuedOn,
    })
    return fieldOf(await finance.try('POST', `${base}/payBill`, { billId: made.id, version: made.version, paidOn }))
  }
  expect(await each([-1, 0, 1], (date, day) => bill(day(-2), date))).toEqual([true, true, 'paidOn'])
  // Nor before the bill was issued.
  expect(await each([-3, -2], (date, day) => bill(day(-2), date))).toEqual(['paidOn', true])
})
