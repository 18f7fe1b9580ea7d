import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { address, supplierAddress } from '@clearway/contract/features/account/payee/address'
import { bankAccount, supplierBankAccount } from '@clearway/contract/features/account/payee/bankAccount'
import { supplier } from '@clearway/contract/features/trade/supplier'
import { foreignInSimplified, foreignInTraditional } from '@clearway/nomenclature/characters'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readEnvironment } from '../src/kernel/environment.ts'
import { diskFiles, fileType } from '../src/kernel/files/files.ts'
import { testDatabase } from '../src/test/database.ts'
import { dictionaries, dictionaryNames } from './dictionaries.ts'
import { seed } from './seed.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client
// Papers of the demo and the key that seals them go there.
const dataDir = mkdtempSync(path.join(tmpdir(), 'clearway-seed-'))
const read = async (statement: string) => (await client.query(statement)).rows

beforeAll(async () => {
  database = await testDatabase()
  await seed(readEnvironment({ NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir }), database.url)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('every dictionary value stands once and has names in three languages', () => {
  expect(Object.keys(dictionaryNames).sort()).toEqual(Object.keys(dictionaries).sort())
  for (const [name, items] of Object.entries(dictionaries)) {
    expect(new Set(items.map(([value]) => value)).size, name).toBe(items.length)
    for (const [value, ...words] of items)
      for (const word of words) expect(word.trim(), `${name} ${value}`).not.toBe('')
  }
  expect(dictionaries['currency']!.length).toBeGreaterThanOrEqual(22)
  expect(dictionaries['unit']!).toHaveLength(123)
  expect(dictionaries['country']!).toHaveLength(249)
  expect(
    dictionaries['country']!.filter(([value]) => ['HKG', 'MAC', 'TWN'].includes(value)).map(([, zh]) => zh),
  ).toEqual(['中国香港', '中国澳门', '中国台湾'])
})

test('the names of a dictionary are each in their own script', () => {
  const places = ['country', 'port', 'domesticPort']
  for (const [name, items] of Object.entries(dictionaries))
    for (const [value, zh, tw, en] of items) {
      const foreign = [foreignInSimplified(zh), places.includes(name) ? [] : foreignInTraditional(tw)]
      expect([name, value, ...foreign, /\p{Script=Han}/u.test(en)]).toEqual([name, value, [], [], false])
    }
})

test('a database that was seeded by an earlier release gets the values of this one', async () => {
  const counts = 'select dictionary, count(*)::int as n from dictionary_item group by 1 order by 1'
  const before = await read(counts)
  expect(Object.fromEntries(before.map((r) => [r.dictionary, r.n]))).toMatchObject({
    port: dictionaries['port']!.length + 1,
    customsOffice: dictionaries['customsOffice']!.length + 1,
  })
  await client.query(
    `delete from dictionary_item where dictionary in ('port', 'purpose') or (dictionary, value) = ('unit', '035')`,
  )
  await client.query(`update dictionary_item set zh = 'old' where (dictionary, value) = ('customsOffice', '5301')`)
  const people = await read('select count(*)::int as n from person')
  await seed(readEnvironment({ NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir }), database.url)
  expect(await read(counts)).toEqual(before)
  expect(await read(`select zh from dictionary_item where (dictionary, value) = ('customsOffice', '5301')`)).toEqual([
    { zh: '皇岗海关' },
  ])
  expect(await read('select count(*)::int as n from person')).toEqual(people)
})

test('the last days to declare of open imports follow the calendar on file; what does not differ is not written', async () => {
  const { id } = (
    await read(
      `select id from customs_case where direction = 'import' and status not in ('completed', 'cancelled') and deleted_at is null limit 1`,
    )
  )[0]
  await client.query(`update customs_case set moved_on = '2026-02-03', declare_by = '2026-02-17' where id = $1`, [id])
  const versions = () => read('select id, version from customs_case order by id')
  const before = await versions()
  await seed(readEnvironment({ NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir }), database.url)
  expect(await read(`select declare_by::text as day from customs_case where id = '${id}'`)).toEqual([
    { day: '2026-02-23' },
  ])
  expect((await versions()).filter((row, n) => row.version !== before[n].version).map((row) => row.id)).toEqual([id])
})

test('the sums of every order are those of its lines, and no line weighs less gross than net', async () => {
  expect(
    await read(`select o.code from trade_order o where (quantity_sum, total_price_sum, net_weight_sum, rough_weight_sum) is distinct from
    (select row(sum(quantity), sum(total_price), sum(net_weight), sum(rough_weight)) from trade_order_detail d where d.tenant_id = o.tenant_id and d.order_id = o.id)`),
  ).toEqual([])
  expect(await read('select 1 from trade_order_detail where rough_weight < net_weight')).toEqual([])
})

test('cases show every state with lines of their customers’ goods, and whatever is to be declared has its codes', async () => {
  expect(
    (
      await read(
        `select distinct c.status from customs_case c join tenant t on t.id = c.tenant_id where tenant_code = 'demo'`,
      )
    ).length,
  ).toBe(11)
  expect(
    await read(
      `select c.code from customs_case c where c.status not in ('draft', 'toClassify', 'returned', 'cancelled') and exists (select from customs_case_line l where l.case_id = c.id and (l.hs_code is null or l.elements is null))`,
    ),
  ).toEqual([])
  // What customs returned is to be mended from its list.
  expect(
    (
      await read(
        `select d.fault_count, (select count(*)::int from declaration_fault f where f.declaration_id = d.id and f.field is not null) as placed from declaration d where d.status = 'returned' and d.fault_count > 0`,
      )
    ).length,
  ).toBeGreaterThan(0)
  expect(await read(`select d.code from declaration d where d.status = 'returned' and d.fault_count = 0`)).toEqual([])
  expect(
    await read(
      `select l.id from customs_case_line l join customs_case c on c.id = l.case_id join goods g on g.id = l.goods_id where g.org_id is distinct from c.org_id or g.tenant_id <> c.tenant_id`,
    ),
  ).toEqual([])
  expect(
    await read(`select count(*)::int as n from customs_case_line group by case_id order by 1 desc limit 1`),
  ).toEqual([{ n: 120 }])
  expect(
    await read(
      `select c.id from customs_case c where (net_weight, invoice_total) is distinct from (select row(round(sum(l.net_weight), 2), sum(l.total_price)) from customs_case_line l where l.case_id = c.id) or net_weight > gross_weight`,
    ),
  ).toEqual([])
  expect(
    await read(
      `select count(*) filter (where created_at > now() - interval '25 days' and status not in ('completed', 'cancelled'))::int as n, bool_and(updated_at <= now()) as past from customs_case`,
    ),
  ).toEqual([{ n: 18, past: true }])
})

test('orders show every status, short and long lists, a year and nothing to come', async () => {
  expect(
    (
      await read(
        `select distinct o.status from trade_order o join tenant t on t.id = o.tenant_id where tenant_code = 'demo'`,
      )
    ).length,
  ).toBe(5)
  const [range] = await read(
    `select count(*) filter (where order_date >= now()::date - 62)::int as n, min(order_date) between now()::date - 390 and now()::date - 365 as whole, max(updated_at) <= now() as past from trade_order`,
  )
  expect(range).toMatchObject({ whole: true, past: true })
  expect(range.n).toBeGreaterThanOrEqual(45)
  expect(
    await read(
      'select max(line) as most, (select count(*)::int > 0 from trade_order_detail d group by order_id having count(*) = 1 limit 1) as single from trade_order_detail',
    ),
  ).toEqual([{ most: 60, single: true }])
})

test('credit and bank codes are valid, and units, countries and currencies stand in the dictionaries', async () => {
  for (const row of await read('select name, uscc, swift_code from supplier')) {
    if (row.uscc) expect(supplier.fields.uscc.schema.safeParse(row.uscc).success, row.name).toBe(true)
    expect(supplier.fields.swiftCode.schema.safeParse(row.swift_code).success, row.name).toBe(true)
  }
  expect(
    await read(`select model_number from goods g where not exists (select 1 from dictionary_item where dictionary = 'unit' and value = g.unit)
    or not exists (select 1 from dictionary_item where dictionary = 'country' and value = g.country_of_origin) or not exists (select 1 from dictionary_item where dictionary = 'currency' and value = g.currency)`),
  ).toEqual([])
})

test('goods, supplier and order of a row belong to the same customer', async () => {
  expect(
    await read(`select o.code from trade_order o join supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id join trade_order_detail d on d.tenant_id = o.tenant_id and d.order_id = o.id
    join goods g on g.tenant_id = o.tenant_id and g.id = d.goods_id where s.org_id is distinct from o.org_id or g.org_id is distinct from o.org_id`),
  ).toEqual([])
})

test('every row of the second tenant carries its mark, and no other row does', async () => {
  for (const table of ['supplier', 'goods', 'trade_order', 'trade_order_detail']) {
    expect(
      await read(`select tenant_code, count(*)::int > 0 as some, bool_and(coalesce(remark, '') like '%DEMO2-ONLY%') as marked, bool_or(coalesce(remark, '') like '%DEMO2-ONLY%') as any
      from ${table} r join tenant t on t.id = r.tenant_id group by 1 order by 1`),
      table,
    ).toEqual([
      { tenant_code: 'demo', some: true, marked: false, any: false },
      { tenant_code: 'demo2', some: true, marked: true, any: true },
    ])
  }
})

test('the history begins with the making and goes through the steps', async () => {
  const rows =
    await read(`select h.action, h.changes, h.at <= now() as past from record_history h join trade_order o on o.tenant_id = h.tenant_id and o.id = h.record_id
    where o.id = (select id from trade_order where status = 'completed' order by id limit 1) order by h.at`)
  expect(rows.map((r) => [r.action, r.changes[0]?.to])).toEqual([
    ['add', undefined],
    ['update', 'submitted'],
    ['update', 'confirmed'],
    ['update', 'completed'],
  ])
})

test('accounts and addresses fit the rules that people are held to, and every kind of owner has some', async () => {
  const accounts = await read(
    `select *, case when supplier_id is not null then 'supplier' when org_id is not null then 'customer' else 'house' end as owner from bank_account`,
  )
  const camel = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase()), value]),
    )
  expect([...new Set(accounts.map((a) => a.owner))].sort()).toEqual(['customer', 'house', 'supplier'])
  const fits = (
    contract: {
      write: { shape: Record<string, unknown>; safeParse(v: unknown): { success: boolean; error?: unknown } }
    },
    row: Record<string, unknown>,
  ) =>
    contract.write.safeParse(
      Object.fromEntries(Object.entries(camel(row)).filter(([key]) => key in contract.write.shape)),
    )
  for (const row of accounts)
    expect(fits(row.supplier_id ? supplierBankAccount : bankAccount, row), row.bank_account_name).toMatchObject({
      success: true,
    })
  const addresses = await read('select * from postal_address')
  expect(addresses.length).toBeGreaterThan(6)
  for (const row of addresses)
    expect(fits(row.supplier_id ? supplierAddress : address, row), row.company_name).toMatchObject({ success: true })
})

test('certifications of the demo: numbers lie sealed, papers are what they say, none is reviewed by who applied', async () => {
  const rows = await read(
    `select a.approval_status, a.idcard_no, a.idcard_sealed, count(p.id)::int as papers from user_auth a left join user_auth_paper p on p.user_auth_id = a.id group by a.tenant_id, a.id`,
  )
  expect(new Set(rows.map((r) => r.approval_status))).toEqual(
    new Set(['approved', 'rejected', 'submitted', 'inReview', 'expired']),
  )
  for (const row of rows)
    expect([row.idcard_no.includes('*'), row.idcard_sealed.startsWith('v1.'), row.papers]).toEqual([true, true, 2])
  const files = diskFiles(dataDir)
  for (const { store_key: key, content_type: type, size } of await read(
    'select store_key, content_type, size from user_auth_paper',
  )) {
    const bytes = await files.get(key)
    expect([bytes.length, await fileType({ name: '', contentType: type, bytes })]).toEqual([size, type])
  }
})
