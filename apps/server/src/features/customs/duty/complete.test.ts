import { drawing, seedOf } from '@clearway/contract/test/random'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'
import { tariffHand, withoutMeasures } from '../../../test/tariff.ts'

const seed = seedOf(20_261_126)
const { pick: oneOf, chance } = drawing(seed)

const applicable = 'The duty provided in the applicable subheading'
const goods = ['4202221500', '7208510000', '8471300100']
const headings = Array.from({ length: 12 }, (_, n) => `990390${String(n + 1).padStart(2, '0')}`)
const line = (htsno: string, general: string) => ({
  htsno,
  indent: '0',
  description: `Goods of ${htsno}`,
  general,
  special: 'Free (AU)',
  other: '35%',
  units: ['kg'],
  footnotes: [],
  additionalDuties: null,
})

interface Rule {
  readonly code: string
  readonly rateText: string
  readonly scope: string
  readonly origins: string
  readonly validTo: string | undefined
  readonly producer: string
  readonly exempts: string
}
/** A rule as somebody might write it: with or without codes, for some origins or all, ended or not, by producer, an exception or not. */
const drawn = (code: string): Rule => {
  const exempts = chance(0.25) ? oneOf(headings) : ''
  return {
    code,
    rateText: exempts ? applicable : oneOf([`${applicable} + 10%`, `${applicable} + 50¢/kg`, 'See note 20']),
    scope: oneOf(['', '*', '4202', '7208, 8471', '4202, !42022215']),
    origins: oneOf(['', 'CHN', 'CHN,DEU']),
    validTo: chance(0.2) ? '2026-06-30' : undefined,
    producer: !exempts && chance(0.25) ? 'One Maker' : '',
    exempts: exempts === code ? '' : exempts,
  }
}

let app: TestApplication
let token: string
let rules: Rule[]

beforeAll(async () => {
  app = await testApplication()
  await withoutMeasures(app)
  token = await app.signIn('platform', 'operator')
  const hand = tariffHand(app, token)
  const made = await hand.data(
    hand.upload(
      { format: 'usitc', jurisdiction: 'US', name: 'US drawn', source: 'test', validFrom: '2026-01-01' },
      Buffer.from(JSON.stringify([...goods.map((c) => line(c, '5%')), ...headings.map((c) => line(c, applicable))])),
      'hts.json',
    ),
  )
  await hand.activate(made, '2026-01-01', { force: true })
  rules = headings.filter(() => chance(0.85)).map(drawn)
})
afterAll(() => app?.close())

const covers = ({ scope }: Rule, code: string): boolean => {
  const parts = scope.split(', ').filter(Boolean)
  const longest = parts
    .map((p) => ({ prefix: p.replace(/^!/, '').replace('*', ''), out: p.startsWith('!') }))
    .filter((p) => code.startsWith(p.prefix))
    .toSorted((a, b) => b.prefix.length - a.prefix.length)[0]
  return longest ? !longest.out : false
}

interface Asked {
  readonly code: string
  readonly origin?: string
  readonly producer?: string
  readonly claims?: readonly string[]
  readonly quantities?: readonly object[]
}

/** What keeps an estimate from being whole, told from the rules alone. */
function undecided(ask: Asked): string[] {
  const running = rules.filter((r) => !r.validTo)
  const mayBear = (r: Rule) => !r.origins || !ask.origin || r.origins.split(',').includes(ask.origin)
  const isException = (r: Rule) => Boolean(r.exempts)
  const named = headings.filter((h) => {
    const rule = rules.find((r) => r.code === h)
    return !rule || (!rule.validTo && !rule.scope && !isException(rule))
  })
  const duties = running.filter((r) => !isException(r) && covers(r, ask.code) && mayBear(r))
  const open = duties.filter((r) => {
    if (r.producer && ask.producer !== r.producer) return true
    const by = running.filter((e) => e.exempts === r.code && mayBear(e))
    const exempted = by.some((e) =>
      ask.claims ? ask.claims.includes(e.code) && (!e.scope || covers(e, ask.code)) : covers(e, ask.code),
    )
    if (exempted) return false
    if (!ask.claims && by.some((e) => !e.scope)) return true
    return r.rateText.startsWith('See') || (r.rateText.includes('kg') && !ask.quantities)
  })
  return [...(ask.origin ? [] : ['origin']), ...named, ...open.map((r) => r.code)]
}

async function write(): Promise<string[]> {
  const ids: string[] = []
  for (const rule of rules) {
    const given = Object.fromEntries(Object.entries(rule).filter(([name, value]) => value || name === 'scope'))
    const { status, body } = await app.call('POST', '/api/customs/additionalDuty/add', {
      token,
      body: { jurisdiction: 'US', name: 'drawn', source: 'drawn', validFrom: '2026-01-01', ...given },
    })
    expect([rule.code, status]).toEqual([rule.code, 200])
    ids.push(body.data.id)
  }
  return ids
}

it(`never calls an estimate whole while a loaded measure that could apply is undecided (seed ${seed})`, async () => {
  const ids = await write()
  const seen = { whole: 0, open: 0 }
  const tryOnes = async (times: number) => {
    for (let n = 0; n < times; n++) {
      const ask: Asked = {
        code: oneOf(goods),
        ...(chance(0.8) && { origin: oneOf(['CHN', 'DEU', 'VNM']) }),
        ...(chance(0.5) && { producer: 'One Maker' }),
        ...(chance(0.5) && { claims: headings.filter(() => chance(0.2)) }),
        ...(chance(0.7) && { quantities: [{ quantity: '3', unit: 'kg' }] }),
      }
      const answer = await app.call('POST', '/api/customs/duty/calculate', {
        body: { jurisdiction: 'US', currency: 'USD', value: '1000', date: '2026-09-01', ...ask },
      })
      expect(answer.status).toBe(200)
      const lacking = undecided(ask)
      expect({ ask, lacking, complete: answer.body.data.complete }).toEqual({
        ask,
        lacking,
        complete: !lacking.length,
      })
      seen[lacking.length ? 'open' : 'whole']++
    }
  }
  await tryOnes(25)
  // Then every heading gets a rule with codes, as a diligent operator would give it.
  await app.call('POST', '/api/customs/additionalDuty/delete', { token, body: { ids } })
  rules = headings.map((code) => {
    const rule = drawn(code)
    return rule.scope || rule.exempts ? rule : { ...rule, scope: '4202' }
  })
  await write()
  await tryOnes(60)
  expect(seen.open).toBeGreaterThan(20)
  expect(seen.whole).toBeGreaterThan(0)
})
