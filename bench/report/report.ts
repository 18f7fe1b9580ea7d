// `npm run bench:report`: each report of each area, as the administrator asks for it over twelve and over twenty-four months, by its first field and by
// months, in a tenant with 1,000,000 lines of declarations and in proportion whatever else is counted: 95th percentiles of the calls, one after the other.
import pg from 'pg'

import { signIn, tenantId } from '../prepare.ts'
import { running } from '../server.ts'
import { fillReports } from './reportRows.ts'

const lines = Number(process.env['ROWS'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 8)
const budgetMs = 1000

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

interface Offered {
  readonly code: string
  readonly dimensions: readonly { readonly code: string }[]
}

const program = await running(8096, Math.round(lines / 10))
const ask = async <T>(headers: Record<string, string>, path: string): Promise<T> => {
  const answer = await fetch(program.url + path, { headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}
try {
  const client = new pg.Client({ connectionString: program.databaseUrl })
  // What goes wrong is told by the statement, not by the end of the database after it.
  client.on('error', () => {})
  await client.connect()
  await fillReports(client, await tenantId(client, 'demo'), lines)
  await client.end()
  const headers = await signIn(program.url, 'demo')
  const today = new Date().toISOString().slice(0, 10)
  const back = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4).replace('02-29', '02-28')}`
  let worst = 0
  for (const { code, dimensions } of await ask<Offered[]>(headers, '/api/report/report/query')) {
    for (const dimension of [dimensions[0]!.code, 'month']) {
      const told: string[] = []
      for (const years of [1, 2]) {
        const query = new URLSearchParams({ report: code, from: back(years), to: today, dimension })
        const times: number[] = []
        let count = 0
        for (let i = 0; i < rounds + 1; i++) {
          const started = performance.now()
          const { total } = await ask<{ total: { count: number } }>(headers, `/api/report/report/figures?${query}`)
          count = total.count
          if (i) times.push(performance.now() - started)
        }
        const p95 = at(times, 0.95)
        worst = Math.max(worst, p95)
        told.push(
          `${years * 12} months ${at(times, 0.5).toFixed(0)} / ${p95.toFixed(0)} ms of ${count.toLocaleString('en')} rows`,
        )
      }
      console.log(`${code} by ${dimension}: ${told.join(', ')}`)
    }
  }
  console.log(`worst 95th percentile ${worst.toFixed(0)} ms of ${budgetMs}`)
  process.exitCode = worst > budgetMs ? 1 : 0
} finally {
  await program.stop()
}
