// `npm run bench:dictionary`: the tables that customs publishes into dictionaries, and as many values through the import of a sheet. Seconds
// through HTTP, from the file to the last value in its place; each must stay under 5. The tables are those of the folder named, else made up.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { demoPassword } from '../apps/server/seed/people.ts'
import prepare, { address, serve } from '../e2e/server.ts'

const folder = process.argv[2]
const tables = { 'ports.csv': 4334, 'domestic_districts.csv': 962, 'domestic_ports.csv': 997, 'ciq_offices.csv': 1032 }
const most = 5

/** As many rows as the published table has, in its columns. */
function made(name: keyof typeof tables): string {
  const code = (n: number) =>
    name === 'ports.csv'
      ? `Q${String.fromCharCode(65 + Math.floor(n / 1000))}Z${String(n % 1000).padStart(3, '0')}`
      : name === 'domestic_districts.csv'
        ? String(10_000 + n)
        : String(100_000 + n)
  const head = {
    'ports.csv': '代码,中文名称,英文名称',
    'domestic_districts.csv': '国内地区代码,国内地区名称',
    'domestic_ports.csv': '国内口岸代码,国内口岸中文名称',
    'ciq_offices.csv': '机关代码,中文名称',
  }[name]
  const rows = Array.from({ length: tables[name] }, (_, n) => `${code(n)},名称${n},Name ${n}`)
  return [head, ...rows].join('\n')
}

const contentOf = (name: keyof typeof tables): Buffer => {
  const file = folder && path.join(folder, name)
  return file && existsSync(file) ? readFileSync(file) : Buffer.from(made(name))
}

const clear = await prepare({ workers: 1 })
const stop = await serve()
try {
  const body = new URLSearchParams({
    grant_type: 'password',
    scope: 'all',
    type: 'account',
    tenantCode: 'demo',
    username: 'admin',
    password: demoPassword,
  })
  const { access_token } = (await (
    await fetch(`${address}/api/uaa/oauth/token`, {
      method: 'POST',
      body,
      headers: { authorization: `Basic ${btoa('clearway-web:web')}` },
    })
  ).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const base = `${address}/api/admin/sysdict`
  const dataOf = async (response: Response) => {
    const answer = (await response.json()) as { code: number; data: any }
    if (answer.code !== 200) throw new Error(JSON.stringify(answer).slice(0, 500))
    return answer.data
  }
  const post = async (route: string, input: object) =>
    dataOf(
      await fetch(`${base}/${route}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    )
  const upload = async (route: string, name: string, bytes: Buffer, fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    return dataOf(await fetch(`${base}/${route}`, { method: 'POST', headers, body: form }))
  }
  const query = async (importId: string) => dataOf(await fetch(`${base}/queryTables?importId=${importId}`, { headers }))
  const timed = async (what: string, work: () => Promise<void>) => {
    const started = performance.now()
    await work()
    const seconds = (performance.now() - started) / 1000
    console.log(`${what.padEnd(44)} ${seconds.toFixed(2)} s`)
    if (seconds > most) process.exitCode = 1
  }

  for (const name of Object.keys(tables) as (keyof typeof tables)[]) {
    await timed(`${name}: read, compared, taken in`, async () => {
      const { id } = await upload('readTables', name, contentOf(name))
      const [table] = (await query(id)).tables
      await post('startTables', { importId: id, tables: [{ tableId: table.id, changed: 'take', missing: 'keep' }] })
      for (;;) {
        const { status, tables: written } = await query(id)
        if (status === 'done' && written[0].outcome.added > 500) return
        if (status !== 'queued' && status !== 'running') throw new Error(`${name}: ${status}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
  }
  await timed('4,334 values by the import of a sheet', async () => {
    const rows = Array.from({ length: 4334 }, (_, n) => `port,XP${n},名称${n},Name ${n}`)
    const bytes = Buffer.from(['dictType,dictValue,dictName,dictNameEn', ...rows].join('\n'))
    const { imported } = await upload('importExcel', 'own.csv', bytes, { mode: 'commit' })
    if (imported !== 4334) throw new Error(`${imported} imported`)
  })
  await timed('the list and the tree of such a dictionary', async () => {
    for (const route of ['query?dictType=port&dictKind=value&sort=dictSequence&pageSize=20', 'tree?dictType=port'])
      await dataOf(await fetch(`${base}/${route}`, { headers }))
  })
} finally {
  await stop()
  await clear?.()
}
