import { readFileSync } from 'node:fs'

import pg from 'pg'

import { demoPassword } from '../apps/server/seed/people.ts'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}
/** The flags of `npm start`. */
export const likeStart = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'))

/** Waits until the server at `url` answers, at most three minutes: it migrates and fills its database first. */
export async function answering(url: string): Promise<void> {
  for (let i = 0; i < 720; i++) {
    if (
      await fetch(url).then(
        (r) => r.ok,
        () => false,
      )
    )
      return
    await new Promise((go) => setTimeout(go, 250))
  }
  throw new Error(`${url} does not answer`)
}

/** The header that somebody of a demo tenant calls with, the administrator unless another is named. */
export async function signIn(
  server: string,
  tenantCode: string,
  username = 'admin',
): Promise<{ authorization: string }> {
  const body = new URLSearchParams({
    grant_type: 'password',
    scope: 'all',
    type: 'account',
    tenantCode,
    username,
    password: demoPassword,
  })
  const answer = await fetch(`${server}/api/uaa/oauth/token`, {
    method: 'POST',
    body,
    headers: { authorization: `Basic ${btoa('clearway-web:web')}` },
  })
  return { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` }
}

const orders = `
  insert into trade_order (tenant_id, code, supplier_id, supplier_name, order_date, currency, receiving_way, status, item_code, item_name, quantity_sum, total_price_sum, created_at, updated_at)
  select s.tenant_id, 'B' || n, s.id, '供应商 ' || n % 5000, date '2026-01-01' - (n % 1000)::int, (array['USD','CNY','HKD'])[1 + n % 3], 'sea',
    (array['draft','submitted','confirmed','completed','cancelled'])[1 + n % 5], 'I' || n % 900, '电子元件 ' || n % 900, n % 977, n * 1.25,
    timestamptz '2026-01-01' - n * interval '90 seconds', timestamptz '2026-01-01' - n * interval '90 seconds'
  from generate_series(1, $1::int) n join supplier s on s.code = 'BENCH' and s.tenant_id = `

/**
 * Orders of every status over three years, at the connection's database: `count` of them for `tenantId`, or, with `others`, each eleventh
 * for that tenant, interleaved as they are in life.
 */
export async function insertOrders(client: pg.Client, count: number, tenantId: string, others?: string): Promise<void> {
  const whose = [tenantId, ...(others ? [others] : [])]
  for (const id of whose)
    await client.query(
      `insert into supplier (tenant_id, code, name) values ($1, 'BENCH', 'Bench supplier') on conflict do nothing`,
      [id],
    )
  await client.query('alter table trade_order disable trigger user')
  await client.query(orders + (others ? 'case when n % 11 = 0 then $3::uuid else $2::uuid end' : '$2::uuid'), [
    count,
    ...whose,
  ])
  await client.query('alter table trade_order enable trigger user')
}

export async function tenantId(client: pg.Client, code: string): Promise<string> {
  return (await client.query('select id from tenant where tenant_code = $1', [code])).rows[0].id as string
}
