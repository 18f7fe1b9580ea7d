import { shownName } from '@clearway/contract/features/customs/editionName'
import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import type { DeclarationElement, Rate } from '@clearway/contract/features/customs/rate'
import { toHongKong } from '@clearway/nomenclature/hongkong'
import { sql } from 'kysely'

import type { OpenContext } from '../../kernel/context.ts'
import { dictionary } from '../../kernel/crud/dictionaries.ts'
import { additionalRules } from './additionalRules.ts'
import { hsRow, namesOf, tariffColumns, tariffRows, type TariffRow } from './hscodeRows.ts'
import { nomenclature } from './knowledge.ts'
import { runningEdition } from './tariff/compare.ts'
import { codesAbove, current, inheritedRates } from './tariff/lines.ts'

type Words = HscodeDetail['name']
interface FullRow extends TariffRow {
  readonly elements: DeclarationElement[]
  readonly additional: string[]
  readonly remark: string | null
}

/** What people call a code. Hong Kong's are made in one go, not one by one; two may become the same. */
function calledWords(code: string | undefined): HscodeDetail['words'] {
  const entry = code ? nomenclature().entry(code) : undefined
  return {
    zh: entry?.wordsZh ?? [],
    tw: entry?.wordsZh.length ? [...new Set(toHongKong(entry.wordsZh.join('、')).split('、'))] : [],
    en: entry?.wordsEn ?? [],
  }
}

/** What the nomenclature says of the HS code that a code begins with; nothing for chapters that only a country has. */
function knowledgeOf(hs: string): Pick<HscodeDetail, 'words' | 'notHere' | 'rules'> {
  const codes = nomenclature()
  const levels = codes.path(hs).map((c) => codes.entry(c)!)
  const inThree = (zh: string, en: string): Words => ({ zh, tw: toHongKong(zh), en })
  return {
    words: calledWords(levels.at(-1)?.code),
    notHere: levels
      .toReversed()
      .flatMap((e) => e.notHere)
      .slice(0, 40)
      .map((n) => ({ name: inThree(n.zh, n.en), code: n.code, codeName: codes.name(n.code) ?? null })),
    rules: codes.rules(hs).map((r) => ({ code: r.code, text: inThree(r.zh, r.en) })),
  }
}

async function lettersOf(
  ctx: Pick<OpenContext, 'db' | 'services'>,
  name: string,
  letters: string | null,
): Promise<{ letter: string; name: Words }[]> {
  if (!letters) return []
  const known = await dictionary(ctx, name)
  return [...new Set(letters.replace(/[^A-Za-z0-9]/g, ''))].map((letter) => ({
    letter,
    name: known.get(letter)?.label ?? { zh: letter, tw: letter, en: letter },
  }))
}

/** The states that a code had in the editions that count, with the rates that held for it, inherited ones included. */
async function historyOf(
  ctx: Pick<OpenContext, 'db' | 'language'>,
  jurisdiction: string,
  code: string,
): Promise<HscodeDetail['history']> {
  interface State {
    readonly editionId: string
    readonly edition: string
    readonly official: boolean
    readonly validFrom: string
    readonly validTo: string | null
    readonly rates: Rate[]
    readonly nameZh: string | null
    readonly nameEn: string | null
  }
  const { rows } = await sql<State>`
    select e.id as "editionId", e.name as edition, e.official, greatest(l.valid_from, e.valid_from) as "validFrom", coalesce(l.valid_to, e.valid_to) as "validTo", l.rates, l.name_zh as "nameZh", l.name_en as "nameEn"
    from tariff_edition e join tariff_line l on l.tenant_id = e.tenant_id and l.edition_id = e.id and l.code = ${code} where e.jurisdiction = ${jurisdiction} and e.status = 'active' and e.deleted_at is null
    order by 3 desc limit 30`.execute(ctx.db)
  const { rows: above } = await sql<{
    editionId: string
    code: string
    rates: Rate[]
    validFrom: string
    validTo: string | null
  }>`
    select edition_id as "editionId", code, rates, valid_from as "validFrom", valid_to as "validTo" from tariff_line
    where edition_id = any(${[...new Set(rows.map((r) => r.editionId))]}::uuid[]) and code = any(${codesAbove(code)}::text[]) and rates <> '[]' order by length(code) desc, valid_from desc limit 500`.execute(
    ctx.db,
  )
  return rows.map(({ nameZh, nameEn, editionId, rates, edition, official, ...r }) => {
    const held = above.filter(
      (a) => a.editionId === editionId && a.validFrom <= r.validFrom && (!a.validTo || a.validTo >= r.validFrom),
    )
    return {
      ...r,
      edition: shownName(ctx.language, { name: edition, official }),
      rates: [...rates, ...inheritedRates(rates, held)],
      name: namesOf({ nameZh, nameEn }),
    }
  })
}

/** Codes of additional duties that a line or one above it names: the United States writes them at the line that has the rate. */
async function namedAbove(
  ctx: Pick<OpenContext, 'db'>,
  editionId: string,
  line: FullRow,
  day: string,
): Promise<string[]> {
  const { rows } = await sql<{ additional: string[] }>`select additional from tariff_line
    where edition_id = ${editionId}::uuid and code = any(${codesAbove(line.code)}::text[]) and additional <> '{}' and ${current(day)} order by length(code) desc`.execute(
    ctx.db,
  )
  return [...new Set([...line.additional, ...rows.flatMap((r) => r.additional)])]
}

async function jurisdictionsOf(ctx: Pick<OpenContext, 'db'>, hs: string, day: string): Promise<string[]> {
  const { rows } = await sql<{
    jurisdiction: string
  }>`select distinct e.jurisdiction from tariff_edition e where e.status = 'active' and e.deleted_at is null and e.valid_from <= ${day}::date and (e.valid_to is null or e.valid_to >= ${day}::date)
    and exists (select from tariff_line l where l.tenant_id = e.tenant_id and l.edition_id = e.id and l.code ~>=~ ${hs} and l.code ~<~ ${`${hs}:`}) order by 1`.execute(
    ctx.db,
  )
  return rows.map((r) => r.jurisdiction)
}

const siblingsOf = (hs: string): HscodeDetail['siblings'] => {
  const codes = nomenclature()
  const beside = hs ? codes.children(hs.slice(0, -2)).filter((c) => c !== hs) : []
  return beside.map((c) => ({ code: c, name: codes.name(c)!, words: calledWords(c) }))
}

/** An edition as it is named beside its lines. */
export async function shownEdition(
  ctx: Pick<OpenContext, 'db' | 'language'>,
  id: string,
): Promise<NonNullable<HscodeDetail['edition']>> {
  const { rows } = await sql<
    NonNullable<HscodeDetail['edition']>
  >`select jurisdiction, name, source, valid_from as "validFrom", valid_to as "validTo", official, rate_columns as "rateColumns" from tariff_edition where id = ${id}`.execute(
    ctx.db,
  )
  return { ...rows[0]!, name: shownName(ctx.language, rows[0]!) }
}

/** Everything known of a code on a day, or undefined where neither HS nor the tariff has it. */
export async function hscodeDetail(
  ctx: Pick<OpenContext, 'db' | 'services' | 'language'>,
  code: string,
  jurisdiction: string,
  day: string,
): Promise<HscodeDetail | undefined> {
  const codes = nomenclature()
  const hs = codes.path(code).at(-1) ?? ''
  const edition = jurisdiction === 'HS' ? undefined : await runningEdition(ctx.db, jurisdiction, day)
  const { rows: lines } = edition
    ? await sql<FullRow>`select ${tariffColumns(day)}, l.elements, l.additional, l.remark from tariff_line l join tariff_edition e on e.id = l.edition_id where l.edition_id = ${edition.id}::uuid and l.tenant_id = ${edition.tenantId}::uuid
        and l.code ~>=~ ${code} and l.code ~<~ ${`${code}:`} and l.valid_from <= ${day}::date and (l.valid_to is null or l.valid_to >= ${day}::date) order by l.position limit 200`.execute(
        ctx.db,
      )
    : { rows: [] }
  const line = lines.find((l) => l.code === code)
  if (!line && hs !== code) return undefined
  const [row, ...below] = line
    ? await tariffRows(ctx.db, [line, ...lines.filter((l) => l !== line)], day)
    : [hsRow(code), ...(code.length === 6 ? await tariffRows(ctx.db, lines, day) : codes.children(code).map(hsRow))]
  const [shown, documents, inspections, additional, named, history, jurisdictions] = await Promise.all([
    edition ? shownEdition(ctx, edition.id) : null,
    lettersOf(ctx, 'supervisionDocument', line?.supervision ?? null),
    lettersOf(ctx, 'inspectionCategory', line?.inspection ?? null),
    edition ? additionalRules(ctx, jurisdiction, [code], day) : undefined,
    edition && line ? namedAbove(ctx, edition.id, line, day) : [],
    edition ? historyOf(ctx, jurisdiction, code) : [],
    jurisdictionsOf(ctx, code.slice(0, 6), day),
  ])
  const rules = additional?.get(code)
  return {
    ...row!,
    ...knowledgeOf(hs),
    edition: shown,
    remark: line?.remark ?? null,
    elements: line?.elements ?? [],
    documents,
    inspections,
    additional: [...(rules?.holding ?? [])],
    additionalNamed: named.filter((c) => !rules?.ruled.has(c)),
    children: below,
    siblings: siblingsOf(hs),
    history,
    jurisdictions,
  }
}
