import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import type { DeclarationElement, Rate } from '@clearway/contract/features/customs/rate'
import { toHongKong } from '@clearway/nomenclature/hongkong'
import { sql } from 'kysely'
import type { OpenContext } from '../../kernel/context.ts'
import { dictionary } from '../../kernel/crud/dictionaries.ts'
import { hsRow, namesOf, tariffColumns, tariffRows, type TariffRow } from './hscode-rows.ts'
import { nomenclature } from './knowledge.ts'
import { runningEdition } from './tariff/compare.ts'

type Words = HscodeDetail['name']
interface FullRow extends TariffRow { readonly elements: DeclarationElement[]; readonly additional: string[]; readonly remark: string | null }

/** What the nomenclature says of the HS code that a code begins with. */
function knowledgeOf(hs: string): Pick<HscodeDetail, 'words' | 'notHere' | 'rules'> {
  const codes = nomenclature()
  const levels = codes.path(hs).map((c) => codes.entry(c)!)
  const own = levels.at(-1)!
  const inThree = (zh: string, en: string): Words => ({ zh, tw: toHongKong(zh), en })
  return {
    words: { zh: own.wordsZh, en: own.wordsEn },
    notHere: levels.toReversed().flatMap((e) => e.notHere).slice(0, 40).map((n) => ({ name: inThree(n.zh, n.en), code: n.code, codeName: codes.name(n.code) ?? null })),
    rules: codes.rules(hs).map((r) => ({ code: r.code, text: inThree(r.zh, r.en) })),
  }
}

async function lettersOf(ctx: Pick<OpenContext, 'db'>, name: string, letters: string | null): Promise<{ letter: string; name: Words }[]> {
  if (!letters) return []
  const known = await dictionary(ctx.db, name)
  return [...new Set(letters.replace(/[^A-Za-z0-9]/g, ''))].map((letter) => ({ letter, name: known.get(letter)?.label ?? { zh: letter, tw: letter, en: letter } }))
}

/** Duties on top that hold for a code on a day: those whose longest fitting prefix does not exclude it. */
export async function additionalFor(ctx: Pick<OpenContext, 'db'>, jurisdiction: string, code: string, day: string): Promise<HscodeDetail['additional']> {
  const prefixes = Array.from({ length: code.length + 1 }, (_, n) => code.slice(0, n))
  const { rows } = await sql<HscodeDetail['additional'][number]>`select d.code, d.name, d.rate, d.origins, d.valid_from as "validFrom", d.valid_to as "validTo" from additional_duty d
    join lateral (select s.excluded from additional_duty_scope s where s.tenant_id = d.tenant_id and s.duty_id = d.id and s.prefix = any(${prefixes}::text[]) order by length(s.prefix) desc limit 1) s on not s.excluded
    where d.jurisdiction = ${jurisdiction} and d.deleted_at is null and d.valid_from <= ${day}::date and (d.valid_to is null or d.valid_to >= ${day}::date) order by d.code limit 200`.execute(ctx.db)
  return rows
}

async function historyOf(ctx: Pick<OpenContext, 'db'>, jurisdiction: string, code: string): Promise<HscodeDetail['history']> {
  const { rows } = await sql<{ edition: string; validFrom: string; validTo: string | null; rates: Rate[]; nameZh: string | null; nameEn: string | null }>`
    select e.name as edition, greatest(l.valid_from, e.valid_from) as "validFrom", coalesce(l.valid_to, e.valid_to) as "validTo", l.rates, l.name_zh as "nameZh", l.name_en as "nameEn"
    from tariff_edition e join tariff_line l on l.tenant_id = e.tenant_id and l.edition_id = e.id and l.code = ${code} where e.jurisdiction = ${jurisdiction} and e.status = 'active' and e.deleted_at is null
    order by 2 desc limit 30`.execute(ctx.db)
  return rows.map(({ nameZh, nameEn, ...r }) => ({ ...r, name: namesOf({ nameZh, nameEn }) }))
}

async function jurisdictionsOf(ctx: Pick<OpenContext, 'db'>, hs: string, day: string): Promise<string[]> {
  const { rows } = await sql<{ jurisdiction: string }>`select distinct e.jurisdiction from tariff_edition e where e.status = 'active' and e.deleted_at is null and e.valid_from <= ${day}::date and (e.valid_to is null or e.valid_to >= ${day}::date)
    and exists (select from tariff_line l where l.tenant_id = e.tenant_id and l.edition_id = e.id and l.code ~>=~ ${hs} and l.code ~<~ ${`${hs}:`}) order by 1`.execute(ctx.db)
  return rows.map((r) => r.jurisdiction)
}

const siblingsOf = (hs: string): HscodeDetail['siblings'] => {
  const codes = nomenclature()
  return codes.children(hs.slice(0, -2)).filter((c) => c !== hs).map((c) => ({ code: c, name: codes.name(c)! }))
}

/** Everything known of a code on a day, or undefined where neither HS nor the tariff has it. */
export async function hscodeDetail(ctx: Pick<OpenContext, 'db'>, code: string, jurisdiction: string, day: string): Promise<HscodeDetail | undefined> {
  const codes = nomenclature()
  const hs = codes.path(code).at(-1)
  if (!hs) return undefined
  const edition = jurisdiction === 'HS' ? undefined : await runningEdition(ctx.db, jurisdiction, day)
  const { rows: lines } = edition
    ? await sql<FullRow>`select ${tariffColumns(day)}, l.elements, l.additional, l.remark from tariff_line l join tariff_edition e on e.id = l.edition_id where l.edition_id = ${edition.id}::uuid and l.tenant_id = ${edition.tenantId}::uuid
        and l.code ~>=~ ${code} and l.code ~<~ ${`${code}:`} and l.valid_from <= ${day}::date and (l.valid_to is null or l.valid_to >= ${day}::date) order by l.position limit 200`.execute(ctx.db)
    : { rows: [] }
  const line = lines.find((l) => l.code === code)
  if (!line && hs !== code) return undefined
  const [row, ...below] = line ? await tariffRows(ctx.db, [line, ...lines.filter((l) => l !== line)], day) : [hsRow(code), ...(code.length === 6 ? await tariffRows(ctx.db, lines, day) : codes.children(code).map(hsRow))]
  const [shown, documents, inspections, additional, history, jurisdictions] = await Promise.all([
    edition ? sql<NonNullable<HscodeDetail['edition']>>`select jurisdiction, name, source, valid_from as "validFrom", valid_to as "validTo" from tariff_edition where id = ${edition.id}`.execute(ctx.db) : undefined,
    lettersOf(ctx, 'supervisionDocument', line?.supervision ?? null), lettersOf(ctx, 'inspectionCategory', line?.inspection ?? null),
    edition ? additionalFor(ctx, jurisdiction, code, day) : [], edition ? historyOf(ctx, jurisdiction, code) : [], jurisdictionsOf(ctx, hs.slice(0, 6), day),
  ])
  const ruled = new Set(additional.map((a) => a.code))
  return {
    ...row!, ...knowledgeOf(hs), edition: shown?.rows[0] ?? null, remark: line?.remark ?? null, elements: line?.elements ?? [], documents, inspections, additional,
    additionalNamed: (line?.additional ?? []).filter((c) => !ruled.has(c)), children: below, siblings: siblingsOf(hs), history, jurisdictions,
  }
}
