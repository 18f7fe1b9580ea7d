// `npm run bench:workbench`: what the workbench and the search cost each kind of person in a tenant with 1,000,000 orders, 20,000 lines of
// classification, 20,000 cases with their papers and messages, 20,000 declarations, 20,000 consignments by road and 20,000 trade declarations, 100,000
// entries into the United States with 300,000 responses, 100,000 drayage moves, 20,000 parties, bonds and powers each, a tenth of them open: 95th percentiles of their calls, one after the other, each with a budget.
import pg from 'pg'

import { signIn, tenantId } from './prepare.ts'
import { running } from './server.ts'
import { fill } from './workbenchRows.ts'

const orders = Number(process.env['ROWS'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 40)
// Beginnings of numbers and words that the demo data has, and one of each that it has not.
const numbers = ['B1', 'B123', 'B99999', 'PO', 'C20', '5', 'X9']
const words = ['连接器', 'connector', '鹏程', '电容', 'nothing of that name']
const people = ['admin', 'declarant', 'classifier', 'reviewer', 'finance', 'buyer']

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

interface Measured {
  readonly what: string
  readonly budgetMs: number
  /** The addresses, asked in turns. */
  readonly paths: readonly string[]
}

const finding = (route: string, text: string, kind?: string) =>
  `/api/workbench/${route}?${new URLSearchParams({ text, ...(kind && { kind }) }).toString()}`

/** What the workbench and its search ask for; words are asked for kind by kind, each shown as it arrives. */
const measured = (kinds: readonly string[]): readonly Measured[] => [
  { what: 'workbench', budgetMs: 100, paths: ['/api/workbench/query'] },
  { what: 'pictures', budgetMs: 100, paths: ['/api/workbench/queryPictures'] },
  { what: 'numbers', budgetMs: 100, paths: numbers.map((text) => finding('findNumber', text)) },
  {
    what: 'words',
    budgetMs: 300,
    paths: kinds.flatMap((kind) => words.map((text) => finding('findWords', text, kind))),
  },
]

const program = await running(8097, orders)
const ask = async (headers: Record<string, string>, path: string): Promise<any> => {
  const answer = await fetch(program.url + path, { headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: unknown }).data
}
try {
  const client = new pg.Client({ connectionString: program.databaseUrl })
  // What goes wrong is told by the statement, not by the end of the database after it.
  client.on('error', () => {})
  await client.connect()
  const demo = await tenantId(client, 'demo')
  await fill(client, demo, orders)
  await client.end()
  let over = 0
  for (const username of people) {
    const headers = await signIn(program.url, 'demo', username)
    const { kinds } = await ask(headers, finding('findNumber', numbers[0]!))
    for (const { what, budgetMs, paths } of measured(kinds)) {
      const times: number[] = []
      for (let i = 0; i < Math.max(rounds, 2 * paths.length) + 5; i++) {
        const started = performance.now()
        await ask(headers, paths[i % paths.length]!)
        if (i >= 5) times.push(performance.now() - started)
      }
      const worst = at(times, 0.95)
      if (worst > budgetMs) over++
      console.log(
        `${username}: ${what}, median ${at(times, 0.5).toFixed(0)} ms, 95 % within ${worst.toFixed(0)} ms of ${budgetMs}`,
      )
    }
  }
  process.exitCode = over === 0 ? 0 : 1
} finally {
  await program.stop()
}
