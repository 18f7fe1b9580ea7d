import { afterAll, beforeAll, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'
import { csv, tariffHand, withoutExamples } from '../../../test/tariff.ts'
import { chinaTariff, chinaVectors } from './vectors/china.ts'
import { chinaFigures, chinaOthers } from './vectors/chinaFigures.ts'
import { hongkongVectors } from './vectors/hongkong.ts'
import { nextUsTariff, usLists, usTariff, usVectors } from './vectors/unitedStates.ts'
import type { Vector } from './vectors/vector.ts'

let app: TestApplication
let token: string

const done = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
const add = (resource: string, body: object) =>
  done(
    app.call('POST', `/api/customs/${resource}/add`, {
      token,
      body: { source: 'vectors', validFrom: '2020-01-01', ...body },
    }),
  )

async function loadChina(): Promise<void> {
  const hand = tariffHand(app, token)
  const made = await hand.importChina('CN vectors', '2021-01-01', csv(chinaTariff))
  await hand.activate(made, '2021-01-01', { force: true })
  await add('tradeAgreement', {
    jurisdiction: 'CN',
    treatment: 'general',
    code: 'GENERAL',
    name: 'Without MFN',
    origins: 'AND',
  })
  const dumped = {
    jurisdiction: 'CN',
    code: 'AD-1',
    name: 'Chicken of Brazil',
    measure: 'antiDumping',
    origins: 'BRA',
    scope: '0207',
  }
  await add('additionalDuty', { ...dumped, producer: 'North Farm S.A.', rateText: '18%' })
  await add('additionalDuty', { ...dumped, rateText: '34%' })
}

async function loadUnitedStates(): Promise<void> {
  const hand = tariffHand(app, token)
  for (const [rows, validFrom] of [
    [usTariff, '2026-01-01'],
    [nextUsTariff, '2026-10-01'],
  ] as const) {
    const made = await hand.data(
      hand.upload(
        { format: 'usitc', jurisdiction: 'US', name: `US ${validFrom}`, source: 'USITC', validFrom },
        Buffer.from(JSON.stringify(rows)),
        'hts.json',
      ),
    )
    await hand.activate(made, validFrom, { force: true })
  }
  for (const { origins, validFrom, rows } of usLists) {
    const answer = await done(
      app.upload('/api/customs/additionalDuty/importLists', {
        token,
        fields: { mode: 'commit', validFrom, source: 'list', origins },
        file: { name: 'list.csv', bytes: csv('hts8,list,ch99_code', ...rows) },
      }),
    )
    expect(answer.written).toHaveLength(1)
  }
  await add('tradeAgreement', {
    jurisdiction: 'US',
    treatment: 'special',
    code: 'ZZ',
    name: 'Ended',
    origins: 'VNM',
    validTo: '2026-06-30',
  })
  const dumped = {
    jurisdiction: 'US',
    code: 'A-580-1',
    name: 'Steel of Korea',
    measure: 'antiDumping',
    origins: 'KOR',
    scope: '7208',
  }
  await add('additionalDuty', { ...dumped, producer: 'First Mill', rateText: '5%' })
  await add('additionalDuty', { ...dumped, rateText: '10%' })
}

beforeAll(async () => {
  app = await testApplication()
  await withoutExamples(app)
  token = await app.signIn('platform', 'operator')
  await loadChina()
  await loadUnitedStates()
})
afterAll(() => app?.close())

const vectors: readonly Vector[] = [...chinaVectors, ...chinaFigures, ...chinaOthers, ...usVectors, ...hongkongVectors]

it.each(vectors.map((v) => [v.name, v] as const))('%s', async (_, { ask, amounts, complete, says }) => {
  const answer = await done(app.call('POST', '/api/customs/duty/calculate', { body: ask }))
  const found = Object.fromEntries(
    Object.keys(amounts).map((kind) => [
      kind,
      kind === 'total' ? answer.total : (answer.steps.find((s: any) => s.kind === kind)?.amount ?? null),
    ]),
  )
  const warnings = answer.warnings.map((w: any) => w.en).join('\n')
  expect({ found, complete: answer.complete, warnings }).toEqual({ found: amounts, complete, warnings })
  if (says) expect(warnings).toContain(says)
})

it('are sixty at least, each with its steps and its source', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(60)
  expect(vectors.filter((v) => !v.source || !v.steps.length)).toEqual([])
  expect(new Set(vectors.map((v) => v.name)).size).toBe(vectors.length)
})
