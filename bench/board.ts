// `npm run bench:board`: the board of trucks over the boundary with 500 trucks and 1,500 consignments on one day: how long its call takes, how soon it
// stands in a browser that has been there before, and how soon a change by one person is on the screen of another.
import { chromium } from '@playwright/test'
import pg from 'pg'

import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { answering, signIn, tenantId } from './prepare.ts'
import { running } from './server.ts'
import { signedIn } from './typing.ts'

const trucks = 500
const rounds = Number(process.env['ROUNDS'] ?? 20)
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Hong_Kong' }).format(Date.now() + 86_400_000)

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
const told = (values: readonly number[]): string =>
  `median ${at(values, 0.5).toFixed(0)} ms, 95th percentile ${at(values, 0.95).toFixed(0)} ms`

/** Trucks over the whole of tomorrow at five control points, each with three consignments, and fifty consignments without a truck. */
async function fill(client: pg.Client): Promise<void> {
  const tenant = await tenantId(client, 'demo')
  await client.query(
    `insert into truck_trip (tenant_id, code, direction, control_point, vehicle, driver_name, expected_at)
     select $1, 'BT' || n, 'import', (array['LMC','SZB','HYW','MKT','STK'])[1 + n % 5], 'BT' || n, '司機 ' || n,
       ($2::date::timestamp at time zone 'Asia/Hong_Kong') + n * interval '150 seconds' from generate_series(1, $3::int) n`,
    [tenant, day, trucks],
  )
  await client.query(
    `insert into road_cargo (tenant_id, code, status, direction, ccrn, packages, package_description, goods_description, consignor_name, consignor_address,
       consignee_name, consignee_address, expected_at, control_point, trip_id, submitted_at)
     select t.tenant_id, 'BC' || t.code || '-' || n, case when n < 4 then 'bundled' else 'registered' end, 'import', 'CC' || t.code || 'X' || n, n * 7, 'Cartons', '電子元件 ' || n,
       'Consignor', 'Shenzhen', 'Consignee', 'Kowloon', t.expected_at, t.control_point, case when n < 4 then t.id end, now()
     from truck_trip t cross join generate_series(1, 4) n where t.tenant_id = $1 and t.code like 'BT%' and (n < 4 or t.code like 'BT%0')`,
    [tenant],
  )
  await client.query('analyze')
}

const product = await running(8097, 0)
const client = new pg.Client({ connectionString: product.databaseUrl })
try {
  await answering(`${product.url}/readyz`)
  await client.connect()
  await fill(client)
  const headers = { ...(await signIn(product.url, 'demo')), 'content-type': 'application/json' }
  const calls: number[] = []
  let bytes = 0
  for (let n = 0; n < rounds + 3; n++) {
    const started = performance.now()
    const answer = await fetch(`${product.url}/api/customs/truckTrip/board?day=${day}`, { headers })
    bytes = (await answer.text()).length
    if (n >= 3) calls.push(performance.now() - started)
  }
  console.log(
    `the call of a board of ${trucks} trucks: ${told(calls)}; ${(bytes / 1024).toFixed(0)} KB before compression`,
  )

  const executablePath = findChromium()
  if (!executablePath) console.log('no Chromium here: opening and following were not measured')
  else {
    const browser = await chromium.launch({ executablePath, args: chromiumArgs })
    const page = await signedIn(browser, product.url)
    const board = `${product.url}/hongKongSeamless?view=board&day=${day}`
    await page.goto(board)
    await page.locator('.road-trip').first().waitFor()
    const opened: number[] = []
    for (let n = 0; n < 5; n++) {
      // As by a link: what it needs of scripts is there, its trucks are asked for.
      await page.goto(`${product.url}/workbench`)
      await page.locator('main').first().waitFor()
      await page.waitForLoadState('networkidle')
      const started = performance.now()
      await page.evaluate(
        (to) => {
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
        },
        new URL(board).pathname + new URL(board).search,
      )
      await page.waitForFunction((count) => document.querySelectorAll('.road-trip').length >= count, trucks)
      opened.push(performance.now() - started)
    }
    console.log(`a board of ${trucks} trucks opens in ${told(opened)} (asked: under 1 s)`)

    const { rows } = await client.query(
      `select c.id, c.version, c.ccrn, (select t.id from truck_trip t where t.tenant_id = c.tenant_id and t.code like 'BT%' and t.control_point = c.control_point and t.expected_at > now() + interval '1 hour' limit 1) as trip
       from road_cargo c where c.code like 'BC%' and c.status = 'registered' order by c.id limit $1`,
      [Math.min(rounds, 20)],
    )
    const followed: number[] = []
    for (const { id, version, ccrn, trip } of rows) {
      // As people do it, not in one burst.
      await new Promise((go) => setTimeout(go, 1500))
      const started = performance.now()
      const answer = await fetch(`${product.url}/api/customs/roadCargo/bundle`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ id, version, tripId: trip }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      await page.locator('.road-trip .road-chip a', { hasText: ccrn }).waitFor({ state: 'attached' })
      followed.push(performance.now() - started)
    }
    console.log(`a change by one person is on another's screen in ${told(followed)} (asked: under 1 s)`)
    await browser.close()
  }
} finally {
  await client.end().catch(() => {})
  await product.stop()
}
