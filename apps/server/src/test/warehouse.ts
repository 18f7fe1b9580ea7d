import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import type { Hand } from './administration.ts'

let n = 0

/** A warehouse of its own that customs supervises, with two bonded bins and one for goods in free circulation, and goods of a customer. */
export async function warehouseDesk(admin: Hand, keeper: Hand, db: pg.Client) {
  const code = `WT-${++n}`
  const house: any = await admin.post('/api/logistics/warehouse/add', {
    code,
    name: `Test warehouse ${n}`,
    kind: 'bonded',
    customsCode: 'B5302Z0099',
    country: 'CHN',
    addressDetails: '测试路 1 号',
    timeZone: 'Asia/Shanghai',
  })
  const zone: any = await keeper.post('/api/logistics/warehouseZone/add', {
    warehouseId: house.id,
    code: 'A',
    name: 'Rack',
    bonded: true,
  })
  for (const [bin, bonded] of [
    ['A-01', true],
    ['A-02', true],
    ['F-01', false],
  ] as const)
    await keeper.post('/api/logistics/warehouseBin/add', { warehouseId: house.id, zoneId: zone.id, code: bin, bonded })
  const { rows } = await db.query(
    `insert into declaration (tenant_id, org_id, case_id, code, direction) select d.tenant_id, d.org_id, d.case_id, d.code || '-' || $1, d.direction
      from declaration d join tenant t on t.id = d.tenant_id where t.tenant_code = 'demo' and d.org_id is not null and d.deleted_at is null order by d.id limit 1
      returning id, tenant_id, org_id, code`,
    [code],
  )
  const [declaration] = rows
  const goods: any = await admin.post('/api/trade/goods/add', {
    modelNumber: `WH-${n}-${randomUUID().slice(0, 8)}`,
    name: 'Ball bearing',
    orgId: declaration.org_id,
  })
  /** What the declaration declares in all. */
  const declares = async (quantity: string) => {
    await db.query('delete from declaration_line where declaration_id = $1', [declaration.id])
    await db.query(
      `insert into declaration_line (tenant_id, id, declaration_id, position, item) values ($1, gen_random_uuid(), $2, 1, jsonb_build_object('GQty', $3::text))`,
      [declaration.tenant_id, declaration.id, quantity],
    )
  }
  const base = { inbound: '/api/logistics/inboundBooking', outbound: '/api/logistics/outboundPlan' }
  const book = (lines: object[], more: object = {}): Promise<any> =>
    keeper.post(`${base.inbound}/add`, { warehouseId: house.id, orgId: declaration.org_id, lines, ...more })
  const line = (expected: string, more: object = {}) => ({ goodsId: goods.id, expected, lotCode: `L${n}`, ...more })
  const tryStep = (of: keyof typeof base, name: string, { id, version }: any, more: object = {}) =>
    keeper.try('POST', `${base[of]}/${name}`, { id, version, ...more })
  const step = async (of: keyof typeof base, name: string, row: any, more: object = {}): Promise<any> => {
    const answer = await tryStep(of, name, row, more)
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const steps = async (of: keyof typeof base, names: string[], row: any): Promise<any> => {
    let at = row
    for (const name of names) at = await step(of, name, at)
    return at
  }
  const receive = (row: any, quantity: string, more: object = {}) =>
    keeper.try('POST', `${base.inbound}/receive`, {
      id: row.id,
      key: randomUUID(),
      lineId: row.lines[0].id,
      bin: 'F-01',
      quantity,
      ...more,
    })
  /** Booked and at the dock. */
  const unloading = async (lines: object[], more: object = {}): Promise<any> =>
    steps('inbound', ['approve', 'arrive', 'unload'], await book(lines, more))
  /** In stock, in a bin and lot. */
  const stocked = async (quantity: string, more: object = {}, bin = 'F-01'): Promise<any> => {
    const row = await unloading([line(quantity, more)])
    const { status, body } = await receive(row, quantity, { bin })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return step('inbound', 'finalise', body.data)
  }
  const plan = (quantity: string, more: object = {}): Promise<any> =>
    keeper.post(`${base.outbound}/add`, {
      warehouseId: house.id,
      orgId: declaration.org_id,
      consignee: 'Pengcheng Electronics',
      lines: [{ goodsId: goods.id, quantity }],
      ...more,
    })
  const stock = async (): Promise<any[]> =>
    (
      await db.query(
        `select bin.code as bin, l.code as lot, trim_scale(b.on_hand)::text as "onHand", trim_scale(b.locked)::text as locked from stock_balance b
          join warehouse_bin bin on bin.id = b.bin_id join stock_lot l on l.id = b.lot_id where b.warehouse_id = $1 and b.on_hand > 0 order by 1, 2`,
        [house.id],
      )
    ).rows
  return {
    house,
    zone,
    goods,
    declaration,
    declares,
    base,
    book,
    line,
    tryStep,
    step,
    steps,
    receive,
    unloading,
    stocked,
    plan,
    stock,
  }
}
export type WarehouseDesk = Awaited<ReturnType<typeof warehouseDesk>>
