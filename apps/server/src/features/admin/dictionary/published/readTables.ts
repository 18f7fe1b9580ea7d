import {
  mostTableRows,
  mostTables,
  type DictImport,
  type publishedTables,
} from '@clearway/contract/features/admin/dictionary/publishedTables'
import { publishedTablesText as t } from '@clearway/contract/features/admin/dictionary/publishedTables.text'
import { common } from '@clearway/contract/kernel/common.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { csvEncodingOf, fileFault, sheetFault } from '../../../../kernel/crud/importRead.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import { outsideTransaction } from '../../../../kernel/feature.ts'
import type { UploadedFile } from '../../../../kernel/files/files.ts'
import { filesInArchive, type ArchiveFile } from '../../../../kernel/paper/archiveFiles.ts'
import { readTableOf } from '../../../../kernel/paper/reading.ts'
import { isSheetRefusal } from '../../../../kernel/paper/sheetLimits.ts'
import { columnsIn, dictionaryOf } from './recognise.ts'
import type { Cells } from './tablePlan.ts'
import { importOf, openImport } from './tables.ts'

interface ReadFile {
  readonly name: string
  readonly cells: Cells
}

/** Days that an import which was never set off, or is over, is kept. */
const keptDays = 7

const lastPart = (name: string): string => name.split(/[\\/]/).at(-1)!.slice(0, 120).toWellFormed() || 'file'

/** The file itself, or those of the archive that it is. */
async function filesOf(file: UploadedFile): Promise<readonly ArchiveFile[]> {
  const inside = await filesInArchive(file.bytes, /\.(csv|xlsx)$/i).catch((error: unknown) => {
    throw isSheetRefusal(error) ? fileFault(t.badArchive) : error
  })
  if (inside && !inside.length) throw fileFault(t.noTables)
  return inside ?? [file]
}

async function readOne(ctx: Context, { name, bytes }: ArchiveFile): Promise<ReadFile> {
  const file = lastPart(name)
  const rows = await readTableOf(ctx, bytes, { maxRows: mostTableRows + 1, csvEncoding: csvEncodingOf(ctx) }).catch(
    (error: unknown) => {
      if (!isSheetRefusal(error)) throw error
      throw sheetFault(error, mostTableRows) ?? fileFault(refusals.notASpreadsheet)
    },
  )
  const cells = rows.filter((row) => row.some((cell) => cell.trim()))
  if (!columnsIn(cells[0] ?? [])) throw fileFault(t.noColumns, { file })
  return { name: file, cells }
}

/** The import that the files go to: the one named, or a new one. Old ones make way. */
async function place(db: Db, personId: string, importId: string | undefined): Promise<string> {
  if (importId !== undefined) {
    await openImport(db, importId)
    return importId
  }
  await sql`delete from dict_import where tenant_id = current_tenant() and status not in ('queued', 'running') and created_at < now() - make_interval(days => ${keptDays})`.execute(
    db,
  )
  const { rows } = await sql<{
    id: string
  }>`insert into dict_import (tenant_id, created_by) values (current_tenant(), ${personId}) returning id`.execute(db)
  return rows[0]!.id
}

async function store(ctx: Context, importId: string, { name, cells }: ReadFile): Promise<void> {
  const dictType = (await dictionaryOf(name, cells, (type) => dictionary(ctx, type))) ?? null
  // The same table once more is a better copy of it.
  await sql`delete from dict_import_table where tenant_id = current_tenant() and import_id = ${importId}
    and (dict_type = ${dictType} or (file_name = ${name} and dict_type is null))`.execute(ctx.db)
  await sql`insert into dict_import_table (tenant_id, import_id, file_name, dict_type, cells) values (current_tenant(), ${importId}, ${name}, ${dictType}, ${JSON.stringify(cells)}::jsonb)`.execute(
    ctx.db,
  )
}

/** Reads the files first and opens the transaction then, which it would let run out of time. Throws 400 at the field `file`. */
export const readTables = outsideTransaction(
  async (
    ctx: Context,
    { importId }: Parsed<(typeof publishedTables)['readTables']>,
    file: UploadedFile | undefined,
  ): Promise<DictImport> => {
    if (!file) throw fileFault(common.fileEmpty)
    const files = await filesOf(file)
    const tooMany = () => fileFault(t.tooManyTables, { max: mostTables })
    if (files.length > mostTables) throw tooMany()
    const read: ReadFile[] = []
    for (const one of files) read.push(await readOne(ctx, one))
    const { tenantId, personId } = ctx.user
    return ctx.services.database.transaction({ tenantId, personId, requestId: ctx.requestId }, 'write', async (db) => {
      const own: Context = { ...ctx, db }
      const id = await place(db, personId, importId)
      for (const one of read) await store(own, id, one)
      const found = (await importOf(own, id, false))!
      if (found.tables.length > mostTables) throw tooMany()
      return found
    })
  },
)
