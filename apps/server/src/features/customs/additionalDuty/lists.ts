import { maxPrefixes, type additionalDuty as contract } from '@clearway/contract/features/customs/additionalDuty'
import { additionalDutyText as t } from '@clearway/contract/features/customs/additionalDuty.text'
import type { Rate } from '@clearway/contract/features/customs/rate'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { UploadedFile } from '../../../kernel/files/files.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { today } from '../hscode.ts'
import { runningEdition } from '../tariff/compare.ts'
import { sheetRows } from '../tariff/import.ts'
import { current } from '../tariff/lines.ts'
import { readHeadingAddition } from '../tariff/rateText.ts'
import { readList } from './listFile.ts'
import { writeListed, type ListedPlan, type RunningDuty, type ScopeRow } from './listWrite.ts'

type Route = (typeof contract)['routes']['importLists']
type Edition = NonNullable<Awaited<ReturnType<typeof runningEdition>>>

const mostProblems = 1000
const mostName = 500

interface TariffName {
  readonly name: string
  readonly rateText: string
  readonly validFrom: string | undefined
  readonly suspended: boolean
}

/** "Effective with respect to entries on or after January 1, 2026": the day that the line itself names. */
function dayOf(name: string): string | undefined {
  const [, words] = /\bon or after ([A-Z][a-z]+ \d{1,2}, \d{4})/.exec(name) ?? []
  const at = words ? new Date(`${words} UTC`) : undefined
  return at && !Number.isNaN(at.getTime()) ? at.toISOString().slice(0, 10) : undefined
}

async function chapter99(
  db: Db,
  edition: Edition,
  codes: readonly string[],
  day: string,
): Promise<Map<string, TariffName>> {
  const { rows } = await sql<{
    code: string
    name: string | null
    rates: Rate[]
  }>`select code, coalesce(name_en, name_zh) as name, rates from tariff_line where edition_id = ${edition.id}::uuid and tenant_id = ${edition.tenantId}::uuid
    and code = any(${codes}::text[]) and ${current(day)}`.execute(db)
  return new Map(
    rows.map(({ code, name, rates }) => [
      code,
      {
        name: (name ?? code).slice(0, mostName).toWellFormed(),
        rateText: rates.find((r) => r.kind === 'mfn')?.text || '—',
        validFrom: dayOf(name ?? ''),
        suspended: /provision suspended/i.test(name ?? ''),
      },
    ]),
  )
}

/** How many codes of each list have no line in the tariff. */
async function notInTariff(
  db: Db,
  edition: Edition,
  pairs: readonly { code: string; prefix: string }[],
): Promise<Map<string, number>> {
  // Compared for equality, so that some ten thousand codes meet a tariff in one pass.
  const { rows } = await sql<{ code: string; count: number }>`with known as materialized (
      select distinct left(l.code, n) as prefix from tariff_line l cross join (values (8), (10)) as v(n) where l.edition_id = ${edition.id}::uuid and l.tenant_id = ${edition.tenantId}::uuid and length(l.code) >= n)
    select r.code, count(*)::int as count from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r(code text, prefix text) where not exists (select from known k where k.prefix = r.prefix) group by 1`.execute(
    db,
  )
  return new Map(rows.map((r) => [r.code, r.count]))
}

interface Standing {
  readonly duties: readonly RunningDuty[]
  readonly scopes: ReadonlyMap<string, readonly ScopeRow[]>
}

/** The tenant's own duties of these codes, locked until they are written. */
async function standing(db: Db, codes: readonly string[]): Promise<Standing> {
  const { rows: duties } =
    await sql<RunningDuty>`select id, code, name, rate_text as "rateText", origins, source, valid_from as "validFrom", valid_to as "validTo" from additional_duty
    where tenant_id = current_tenant() and jurisdiction = 'US' and code = any(${codes}::text[]) and producer is null and not example and deleted_at is null order by code, valid_from for update`.execute(
      db,
    )
  const { rows } = await sql<
    ScopeRow & { dutyId: string }
  >`select duty_id as "dutyId", prefix, excluded, list from additional_duty_scope
    where tenant_id = current_tenant() and duty_id = any(${duties.map((d) => d.id)}::uuid[])`.execute(db)
  return { duties, scopes: Map.groupBy(rows, (r) => r.dutyId) }
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

interface Asked {
  readonly code: string
  readonly lines: ReadonlyMap<string, string | null>
  readonly validFrom: string
  readonly origins: string | null
  readonly source: string
}

function planOf(
  { code, lines, validFrom: asked, origins, source }: Asked,
  tariff: TariffName | undefined,
  stands: Standing,
  missing: number,
): ListedPlan {
  const validFrom = tariff?.validFrom && tariff.validFrom > asked ? tariff.validFrom : asked
  const own = stands.duties.filter((d) => d.code === code)
  const running = own.find((d) => d.validFrom <= validFrom && (!d.validTo || d.validTo >= validFrom))
  const next = own.find((d) => d.validFrom > validFrom)
  const before = (running && stands.scopes.get(running.id)) ?? []
  // What people excluded by hand stays excluded: a published list does not know of it.
  const excluded = before.filter((s) => s.excluded && !lines.has(s.prefix))
  const scope = [...[...lines].map(([prefix, list]) => ({ prefix, excluded: false, list })), ...excluded]
  const known = before.filter((s) => !s.excluded && lines.has(s.prefix)).length
  const counts = {
    lines: lines.size,
    newLines: lines.size - known,
    knownLines: known,
    goneLines: before.filter((s) => !s.excluded).length - known,
    notInTariff: missing,
  }
  const rate = tariff && readHeadingAddition(tariff.rateText)
  const same =
    running &&
    rate &&
    !counts.newLines &&
    !counts.goneLines &&
    running.rateText === rate.text &&
    running.name === tariff.name &&
    running.origins === origins &&
    running.source === source
  return {
    shown: {
      code,
      lists: [...new Set([...lines.values()].filter((l) => l !== null))].slice(0, 20),
      name: tariff?.name ?? null,
      rateText: rate?.text ?? null,
      rateForm: rate?.form ?? null,
      state: !tariff ? 'notFound' : tariff.suspended ? 'suspended' : same ? 'same' : running ? 'changed' : 'new',
      validFrom,
      ...counts,
    },
    rate,
    scope,
    running,
    validTo: running ? running.validTo : next ? dayBefore(next.validFrom) : null,
  }
}

/** Reads the lists, says what they would change, and in mode commit writes it: some thousand codes a second, all or nothing. */
export async function importLists(
  ctx: Context,
  input: Parsed<Route>,
  origins: string | null,
  file: UploadedFile | undefined,
): Promise<Output<Route>> {
  const { duties, problems, total } = readList(await sheetRows(ctx, file))
  if (!duties.size) throw refuseField('file', t.noListLines)
  if ([...duties.values()].some((lines) => lines.size > maxPrefixes))
    throw refuseField('file', t.tooManyPrefixes, { max: maxPrefixes })
  // Lists are often older than the editions on file: what runs today then says how much they add.
  const asked = await runningEdition(ctx.db, 'US', input.validFrom)
  const [edition, day] = asked ? [asked, input.validFrom] : [await runningEdition(ctx.db, 'US', today()), today()]
  if (!edition) throw refuseField('validFrom', t.noEdition)
  const codes = [...duties.keys()].sort()
  const tariff = await chapter99(ctx.db, edition, codes, day)
  const missing = await notInTariff(
    ctx.db,
    edition,
    codes.flatMap((code) => [...duties.get(code)!.keys()].map((prefix) => ({ code, prefix }))),
  )
  const stands = await standing(ctx.db, codes)
  const plans = codes.map((code) =>
    planOf(
      { code, lines: duties.get(code)!, validFrom: input.validFrom, origins, source: input.source },
      tariff.get(code),
      stands,
      missing.get(code) ?? 0,
    ),
  )
  const written = input.mode === 'commit' ? await writeListed(ctx, plans, { origins, source: input.source }) : []
  return {
    edition: edition.name,
    total,
    good: total - problems.length,
    duties: plans.map((p) => p.shown),
    written,
    problemRows: problems.length,
    problems: problems
      .slice(0, mostProblems)
      .map((p) => ({ row: p.row, code: p.code, message: say(p.message, ctx.language) })),
  }
}
