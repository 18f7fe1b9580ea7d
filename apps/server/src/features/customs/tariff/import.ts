import { rateKinds, type RateKind } from '@clearway/contract/features/customs/rate'
import { formatOf, type TableField, type tariffEdition as contract } from '@clearway/contract/features/customs/tariff'
import { tariffText as t } from '@clearway/contract/features/customs/tariff.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { csvEncodingOf, sheetFault } from '../../../kernel/crud/importRead.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { outsideTransaction } from '../../../kernel/feature.ts'
import type { UploadedFile } from '../../../kernel/files/files.ts'
import { readApart, readTableOf } from '../../../kernel/paper/reading.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { nomenclature } from '../knowledge.ts'
import { countChanges, comparableEdition } from './compare.ts'
import type { TariffReading } from './reading.ts'
import { readTable } from './readTable.ts'
import { readUsitc } from './readUsitc.ts'
import { insertLines, stageLines } from './stage.ts'
import { columnsOf, distinctHeads, fingerprintOf, headRow, missingHeading, type Mapping } from './tableColumns.ts'
import * as usitc from './usitcRows.ts'

type Input = Parsed<(typeof contract.routes)['importFile']>

const mostRows = 100_000
const mostProblems = 1000
const digitsOf = { china: [8, 13], hkhs: [8, 8], generic: [6, 13] } as const
const purpose = 'tariff'

export const tenancyOf = (ctx: Context) => ({
  tenantId: ctx.user.tenantId,
  personId: ctx.user.personId,
  requestId: ctx.requestId,
})

/** The rows of a workbook, first row first. Throws in the user's language what is wrong with the file. */
export async function sheetRows(ctx: Context, file: UploadedFile | undefined): Promise<string[][]> {
  if (!file) throw refuseField('file', refusals.notASpreadsheet)
  const rows = await readTableOf(ctx, file.bytes, { maxRows: mostRows, csvEncoding: csvEncodingOf(ctx) }).catch(
    (error: Error & { reason?: string }) => {
      throw sheetFault(error, mostRows) ?? (error.reason ? refuseField('file', refusals.notASpreadsheet) : error)
    },
  )
  return rows
}

async function remembered(db: Db, head: readonly string[]): Promise<Mapping | undefined> {
  const row = await db
    .selectFrom('columnMapping')
    .select('mapping')
    .where('purpose', '=', purpose)
    .where('fingerprint', '=', fingerprintOf(head))
    .executeTakeFirst()
  return row?.mapping as Mapping | undefined
}

/** The rows below the headings, and the headings, told apart. `at` is the number of their row in the file. */
async function tableOf(ctx: Context, file: UploadedFile | undefined) {
  const rows = await sheetRows(ctx, file)
  const at = headRow(rows)
  return { head: distinctHeads(rows[at] ?? []), at: at + 1, body: rows.slice(at + 1) }
}

/** Headings, the first rows, and what each column seems to be: as this tenant said for the same headings before, else by their names. */
export const queryColumns = outsideTransaction(
  async (
    ctx: Context,
    _input: unknown,
    file: UploadedFile | undefined,
  ): Promise<Output<(typeof contract.routes)['queryColumns']>> => {
    const { head, body } = await tableOf(ctx, file)
    const known = await ctx.services.database.transaction(tenancyOf(ctx), 'read', (db) => remembered(db, head))
    const at = columnsOf(head, known)
    return {
      head: head.slice(0, 100),
      sample: body.slice(0, 5).map((r) => r.slice(0, 100).map((c) => c.slice(0, 200))),
      remembered: known !== undefined,
      mapping: Object.fromEntries(Object.entries(at).map(([field, column]) => [field, head[column]!])),
    }
  },
)

interface Read extends TariffReading {
  /** Kinds of rates that the source has a column for. */
  readonly rateColumns: readonly RateKind[]
  readonly mapping?: { readonly fingerprint: string; readonly fields: Mapping }
}

async function read(ctx: Context, input: Input, file: UploadedFile): Promise<Read> {
  if (input.format === 'usitc')
    return {
      ...(await readUsitc(
        (
          await readApart(ctx, file.bytes, new URL('./usitcRows.ts', import.meta.url), usitc, 'usitcRows', [file.bytes])
        ).flat(),
      )),
      rateColumns: ['mfn', 'special', 'column2'],
    }
  const { head, at: headAt, body } = await tableOf(ctx, file)
  const given = input.mapping
  const strange = given && missingHeading(head, given)
  if (strange) throw refuseField('mapping', t.noHeading, { name: strange })
  const known = given ?? (await ctx.services.database.transaction(tenancyOf(ctx), 'read', (db) => remembered(db, head)))
  const at = columnsOf(head, known)
  if (at.code === undefined)
    throw refuse(400, t.noCodeColumn, {
      errors: [{ field: 'mapping', message: t.noCodeColumn }],
      data: { head: head.slice(0, 100) },
    })
  const codes = nomenclature()
  const reading = await readTable(body, at, {
    jurisdiction: input.jurisdiction,
    digits: digitsOf[input.format],
    isHs: (code) => codes.entry(code) !== undefined,
    headRow: headAt,
  })
  const rateColumns = (Object.keys(at) as TableField[]).filter(
    (field): field is TableField & RateKind => field in rateKinds,
  )
  return { ...reading, rateColumns, ...(given ? { mapping: { fingerprint: fingerprintOf(head), fields: given } } : {}) }
}

/** Reads the file, writes it as a draft and compares it with the edition that runs on its first day; all or nothing. Gives the draft's id. */
export async function importFile(ctx: Context, input: Input, file: UploadedFile | undefined): Promise<string> {
  if (!file) throw refuseField('file', refusals.notASpreadsheet)
  const own = input.format === 'generic' ? undefined : formatOf[input.format]
  if (own && own !== input.jurisdiction)
    throw refuse(400, refusals.invalid, {
      errors: [{ field: 'jurisdiction', message: t.otherJurisdiction, values: { country: own } }],
    })
  const { lines, problems, mapping, rateColumns } = await read(ctx, input, file)
  const coded = lines.filter((l) => l.code).length
  if (!coded)
    throw refuse(400, t.noLines, {
      errors: [{ field: 'file', message: t.noLines }],
      data: {
        problems: problems
          .slice(0, 20)
          .map((p) => ({ row: p.row, code: p.code, message: say(p.message, ctx.language, p.values) })),
      },
    })
  const staged = await stageLines(lines)
  return ctx.services.database.transaction(tenancyOf(ctx), 'write', async (db) => {
    const running = await comparableEdition(db, input.jurisdiction, input.validFrom)
    const { id } = await db
      .insertInto('tariffEdition')
      .values({
        tenantId: ctx.user.tenantId,
        jurisdiction: input.jurisdiction,
        name: input.name,
        format: input.format,
        source: input.source,
        validFrom: input.validFrom,
        remark: input.remark ?? null,
        lineCount: coded,
        rateColumns: [...rateColumns],
        problems: JSON.stringify(problems.slice(0, mostProblems)),
        comparedWith: running?.id ?? null,
        createdBy: ctx.user.personId,
        updatedBy: ctx.user.personId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertLines(db, id, staged)
    const counts = { ...(await countChanges(db, id, running?.id ?? null)), invalid: problems.length }
    await sql`update tariff_edition set counts = ${JSON.stringify(counts)}::jsonb where id = ${id} and tenant_id = current_tenant()`.execute(
      db,
    )
    if (mapping) {
      await sql`insert into column_mapping (tenant_id, purpose, fingerprint, mapping, updated_by) values (current_tenant(), ${purpose}, ${mapping.fingerprint}, ${JSON.stringify(mapping.fields)}::jsonb, ${ctx.user.personId})
        on conflict (tenant_id, purpose, fingerprint) do update set mapping = excluded.mapping, updated_at = now(), updated_by = excluded.updated_by`.execute(
        db,
      )
    }
    return id
  })
}
