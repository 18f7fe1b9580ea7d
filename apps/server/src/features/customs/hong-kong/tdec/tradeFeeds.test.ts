import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'

let app: TestApplication
let db: pg.Client
let admin: Hand
let clerk: Hand
let stranger: Hand
const base = '/api/customs/tradeDeclaration'

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  clerk = handOf(app, await app.signIn('demo', 'declarant'))
  stranger = handOf(app, await app.signIn('demo2', 'admin'))
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const begin = (from: string, id: string, more: object = {}): Promise<any> =>
  clerk.post(`${base}/begin`, { from, id, ...more })
const update = (row: any, more: object): Promise<any> =>
  clerk.put(`${base}/update`, { id: row.id, version: row.version, ...more })
const saveLines = (row: any, lines: object[]): Promise<any> =>
  clerk.put(`${base}/saveLines`, { id: row.id, version: row.version, lines })
const sent = (line: any) => {
  const { hkd: _hkd, ...rest } = line
  return rest
}
const kinds = (origins: Record<string, { kind: string }>) =>
  Object.fromEntries(Object.entries(origins).map(([name, { kind }]) => [name, kind]))

/** A confirmed order of the demo whose customer the demo knows, with its goods. */
async function anOrder(): Promise<any> {
  const { list } = await clerk.get('/api/trade/order/query?status=confirmed&pageSize=50')
  return clerk.get(`/api/trade/order/queryById?id=${list.find((one: any) => one.orgId).id}`)
}

describe('from an order', () => {
  it('come customer, supplier, weight and goods, each with where it came from; what an order does not know stays empty', async () => {
    const order = await anOrder()
    const row = await begin('order', order.id)
    expect(row).toMatchObject({
      status: 'draft',
      direction: 'import',
      orgId: order.orgId,
      traderName: order.orgName,
      partnerName: order.supplierName,
      movementDate: null,
      vehicle: null,
      packages: null,
      ccrn: null,
      origins: {
        traderName: { kind: 'order', of: order.code },
        partnerName: { kind: 'order', of: order.code },
        form: { kind: 'rule' },
      },
    })
    expect(Number(row.grossWeight)).toBeCloseTo(Number(order.roughWeightSum) / 1000, 2)
    expect(row.lines).toHaveLength(order.detailList.length)
    for (const [n, line] of row.lines.entries())
      expect([line.quantity, line.currency, kinds(line.origins)]).toEqual([
        String(Number(order.detailList[n].quantity)),
        order.currency,
        expect.objectContaining({ quantity: 'order', value: 'order', currency: 'order' }),
      ])
    // The other way the supplier sends what the customer gets.
    expect(await begin('order', order.id, { direction: 'export' })).toMatchObject({
      direction: 'export',
      form: '2',
      traderName: order.supplierName,
      partnerName: order.orgName,
    })
    const { parts } = await clerk.get(`/api/customs/shipment/open?kind=tradeDeclaration&id=${row.id}`)
    expect(parts.find((part: any) => part.kind === 'order').list[0].label).toBe(order.code)
    expect((await stranger.try('POST', `${base}/begin`, { from: 'order', id: order.id })).status).toBe(404)
  })

  it('goods are named and coded as clearance cargo has them, and the book knows the trader', async () => {
    const order = await anOrder()
    const [{ goodsId, unitCode }] = order.detailList
    const { list } = await clerk.get('/api/customs/clearanceCargo/query?pageSize=50')
    let cargo = list.find((one: any) => one.goodsId === goodsId)
    cargo ??= await clerk.post('/api/customs/clearanceCargo/fromGoods', { goodsId })
    cargo = await clerk.put('/api/customs/clearanceCargo/update', {
      id: cargo.id,
      version: cargo.version,
      name: '清關測試貨物',
      hsCode: '85183000',
      licenceKind: 'strategic',
    })
    await clerk.post('/api/customs/partyAddress/add', {
      name: order.orgName,
      kind: 'consignee',
      country: 'HKG',
      district: 'kwunTong',
      address: '觀塘鴻圖道 27 號',
      registrationNumber: '61234567-000',
      status: 'active',
    })
    const row = await begin('order', order.id)
    const line = row.lines.find((one: any) => one.name === '清關測試貨物')
    expect(line).toMatchObject({
      code: '85183000',
      unit: unitCode,
      licence: 'strategic',
      origins: {
        name: { kind: 'clearanceCargo', of: '清關測試貨物' },
        code: { kind: 'clearanceCargo' },
        licence: { kind: 'clearanceCargo' },
        unit: { kind: 'order' },
      },
    })
    expect(row).toMatchObject({
      traderAddress: '觀塘鴻圖道 27 號',
      traderBr: '61234567-000',
      origins: { traderAddress: { kind: 'addressBook', of: order.orgName }, traderBr: { kind: 'addressBook' } },
    })
  })
})

it('from a case come its goods and parties, and what came to it from papers or an order keeps saying so', async () => {
  const order = await anOrder()
  const made = await clerk.post('/api/customs/customsCase/fromOrder', { orderId: order.id, direction: 'export' })
  await clerk.post('/api/customs/customsCase/patch', {
    id: made.id,
    set: { overseasName: { from: null, to: 'Harbour Bright Trading Limited' }, packages: { from: null, to: 12 } },
  })
  const row = await begin('customsCase', made.id)
  expect(row).toMatchObject({
    direction: 'import',
    traderName: 'Harbour Bright Trading Limited',
    partnerName: order.orgName,
    packages: 12,
    origins: { traderName: { kind: 'case', of: made.code }, packages: { kind: 'case' } },
  })
  expect(row.lines[0].origins).toMatchObject({ quantity: { kind: 'order', of: order.code } })
  const { parts } = await clerk.get(`/api/customs/shipment/open?kind=customsCase&id=${made.id}`)
  expect(parts.find((part: any) => part.kind === 'tradeDeclaration').list.map((one: any) => one.id)).toContain(row.id)
  expect((await stranger.try('POST', `${base}/begin`, { from: 'customsCase', id: made.id })).status).toBe(404)
})

it('a copy is a new draft without numbers, days, answers and payment', async () => {
  const { list } = await clerk.get(`${base}/query?tab=done`)
  const paid = await clerk.get(`${base}/queryById?id=${list[0].id}`)
  expect(paid).toMatchObject({ status: 'paid', refNo: expect.any(String), ccrn: expect.any(String) })
  const row = await begin('tradeDeclaration', paid.id)
  expect(row).toMatchObject({
    status: 'draft',
    round: 0,
    refNo: null,
    movementDate: null,
    dueDate: null,
    ccrn: null,
    submittedAt: null,
    acceptedAt: null,
    paidAt: null,
    events: [],
    traderBr: paid.traderBr,
    packages: paid.packages,
    origins: { traderBr: { kind: 'copy', of: paid.code } },
  })
  expect(row.code).not.toBe(paid.code)
  expect(row.lines.map((line: any) => [line.name, line.quantity, line.origins.name])).toEqual(
    paid.lines.map((line: any) => [line.name, line.quantity, { kind: 'copy', of: paid.code }]),
  )
})

it('a copy of what a company declared that no longer may has another company', async () => {
  const company = await admin.post('/api/customs/declaringCompany/add', {
    name: 'Once in Hong Kong Limited',
    forMainland: false,
    forHongKong: true,
    brNumber: '65432198-000',
    address: '27 Hung To Road, Kwun Tong, Kowloon',
    isDefault: false,
    isDefaultHongKong: false,
  })
  const row = await clerk.post(`${base}/add`, { form: '1', direction: 'import', companyId: company.id })
  expect(await begin('tradeDeclaration', row.id)).toMatchObject({ companyId: company.id })
  await admin.put('/api/customs/declaringCompany/update', {
    id: company.id,
    version: company.version,
    validTo: '2020-01-01',
  })
  const copy = await begin('tradeDeclaration', row.id)
  expect(copy.companyId).not.toBe(company.id)
})

describe('where a value came from', () => {
  const cargoOf = async () =>
    (
      await db.query(
        `select c.id, c.code, c.packages, c.consignee_name from road_cargo c join tenant t on t.id = c.tenant_id where t.tenant_code = 'demo' and c.status = 'crossed' and c.direction = 'import' limit 1`,
      )
    ).rows[0]

  it('is another once it is typed over, and stays where the value does', async () => {
    const cargo = await cargoOf()
    const row = await begin('roadCargo', cargo.id)
    expect(row.origins).toMatchObject({
      packages: { kind: 'roadCargo', of: cargo.code },
      vehicle: { kind: 'roadCargo' },
    })
    const typed = await update(row, { packages: cargo.packages + 1, traderName: row.traderName, marks: 'N/M' })
    expect(typed.origins).toMatchObject({
      packages: { kind: 'typed', by: expect.any(String), at: expect.any(String) },
      marks: { kind: 'typed' },
      traderName: row.origins.traderName,
    })
    const emptied = await update(typed, { packages: null })
    expect(emptied.origins).not.toHaveProperty('packages')
    // Also who adds one by hand says so.
    const added = await clerk.post(`${base}/add`, { form: '1', direction: 'import', traderName: 'By hand' })
    expect(added.origins).toMatchObject({ traderName: { kind: 'typed' } })
    expect(added.origins).not.toHaveProperty('packages')
  })

  it('of a party is the address book where it stands there', async () => {
    const party = await clerk.post('/api/customs/partyAddress/add', {
      name: '海港光明有限公司',
      nameEn: 'Harbour Light Limited',
      kind: 'consignee',
      country: 'HKG',
      district: 'kwunTong',
      address: '觀塘鴻圖道 30 號',
      addressEn: '30 Hung To Road, Kwun Tong',
      registrationNumber: '61111111-000',
      status: 'active',
    })
    const row = await clerk.post(`${base}/add`, {
      form: '1',
      direction: 'import',
      traderName: party.nameEn,
      traderAddress: party.addressEn,
      traderBr: '61111111-000',
      partnerName: 'Nobody in the book',
    })
    const book = { kind: 'addressBook', of: party.name }
    expect(row.origins).toMatchObject({
      traderName: book,
      traderAddress: book,
      traderBr: book,
      partnerName: { kind: 'typed' },
    })
    const other = await update(row, { traderBr: '61111112-000' })
    expect(other.origins).toMatchObject({ traderName: book, traderBr: { kind: 'typed' } })
  })

  it('goes with an item as it is moved, and is not taken from whoever claims it', async () => {
    const { rows } = await db.query(
      `select d.id, d.code from declaration d where d.tenant_id = (select id from tenant where tenant_code = 'demo') and d.direction = 'export' and d.deleted_at is null
        and d.line_count > 1 order by d.id limit 1`,
    )
    const [mainland] = rows
    const row = await begin('declaration', mainland.id)
    const there = { kind: 'declaration', of: mainland.code }
    const [first, second, ...rest] = row.lines.map(sent)
    expect([first.origins.name, second.origins.quantity]).toEqual([there, there])
    const { origins: _origins, ...bare } = first
    const next = await saveLines(row, [
      second,
      { ...first, quantity: '1' },
      ...rest,
      { ...bare, name: 'Another', origins: { name: there } },
    ])
    expect(next.lines[0].origins).toEqual(second.origins)
    expect(next.lines[1].origins).toMatchObject({ name: there, quantity: { kind: 'typed' } })
    expect(next.lines.at(-1).origins.name).toMatchObject({ kind: 'typed' })
    // Whoever sends no marks keeps those of what did not change.
    const again = await saveLines(
      next,
      next.lines.map(sent).map(({ origins: _o, ...line }: any) => line),
    )
    expect(again.lines.map((line: any) => line.origins)).toEqual(next.lines.map((line: any) => line.origins))
  })

  it('of goods that are named as clearance cargo is that', async () => {
    const cargo = await clerk.post('/api/customs/clearanceCargo/add', {
      name: '藍牙耳筒',
      hsCode: '85183000',
      origin: 'VNM',
      unit: '007',
      licenceKind: 'none',
      battery: true,
      dangerous: false,
      status: 'active',
    })
    const row = await clerk.post(`${base}/add`, { form: '1', direction: 'import' })
    const { lines } = await saveLines(row, [
      {
        code: '85183000',
        name: cargo.name,
        origin: 'CHN',
        quantity: '5',
        unit: '007',
        value: '100',
        currency: 'HKD',
        licence: 'none',
        licenceNo: '',
        madeHere: false,
      },
    ])
    expect(kinds(lines[0].origins)).toEqual({
      code: 'clearanceCargo',
      name: 'clearanceCargo',
      origin: 'typed',
      quantity: 'typed',
      unit: 'clearanceCargo',
      value: 'typed',
      currency: 'typed',
    })
    const file = await app.call('POST', `${base}/dataFile`, {
      token: await app.signIn('demo', 'declarant'),
      body: { ids: [row.id] },
    })
    expect(file.body.declarations[0].items[0]).not.toHaveProperty('origins')
  })

  it('is not told of a field that is hidden, nor is what of an order is hidden taken over', async () => {
    const role = await newRole(admin, ['orderList', 'hongKongCustomsDeclaration', 'hKDetail'])
    const hide = (resource: string, filterFields: string[]) =>
      admin.post('/api/admin/datapermission/add', {
        roleId: role.id,
        resource,
        scope: 'all',
        chosenOrgs: [],
        filterFields,
      })
    await hide('tradeDeclaration', ['partnerName'])
    await hide('order', ['totalPriceSum', 'supplierId'])
    const user = await newUser(admin, [role.id])
    const blind = handOf(app, await app.signIn('demo', user.username, 'test-password'))
    const order = await anOrder()
    const row = await begin('order', order.id)
    expect(row.origins).toHaveProperty('partnerName')
    const seen = await blind.get(`${base}/queryById?id=${row.id}`)
    expect(seen.origins).toHaveProperty('traderName')
    expect(seen.origins).not.toHaveProperty('partnerName')
    const own = await blind.post(`${base}/begin`, { from: 'order', id: order.id })
    expect(own.lines.map((line: any) => [line.value, line.currency])).toEqual(own.lines.map(() => ['', '']))
    const whole = await clerk.get(`${base}/queryById?id=${own.id}`)
    expect([whole.partnerName, whole.traderName]).toEqual([null, order.orgName])
  })
})

describe('the two sides of the boundary', () => {
  const mainlandOf = async () =>
    (
      await db.query(
        `select d.id, d.code, (d.head ->> 'PackNo')::int as packages from declaration d where d.tenant_id = (select id from tenant where tenant_code = 'demo') and d.direction = 'export' and d.deleted_at is null
        and d.head ->> 'PackNo' ~ '^[0-9]+$' and not exists (select from road_cargo c where c.declaration_id = d.id) and not exists (select from trade_declaration c where c.declaration_id = d.id) order by d.id limit 1`,
      )
    ).rows[0]

  it('differ in packages and weight also without road cargo, over all that was made; each page tells the other side', async () => {
    const mainland = await mainlandOf()
    const row = await begin('declaration', mainland.id)
    const differing = (one: any) =>
      one.problems.filter((p: any) => p.message.en.includes(mainland.code)).map((p: any) => p.field)
    expect(differing(row)).toEqual([])
    const more = await update(row, { packages: mainland.packages + 3, grossWeight: '0.5' })
    expect(differing(more)).toEqual(['packages', 'grossWeight'])
    const path = `${base}/overBoundary?declarationId=${mainland.id}`
    const side = await clerk.get(path)
    expect(side).toMatchObject({
      cargo: [],
      declarations: [{ id: row.id, status: 'draft', packages: mainland.packages + 3 }],
    })
    expect(side.differences.map((one: any) => one.en)).toContain(
      `Mainland declaration ${mainland.code} has ${mainland.packages} packages, all trade declarations made from it have ${mainland.packages + 3}`,
    )
    const second = await begin('declaration', mainland.id)
    expect(differing(second)).toContain('packages')
    // A sum of which a part is not known says nothing.
    const unknown = await update(second, { packages: null })
    expect(differing(unknown)).not.toContain('packages')
    expect((await stranger.try('GET', path)).status).toBe(404)
  })

  it('road cargo of it is there too, with the truck on the page of its declaration', async () => {
    const { rows } = await db.query(
      `select c.id, c.declaration_id, r.code as trip from road_cargo c left join truck_trip r on r.tenant_id = c.tenant_id and r.id = c.trip_id join tenant t on t.id = c.tenant_id
        where t.tenant_code = 'demo' and c.trip_id is not null and c.deleted_at is null order by (c.declaration_id is null), c.id limit 1`,
    )
    const [cargo] = rows
    const row = await begin('roadCargo', cargo.id)
    expect(row.trip).toMatchObject({ code: cargo.trip })
    const mainland = await mainlandOf()
    const made = await clerk.post('/api/customs/roadCargo/fromDeclaration', { declarationId: mainland.id })
    const side = await clerk.get(`${base}/overBoundary?declarationId=${mainland.id}`)
    expect(side.cargo).toMatchObject([{ id: made.id, code: made.code, status: 'draft' }])
    expect(side.differences).toEqual([])
  })
})
