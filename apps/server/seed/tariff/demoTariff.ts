import type { DeclarationElement } from '@clearway/contract/features/customs/rate'
import { sql } from 'kysely'

import { rateOf, readChinaRate } from '../../src/features/customs/tariff/rateText.ts'
import { emptyLine, type LineDraft } from '../../src/features/customs/tariff/reading.ts'
import { insertLines, stageLines } from '../../src/features/customs/tariff/stage.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { demoLines, type DemoLine } from './demoLines.ts'

const element = (name: string, required = true): DeclarationElement => ({ name, required })

/** The template of a line: the two elements that customs asks of everything, then the line's own. */
export const templateOf = ({ elements }: Pick<DemoLine, 'elements'>): DeclarationElement[] => [
  element('品牌类型'),
  element('出口享惠情况'),
  ...elements.map((name) => element(name.replace('?', ''), !name.endsWith('?'))),
]

function draftOf(line: DemoLine): LineDraft {
  const [mfn, general, vat, excise] = line.rates
  const rate = (kind: Parameters<typeof rateOf>[0], value: string) =>
    rateOf(kind, readChinaRate(value), value === '0' ? '0' : `${value}%`)
  return {
    ...emptyLine,
    code: line.code,
    nameZh: line.name,
    unit1: line.units[0],
    unit2: line.units[1] ?? null,
    supervision: line.supervision ?? null,
    inspection: line.inspection ?? null,
    elements: templateOf(line),
    rates: [
      rate('mfn', mfn),
      rate('general', general),
      rate('vat', vat),
      ...(excise === undefined ? [] : [rate('excise', excise)]),
    ],
  }
}

/** The platform's edition of examples for the mainland, which runs since before anything of the demo happened. */
export async function seedTariff(db: Db, now: number): Promise<void> {
  const lines = await stageLines(demoLines.map(draftOf))
  const {
    rows: [edition],
  } = await sql<{
    id: string
  }>`insert into tariff_edition (tenant_id, jurisdiction, name, format, source, valid_from, official, status, line_count, counts, rate_columns, activated_at, remark)
    values (current_tenant(), 'CN', '演示税则', 'generic', 'Clearway', make_date(${new Date(now).getUTCFullYear() - 1}::int, 1, 1), false, 'active', ${lines.length}, ${JSON.stringify({ new: lines.length })}::jsonb, '{mfn,general,vat,excise}',
      now(), '仅覆盖演示商品；税率、监管条件和申报要素均为示例，不得据以申报') returning id`.execute(db)
  await insertLines(db, edition!.id, lines)
}
