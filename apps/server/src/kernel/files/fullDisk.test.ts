import { createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import { spool } from '../crud/crudExport.ts'
import type { Database, Db } from '../database/database.ts'
import { refusalOfError } from '../database/databaseErrors.ts'
import { diskFiles, type DiskWriter, type FileStore } from './files.ts'

let app: TestApplication
let admin: string
let direct: pg.Client
let store: FileStore
let whole: Database['transaction']
const folder = mkdtempSync(path.join(tmpdir(), 'clearway-full-'))

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  direct = new pg.Client({ connectionString: app.databaseUrl })
  await direct.connect()
  store = app.application.services.files
  whole = app.application.services.database.transaction
})
afterEach(() => {
  Object.assign(app.application.services, { files: store })
  Object.assign(app.application.services.database, { transaction: whole })
})
afterAll(async () => {
  await direct.end()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
/** A disk that takes so many writes and is full then, in the middle of the next. */
function diskOf(writes: number): DiskWriter {
  let left = writes
  return {
    async write(handle, bytes) {
      if (left-- > 0) return handle.writeFile(bytes)
      await handle.writeFile(Buffer.isBuffer(bytes) ? bytes.subarray(0, bytes.length / 2) : 'half')
      throw full()
    },
    async copy(from, to) {
      if (left-- > 0) return copyFile(from, to)
      writeFileSync(to, 'half')
      throw full()
    },
  }
}
const filesBelow = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const upload = () =>
  app.upload('/api/files/upload', { token: admin, file: { name: 'a.pdf', bytes: pdf, type: 'application/pdf' } })
const rows = async () => (await direct.query('select count(*)::int as n from stored_file')).rows[0].n as number

test('a disk that is full at the nth write is 507, with nothing left of it: no half file, no row', async () => {
  const before = await rows()
  const dataDir = path.join(folder, 'nth')
  Object.assign(app.application.services, { files: diskFiles(dataDir, diskOf(3)) })
  for (let n = 0; n < 3; n++) expect((await upload()).status).toBe(200)
  for (let n = 0; n < 2; n++) {
    const { status, body } = await upload()
    expect({ status, message: body.message }).toEqual({ status: 507, message: refusals.diskFull.en })
  }
  expect(filesBelow(dataDir)).toHaveLength(3)
  expect(filesBelow(dataDir).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(await rows()).toBe(before + 3)
})

test('a copy of a large file that finds no room leaves nothing', async () => {
  const dataDir = path.join(folder, 'copy')
  const source = path.join(folder, 'source')
  writeFileSync(source, 'all of it')
  const files = diskFiles(dataDir, diskOf(1))
  const key = await files.keep('tenant', source)
  expect((await files.get(key)).toString()).toBe('all of it')
  await expect(files.keep('tenant', source)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(filesBelow(dataDir)).toEqual([path.basename(key)])
})

test('files and folders of the store are for their owner alone, also one that was open before', async () => {
  const dataDir = path.join(folder, 'modes')
  const key = await diskFiles(dataDir).put('tenant', pdf)
  const mode = (...parts: string[]) => statSync(path.join(dataDir, 'files', ...parts)).mode & 0o777
  expect([mode(), mode('tenant'), mode(path.dirname(key)), mode(key)]).toEqual([0o700, 0o700, 0o700, 0o600])
  const source = path.join(folder, 'readable')
  writeFileSync(source, 'x', { mode: 0o644 })
  expect(mode(await diskFiles(dataDir).keep('tenant', source))).toBe(0o600)
})

describe('a transaction that comes to nothing takes the file with it that was stored for it', () => {
  const after = (work: (db: Db) => Promise<unknown>) =>
    Object.assign(app.application.services.database, {
      transaction: ((tenancy, mode, inner) =>
        whole(tenancy, mode, async (db) => {
          const result = await inner(db)
          if (mode === 'write') await work(db)
          return result
        })) satisfies Database['transaction'],
    })

  test('where PostgreSQL itself has no room: 507', async () => {
    const dataDir = path.join(folder, 'undone')
    Object.assign(app.application.services, { files: diskFiles(dataDir) })
    const before = await rows()
    after((db) =>
      sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db),
    )
    expect(await upload()).toMatchObject({ status: 507, body: { message: refusals.diskFull.en } })
    expect(filesBelow(dataDir)).toEqual([])
    expect(await rows()).toBe(before)
  })

  test('but not where nobody knows whether it was stored', async () => {
    const dataDir = path.join(folder, 'unknown')
    Object.assign(app.application.services, { files: diskFiles(dataDir) })
    after(async () => {
      throw Object.assign(new Error('COMMIT under way'), { code: '08007' })
    })
    expect(await upload()).toMatchObject({ status: 503, body: { message: refusals.outcomeUnknown.en } })
    expect(filesBelow(dataDir)).toHaveLength(1)
  })
})

test.runIf(existsSync('/dev/full'))(
  'an export that finds no room for its file is 507 and leaves no folder',
  async () => {
    const made: string[] = []
    const failed = await spool(async (file) => {
      made.push(path.dirname(file))
      await pipeline(Readable.from([Buffer.alloc(200_000)]), createWriteStream('/dev/full'))
    }).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refusalOfError(failed).status).toBe(507)
    await expect.poll(() => existsSync(made[0]!)).toBe(false)
  },
)

test('no room is told as such, whoever has none', () => {
  for (const code of ['ENOSPC', 'EDQUOT', '53100'])
    expect(refusalOfError(Object.assign(new Error('x'), { code })), code).toMatchObject({
      status: 507,
      text: refusals.diskFull,
    })
})
