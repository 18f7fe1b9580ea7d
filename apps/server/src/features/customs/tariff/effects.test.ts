import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { handOf, newRole, newUser } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { chinaHead, chinaRows, csv, tariffHand } from '../../../test/tariff.ts'
import { customerIds, lineOf, tradeOf } from '../../../test/trade.ts'

let app: TestApplication
let db: pg.Client
let token: string
let admin: ReturnType<typeof tariffHand>

beforeAll(async () => {
  app = await testApplication({ LOG_LEVEL: 'error' })
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  token = await app.signIn('demo', 'admin')
  admin = tariffHand(app, token)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const classify = (goodsId: string, code: string) =>
  db.query(
    `insert into goods_classification (tenant_id, goods_id, jurisdiction, hs_code, status) select tenant_id, id, 'CN', $2, 'classified' from goods where id = $1`,
    [goodsId, code],
  )

it('names the goods and the open orders whose code ends, changes or takes another rate from above, as far as the user may see them', async () => {
  const trade = tradeOf(app, token)
  const { pengcheng } = await customerIds(app, token)
  const supplier = await trade.supplier()
  const goods: Record<string, string> = {}
  for (const [name, code] of Object.entries({
    ending: '2203000000',
    ciq: '2203000000101',
    changed: '8504401400',
    same: '8471301000',
    inherits: '9401990010',
  })) {
    const { id } = await trade.goods({ modelNumber: `E-${name}`, ...(name === 'changed' ? { orgId: pengcheng } : {}) })
    await classify(id, code)
    goods[name] = id
  }
  const order = await trade.order(supplier.id, { detailList: [lineOf(goods['ending']!), lineOf(goods['same']!)] })
  const closed = await trade.order(supplier.id, { detailList: [lineOf(goods['inherits']!)] })
  await db.query(`update trade_order set status = 'cancelled' where id = $1`, [closed.id])
  await db.query(
    `insert into code_change (tenant_id, jurisdiction, old_code, new_code, valid_from) select tenant_id, 'CN', '2203000000', c, '2026-01-01' from goods, unnest(array['2203001000', '2203009000']) c where id = $1`,
    [goods['ending']],
  )

  const heading = '940199,坐具零件,千克,,5,,,,,,'
  await admin.activate(
    await admin.importChina(
      'before',
      '2025-01-01',
      csv(chinaHead, ...chinaRows, heading, '9401990010,座椅调角器,千克,,,,,13,,,'),
    ),
    '2025-01-01',
  )
  const next = await admin.importChina(
    'after',
    '2026-01-01',
    csv(
      chinaHead,
      ...chinaRows.slice(0, 3),
      chinaRows[3]!.replace('10%', '8%'),
      heading.replace(',5,', ',3,'),
      '9401990010,座椅调角器,千克,,,,,13,,,',
    ),
  )
  expect(next).toMatchObject({ changedLines: 2, endingLines: 1 })
  const shown = (effects: any[]) =>
    effects.map((e) => [e.kind, e.label, e.code, e.change, e.customer?.slice(0, 6) ?? null, e.successors])
  const all = await admin.data(admin.get('queryEffects', { id: next.id }))
  expect(shown(all)).toEqual([
    ['goods', 'E-changed', '8504401400', 'changed', expect.any(String), []],
    ['goods', 'E-ciq', '2203000000101', 'ending', null, []],
    ['goods', 'E-ending', '2203000000', 'ending', null, ['2203001000', '2203009000']],
    ['goods', 'E-inherits', '9401990010', 'changed', null, []],
    ['order', order.code, '2203000000', 'ending', null, ['2203001000', '2203009000']],
  ])
  expect(all.at(-1).id).toBe(order.id)

  const hand = handOf(app, token)
  const clerk = async (...screens: string[]) =>
    tariffHand(
      app,
      await app.signIn('demo', (await newUser(hand, [(await newRole(hand, screens)).id])).username, 'test-password'),
    )
  expect(await (async (c) => c.data(c.get('queryEffects', { id: next.id })))(await clerk('hscodeMgt'))).toEqual([])
  expect(
    (await (async (c) => c.data(c.get('queryEffects', { id: next.id })))(await clerk('hscodeMgt', 'orderList'))).map(
      (e: any) => e.kind,
    ),
  ).toEqual(['order'])
})
