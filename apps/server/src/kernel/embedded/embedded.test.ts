import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync, chmodSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterEach, expect, test } from 'vitest'

import { startEmbedded, type Embedded } from './embedded.ts'

const cleanUp: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

function newDataDir(): string {
  const base = mkdtempSync(join(tmpdir(), 'clearway-embedded-'))
  chmodSync(base, 0o755)
  cleanUp.push(() => {
    const pointer = join(base, 'data/postgres.location')
    if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true })
    rmSync(base, { recursive: true, force: true })
  })
  return join(base, 'data')
}

async function start(dataDir: string): Promise<Embedded> {
  const database = await startEmbedded({ dataDir, log: () => {} })
  cleanUp.push(database.stop)
  return database
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** A Node process that starts the database, writes rows one by one, and prints each once it is committed. */
function spawnWriter(dataDir: string) {
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    import pg from 'pg'
    const { url } = await startEmbedded({ dataDir: process.argv[1], log: () => {} })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('create table declaration (id int)')
    for (let id = 1; ; id++) {
      await client.query('insert into declaration values ($1)', [id])
      console.log(id)
    }`
  const writer = spawn(process.execPath, ['--input-type=module', '-e', program, '--', dataDir], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUp.push(() => void writer.kill('SIGKILL'))
  const acknowledged: number[] = []
  writer.stdout
    .setEncoding('utf8')
    .on('data', (text: string) => acknowledged.push(...text.trim().split('\n').map(Number)))
  return {
    acknowledged,
    kill: async () => {
      const closed = new Promise((done) => writer.once('close', done))
      writer.kill('SIGKILL')
      await closed
    },
  }
}

test('keeps its data over a restart', { timeout: 60_000 }, async () => {
  const dataDir = newDataDir()
  const first = await start(dataDir)
  await query(first.url, `create table port (name text); insert into port values ('上海')`)
  await first.stop()
  const second = await start(dataDir)
  expect(await query(second.url, 'select name from port')).toEqual([{ name: '上海' }])
})

test(
  'is UTF-8 with the same order everywhere, listens on the loopback only and keeps its password to itself',
  { timeout: 60_000 },
  async () => {
    const dataDir = newDataDir()
    const { url } = await start(dataDir)
    const [database] = await query(
      url,
      'select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale from pg_database where datname = current_database()',
    )
    expect(database).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' })
    expect(
      await query(url, `select current_setting('listen_addresses') as address, current_setting('fsync') as fsync`),
    ).toEqual([{ address: '127.0.0.1', fsync: 'on' }])
    await query(url, 'create extension pg_trgm')
    expect(await query(url, `select cardinality(show_trgm('中文报关')) as trigrams`)).toEqual([{ trigrams: 5 }])
    await expect(query(url.replace(/:[^:@]*@/, ':guess@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
    const pointer = join(dataDir, 'postgres.location')
    const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
    expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600)
  },
)

test('takes over from a Clearway that was killed, with every committed row', { timeout: 90_000 }, async () => {
  const dataDir = newDataDir()
  const writer = spawnWriter(dataDir)
  await expect.poll(() => writer.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20)
  await writer.kill()
  const { url } = await start(dataDir)
  const rows = (await query(url, 'select id from declaration')) as { id: number }[]
  const found = new Set(rows.map((row) => row.id))
  expect(writer.acknowledged.filter((id) => !found.has(id))).toEqual([])
})

test(
  'refuses a directory that another living Clearway uses, and leaves that one alone',
  { timeout: 90_000 },
  async () => {
    const dataDir = newDataDir()
    const writer = spawnWriter(dataDir)
    await expect.poll(() => writer.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(0)
    await expect(start(dataDir)).rejects.toThrow(
      /^Clearway is already running on this data directory \(process \d+\)\. Stop it first, or set DATA_DIR\.$/,
    )
    const before = writer.acknowledged.length
    await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(before)
    await writer.kill()
    await start(dataDir)
  },
)

test(
  'begins anew after a first start that was cut off, and is not misled by a lock of a process that is gone',
  { timeout: 60_000 },
  async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'postgres/cluster.new'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/cluster.new/PG_VERSION'), '18\n')
    writeFileSync(join(dataDir, 'postgres/lock'), JSON.stringify({ pid: process.pid, started: 'another time' }))
    const { url } = await start(dataDir)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('says why PostgreSQL does not start', { timeout: 60_000 }, async () => {
  const dataDir = newDataDir()
  const first = await start(dataDir)
  const directory = (await query(first.url, `select current_setting('data_directory') as path`)) as { path: string }[]
  await first.stop()
  writeFileSync(join(directory[0]!.path, 'postgresql.auto.conf'), `no_such_setting = 'on'\n`)
  await expect(start(dataDir)).rejects.toThrow(/PostgreSQL did not start: [^]*no_such_setting/)
})
