import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand, paperLine, smallTariff } from '../../../../test/declaration.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { codeFacts } from '../../codeFacts.ts'

let app: TestApplication
let admin: string
let hand: ReturnType<typeof declarationHand>

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
})
afterAll(() => app?.close())

const check = (id: string, level?: string) => hand.data(hand.get('check', { id, ...(level ? { level } : {}) }))
const codesOf = (found: any, at: string) => found.problems.filter((p: any) => p.level === at).map((p: any) => p.code)

describe('the checks of a declaration', () => {
  it('do without a tariff, and know the tariff of the day once there is one', async () => {
    const { row } = await hand.oneDraft({}, { unit: '011' })
    expect(codesOf(await check(row.id), 'hint')).toContain('noTariff')
    await smallTariff(app, admin)
    const found = await check(row.id)
    expect(codesOf(found, 'hint')).not.toContain('noTariff')
    // It was made without knowing the statutory units.
    expect(found.problems.filter((p: any) => p.level === 'error').map((p: any) => p.place.field)).toEqual(
      expect.arrayContaining(['FirstUnit', 'SecondUnit']),
    )
    expect(found.errors).toBe(codesOf(found, 'error').length)
    expect(found.warnings + found.hints + found.errors).toBe(found.problems.length)
  })

  it('have two levels', async () => {
    const { row } = await hand.oneDraft()
    const [save, declare] = [await check(row.id, 'save'), await check(row.id)]
    expect(save.errors).toBeLessThan(declare.errors)
    expect(save.problems.filter((p: any) => p.level === 'error').map((p: any) => p.place.field)).toContain(
      'PromiseItmes',
    )
    expect((await hand.get('check', { id: row.id, level: 'other' })).status).toBe(400)
  })

  it('find nothing wrong in a good one, and compare it with its part of the papers', async () => {
    const { row } = await hand.goodDraft()
    expect(codesOf(await check(row.id), 'error')).toEqual([])
    const { row: worth } = await hand.goodDraft({ invoiceTotal: '30', packages: 1, grossWeight: '12' })
    await hand.data(
      hand.post('patch', {
        id: worth.id,
        head: { PackNo: { from: '1', to: '2' }, GrossWet: { from: '12', to: '15' } },
      }),
    )
    const found = await check(worth.id)
    expect([codesOf(found, 'error'), codesOf(found, 'warning').filter((c: string) => c.startsWith('paper'))]).toEqual([
      ['paperTotal'],
      ['paperPackages', 'paperGross'],
    ])
    expect(found.problems.find((p: any) => p.code === 'paperTotal').values).toMatchObject({
      sum: '25.00',
      paper: '30',
      difference: '5',
    })
  })

  it('read fifty lines in about as many statements as one', async () => {
    const counted: number[] = []
    for (const count of [1, 50]) {
      const ready = await hand.readyCase(
        Array.from({ length: count }, (_, n) => paperLine({ name: `电源 ${n}` })),
        { grossWeight: `${12 * count}`, netWeight: `${10 * count}` },
      )
      const {
        ids: [id],
      } = await hand.made(ready.id)
      await check(id)
      counted.push(await statementsOf(app.application.services, () => check(id)))
    }
    // A session that is read anew, or a job beside it, takes a few.
    expect(counted[1]).toBeLessThan(counted[0]! + 20)
  })

  it('ask of codes what they must, in one read', async () => {
    const { database } = app.application.services
    const {
      rows: [tenant],
    } = await database.pool.query(`select id from tenant where tenant_code = 'demo'`)
    let statements = 0
    const facts = await database.transaction(
      { tenantId: tenant.id, personId: null, requestId: 'test' },
      'read',
      async (db) => {
        const counting = db.withPlugin({
          transformQuery: ({ node }) => {
            statements++
            return node
          },
          transformResult: async ({ result }) => result,
        })
        return codeFacts(
          { db: counting, services: app.application.services },
          ['8504401400', '8471309000', '9999999999', 'x', '8504401400'],
          '2026-11-20',
        )
      },
    )
    expect(facts.get('8504401400')).toMatchObject({
      units: ['007', '035'],
      supervision: '',
      elements: [{ name: '品牌类型' }, { name: '出口享惠情况' }, { name: '用途' }, { name: '功率' }],
    })
    expect([facts.get('9999999999'), facts.has('x'), facts.get('8471309000')?.units]).toEqual([
      null,
      false,
      ['001', '035'],
    ])
    // The edition of the day, the units' words where nobody asked for them yet, and the codes.
    expect(statements).toBeLessThanOrEqual(3)
  })
})
