import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { tenantExportText as t } from '@clearway/contract/features/admin/tenant/tenantExport.text'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { z } from 'zod'

import type { Db } from '../../../kernel/database/database.ts'
import { outcomeUnknown } from '../../../kernel/database/databaseErrors.ts'
import type { Task } from '../../../kernel/jobs.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import type { Services } from '../../../kernel/services.ts'
import { dumpTable, exportTables, filesOf, type ExportFile } from './tenantExportTables.ts'

const payloadOf = z.object({ tenantId: z.uuid(), id: z.uuid() })
const keptDays = 7
const tellEvery = 100

interface Own {
  readonly services: Services
  readonly tenantId: string
  readonly id: string
}

const within = <T>({ services, tenantId, id }: Own, mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T> =>
  services.database.transaction({ tenantId, personId: null, requestId: `job ${id}` }, mode, work)

const set = (own: Own, values: Record<string, unknown>) =>
  within(own, 'write', (db) => db.updateTable('tenantExport').set(values).where('id', '=', own.id).execute())

/** Counts and hashes what passes through. */
function measured() {
  const hash = createHash('sha256')
  const seen = { bytes: 0, sha256: () => hash.digest('hex') }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      seen.bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, seen }
}

interface Entry {
  path: string
  bytes: number
  sha256: string
  rows?: number
  missing?: true
}

const packed = /\.(zip|xlsx|docx|pptx|png|jpe?g|gif|webp|pdf)$/i

/** Puts stored files into the archive one after the other; yazl asks for each when its turn has come. */
function addFiles(zip: ZipFile, own: Own, files: readonly ExportFile[], entries: Entry[]): void {
  let done = 0
  for (const file of files) {
    zip.addReadStreamLazy(file.path, { compress: !packed.test(file.path) }, (give) => {
      void own.services.files.stream(file.key).then(
        (source) => {
          const { stream, seen } = measured()
          stream.on('end', () => {
            entries.push({ path: file.path, bytes: seen.bytes, sha256: seen.sha256() })
            if (++done % tellEvery === 0) void set(own, { filesDone: done }).catch(() => {})
          })
          source.on('error', (error) => stream.destroy(error))
          return give(null, source.pipe(stream))
        },
        () => {
          // A file that the store has lost must not cost the tenant the rest.
          entries.push({ path: file.path, bytes: 0, sha256: createHash('sha256').digest('hex'), missing: true })
          give(null, Readable.from([]))
        },
      )
    })
  }
}

async function manifestHead(own: Own) {
  return within(own, 'read', (db) =>
    db
      .selectFrom('tenant')
      .select([
        'tenantCode',
        'tenantName',
        'domain',
        'startTime',
        'endTime',
        'tenantContact',
        'tenantEmail',
        'tenantTel',
        'timeZone',
        'createdAt',
      ])
      .where('id', '=', own.tenantId)
      .executeTakeFirstOrThrow(),
  )
}

const readme = `Everything that this tenant holds, as of the times in manifest.json.
data/<table>.csv     for spreadsheets: UTF-8, comma, a text that begins like a formula has a ' before it
data/<table>.jsonl   the same rows exactly, one JSON object a line
files/<table>/       stored files under their ids
manifest.json        rows, bytes and SHA-256 of each; columns that were left out because they are secrets
`

/** Makes the archive in `folder`. Tables first, by a cursor each; then the files; last the manifest, which knows them all. */
async function makeArchive(own: Own, folder: string) {
  const head = await manifestHead(own)
  const tables = await within(own, 'read', exportTables)
  const zip = new ZipFile()
  const { stream, seen } = measured()
  const file = path.join(folder, 'export.zip')
  const broken = Promise.withResolvers<never>()
  zip.on('error', (error: Error) => broken.reject(error))
  const written = pipeline(zip.outputStream as Readable, stream, createWriteStream(file))
  // Whichever fails first is thrown below; the other must not end the process.
  written.catch(() => {})
  broken.promise.catch(() => {})
  const entries: Entry[] = []
  const files: ExportFile[] = []
  const described: object[] = []
  let rowCount = 0
  zip.addBuffer(Buffer.from(readme), 'README.txt')
  await set(own, { tablesTotal: tables.length })
  for (const [at, table] of tables.entries()) {
    const names = { csv: path.join(folder, `${table.name}.csv`), jsonl: path.join(folder, `${table.name}.jsonl`) }
    const asOf = new Date().toISOString()
    const dumped = await within(own, 'read', (db) => dumpTable(db, table, names))
    if (table.files) files.push(...(await within(own, 'read', (db) => filesOf(db, table))))
    rowCount += dumped.rows
    described.push({ table: table.name, rows: dumped.rows, asOf, columns: table.columns, leftOut: table.left })
    for (const kind of ['csv', 'jsonl'] as const) {
      zip.addFile(names[kind], `data/${table.name}.${kind}`)
      entries.push({ path: `data/${table.name}.${kind}`, rows: dumped.rows, ...dumped[kind] })
    }
    await set(own, { tablesDone: at + 1, rowCount, filesTotal: files.length })
  }
  addFiles(zip, own, files, entries)
  zip.addReadStreamLazy('manifest.json', (give) =>
    give(
      null,
      Readable.from([
        `${JSON.stringify({ format: 'clearway tenant export 1', madeAt: new Date().toISOString(), tenant: head, rows: rowCount, tables: described, files: entries }, null, 1)}\n`,
      ]),
    ),
  )
  zip.end()
  await Promise.race([written, broken.promise])
  return { file, rowCount, fileCount: files.length, size: seen.bytes, sha256: seen.sha256() }
}

const sizeWords = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

async function finish(own: Own, made: Awaited<ReturnType<typeof makeArchive>>): Promise<void> {
  const storeKey = await own.services.files.keep(own.tenantId, made.file)
  const kept = await within(own, 'write', async (db) => {
    const { rows } = await sql<{
      createdBy: string | null
      expiresAt: string
    }>`update tenant_export set status = 'done', store_key = ${storeKey}, size = ${made.size}, sha256 = ${made.sha256}, row_count = ${made.rowCount},
        files_done = ${made.fileCount}, files_total = ${made.fileCount}, finished_at = now(), expires_at = now() + make_interval(days => ${keptDays})
      where id = ${own.id} and tenant_id = current_tenant() and status = 'running' returning created_by, expires_at`.execute(
      db,
    )
    if (!rows[0]) return false
    await sql`select enqueue_job('forget_tenant_export', ${JSON.stringify({ tenantId: own.tenantId, id: own.id })}::json, null, ${rows[0].expiresAt}::timestamptz)`.execute(
      db,
    )
    await notify(db, {
      to: { personIds: [rows[0].createdBy] },
      title: t.readyTitle,
      content: t.readyBody,
      link: '/tenantSettings',
      topic: 'security',
      values: { rows: made.rowCount, files: made.fileCount, size: sizeWords(made.size) },
    })
    return true
  }).catch(async (error: unknown) => {
    // Where nobody knows whether the row names it, it stays.
    if (!outcomeUnknown(error)) await own.services.files.remove(storeKey)
    throw error
  })
  if (!kept) await own.services.files.remove(storeKey)
}

/** Writes all of a tenant into one archive. It may run twice: the second time it begins anew, and only one result is kept. */
export const exportTenant: Task = async (payload, services) => {
  const own: Own = { services, ...payloadOf.parse(payload) }
  const taken = await within(own, 'write', (db) =>
    db
      .updateTable('tenantExport')
      .set({ status: 'running', error: null })
      .where('id', '=', own.id)
      .where('status', 'in', ['queued', 'running'])
      .where(sql<boolean>`exists (select from tenant where id = current_tenant() and deleted_at is null)`)
      .returning('createdBy')
      .executeTakeFirst(),
  )
  if (!taken) return
  const folder = await mkdtemp(path.join(tmpdir(), 'clearway-tenant-'))
  try {
    await finish(own, await makeArchive(own, folder))
  } catch (error) {
    await within(own, 'write', async (db) => {
      await db
        .updateTable('tenantExport')
        .set({ status: 'failed', error: (error as Error).message.slice(0, 500), finishedAt: sql<string>`now()` })
        .where('id', '=', own.id)
        .where('status', '=', 'running')
        .execute()
      await notify(db, {
        to: { personIds: [taken.createdBy] },
        title: t.failedTitle,
        content: t.failedBody,
        link: '/tenantSettings',
        topic: 'security',
      })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Its days are over: the file goes. */
export const forgetTenantExport: Task = async (payload, services) => {
  const own: Own = { services, ...payloadOf.parse(payload) }
  const storeKey = await within(own, 'write', async (db) => {
    const found = await db
      .selectFrom('tenantExport')
      .select('storeKey')
      .where('id', '=', own.id)
      .where('status', '=', 'done')
      .where('expiresAt', '<=', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (found)
      await db.updateTable('tenantExport').set({ status: 'expired', storeKey: null }).where('id', '=', own.id).execute()
    return found?.storeKey
  })
  if (storeKey) await services.files.remove(storeKey)
}
