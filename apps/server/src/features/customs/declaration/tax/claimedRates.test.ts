import { afterAll, beforeAll, expect, it } from 'vitest'

import { handOf, setParameter, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand } from '../../../../test/declaration.ts'
import { csv, tariffHand } from '../../../../test/tariff.ts'

const tariff = csv(
  '商品编码,商品名称,第一法定单位,第二法定单位,最惠国税率,普通税率,协定税率,消费税率,增值税率,监管条件,检验检疫类别,申报要素',
  '8504401400,直流稳压电源,个,千克,10%,50,"4(RCEP) 0(AU)",,13,,,品牌类型|出口享惠情况|用途|功率',
  '0207120000,冻整鸡,千克,,0.6元/千克,5.6元/千克,5(CL),,9,,,',
)

let app: TestApplication
let admin: string
let desk: Hand
let hand: ReturnType<typeof declarationHand>

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  desk = handOf(app, admin)
  hand = declarationHand(app, admin)
  const maker = tariffHand(app, admin)
  await maker.activate(await maker.importChina('2026', '2026-01-01', tariff), '2026-01-01')
})
afterAll(() => app?.close())

const cif = { incoterm: 'CIF', currency: 'CNY', freight: null, insurance: null, invoiceTotal: '1000' }
interface Claim {
  readonly origin: string
  readonly item?: Record<string, string>
  readonly tie?: Record<string, string>
}

/** Duty on 1,000 CNY of power supplies, with what keeps it unknown. */
async function duty({ origin, item = {}, tie }: Claim, line: object = {}) {
  const draft = await hand.oneDraft(cif, { origin, totalPrice: '1000', unitPrice: '100', ...line })
  const [{ id, item: now }] = draft.lines
  await hand.data(
    hand.post('patch', {
      id: draft.row.id,
      lines: { set: [{ id, item: hand.set(item, now) }] },
      ...(tie && { blocks: { origins: { from: [], to: [{ DecGNo: '1', EcoGNo: '1', ...tie }] } } }),
    }),
  )
  const { taxes } = await desk.get(`/api/customs/declaration/estimate?id=${draft.row.id}`)
  const own = taxes.lines[0].taxes.find((t: any) => t.kind === 'duty')
  const told = [...own.reasons, ...taxes.warnings].map((t: any) => t.en).join('\n')
  return { amount: own.amount, told, taxes }
}

it('a line that claims an agreement as the present edition does is estimated at its rate', async () => {
  const tie = { CertType: 'Y22', EcoCertNo: 'C1234567890' }
  const claimed = await duty({ origin: 'JPN', item: { RcepOrigPlaceCode: 'JPN' }, tie })
  expect(claimed).toMatchObject({ amount: '40.00', taxes: { complete: true } })
})

it('the origin under the agreement decides the claim, and that of the goods all else', async () => {
  const tie = { CertType: 'Y22', EcoCertNo: 'D1' }
  expect((await duty({ origin: 'TWN', item: { RcepOrigPlaceCode: 'KHM' }, tie })).amount).toBe('40.00')
  const refused = await duty({ origin: 'JPN', item: { RcepOrigPlaceCode: 'USA' }, tie })
  expect(refused.amount).toBe('100.00')
  expect(refused.told).toContain('USA has no right to 22')
})

it('a tie to another document than a proof of origin claims nothing', async () => {
  expect(await duty({ origin: 'JPN', tie: { CertType: 't', EcoCertNo: 'T-1' } })).toMatchObject({
    amount: '100.00',
    taxes: { complete: true },
  })
})

it('the form of 2018 names the agreement in the number', async () => {
  await setParameter(app, admin, 'declaration.edition2018', 'true')
  try {
    const claimed = await duty({ origin: 'AUS', tie: { CertType: 'Y', EcoCertNo: '<18>C-1' } })
    expect(claimed).toMatchObject({ amount: '0.00', taxes: { complete: true } })
  } finally {
    await setParameter(app, admin, 'declaration.edition2018', 'false')
  }
})

it('which of a rate by value and one by weight is lower is left to a person, in these words', async () => {
  const claimed = await duty(
    { origin: 'CHL', tie: { CertType: 'Y08', EcoCertNo: 'C1' } },
    { hsCode: '0207120000', elements: '4|3', name: '冻整鸡' },
  )
  expect(claimed.amount).toBeNull()
  expect(claimed.told).toContain('is lower cannot be told')
})

it('anti-dumping duty is that of the maker whom the line names', async () => {
  const rule = { jurisdiction: 'CN', code: 'AD-7', name: 'Supplies of Korea', measure: 'antiDumping', origins: 'KOR' }
  const common = { ...rule, scope: '8504', source: 'test', validFrom: '2026-01-01' }
  await desk.post('/api/customs/additionalDuty/add', { ...common, producer: 'North Electric Co.', rateText: '6%' })
  await desk.post('/api/customs/additionalDuty/add', { ...common, rateText: '30%' })
  const additional = (taxes: any) => taxes.lines[0].taxes.find((t: any) => t.kind === 'additional')?.amount
  const of = async (EngManEntCnm: string) => additional((await duty({ origin: 'KOR', item: { EngManEntCnm } })).taxes)
  expect([await of('NORTH ELECTRIC CO'), await of('Another'), await of('')]).toEqual(['60.00', '300.00', null])
})
