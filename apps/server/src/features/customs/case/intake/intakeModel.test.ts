import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { workbook } from '../../../../test/workbook.ts'

const path = '/api/customs/customsCase/readFile'
type Row = readonly (string | number | null)[]
let app: TestApplication
let token: string

beforeAll(async () => {
  app = await testApplication()
  token = await app.signIn('demo', 'declarant')
})
afterAll(() => app?.close())

const partOf = async (head: Row, rows: readonly Row[]): Promise<any> => {
  const { status, body } = await app.upload(path, {
    token,
    fields: { mode: 'check', direction: 'import' },
    file: { name: 'invoice.xlsx', bytes: await workbook({ Invoice: [head, ...rows] }) },
  })
  expect([status, body.message]).toEqual([200, expect.anything()])
  return body.data.parts[0]
}
const rows = (cell: (n: number) => string | number | null): Row[] =>
  Array.from({ length: 12 }, (_, n) => [cell(n), '电容器', (n + 1) * 10, 'PCS', 1.5, `2026-11-${10 + n}`])

test('an invoice without a known column of models names the one that looks like it', async () => {
  const head = ['Teil', '品名', '数量', '单位', '单价', 'Lieferung']
  expect(
    await partOf(
      head,
      rows((n) => `GRM188R7${n}H104KA`),
    ),
  ).toMatchObject({ modelLike: 'Teil', columns: { name: '品名', quantity: '数量' } })
  expect(
    (
      await partOf(
        head,
        rows((n) => `GRM188R7${n}H104KA`),
      )
    ).columns,
  ).not.toHaveProperty('modelNumber')
})

test('figures count where the header speaks of parts, and nowhere else', async () => {
  expect(
    await partOf(
      ['Kunden-Item', '品名', '数量', '单位', '单价', 'Lieferung'],
      rows((n) => 100200 + n),
    ),
  ).toMatchObject({ modelLike: 'Kunden-Item' })
  expect(
    await partOf(
      ['Gewicht', '品名', '数量', '单位', '单价', 'Lieferung'],
      rows((n) => 100200 + n),
    ),
  ).toMatchObject({ modelLike: null })
})

test('nothing is named where the model is known, nor a column that is empty, all the same, or full of sentences', async () => {
  expect(
    await partOf(
      ['Part No.', '品名', '数量', '单位', '单价', 'Lieferung'],
      rows((n) => `AB-${n}`),
    ),
  ).toMatchObject({ modelLike: null, columns: { modelNumber: 'Part No.' } })
  for (const cell of [() => null, () => 'LOT-7', (n: number) => `carton ${n} of 12 on pallet 3`])
    expect(await partOf(['X', '品名', '数量', '单位', '单价', 'Lieferung'], rows(cell))).toMatchObject({
      modelLike: null,
    })
})
