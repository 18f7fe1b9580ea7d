import { handOf } from './administration.ts'
import type { TestApplication } from './application.ts'

let count = 0

/** A supplier and goods of whoever holds the token; `orgId` gives them to a customer. */
export function tradeOf(app: TestApplication, token: string) {
  const add = async (path: string, body: object): Promise<any> => {
    const answer = await app.call('POST', path, { token, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  return {
    supplier: (more: object = {}) =>
      add('/api/trade/supplier/add', {
        code: `T-SUP-${++count}`,
        name: `测试供应商 ${count}`,
        isDefault: false,
        currency: 'USD',
        ...more,
      }),
    goods: (more: object = {}) =>
      add('/api/trade/goods/add', {
        modelNumber: `T-MODEL-${++count}`,
        name: `测试商品 ${count}`,
        unit: '007',
        ...more,
      }),
    order: (supplierId: string, more: object = {}) =>
      add('/api/trade/order/add', { supplierId, orderDate: '2026-11-20', currency: 'USD', ...more }),
  }
}

export const lineOf = (goodsId: string, more: object = {}) => ({
  goodsId,
  quantity: '10',
  unitCode: '007',
  netWeight: '100',
  roughWeight: '120.5',
  totalPrice: '19.9',
  remark: null,
  ...more,
})

/** The customers of the demo tenant by the first letters of their names. */
export async function customerIds(app: TestApplication, token: string): Promise<{ pengcheng: string; haina: string }> {
  const { body } = await app.call('GET', '/api/trade/customer/queryOptions', { token })
  const of = (word: string) => body.data.find((o: { label: string }) => o.label.includes(word)).id
  return { pengcheng: of('鹏程'), haina: of('海纳') }
}

/** Who takes an order of a customer to its case: the administrator who makes it, and the declarant. */
export async function orderHands(app: TestApplication) {
  const admin = await app.signIn('demo', 'admin')
  const declarant = handOf(app, await app.signIn('demo', 'declarant'))
  const { pengcheng } = await customerIds(app, admin)
  return {
    admin,
    hand: handOf(app, admin),
    declarant,
    /** An order of one line. */
    order: async (more: object = {}): Promise<any> => {
      const trade = tradeOf(app, admin)
      const [supplier, goods] = [await trade.supplier(), await trade.goods()]
      return trade.order(supplier.id, { orgId: pengcheng, detailList: [lineOf(goods.id)], ...more })
    },
    fromOrder: (orderId: string): Promise<any> =>
      declarant.post('/api/customs/customsCase/fromOrder', { orderId, direction: 'import' }),
  }
}
