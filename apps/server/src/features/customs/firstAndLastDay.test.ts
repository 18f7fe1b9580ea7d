import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import { declarationHand } from '../../test/declaration.ts'
import { csv, tariffHand, withoutExamples } from '../../test/tariff.ts'
import { tradeOf } from '../../test/trade.ts'
import { recheckGoods } from './recheck.ts'

// Whatever holds from a day to a day holds on both of them, and on neither of the days beside: asked of every answer that goes by it.

let app: TestApplication
let db: pg.Client
let token: string
let admin: string
let tariff: ReturnType<typeof tariffHand>
let first: any

const power = '8504401400'
const portable = '8471309000'
const motor = '8501100099'
const added = '8501200011'
const beer = '2203000000'

/** What begins and ends in these tests. */
const edition = { from: '2026-03-01', to: '2026-06-30' }
const line = { from: '2026-03-01', to: '2026-04-09' }
const corrected = { from: '2026-04-10', to: '2026-06-30' }
const ended = { from: '2026-03-01', to: '2026-05-15' }
const temporary = { from: '2026-05-01', to: '2026-05-31' }
const onTop = { from: '2026-04-01', to: '2026-04-30' }
const exchange = { from: '2026-03-11', to: '2026-03-20' }

type Range = { readonly from: string; readonly to: string }
const beside = (day: string, days: number) => new Date(Date.parse(day) + days * 864e5).toISOString().slice(0, 10)
/** The day before, the first, the last and the day after, each with what is to be found on it. */
const edges = <T>({ from, to }: Range, inside: T, before: T, after: T = before): (readonly [string, T])[] => [
  [beside(from, -1), before],
  [from, inside],
  [to, inside],
  [beside(to, 1), after],
]
async function tried<T>(days: readonly (readonly [string, T])[], ask: (day: string) => Promise<T>): Promise<void> {
  const found: [string, T][] = []
  for (const [day] of days) found.push([day, await ask(day)])
  expect(found).toEqual(days)
}

const post = (by: string, path: string, body: object) => tariff.data(app.call('POST', path, { token: by, body }))

beforeAll(async () => {
  app = await testApplication()
  await withoutExamples(app)
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  // Estimates go by what the platform has on file for everybody.
  token = await app.signIn('platform', 'operator')
  admin = await app.signIn('demo', 'admin')
  tariff = tariffHand(app, token)
  const head =
    '商品编码,商品名称,第一法定单位,第二法定单位,最惠国税率,普通税率,暂定税率,增值税率,监管条件,检验检疫类别,申报要素'
  first = await tariff.activate(
    await tariff.importChina(
      'first',
      edition.from,
      csv(
        head,
        '8471,自动数据处理设备,,,,,,,,,',
        '847130,便携式自动数据处理设备,,,5,,,,,,',
        '8471301000,平板电脑,台,千克,,70,,13,,,',
        `${portable},其他便携式自动数据处理设备,台,千克,0,70,,13,,,`,
        `${power},功率小于1千瓦的直流稳压电源,个,千克,10%,50,,13,A,L/M,品牌类型|出口享惠情况|用途|功率`,
        '85011000,微电机,台,千克,5,70,,13,,,',
        '85012000,交直流两用电动机,台,千克,5,70,,13,,,',
        `${motor},其他微电机,台,千克,5,70,,13,,,`,
        `${beer},麦芽酿造的啤酒,升,千克,20%,90,,13,AB,R/S,`,
      ),
    ),
    edition.from,
  )
  const standing = await tariff.line(first.id, power)
  await tariff.data(
    tariff.post('correctLine', {
      id: standing.id,
      version: standing.version,
      from: corrected.from,
      nameZh: '改后',
      rates: [
        { kind: 'mfn', form: 'adValorem', adValorem: '8', text: '8%' },
        {
          kind: 'temporary',
          form: 'adValorem',
          adValorem: '3',
          text: '3%',
          validFrom: temporary.from,
          validTo: temporary.to,
        },
        { kind: 'vat', form: 'adValorem', adValorem: '13', text: '13' },
      ],
    }),
  )
  for (const code of [portable, motor]) {
    const ending = await tariff.line(first.id, code)
    await tariff.data(tariff.post('endLine', { id: ending.id, version: ending.version, validTo: ended.to }))
  }
  await tariff.data(tariff.post('addLine', { editionId: first.id, code: added, nameZh: '后加', from: corrected.from }))
  const heading = await tariff.line(first.id, '847130')
  await tariff.data(
    tariff.post('correctLine', {
      id: heading.id,
      version: heading.version,
      from: corrected.from,
      rates: [{ kind: 'mfn', form: 'adValorem', adValorem: '4', text: '4' }],
    }),
  )
  const second = await tariff.importChina('second', '2026-07-01', csv(head, `${power},新版,个,千克,1%,50,,13,,,`))
  await tariff.activate(second, '2026-07-01', { force: true })
  await post(token, '/api/customs/additionalDuty/add', {
    jurisdiction: 'CN',
    code: 'TOP',
    name: 'top',
    rateText: '25%',
    source: 'test',
    validFrom: onTop.from,
    validTo: onTop.to,
    scope: beer,
  })
  // A tenant's own rule goes before the platform's of the same code, but not once it is over.
  await post(admin, '/api/customs/additionalDuty/add', {
    jurisdiction: 'CN',
    code: 'TOP',
    name: 'over',
    rateText: '99%',
    source: 'test',
    validFrom: '2026-01-01',
    validTo: '2026-02-28',
    scope: beer,
  })
  await post(token, '/api/customs/exchangeRate/add', {
    base: 'CNY',
    currency: 'NOK',
    rate: '0.7',
    validFrom: exchange.from,
    validTo: exchange.to,
  })
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const look = async (verb: string, query: Record<string, string>, by = token): Promise<any> => {
  const asked = new URLSearchParams({ ...(query['table'] ? {} : { jurisdiction: 'CN' }), ...query })
  return (await app.call('GET', `/api/customs/hscode/${verb}?${asked.toString()}`, { token: by })).body.data
}
const estimate = async (code: string, date: string, more: object = {}): Promise<any> =>
  (
    await app.call('POST', '/api/customs/duty/calculate', {
      token,
      body: { jurisdiction: 'CN', code, value: '10000', currency: 'CNY', date, ...more },
    })
  ).body.data
const amount = (answer: any, kind: string): string | undefined =>
  answer.steps.find((s: { kind: string }) => s.kind === kind)?.amount

test('an edition of a tariff', async () => {
  const days = edges<string | null>(edition, 'first', null, 'second')
  const other = (code: string) => async (date: string) =>
    (await look('queryByCode', { code, date }))?.edition?.name ?? null
  await tried(days, async (date) => (await look('query', { search: power, date })).edition?.name ?? null)
  await tried(
    days,
    async (date) =>
      (await look('query', { jurisdiction: 'HS', date })).jurisdictions.find((j: any) => j.code === 'CN')?.edition ??
      null,
  )
  await tried(days, other(power))
  await tried(
    edges(edition, ['CN'], [], ['CN']),
    async (date) => (await look('queryByCode', { jurisdiction: 'HS', code: power.slice(0, 6), date })).jurisdictions,
  )
  await tried(days, async (date) => (await estimate(power, date)).edition)
  // The lines of the heading are those of the edition, and HS itself where there is none.
  await tried(edges(edition, 1, 0, 0), async (date) =>
    (await look('queryTree', { parent: '2203', date })).list.reduce((sum: number, r: any) => sum + r.below, 0),
  )
})

test('a line that was corrected', async () => {
  const days = edges<string | undefined>(corrected, '改后', '功率小于1千瓦的直流稳压电源', '新版')
  await tried(days, async (date) => (await look('query', { search: power, date })).list[0]?.name.zh)
  await tried(
    days,
    async (date) => (await look('query', { search: '', date })).list.find((r: any) => r.code === power)?.name.zh,
  )
  await tried(days, async (date) => (await look('queryByCode', { code: power, date })).name.zh)
  await tried(days, async (date) => (await look('queryTree', { parent: power.slice(0, 6), date })).list[0]?.name.zh)
  await tried(edges<string | undefined>(line, '1000.00', undefined, '800.00'), async (date) =>
    amount(await estimate(power, date), 'duty'),
  )
})

test('a line that ended, and the lines below a heading', async () => {
  const there = edges(ended, true, false)
  const has = (list: any[]) => list.some((r) => r.code === portable)
  await tried(there, async (date) => has((await look('query', { search: portable, date })).list))
  await tried(there, async (date) => has((await look('query', { search: '便携式', date })).list))
  await tried(there, async (date) => has((await look('queryTree', { parent: '847130', date })).list))
  await tried(there, async (date) => Boolean(await look('queryByCode', { code: portable, date })))
  await tried(there, async (date) => has((await look('queryByCode', { code: '847130', date })).children))
  // Of the six digits of HS, and of a line of the tariff: how many there are below.
  await tried(
    edges(ended, 2, 0, 1),
    async (date) =>
      (await look('queryTree', { parent: '8471', date })).list.find((r: any) => r.code === '847130').below,
  )
  await tried(
    edges(ended, 2, 0, 1),
    async (date) =>
      (await look('query', { search: '847130', date })).list.find((r: any) => r.code === '847130')?.below ?? 0,
  )
})

test('a line that was added', async () => {
  const days = edges(corrected, true, false).slice(0, 3)
  const has = (list: any[]) => list.some((r) => r.code === added)
  await tried(days, async (date) => has((await look('query', { search: added, date })).list))
  await tried(days, async (date) => has((await look('queryByCode', { code: '85012000', date })).children))
  const below = async (date: string) =>
    (await look('query', { search: '850120', date })).list.find((r: any) => r.code === '85012000').below
  expect([await below(beside(corrected.from, -1)), await below(corrected.from)]).toEqual([0, 1])
})

test('the rates that a line takes from the one above', async () => {
  const days = edges<string | undefined>(line, '500.00', undefined, '400.00')
  await tried(days, async (date) => amount(await estimate('8471301000', date), 'duty'))
  await tried(
    edges<string | undefined>(line, '5', undefined, '4'),
    async (date) =>
      (await look('query', { search: '8471301000', date })).list[0]?.rates.find((r: any) => r.kind === 'mfn')
        ?.adValorem,
  )
})

test('a temporary rate within its line', async () => {
  await tried(edges<string | undefined>(temporary, '300.00', '800.00'), async (date) =>
    amount(await estimate(power, date), 'duty'),
  )
})

test('a duty on top', async () => {
  await tried(edges<string | undefined>(onTop, '2500.00', undefined), async (date) =>
    amount(await estimate(beer, date), 'additional'),
  )
  for (const by of [token, admin])
    await tried(edges(onTop, ['TOP'], []), async (date) =>
      (await look('queryByCode', { code: beer, date }, by)).additional.map((a: any) => a.code),
    )
  // A second one of its code may begin when it is over and end before it begins, not a day nearer.
  const add = async (validFrom: string, validTo: string) => {
    const answer = await app.call('POST', '/api/customs/additionalDuty/add', {
      token,
      body: {
        jurisdiction: 'CN',
        code: 'TOP',
        name: 'again',
        rateText: '5%',
        source: 'test',
        validFrom,
        validTo,
        scope: beer,
      },
    })
    if (answer.status === 200)
      await app.call('POST', '/api/customs/additionalDuty/delete', { token, body: { ids: [answer.body.data.id] } })
    return answer.status === 200 ? true : answer.body.errors[0].field
  }
  await tried(edges<unknown>(onTop, 'validFrom', 'validFrom', true).slice(2), (day) => add(day, '2026-12-31'))
  await tried(edges<unknown>(onTop, 'validFrom', true).slice(0, 2), (day) => add('2026-01-01', day))
  expect([await add('2027-03-01', '2027-03-01'), await add('2027-03-01', '2027-02-28')]).toEqual([true, 'validTo'])
})

test('a rate of exchange', async () => {
  await tried(edges<string | undefined>(exchange, '7000.00', undefined), async (date) =>
    amount(await estimate(power, date, { currency: 'NOK' }), 'customsValue'),
  )
  await tried(edges(exchange, ['0.7'], []), async (date) =>
    (await look('queryTable', { table: 'exchangeRate', search: 'NOK', date })).list.map((r: any) =>
      String(Number(r.rate)),
    ),
  )
})

test('the code that is put on goods', async () => {
  const trade = tradeOf(app, admin)
  const decide = async (hsCode: string, validFrom: string, jurisdiction = 'CN') => {
    const { id: goodsId } = await trade.goods()
    const answer = await app.call('POST', '/api/customs/goodsMaster/classify', {
      token: admin,
      body: { goodsId, jurisdiction, hsCode, validFrom },
    })
    return answer.status === 200 ? answer.body.data : answer.body.errors[0].field
  }
  // Where no tariff is on file the code is taken as it is; where it has no line, or has one no longer, it is refused.
  await tried(
    edges<string | null>(edition, 'first', null, 'second'),
    async (date) => (await decide(power, date)).edition?.name ?? null,
  )
  await tried(edges<unknown>(ended, true, true, 'hsCode'), async (date) => {
    const found = await decide(portable, date)
    return found === 'hsCode' ? found : true
  })
  await tried(
    edges<unknown>(corrected, added, 'hsCode').slice(0, 3),
    async (date) => (await decide(added, date)).hsCode ?? 'hsCode',
  )
  // What is divided further is put on nothing, as long as it is.
  await tried(edges<unknown>(ended, 'hsCode', '85011000').slice(1), async (date) => {
    const found = await decide('85011000', date)
    return found.hsCode ?? found
  })
  await tried(
    edges<unknown>(line, '5', undefined, '4').slice(1),
    async (date) => (await decide('8471301000', date)).rates.find((r: any) => r.kind === 'mfn').adValorem,
  )
})

test('a declaration that customs accepted on the day', async () => {
  const hand = declarationHand(app, admin)
  const cif = { incoterm: 'CIF', freight: null, insurance: null, invoiceTotal: '10000' }
  /** Of one line of the code: what its taxes are reckoned by when customs accepts it on a day. */
  const declared = async (hsCode: string, currency: string) => {
    const { row } = await hand.oneDraft(
      // It arrived before all these days: what is declared in advance takes the rates of its arrival.
      { ...cif, currency, movedOn: '2026-01-02' },
      { hsCode, totalPrice: '10000', quantity: '1', unitPrice: null },
    )
    return async (day: string): Promise<any> => {
      await db.query(
        `update declaration set status = 'accepted', accepted_at = ($2::date + time '00:30') at time zone 'Asia/Shanghai' where id = $1`,
        [row.id, day],
      )
      return (await app.call('GET', `/api/customs/declaration/estimate?id=${row.id}`, { token: admin })).body.data
    }
  }
  const formula = (found: any, kind = 'duty') => found.taxes.lines[0].taxes?.find((x: any) => x.kind === kind)?.formula
  const [ofPower, ofBeer, ofTablet, inKroner] = [
    await declared(power, 'CNY'),
    await declared(beer, 'CNY'),
    await declared('8471301000', 'CNY'),
    await declared(power, 'NOK'),
  ]
  await tried(edges<string | null>(edition, 'first', null, 'second'), async (day) => (await ofPower(day)).edition)
  await tried(edges<string | null>(exchange, '7000.00', null), async (day) => (await inKroner(day)).taxes.value)
  await tried(edges<string>(line, '10000.00 × 10%', '', '10000.00 × 8%'), async (day) => formula(await ofPower(day)))
  await tried(edges<string>(line, '10000.00 × 5%', '', '10000.00 × 4%'), async (day) => formula(await ofTablet(day)))
  await tried(edges(temporary, '10000.00 × 3%', '10000.00 × 8%'), async (day) => formula(await ofPower(day)))
  await tried(edges(onTop, '10000.00 × 25%', undefined), async (day) => formula(await ofBeer(day), 'additional'))
})

test('the fees of a fiscal year of the United States', async () => {
  const ask = { jurisdiction: 'US', currency: 'USD', entry: 'informal' }
  await tried(edges({ from: '2024-10-01', to: '2025-09-30' }, '2.62', '2.53', '2.69'), async (day) =>
    amount(await estimate('610910', day, ask), 'mpf'),
  )
  const unknown = async (day: string) =>
    (await estimate('610910', day, ask)).warnings.some((w: any) => w.en.includes('2027'))
  await tried([['2026-09-30', false] as const, ['2026-10-01', true] as const], unknown)
})

test('what the tariff changed about decided goods since the day of their decision', async () => {
  const draft = await tariff.data(tariff.post('copy', { id: first.id, name: 'third', validFrom: '2026-10-01' }))
  // The tablets get the rate of the heading back that held before the correction; the rest stands as it stood last.
  const heading = await tariff.line(draft.id, '847130')
  await tariff.data(
    tariff.put('updateLine', {
      id: heading.id,
      version: heading.version,
      rates: [{ kind: 'mfn', form: 'adValorem', adValorem: '5', text: '5' }],
    }),
  )
  await tariff.activate({ id: draft.id, version: (await tariff.edition(draft.id)).version }, '2026-10-01', {
    force: true,
  })
  const {
    rows: [tenant],
  } = await db.query(`select id from tenant where tenant_code = 'demo'`)
  const trade = tradeOf(app, admin)
  const changed = (hsCode: string) => async (day: string) => {
    const { id: goodsId } = await trade.goods()
    const made = await post(admin, '/api/customs/goodsMaster/classify', {
      goodsId,
      jurisdiction: 'CN',
      hsCode,
      validFrom: day,
    })
    await db.query(`update goods_classification set classified_at = $2 where id = $1`, [made.id, `${line.from}T00:00Z`])
    await recheckGoods({ tenantId: tenant.id, editionId: draft.id }, app.application.services)
    return (await db.query('select status from goods_classification where id = $1', [made.id])).rows[0].status
  }
  await tried(edges(line, 'recheck', '', 'first').slice(1), changed(power))
  await tried(edges(line, 'first', '', 'recheck').slice(1), changed('8471301000'))
})

test('days on which a line may be corrected and ended, and rates that follow each other', async () => {
  const tablet = await tariff.line(first.id, '8471301000')
  const change = (id: string, version: number) => async (from: string) => {
    const answer = await tariff.post('correctLine', { id, version, from, unit2: '克' })
    return answer.status === 200 ? answer.body.data : answer.body.errors[0].field
  }
  const correct = change(tablet.id, tablet.version)
  expect(await correct(beside(edition.from, -1))).toBe('from')
  expect(await correct(beside(edition.to, 1))).toBe('from')
  const last = await correct(edition.to)
  expect(last).toMatchObject({ validFrom: edition.to, validTo: null })
  const end = async (validTo: string) => {
    const answer = await tariff.post('endLine', { id: last.id, version: last.version, validTo })
    return answer.status === 200 ? answer.body.data.validTo : answer.body.errors[0].field
  }
  expect(await end(beside(edition.to, -1))).toBe('validTo')
  expect(await end(beside(edition.to, 1))).toBe('validTo')
  expect(await end(edition.to)).toBe(edition.to)
  const draft = await tariff.data(tariff.post('copy', { id: first.id, name: 'copy', validFrom: '2026-09-01' }))
  const copied = await tariff.line(draft.id, beer)
  const rates = async (validTo: string, validFrom: string) => {
    const of = { kind: 'mfn', form: 'free', text: '' }
    const answer = await tariff.put('updateLine', {
      id: copied.id,
      version: copied.version,
      rates: [
        { ...of, validTo },
        { ...of, validFrom },
      ],
    })
    return answer.status === 200 ? true : answer.body.errors[0].field
  }
  expect(await rates('2026-10-15', '2026-10-15')).toBe('rates.1.kind')
  expect(await rates('2026-10-15', '2026-10-16')).toBe(true)
  const once = await tariff.put('updateLine', {
    id: copied.id,
    version: copied.version + 1,
    rates: [{ kind: 'mfn', form: 'free', text: '', validFrom: '2026-10-15', validTo: '2026-10-15' }],
  })
  expect(once.status).toBe(200)
  const motors = await tariff.line(first.id, '85011000')
  expect(await change(motors.id, motors.version)(edition.from)).toMatchObject({ id: motors.id, unit2: '克' })
})
