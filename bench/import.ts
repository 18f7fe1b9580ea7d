// `npm run bench:import`: an order of 500 lines from an Excel file, with goods that must be made and with goods that are known, its
// export, and saving it with every line changed. Seconds of the whole call, through HTTP; each must stay under 10.
import { buffer } from 'node:stream/consumers'

import { demoPassword } from '../apps/server/seed/people.ts'
import { writeExcel } from '../apps/server/src/kernel/paper/excel.ts'
import prepare, { address, serve } from '../e2e/server.ts'

const clear = await prepare({ workers: 1 })
const stop = await serve()
try {
  const body = new URLSearchParams({
    grant_type: 'password',
    scope: 'all',
    type: 'account',
    tenantCode: 'demo',
    username: 'admin',
    password: demoPassword,
  })
  const { access_token } = (await (
    await fetch(`${address}/api/uaa/oauth/token`, {
      method: 'POST',
      body,
      headers: { authorization: `Basic ${btoa('clearway-web:web')}` },
    })
  ).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const json = async (method: string, path: string, input?: object) => {
    const response = await fetch(address + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(input ? { body: JSON.stringify(input) } : {}),
    })
    const answer = (await response.json()) as { code: number; data: any; message: string }
    if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const result = await work()
    const seconds = (performance.now() - started) / 1000
    console.log(`${what.padEnd(44)} ${seconds.toFixed(2)} s`)
    if (seconds > 10) process.exitCode = 1
    return result
  }

  const supplier = await json('POST', '/api/trade/supplier/add', { code: 'BENCH', name: 'Bench', isDefault: false })
  const head = ['型号', '品牌', '商品名称', '数量', '计量单位', '净重（克）', '毛重（克）', '总价', '备注']
  async function* rows() {
    for (let i = 0; i < 500; i++)
      yield [`BENCH-${i}`, '', `批量商品 ${i}`, String(i + 1), '个', '1.5', '2', '9.99', `行 ${i}`]
  }
  const sheet = await buffer(
    writeExcel(
      { title: 'lines', columns: head.map((header) => ({ header, kind: 'text' as const })), rows: rows() },
      { timeZone: 'Asia/Shanghai' },
    ),
  )
  const upload = async (createGoods: boolean) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      mode: 'commit',
      createGoods: String(createGoods),
      supplierId: supplier.id,
      orderDate: '2026-11-20',
      currency: 'USD',
    }))
      form.append(name, value)
    form.append('file', new Blob([new Uint8Array(sheet)]), 'lines.xlsx')
    const answer = (await (
      await fetch(`${address}/api/trade/order/importLines`, { method: 'POST', headers, body: form })
    ).json()) as { data: { imported: number; order: any } }
    if (answer.data?.imported !== 500) throw new Error(JSON.stringify(answer).slice(0, 500))
    return answer.data.order
  }
  await timed('500 lines with 500 new goods', () => upload(true))
  const order = await timed('500 lines of known goods', () => upload(false))
  await timed('export of those 500 lines', async () => {
    const response = await fetch(`${address}/api/trade/order/exportLines?id=${order.id}`, { headers })
    if (!response.ok) throw new Error(`export: ${response.status}`)
    await response.arrayBuffer()
  })
  const detailList = order.detailList.map(
    ({ id, goodsId, unitCode, netWeight, roughWeight, totalPrice, remark }: any) => ({
      id,
      goodsId,
      unitCode,
      netWeight,
      roughWeight,
      totalPrice,
      remark,
      quantity: '7',
    }),
  )
  const { id, version, supplierId, orderDate, currency } = order
  await timed('saving 500 changed lines', () =>
    json('PUT', '/api/trade/order/update', { id, version, supplierId, orderDate, currency, detailList }),
  )
} finally {
  await stop()
  await clear?.()
}
