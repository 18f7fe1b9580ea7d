import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import { lineOf, tradeOf } from '../../test/trade.ts'

let app: TestApplication
let admin: string

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
})
afterAll(() => app?.close())

describe('the paper of an order', () => {
  it('is a PDF in each language, whatever the caller reads', async () => {
    const trade = tradeOf(app, admin)
    const [supplier, goods] = [
      await trade.supplier({
        uscc: '91440300708461136T',
        province: '广东省',
        city: '深圳市',
        addressDetails: '科技园 1 号',
        contactPerson: '李四',
      }),
      await trade.goods(),
    ]
    const order = await trade.order(supplier.id, {
      detailList: Array.from({ length: 60 }, (_, i) => lineOf(goods.id, { remark: `line ${i}` })),
    })
    for (const language of ['zh', 'tw', 'en']) {
      const response = await fetch(`${app.url}/api/trade/order/print?id=${order.id}&language=${language}`, {
        headers: { authorization: `Bearer ${admin}` },
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toContain(`${order.code}.pdf`)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1)
    }
  })

  it('needs one of the three languages and the permission', async () => {
    const trade = tradeOf(app, admin)
    const order = await trade.order((await trade.supplier()).id)
    expect((await app.call('GET', `/api/trade/order/print?id=${order.id}&language=de`, { token: admin })).status).toBe(
      400,
    )
    expect((await app.call('GET', `/api/trade/order/print?id=${order.id}&language=en`)).status).toBe(401)
    expect((await app.call('GET', `/api/trade/order/print?id=${order.id}&language=en`, { token: admin })).status).toBe(
      200,
    )
  })
})
