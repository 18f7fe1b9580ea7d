import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'

import { demoPassword } from '../apps/server/seed/people.ts'

export interface Asked {
  readonly status: number
  readonly body: Buffer
  readonly ms: number
}
interface Ask {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
  readonly agent?: Agent
  readonly signal?: AbortSignal
  readonly answered?: (answer: IncomingMessage) => void
}

/** A call whose answer is read to its end; status 0 where there was none. */
export function ask(
  url: string,
  { method = 'GET', headers = {}, body, agent, signal, answered }: Ask = {},
): Promise<Asked> {
  const started = performance.now()
  return new Promise((done) => {
    const end = (status: number, parts: Buffer[] = []) =>
      done({ status, body: Buffer.concat(parts), ms: performance.now() - started })
    const sent = request(
      url,
      {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        ...(agent ? { agent } : {}),
        ...(signal ? { signal } : {}),
      },
      (answer) => {
        const parts: Buffer[] = []
        answered?.(answer)
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => end(answer.statusCode ?? 0, parts))
        answer.on('error', () => end(answer.statusCode ?? 0))
      },
    )
    sent.on('error', () => end(0))
    sent.end(body)
  })
}

const form = 'application/x-www-form-urlencoded'
const webClient = `Basic ${btoa('clearway-web:web')}`

export async function token(
  server: string,
  tenantCode: string,
  username: string,
  password = demoPassword,
  agent?: Agent,
): Promise<Asked> {
  const body = new URLSearchParams({
    grant_type: 'password',
    scope: 'all',
    type: 'account',
    tenantCode,
    username,
    password,
  }).toString()
  return ask(`${server}/api/uaa/oauth/token`, {
    method: 'POST',
    body,
    headers: { authorization: webClient, 'content-type': form },
    ...(agent ? { agent } : {}),
  })
}

export async function bearer(server: string, tenantCode: string, username: string): Promise<Record<string, string>> {
  const answer = await token(server, tenantCode, username)
  if (answer.status !== 200)
    throw new Error(`${username} could not sign in: ${answer.status} ${answer.body.toString()}`)
  return { authorization: `Bearer ${(JSON.parse(answer.body.toString()) as { access_token: string }).access_token}` }
}

function multipart(
  fields: Record<string, string>,
  name: string,
  type: string,
  bytes: Buffer,
): { body: Buffer; headers: Record<string, string> } {
  const mark = 'clearway-bench-boundary'
  const texts = Object.entries(fields)
    .map(([key, value]) => `--${mark}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
    .join('')
  const head = Buffer.from(
    `${texts}--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
  )
  return {
    body: Buffer.concat([head, bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
  }
}

/** Calls by kind and status since the attack began. */
export type Counts = Map<string, Map<number, number>>
export interface Attack {
  readonly counts: Counts
  stop(): Promise<void>
}

export const told = (counts: Counts): string =>
  [...counts]
    .map(
      ([kind, found]) =>
        `${kind} ${[...found]
          .sort(([a], [b]) => a - b)
          .map(([status, n]) => `${status}×${n}`)
          .join(' ')}`,
    )
    .join('; ')
export const fivesOf = (counts: Counts): number =>
  [...counts.values()].flatMap((found) => [...found]).reduce((sum, [status, n]) => sum + (status >= 500 ? n : 0), 0)

// No letter in it that an index knows: the whole table is read.
const searches = ['--', '。', '公司', '元件 9', 'b', '%'].map((s) => `search=${encodeURIComponent(s)}`)
const strangers = ['/api/none', '/.env', '/api/trade/order/queryById?id=1', '/wp-login.php', '/assets/none.js']

async function cancelExports(server: string, headers: Record<string, string>): Promise<void> {
  const { body } = await ask(`${server}/api/files/ownExport/query`, { headers })
  const exports = (JSON.parse(body.toString()) as { data?: { id: string; status: string }[] }).data ?? []
  for (const { id } of exports.filter((e) => ['queued', 'running'].includes(e.status)))
    await ask(`${server}/api/files/ownExport/cancel`, {
      method: 'POST',
      body: JSON.stringify({ id }),
      headers: { ...headers, 'content-type': 'application/json' },
    })
}

/**
 * The worst that the people of one tenant do together, from an address of their own: slow searches, deep pages, exports, imports, uploads, wrong
 * passwords, captchas, tokens made up, streams that open and close, paths that are not there. `size` is how many of each at once; WITHOUT=exports,papers
 * leaves kinds out.
 */
export async function attack(server: string, tenantCode: string, people: readonly string[], size = 1): Promise<Attack> {
  const users = await Promise.all(people.map((name) => bearer(server, tenantCode, name)))
  const counts: Counts = new Map()
  const agent = new Agent({ localAddress: '127.0.0.2', keepAlive: true })
  const over = new AbortController()
  const count = (kind: string, status: number) => {
    const found = counts.get(kind) ?? new Map<number, number>()
    counts.set(kind, found.set(status, (found.get(status) ?? 0) + 1))
  }
  const csv = Buffer.from(`code,name\n${Array.from({ length: 5000 }, (_, n) => `H${n},Hostile ${n}`).join('\n')}`)
  const imported = multipart({ mode: 'check' }, 'suppliers.csv', 'text/csv', csv)
  // Read whole, then refused for what it is: the disk is not what is measured.
  const uploaded = multipart({}, 'picture.png', 'image/png', Buffer.alloc(5_000_000, 'x'))
  const json = { 'content-type': 'application/json' }
  const order = '/api/trade/order'
  const post = (path: string, body: object) => (headers: Record<string, string>) =>
    ask(server + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, ...json },
      agent,
      signal: over.signal,
    })
  const get = (path: () => string) => (headers: Record<string, string>) =>
    ask(server + path(), { headers, agent, signal: over.signal })
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
  const query = { currentPage: 1, pageSize: 10 }
  const kinds: Record<string, [number, (headers: Record<string, string>) => Promise<Asked>]> = {
    searches: [50, get(() => `${order}/query?currentPage=1&pageSize=50&${any(searches)}`)],
    deep: [4, get(() => `${order}/query?currentPage=${any([200, 999, 1_000_000])}&pageSize=50&sort=-quantitySum`)],
    exports: [4, post(`${order}/exportExcel`, { query })],
    papers: [2, post(`${order}/exportPDF`, { query })],
    imports: [
      4,
      (headers) =>
        ask(`${server}/api/trade/supplier/importExcel`, {
          method: 'POST',
          ...imported,
          headers: { ...headers, ...imported.headers },
          agent,
          signal: over.signal,
        }),
    ],
    uploads: [
      4,
      (headers) =>
        ask(`${server}/api/files/upload`, {
          method: 'POST',
          ...uploaded,
          headers: { ...headers, ...uploaded.headers },
          agent,
          signal: over.signal,
        }),
    ],
    passwords: [8, () => token(server, tenantCode, `nobody${Math.floor(Math.random() * 50)}`, 'wrong-password', agent)],
    captchas: [4, get(() => '/api/account/captcha/getCaptcha')],
    tokens: [
      4,
      () =>
        ask(`${server}${order}/query?currentPage=1&pageSize=10`, {
          headers: { authorization: `Bearer ${'x'.repeat(30)}${Math.random().toString(36).slice(2)}` },
          agent,
          signal: over.signal,
        }),
    ],
    visitors: [
      4,
      get(
        () =>
          `/api/customs/hscode/query?jurisdiction=HS&currentPage=1&pageSize=50&search=${encodeURIComponent(any(['电机', '铜', 'pump', 'machines']))}`,
      ),
    ],
    streams: [
      12,
      async (headers) => {
        const leave = new AbortController()
        return ask(`${server}/api/notification/notification/stream`, {
          headers,
          agent,
          signal: AbortSignal.any([leave.signal, over.signal]),
          answered: () => setTimeout(() => leave.abort(), 300),
        })
      },
    ],
    strangers: [2, get(() => any(strangers))],
  }
  const without = (process.env['WITHOUT'] ?? '').split(',')
  const loops = Object.entries(kinds)
    .filter(([kind]) => !without.includes(kind))
    .flatMap(([kind, [many, call]]) =>
      Array.from({ length: Math.ceil(many * size) }, async (_, n) => {
        while (!over.signal.aborted) {
          const { status, body } = await call(users[n % users.length]!)
          if (over.signal.aborted) return
          count(kind, status)
          // Whoever is refused tries again at once, but no loop spins.
          if (status >= 400 || status === 0) await new Promise((go) => setTimeout(go, 20))
          void body
        }
      }),
    )
  return {
    counts,
    async stop() {
      over.abort()
      await Promise.all(loops)
      // What it left to jobs must not disturb the quiet that follows.
      await Promise.all(users.map((headers) => cancelExports(server, headers)))
      agent.destroy()
    },
  }
}

/** The same attack from a process of its own, which leaves the cores to whoever is measured: in life it comes from other machines. */
export async function attackApart(...given: Parameters<typeof attack>): Promise<Attack> {
  const attacker = fork(new URL('./attacker.ts', import.meta.url), [JSON.stringify(given)])
  const heard = async () => (await once(attacker, 'message'))[0] as unknown
  await heard()
  const counts: Counts = new Map()
  return {
    counts,
    async stop() {
      const told = heard()
      attacker.send('stop')
      for (const [kind, found] of (await told) as [string, [number, number][]][]) counts.set(kind, new Map(found))
      attacker.disconnect()
    },
  }
}

export interface Quiet {
  readonly p50: number
  readonly p95: number
  readonly calls: number
  readonly bad: number
}
const at = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

/** One person's ordinary work, a call every few milliseconds: lists, searches, a record. Beside it, each second, readiness and a sign-in of a colleague. */
export async function work(
  server: string,
  headers: Record<string, string>,
  tenantCode: string,
  seconds: number,
): Promise<Quiet & { ready: number; signIns: number; slowestSignIn: number }> {
  const order = `${server}/api/trade/order`
  const { body } = await ask(`${order}/query?currentPage=1&pageSize=10`, { headers })
  const [first] = (JSON.parse(body.toString()) as { data: { list: { id: string }[] } }).data.list
  const urls = [
    `${order}/query?currentPage=1&pageSize=10&status=submitted`,
    `${order}/query?currentPage=1&pageSize=10&search=${encodeURIComponent('电子')}`,
    `${order}/queryById?id=${first!.id}`,
  ]
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const outcome = { bad: 0, ready: 0, signIns: 0, slowestSignIn: 0 }
  const doors = (async () => {
    while (performance.now() < until) {
      if ((await ask(`${server}/readyz`)).status !== 200) outcome.ready++
      const signIn = await token(server, tenantCode, 'declarant')
      if (signIn.status !== 200) outcome.signIns++
      outcome.slowestSignIn = Math.max(outcome.slowestSignIn, signIn.ms)
      await new Promise((go) => setTimeout(go, 1000))
    }
  })()
  for (let n = 0; performance.now() < until; n++) {
    const { status, ms, body } = await ask(urls[n % urls.length]!, { headers })
    times.push(ms)
    if (status !== 200 && outcome.bad++ < 3)
      console.log(`${status} after ${ms.toFixed(0)} ms: ${body.toString().slice(0, 200)}`)
    await new Promise((go) => setTimeout(go, 10))
  }
  await doors
  times.sort((a, b) => a - b)
  return { p50: at(times, 0.5), p95: at(times, 0.95), calls: times.length, ...outcome }
}
