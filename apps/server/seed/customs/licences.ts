import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import { sql } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'
import { localDate } from '../rhythm.ts'
import type { Made } from './declarationCourse.ts'

const day = 86_400_000
/** Automatic import licence for machinery and electronics; made up, as all of the demo's. */
const letter = 'O'
const [inUse, ending, fresh, ended] = ['26-18-O00518', '25-18-O03306', '26-18-O00771', '25-18-O01942'] as const

/** Instruments of chapter 90 that customs let in. */
const isSame = (a: DecValues, b: DecValues) => a['CodeTS'] === b['CodeTS']
/** One that is counted in the unit of all lines of its code. */
const lineOf = ({ declaration: { model } }: Made) =>
  model.lines.find(
    ({ item }) =>
      item['CodeTS']?.startsWith('9018') &&
      model.lines.every((l) => !isSame(l.item, item) || l.item['GUnit'] === item['GUnit']),
  )
const isNamed = ({ declaration: { model } }: Made) => model.blocks.licences?.some((row) => row['CertCode'] === inUse)

/** The course of the demo's declarations with one that names a licence among its documents. */
export function withLicence(made: readonly Made[]): Made[] {
  const one = made.findLast(
    (m) => m.facts.direction === 'import' && m.facts.orgId && m.state === 'released' && lineOf(m),
  )
  return made.map((m) => {
    if (m !== one) return m
    const { model } = m.declaration
    const licences = [...(model.blocks.licences ?? []), { DocuCode: letter, CertCode: inUse }]
    return { ...m, declaration: { ...m.declaration, model: { ...model, blocks: { ...model.blocks, licences } } } }
  })
}

/** Licences of that customer: one of which little is left, one that ends soon, one that nobody used yet, and one that has ended. */
export async function seedLicences(db: Db, made: readonly Made[], personId: string): Promise<void> {
  const one = made.find(isNamed)
  if (!one) return
  const { id, model } = one.declaration
  const item = lineOf(one)!.item
  const used = model.lines.filter((l) => isSame(l.item, item)).reduce((sum, l) => sum + Number(l.item['GQty']), 0)
  const whole = Math.ceil(used) + 200
  const at = (days: number) => localDate(Date.now() + days * day)
  const common = { goods: item['GName'], code: item['CodeTS'], unit: item['GUnit'] }
  const rows = [
    { ...common, number: inUse, quantity: whole, from: at(-120), to: at(61), most: 6 },
    { ...common, number: ending, quantity: 300, from: at(-160), to: at(21), most: 6 },
    { ...common, number: fresh, quantity: 500, from: at(-10), to: at(170), most: 6 },
    { ...common, number: ended, quantity: 200, from: at(-300), to: at(-118), most: null },
  ]
  await sql`update declaration set blocks = blocks || ${JSON.stringify({ licences: model.blocks.licences })}::jsonb where tenant_id = current_tenant() and id = ${id}`.execute(
    db,
  )
  await sql`insert into licence (tenant_id, org_id, number, kind, direction, goods_name, codes, quantity, unit, valid_from, valid_to, most_uses, created_by, updated_by)
    select current_tenant(), ${one.facts.orgId}, r.number, ${letter}, 'import', r.goods, r.code, r.quantity, r.unit, r."from", r."to", r.most, ${personId}, ${personId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number text, goods text, code text, quantity numeric, unit text, "from" date, "to" date, most int)`.execute(
    db,
  )
  await sql`insert into licence_write_off (tenant_id, licence_id, used_on, quantity, reason, person_id)
    select current_tenant(), id, ${at(-40)}, ${whole - used - 12}, '由其他报关行申报', ${personId} from licence where tenant_id = current_tenant() and number = ${inUse}`.execute(
    db,
  )
}
