import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { signIn } from './prepare.ts'

/** What was written: acknowledged, and whether it is stored whole. */
export interface Stored {
  readonly acknowledged: number
  readonly lost: string[]
  readonly half: string[]
  readonly stored: number
}

/** `write` is true when the server acknowledged it; a refusal that nothing broken explains is an error. */
export interface Work {
  renew(): Promise<void>
  write(): Promise<boolean>
  compare(): Promise<Stored>
}

const lines = 5

/** Orders of five lines each. `url` is the database's, asked at the end. */
export async function orderWork(server: string, seed: number, url: () => string): Promise<Work> {
  let headers: Record<string, string> = {}
  const renew = async () => void (headers = { ...(await signIn(server, 'demo')), 'content-type': 'application/json' })
  const post = (route: string, input: object) =>
    fetch(server + route, { method: 'POST', headers, body: JSON.stringify(input), signal: AbortSignal.timeout(20_000) })
  const add = async (route: string, input: object) => {
    const given = (await (await post(route, input)).json()) as { data?: { id: string } }
    if (!given.data) throw new Error(`${route}: ${JSON.stringify(given)}`)
    return given.data.id
  }
  await renew()
  const mark = Date.now().toString(36)
  const supplierId = await add('/api/trade/supplier/add', { code: `KILL-${mark}`, name: 'Kill test', isDefault: false })
  const goodsId = await add('/api/trade/goods/add', { modelNumber: `KILL-${mark}`, name: 'Kill test' })
  const acknowledged: string[] = []
  let serial = 0

  return {
    renew,
    async write() {
      const code = `K${seed}-${++serial}`
      const detail = { goodsId, quantity: '2', netWeight: '10', roughWeight: '11', totalPrice: '3.5', unitCode: '007' }
      const order = {
        code,
        supplierId,
        orderDate: '2026-01-31',
        currency: 'USD',
        detailList: Array.from({ length: lines }, () => detail),
      }
      const answer = await post('/api/trade/order/add', order).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        () => undefined,
      )
      // A tired server answers 429 or 503 and loses nothing; any other refusal is a mistake of this program.
      if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429)
        throw new Error(`Refused: ${answer.status} ${answer.text}`)
      if (answer?.status !== 200) return false
      acknowledged.push(code)
      return true
    },
    async compare() {
      const client = new pg.Client({ connectionString: url() })
      await client.connect()
      const { rows } = await client.query<{
        code: string
        n: number
        same: boolean
      }>(`select o.code, count(d.id)::int as n,
        o.quantity_sum = coalesce(sum(d.quantity), 0) and o.total_price_sum = coalesce(sum(d.total_price), 0) as same
        from trade_order o left join trade_order_detail d on d.tenant_id = o.tenant_id and d.order_id = o.id
        where o.code like 'K%-%' group by o.tenant_id, o.id`)
      await client.end()
      const stored = new Set(rows.map((r) => r.code))
      return {
        acknowledged: acknowledged.length,
        stored: rows.length,
        lost: acknowledged.filter((code) => !stored.has(code)),
        half: rows.filter((r) => r.n !== lines || !r.same).map((r) => r.code),
      }
    },
  }
}

/** So many clients at once that write until `stop`, which passes on what went wrong. */
export function writers(count: number, work: Work): { stop(): Promise<void> } {
  let over = false
  const all = Promise.all(
    Array.from({ length: count }, async () => {
      // oxlint-disable-next-line no-unmodified-loop-condition -- set by stop, below
      while (!over) if (!(await work.write())) await sleep(25)
    }),
  ).then(
    () => {},
    (error: Error) => error,
  )
  return {
    async stop() {
      over = true
      const error = await all
      if (error) throw error
    },
  }
}

/** Milliseconds from `from` until a new write is acknowledged. Throws after two minutes, or when `ended` tells why that can never be. */
export async function untilServed(work: Work, from: number, ended: () => string | undefined): Promise<number> {
  while (!(await work.write())) {
    const why = ended()
    if (why) throw new Error(why)
    if (performance.now() - from > 120_000) throw new Error('Not served again within two minutes')
    await sleep(5)
  }
  return performance.now() - from
}
