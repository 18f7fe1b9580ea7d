// `npm run bench:permission`: what a permission check costs. The same work is asked for by an open call and by one that needs a
// permission: statements that reach the database, time a check, and its share of a call.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { route } from '@clearway/contract/kernel/route'
import { text } from '@clearway/contract/kernel/text'
import pg from 'pg'

import { seed } from '../apps/server/seed/seed.ts'
import { buildApplication, type Application } from '../apps/server/src/application.ts'
import { decide } from '../apps/server/src/kernel/access/decide.ts'
import type { Principal } from '../apps/server/src/kernel/access/principal.ts'
import type { Context, OpenContext } from '../apps/server/src/kernel/context.ts'
import type { Db } from '../apps/server/src/kernel/database/database.ts'
import { migrate } from '../apps/server/src/kernel/database/migrate.ts'
import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { readEnvironment } from '../apps/server/src/kernel/environment.ts'
import { feature } from '../apps/server/src/kernel/feature.ts'
import { mount } from '../apps/server/src/kernel/http/mount.ts'
import { statementsOf } from '../apps/server/src/test/statements.ts'
import { load, median } from './load.ts'
import { signIn } from './prepare.ts'

const title = text('测量', '測量', 'Measured')
const open = { open: 'what a call costs without a check' }
const permission = { permission: 'order.view' }
const get = (name: string) => ({ method: 'GET', path: `/api/bench/${name}`, title, answer: 'raw' }) as const
const routes = {
  openQuery: route({ method: 'GET', path: '/api/bench/openQuery', title, access: open }),
  permittedQuery: route({ method: 'GET', path: '/api/bench/permittedQuery', title, access: permission }),
  openPlain: route({ ...get('openPlain'), access: open }),
  permittedPlain: route({ ...get('permittedPlain'), access: permission }),
}

/** A program with four more calls: a query of the tenant, and nothing at all, each open and by permission. */
export async function measuredApplication(
  databaseUrl: string,
  tenantId: string,
  dataDir: string,
): Promise<{ application: Application; url: string }> {
  const environment = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    ROLE: 'web',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    POOL_SIZE: '8',
  })
  const application = await buildApplication(environment, databaseUrl)
  const ask = async (db: Db) =>
    void (await db.selectFrom('tradeOrder').select('id').orderBy('orderDate', 'desc').limit(1).execute())
  const answer = async (
    _ctx: unknown,
    _input: unknown,
    _request: unknown,
    reply: { send: (body: unknown) => unknown },
  ) => reply.send({ code: 200 })
  mount(
    application.app,
    feature(routes, {
      openQuery: async (ctx: OpenContext) =>
        ctx.services.database.transaction({ tenantId, personId: null, requestId: ctx.requestId }, 'read', ask),
      permittedQuery: async (ctx: Context) => ask(ctx.db),
      openPlain: answer,
      permittedPlain: answer,
    }),
    application.services,
  )
  return { application, url: await application.app.listen({ port: 0, host: '127.0.0.1' }) }
}

/** Statements of a call without and with a check, once the session is in memory. */
export async function countStatements(
  { application, url }: { application: Application; url: string },
  headers: Record<string, string>,
  calls: number,
): Promise<{ open: number; permitted: number }> {
  const one = async (name: string) => {
    const { status } = await fetch(`${url}/api/bench/${name}`, { headers })
    if (status !== 200) throw new Error(`${name}: ${status}`)
  }
  const many = (name: string) =>
    statementsOf(application.services, async () => {
      for (let n = 0; n < calls; n++) await one(name)
    })
  for (const name of Object.keys(routes)) await one(name)
  // The first call of a session notes when it was used, beside the answer.
  await new Promise((go) => setTimeout(go, 200))
  return { open: (await many('openQuery')) / calls, permitted: (await many('permittedQuery')) / calls }
}

/** Microseconds that it takes to know the caller and to decide, with so many URL rules in the tenant. */
async function checkTime({ application }: { application: Application }, token: string, rules: number): Promise<number> {
  const { sessions } = application.services
  const extra = Array.from({ length: rules }, (_, n) => ({ url: `/api/bench/rule${n}`, roleIds: ['x'] }))
  const known: Principal = await sessions.authenticate(token)
  const user = { ...known, urlRules: [...known.urlRules, ...extra] }
  const run = async (times: number) => {
    const started = performance.now()
    for (let n = 0; n < times; n++) {
      await sessions.authenticate(token)
      if (!decide(user, routes.permittedQuery).allowed) throw new Error('Not allowed')
    }
    return ((performance.now() - started) * 1000) / times
  }
  await run(20_000)
  return median([await run(50_000), await run(50_000), await run(50_000)])
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'clearway-bench-'))
  const database = await startEmbedded({ throwaway: true, log: () => {} })
  const rounds = Number(process.env['ROUNDS'] ?? 5)
  const seconds = Number(process.env['SECONDS'] ?? 2)
  try {
    await migrate(database.url)
    await seed(readEnvironment({ NODE_ENV: 'test', DATABASE_URL: database.url }), database.url)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const tenantId = (await client.query(`select id from tenant where tenant_code = 'demo'`)).rows[0].id as string
    await client.end()
    const measured = await measuredApplication(database.url, tenantId, dataDir)
    const headers = await signIn(measured.url, 'demo')
    const token = headers.authorization.slice('Bearer '.length)
    const counted = await countStatements(measured, headers, 200)
    console.log(
      `statements a call: open ${counted.open}, by permission ${counted.permitted}: ${counted.permitted - counted.open} more for the check (0)`,
    )
    for (const rules of [0, 10, 200])
      console.log(`a check with ${rules} URL rules: ${(await checkTime(measured, token, rules)).toFixed(1)} µs`)
    const rates: Record<string, number[]> = Object.fromEntries(Object.keys(routes).map((name) => [name, []]))
    for (let round = -1; round < rounds; round++) {
      // There and back, so that neither of two always follows the other.
      for (const [name, found] of round % 2 ? Object.entries(rates).toReversed() : Object.entries(rates)) {
        const { perSecond, bad } = await load({
          url: `${measured.url}/api/bench/${name}`,
          headers,
          connections: 8,
          seconds: round < 0 ? 1 : seconds,
        })
        if (bad) throw new Error(`${name}: ${bad} were not 200`)
        if (round >= 0) found.push(perSecond)
      }
    }
    const rate = (name: string) => median(rates[name]!)
    for (const kind of ['Plain', 'Query']) {
      const [free, checked] = [rate(`open${kind}`), rate(`permitted${kind}`)]
      console.log(
        `${kind === 'Plain' ? 'a call that does nothing' : 'a call with one query'}: open ${free.toFixed(0)}, by permission ${checked.toFixed(0)} req/s; ratio ${(checked / free).toFixed(2)}`,
      )
    }
    if (counted.permitted !== counted.open) process.exitCode = 1
    await measured.application.close()
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()
