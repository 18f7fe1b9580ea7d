import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'
import { csvCell } from '../../../kernel/paper/csvCell.ts'

/** Columns that let somebody in, or let him guess at it; they stay behind whatever table they are added to. */
const secretName = 'secret|password|token|hash|sealed|ticket|otp|recovery|challenge|captcha'
/** What the kernel sealed, wherever it stands: of no use elsewhere, and nobody's to take along. */
const sealed = '^v1\\.[A-Za-z0-9_-]{38,}$'
const sealedInside = '"v1\\.[A-Za-z0-9_-]{38,}"'
const batch = 500

/** A table or view of the tenant as it goes into the file: columns in their order, those left out, and whether rows name stored files. */
export interface ExportTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly left: readonly string[]
  readonly select: string
  readonly files: boolean
}

/** Every table under the tenant's row-level security that the program may read, and its users by name. Nothing has to be registered. */
export async function exportTables(db: Db): Promise<ExportTable[]> {
  const { rows } = await sql<{ table: string; column: string; type: string; secret: boolean }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, a.attname ~ ${secretName} as secret
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and has_table_privilege(c.oid, 'select') and c.relname <> 'tenant_export'
      and ((c.relkind in ('r', 'p') and c.relforcerowsecurity and not c.relispartition
        and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'tenant_id')) or c.relname = 'sys_user')
    order by c.relname, a.attnum`.execute(db)
  return [...Map.groupBy(rows, (r) => r.table)].map(([name, columns]) => {
    const taken = columns.filter((c) => !c.secret && c.type !== 'bytea' && c.type !== 'tsvector')
    return {
      name,
      columns: taken.map((c) => c.column),
      left: columns.filter((c) => !taken.includes(c)).map((c) => c.column),
      files: taken.some((c) => c.column === 'store_key'),
      select: taken.map((c) => `${expressionOf(name, c.column, c.type)} as "${c.column}"`).join(', '),
    }
  })
}

/** Names come from the database's own catalogue. */
function expressionOf(table: string, column: string, type: string): string {
  const own = `t."${column}"`
  // The history of a secret is as secret as itself.
  if (table === 'record_history' && column === 'changes')
    return `(select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(${own}) c where c ->> 'field' !~ '${secretName}')`
  if (type === 'text' || type === 'character varying') return `case when ${own} ~ '${sealed}' then null else ${own} end`
  if (type === 'jsonb') return `regexp_replace(${own}::text, '${sealedInside}', 'null', 'g')::jsonb`
  return own
}

/** A spreadsheet must not take a text for a formula; numbers, dates and telephone numbers stay as they are. */
const cell = (value: string | null): string => {
  if (value === null) return ''
  const safe = /^[=@\t\r]|^[+-](?![\d.])/.test(value) ? `'${value}` : value
  return csvCell(safe)
}

interface Written {
  readonly stream: WriteStream
  readonly hash: Hash
  bytes: number
}
function writing(file: string): Written {
  // A disk that is full is found at the next write or at the end; told to nobody meanwhile, it would end the process.
  return { stream: createWriteStream(file).on('error', () => {}), hash: createHash('sha256'), bytes: 0 }
}

async function write(to: Written, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  to.hash.update(bytes)
  to.bytes += bytes.length
  if (to.stream.errored) throw to.stream.errored
  if (!to.stream.write(bytes)) await once(to.stream, 'drain')
}

async function close(to: Written): Promise<{ sha256: string; bytes: number }> {
  to.stream.end()
  await finished(to.stream)
  return { sha256: to.hash.digest('hex'), bytes: to.bytes }
}

/**
 * Writes one table as CSV and as JSON lines, by a cursor in the caller's transaction: a million rows never lie in memory. Numbers
 * are the database's own text, so that none passes through a double.
 */
export async function dumpTable(db: Db, table: ExportTable, files: { csv: string; jsonl: string }) {
  await sql`set local statement_timeout = '10min'`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(db)
  await sql`declare export no scroll cursor for select to_jsonb(r)::text as json, array[${sql.raw(table.columns.map((c) => `r."${c}"::text`).join(', '))}] as cells
    from (select ${sql.raw(table.select)} from ${sql.table(table.name)} t where t.tenant_id = current_tenant()) r`.execute(
    db,
  )
  const [csv, jsonl] = [writing(files.csv), writing(files.jsonl)]
  const plain = db.withoutPlugins()
  let rows = 0
  try {
    // The mark lets a spreadsheet know that it is UTF-8.
    await write(csv, `\ufeff${table.columns.join(',')}\r\n`)
    for (;;) {
      const { rows: found } = await sql<{
        json: string
        cells: (string | null)[]
      }>`fetch ${sql.lit(batch)} from export`.execute(plain)
      const count = found.length
      if (count) {
        await write(csv, found.map((r) => `${r.cells.map(cell).join(',')}\r\n`).join(''))
        await write(jsonl, found.map((r) => `${r.json}\n`).join(''))
      }
      rows += count
      // The driver holds on to its results for a while: emptied, they cost nothing.
      found.length = 0
      if (count < batch) break
    }
    return { rows, csv: await close(csv), jsonl: await close(jsonl) }
  } finally {
    csv.stream.destroy()
    jsonl.stream.destroy()
    await sql`close export`.execute(db).catch(() => {})
  }
}

export interface ExportFile {
  readonly key: string
  readonly path: string
}

/** Where the stored files of a table go: `files/stored_file/<id> <name>`. */
export async function filesOf(db: Db, table: ExportTable): Promise<ExportFile[]> {
  const { rows } = await sql<{
    key: string
    id: string | null
    name: string | null
    type: string | null
  }>`select r.store_key as key, r.row ->> 'id' as id, r.row ->> 'name' as name, r.row ->> 'content_type' as type
    from (select t.store_key, to_jsonb(t) as row from ${sql.table(table.name)} t where t.tenant_id = current_tenant() and t.store_key is not null) r order by 1`.execute(
    db,
  )
  return rows.map(({ key, id, name, type }) => {
    const plain = (name ?? '')
      .normalize('NFC')
      .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
      .replace(/^\.+/, '_')
      .slice(0, 120)
    const own = id ?? key.split('/').at(-1)!
    return {
      key,
      path: `files/${table.name}/${own}${plain ? ` ${plain}` : type?.startsWith('image/') ? `.${type.slice(6)}` : ''}`,
    }
  })
}
