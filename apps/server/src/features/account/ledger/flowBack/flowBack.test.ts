import { randomUUID } from 'node:crypto'

import { screens } from '@clearway/contract/features/screens'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { demoPassword } from '../../../../../seed/people.ts'
import { handOf, newRole, newUser } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { payerOf, walletFor, type Payer } from '../../../../test/money.ts'

const base = '/api/account/flowBack'
let app: TestApplication
let db: pg.Client
let admin: Payer, finance: Payer, buyer: Payer, buyer2: Payer, elsewhere: Payer
let wallet: any

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  ;[admin, finance, buyer, buyer2, elsewhere] = await Promise.all([
    payerOf(app, 'admin'),
    payerOf(app, 'finance'),
    payerOf(app, 'buyer'),
    payerOf(app, 'buyer2'),
    payerOf(app, 'admin', 'demo2'),
  ])
  wallet = await walletFor(buyer, '鹏程', 'CNY')
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const confirmSelf = (hand: Payer) => hand.post('/api/account/security/confirm', { password: demoPassword })
const balanceOf = async (id = wallet.id): Promise<{ available: string; held: string; limit: string }> =>
  (await db.query('select available, held, credit_limit as limit from wallet_balance where wallet_id = $1', [id]))
    .rows[0]
const entries = async (id: string): Promise<string[]> =>
  (
    await db.query(
      `select kind from ledger_entry where source_kind = 'flowBack' and source_id = $1 order by created_at`,
      [id],
    )
  ).rows.map((r) => r.kind)
async function submitted(by: Payer, values: object): Promise<any> {
  const { id, version } = await by.pay(`${base}/add`, { walletId: wallet.id, reason: '测试', ...values })
  return by.pay(`${base}/submit`, { id, version })
}
const step = (
  by: Payer,
  name: string,
  { id, version }: { id: string; version: number },
  more: object = {},
  key?: string,
) => by.tryPay(`${base}/${name}`, { id, version, ...more }, key)
const plus = (a: string, n: number): string => (Number(a) + n).toFixed(2)

test('a pay-out is held when applied for, paid once when approved, given back when it is not', async () => {
  const [account] = await buyer.get(`${base}/queryAccounts?walletId=${wallet.id}`)
  expect(account).toMatchObject({ holdUntil: null, isDefault: true })
  const before = await balanceOf()
  const made = await submitted(buyer, { kind: 'payout', amount: '500', bankAccountId: account.id })
  expect(made).toMatchObject({
    status: 'submitted',
    stepUp: true,
    amount: '500.00',
    ownerName: '深圳鹏程电子有限公司',
    preview: {
      obstacle: null,
      holdUntil: null,
      postings: [
        { account: 'held', amount: '-500.00' },
        { walletId: null, account: 'bank', amount: '500.00' },
      ],
    },
  })
  expect(await balanceOf()).toMatchObject({ available: plus(before.available, -500), held: plus(before.held, 500) })
  // Whose password it is, asked again.
  const asked = await step(finance, 'approve', made)
  expect([asked.status, asked.body.data.stepUp]).toEqual([403, ['password']])
  await confirmSelf(finance)
  const answers = await Promise.all(Array.from({ length: 50 }, () => step(finance, 'approve', made)))
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  expect(answers.every((a) => [200, 409, 503].includes(a.status))).toBe(true)
  expect(await entries(made.id)).toEqual(['hold', 'payout'])
  const done = await buyer.get(`${base}/queryById?id=${made.id}`)
  expect(done).toMatchObject({
    status: 'approved',
    reviewerName: '赵敏',
    preview: { wallets: [{ currency: 'CNY', before: { held: plus(before.held, 500) }, after: { held: before.held } }] },
  })
  expect(await balanceOf()).toMatchObject({ available: plus(before.available, -500), held: before.held })
  const second = await submitted(buyer, { kind: 'payout', amount: '300', bankAccountId: account.id })
  expect((await step(finance, 'reject', second)).status).toBe(400)
  expect((await step(finance, 'reject', second, { reason: '余额不足以缴税' })).body.data).toMatchObject({
    status: 'rejected',
    decisionNote: '余额不足以缴税',
  })
  const third = await submitted(buyer, { kind: 'payout', amount: '300', bankAccountId: account.id })
  expect((await step(buyer, 'cancel', third)).body.data.status).toBe('cancelled')
  expect([await entries(second.id), await entries(third.id)]).toEqual([
    ['hold', 'release'],
    ['hold', 'release'],
  ])
  expect(await balanceOf()).toMatchObject({ available: plus(before.available, -500), held: before.held })
  // What was declined or given up did nothing to the wallet, and is shown so.
  for (const { id } of [second, third]) {
    const { preview } = await buyer.get(`${base}/queryById?id=${id}`)
    expect(preview).toMatchObject({ postings: [], obstacle: null, holdUntil: null })
    expect(preview.wallets[0].after).toEqual(preview.wallets[0].before)
  }
  const much = await buyer.pay(`${base}/add`, {
    walletId: wallet.id,
    reason: 'x',
    kind: 'payout',
    amount: '99999999',
    bankAccountId: account.id,
  })
  expect(much.preview.obstacle.en).toBe('Insufficient available balance')
  expect((await step(buyer, 'submit', much)).body.data).toEqual({ reason: 'insufficient' })
})

test('nothing is paid to an account whose payments are held, nor out of a frozen wallet', async () => {
  await confirmSelf(finance)
  const [account] = await buyer.get(`${base}/queryAccounts?walletId=${wallet.id}`)
  const made = await submitted(buyer, { kind: 'payout', amount: '10', bankAccountId: account.id })
  await db.query(`update bank_account set hold_until = now() + interval '3 hours' where id = $1`, [account.id])
  const refused = await step(finance, 'approve', made)
  expect([refused.status, refused.body.data.reason, refused.body.errors[0].field]).toEqual([
    409,
    'payeeHeld',
    'bankAccountId',
  ])
  expect(refused.body.message).toMatch(/no payments to it before /)
  expect((await finance.get(`${base}/queryById?id=${made.id}`)).preview.holdUntil).toBe(refused.body.data.holdUntil)
  await db.query(`update bank_account set hold_until = null where id = $1`, [account.id])
  const row = await finance.get(`/api/account/wallet/queryById?id=${wallet.id}`)
  await finance.post('/api/account/wallet/freeze', { id: wallet.id, version: row.version, reason: 'x' })
  expect((await step(finance, 'approve', made)).body.data).toEqual({ reason: 'frozen' })
  const preview = async () => (await finance.get(`${base}/queryById?id=${made.id}`)).preview
  expect((await preview()).obstacle.en).toBe('The wallet is frozen; no payments out')
  await finance.post('/api/account/wallet/unfreeze', { id: wallet.id, version: row.version + 1, reason: 'x' })
  expect((await preview()).obstacle).toBeNull()
  expect((await step(finance, 'approve', made)).status).toBe(200)
  // What is paid is paid, whatever becomes of the wallet and the account.
  await finance.post('/api/account/wallet/freeze', { id: wallet.id, version: row.version + 2, reason: 'x' })
  await db.query(`update bank_account set hold_until = now() + interval '3 hours' where id = $1`, [account.id])
  expect(await preview()).toMatchObject({ obstacle: null, holdUntil: null })
  await db.query(`update bank_account set hold_until = null where id = $1`, [account.id])
  await finance.post('/api/account/wallet/unfreeze', { id: wallet.id, version: row.version + 3, reason: 'x' })
  const {
    rows: [house],
  } = await db.query(
    `select a.id from bank_account a join tenant t on t.id = a.tenant_id where t.tenant_code = 'demo' and a.org_id is null and a.supplier_id is null and a.currency = 'CNY' limit 1`,
  )
  expect(
    (
      await buyer.tryPay(`${base}/add`, {
        walletId: wallet.id,
        reason: 'x',
        kind: 'payout',
        amount: '1',
        bankAccountId: house.id,
      })
    ).body.errors[0].field,
  ).toBe('bankAccountId')
})

test('what staff attach to a pay-out is open to the people of its customer, and to no other', async () => {
  const { body } = await app.upload('/api/files/upload', {
    token: await app.signIn('demo', 'finance'),
    file: { name: 'letter.pdf', bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF') },
  })
  const open = async (by: Payer) => (await by.try('GET', `/api/files/download/${body.data.id}`)).status
  expect([await open(finance), await open(buyer)]).toEqual([200, 404])
  const [account] = await buyer.get(`${base}/queryAccounts?walletId=${wallet.id}`)
  const asked = { walletId: wallet.id, reason: 'x', kind: 'payout', amount: '1', bankAccountId: account.id }
  const made = await finance.pay(`${base}/add`, { ...asked, attachmentId: body.data.id })
  expect(await buyer.get(`${base}/queryById?id=${made.id}`)).toMatchObject({
    attachment: { id: body.data.id, name: 'letter.pdf', contentType: 'application/pdf' },
  })
  expect([await open(finance), await open(buyer), await open(buyer2), await open(elsewhere)]).toEqual([
    200, 200, 404, 404,
  ])
  expect((await finance.pay(`${base}/add`, asked)).attachment).toBeNull()
})

test('who applies never decides, and a customer only asks for pay-outs', async () => {
  const made = await submitted(finance, { kind: 'adjust', amount: '-12.50' })
  await confirmSelf(finance)
  for (const name of ['approve', 'reject'])
    expect((await step(finance, name, made, name === 'reject' ? { reason: 'x' } : {})).body.message).toBe(
      'You cannot decide on an application you made or edited',
    )
  await expect(
    db.query(`update flow_back set reviewer_id = created_by where id = $1`, [made.id]),
  ).rejects.toMatchObject({ code: '23514' })
  expect((await step(admin, 'approve', made)).status).toBe(403)
  await confirmSelf(admin)
  const before = await balanceOf()
  expect((await step(admin, 'approve', made, { reason: '同意' })).body.data).toMatchObject({
    status: 'approved',
    decisionNote: '同意',
  })
  expect((await balanceOf()).available).toBe(plus(before.available, -12.5))
  for (const kind of ['adjust', 'creditLimit', 'transfer', 'reversal'])
    expect(
      (
        await buyer.tryPay(`${base}/add`, {
          walletId: wallet.id,
          reason: 'x',
          kind,
          amount: '1',
          creditLimit: '1',
          toWalletId: wallet.id,
          entryId: randomUUID(),
        })
      ).body.errors[0],
    ).toEqual({ field: 'kind', message: 'A customer can apply for pay-outs only' })
  expect((await step(buyer, 'approve', made)).status).toBe(403)
  // He sees what it did in his wallet, not the house's own paper.
  expect((await buyer.try('GET', `${base}/queryById?id=${made.id}`)).status).toBe(404)
  expect((await buyer.get(`${base}/query?pageSize=50`)).list.every((r: any) => r.kind === 'payout')).toBe(true)
  const {
    list: [posting],
  } = await buyer.get(`/api/account/ledgerPosting/query?sourceCode=${made.code}&pageSize=10`)
  expect((await buyer.get(`/api/account/ledgerPosting/queryEntry?id=${posting.entryId}`)).source).toMatchObject({
    code: made.code,
    path: null,
  })
})

test('a wrong credit is reversed by its opposite, once, and both sides say so', async () => {
  const made = await finance.pay('/api/account/recharge/add', {
    walletId: wallet.id,
    amount: '77',
    method: 'bankTransfer',
    payerName: 'x',
    bankReference: randomUUID(),
    paidOn: '2026-11-01',
  })
  const sent = await finance.pay('/api/account/recharge/submit', { id: made.id, version: made.version })
  const credited = await admin.pay('/api/account/recharge/confirm', { id: made.id, version: sent.version })
  const before = await balanceOf()
  expect(
    (await finance.get(`${base}/queryEntries?walletId=${wallet.id}&search=${made.code}`)).map((e: any) => e.id),
  ).toEqual([credited.entryId])
  const [one, two] = await Promise.all(
    [1, 2].map(() =>
      finance.pay(`${base}/add`, { walletId: wallet.id, reason: '误记', kind: 'reversal', entryId: credited.entryId }),
    ),
  )
  expect(one).toMatchObject({
    amount: '77.00',
    preview: {
      postings: [
        { walletId: wallet.id, account: 'available', amount: '-77.00' },
        { account: 'bank', amount: '77.00' },
      ],
    },
    entry: { kind: 'recharge', sourceCode: made.code },
  })
  const first = await finance.pay(`${base}/submit`, { id: one.id, version: one.version })
  expect((await step(finance, 'submit', two)).body.errors[0].message).toBe(
    `A reversal has already been applied for: ${one.code}`,
  )
  const done = (await step(admin, 'approve', first)).body.data
  expect((await balanceOf()).available).toBe(plus(before.available, -77))
  expect(await finance.get(`/api/account/recharge/queryById?id=${made.id}`)).toMatchObject({
    status: 'confirmed',
    reversed: true,
    reversalId: done.entries[0].id,
  })
  expect(await finance.get(`/api/account/ledgerPosting/queryEntry?id=${credited.entryId}`)).toMatchObject({
    reversedBy: { id: done.entries[0].id },
  })
  expect(
    (
      await finance.tryPay(`${base}/add`, {
        walletId: wallet.id,
        reason: 'x',
        kind: 'reversal',
        entryId: credited.entryId,
      })
    ).body.errors[0].field,
  ).toBe('entryId')
  expect(await finance.get(`${base}/queryEntries?walletId=${wallet.id}&search=${made.code}`)).toEqual([])
})

test('a limit is raised by a second person and never put below what is used of it', async () => {
  const mine = await walletFor(finance, '海纳', 'HKD')
  const over = (Number(mine.available) + 300).toFixed(2)
  const raise = async (creditLimit: string) => {
    const sent = await submitted(finance, { walletId: mine.id, kind: 'creditLimit', creditLimit })
    return step(admin, 'approve', sent)
  }
  const raised = (await raise('500')).body.data
  expect(raised).toMatchObject({
    status: 'approved',
    creditBefore: '0.00',
    preview: { postings: [], wallets: [{ before: { creditLimit: '0.00' }, after: { creditLimit: '500.00' } }] },
  })
  await finance.pay('/api/account/ledger/post', { kind: 'hold', wallet: mine.id, amount: over })
  expect((await raise('299.99')).body.message).toBe(
    'The wallet is at -300.00: the limit cannot be below the amount used',
  )
  expect((await raise('500')).body.errors[0].field).toBe('creditLimit')
  expect((await raise('300')).status).toBe(200)
  expect(await balanceOf(mine.id)).toMatchObject({ limit: '300.00', available: '-300.00' })
})

test('a transfer stays within its currency, moves once and shows both sides', async () => {
  const house = await walletFor(finance, '通途', 'CNY')
  const dollars = await walletFor(finance, '鹏程', 'USD')
  const form = { walletId: house.id, kind: 'transfer', amount: '250', toWalletId: wallet.id, reason: 'x' }
  for (const [more, field] of [
    [{ toWalletId: dollars.id }, 'toWalletId'],
    [{ toWalletId: house.id }, 'toWalletId'],
    [{ toWalletId: undefined }, 'toWalletId'],
    [{ amount: '-5' }, 'amount'],
    [{ amount: undefined }, 'amount'],
  ] as const) {
    expect([more, (await finance.tryPay(`${base}/add`, { ...form, ...more })).body.errors[0].field]).toEqual([
      more,
      field,
    ])
  }
  expect(
    (await finance.post(`${base}/preview`, form)).wallets.map((w: any) => [
      w.code,
      Number(w.after.available) - Number(w.before.available),
    ]),
  ).toEqual([
    [house.code, -250],
    [wallet.code, 250],
  ])
  const [from, to] = [await balanceOf(house.id), await balanceOf()]
  const made = await submitted(finance, form)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => step(admin, 'approve', made, {}, key)))
  expect(new Set(answers.map((a) => JSON.stringify([a.status, a.body.data?.status])))).toEqual(
    new Set(['[200,"approved"]']),
  )
  expect([(await balanceOf(house.id)).available, (await balanceOf()).available]).toEqual([
    plus(from.available, -250),
    plus(to.available, 250),
  ])
  // The customer sees his side, and of the other only that there is one.
  const {
    list: [row],
  } = await buyer.get(`/api/account/ledgerPosting/query?kind=transfer&walletId=${wallet.id}&pageSize=10`)
  const entry = await buyer.get(`/api/account/ledgerPosting/queryEntry?id=${row.entryId}`)
  expect(entry.postings.map((p: any) => [p.amount, p.hidden, p.walletId, p.availableAfter === null])).toEqual([
    ['-250.00', true, null, true],
    ['250.00', false, wallet.id, false],
  ])
})

test('accounts to choose from tell nothing that the data permission hides', async () => {
  const role = await newRole(
    admin,
    screens.map((s) => s.code),
  )
  const user = await newUser(admin, [role.id])
  const hand = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  const hide = (filterFields: readonly string[]) =>
    admin.post('/api/admin/sysmenu/authorizeDataFieldToRole', {
      roleId: role.id,
      resource: 'bankAccount',
      scope: 'all',
      filterFields,
    })
  const accounts = () => hand.get(`${base}/queryAccounts?walletId=${wallet.id}`)
  await hide([])
  const [account] = await accounts()
  expect(account).toMatchObject({ isDefault: true, label: expect.stringContaining(' · **** ') })
  await db.query(`update bank_account set hold_until = now() + interval '1 day' where id = $1`, [account.id])
  expect((await accounts()).find((a: any) => a.id === account.id).holdUntil).toBeTruthy()
  await hide(['bankName', 'bankAccount', 'currency', 'isDefault', 'holdUntil'])
  // What remains is whose account it is.
  for (const one of await accounts()) {
    expect(one).toMatchObject({ isDefault: false, holdUntil: null })
    expect(one.label).not.toContain(' · ')
  }
  await db.query('update bank_account set hold_until = null where id = $1', [account.id])
})

test("another's application is 404 by every call", async () => {
  const [account] = await buyer.get(`${base}/queryAccounts?walletId=${wallet.id}`)
  const made = await buyer.pay(`${base}/add`, {
    walletId: wallet.id,
    reason: 'x',
    kind: 'payout',
    amount: '1',
    bankAccountId: account.id,
  })
  for (const stranger of [buyer2, elsewhere]) {
    for (const path of ['queryById', 'queryHistory'])
      expect((await stranger.try('GET', `${base}/${path}?id=${made.id}`)).status).toBe(404)
    for (const path of ['queryEntries', 'queryAccounts'])
      expect((await stranger.try('GET', `${base}/${path}?walletId=${wallet.id}`)).status).toBe(404)
    for (const name of ['submit', 'cancel']) expect((await step(stranger, name, made)).status).toBe(404)
    expect((await stranger.try('POST', `${base}/delete`, { id: made.id })).status).toBe(404)
    expect(
      (
        await stranger.try('POST', `${base}/preview`, {
          walletId: wallet.id,
          reason: 'x',
          kind: 'payout',
          amount: '1',
          bankAccountId: account.id,
        })
      ).body.errors[0].field,
    ).toBe('walletId')
  }
  const counters = await finance.get(`${base}/counters`)
  for (const tab of ['all', 'review', 'mine', 'done'])
    expect([tab, (await finance.get(`${base}/query?tab=${tab}&pageSize=10`)).total]).toEqual([tab, counters[tab]])
  expect((await finance.try('POST', `${base}/exportExcel`, { query: { tab: 'done' } })).status).toBe(200)
})
