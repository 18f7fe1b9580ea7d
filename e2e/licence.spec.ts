import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { sign } from './signing.ts'
import { call, expectNoHoles } from './steps.ts'
import { as, draftOf, handIn, line, makeCase } from './taxedCase.ts'
import { test } from './test.ts'

const number = '26-18-000088'
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
const row = (page: Page) => page.getByRole('row', { name: number })
const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible')

/** The customer whose licences these are, made by whichever walk comes first. */
async function customerOf(page: Page): Promise<string> {
  const [there] = await call(page, 'GET', '/api/trade/customer/queryOptions', {})
  if (there) return there.id
  const [root] = await call(page, 'GET', '/api/admin/sysorg/tree', {})
  const made = await call(page, 'POST', '/api/admin/sysorg/add', {
    orgType: 'customer',
    orgName: '深圳鹏程电子有限公司',
    orgParent: root.id,
    orgSequence: 900,
  })
  return made.id
}

/** Fifteen pieces of power supplies for a customer. */
async function record(page: Page): Promise<void> {
  await customerOf(page)
  await page.goto('/licence')
  await page.locator('main').getByRole('button', { name: '新增' }).first().click()
  const year = Number(today().slice(0, 4))
  const choose = async (label: string, option?: string) => {
    await drawer(page).getByLabel(label, { exact: true }).click()
    const options = page.locator('.ant-select-item-option:visible')
    await (option ? options.filter({ hasText: option }) : options).first().click()
  }
  for (const [label, value] of [
    ['许可证编号', number],
    ['商品名称', '直流稳压电源'],
    ['商品编码范围', '8504.40'],
    ['总数量', '15'],
  ] as const)
    await drawer(page).getByLabel(label, { exact: true }).fill(value)
  await drawer(page).getByLabel('监管证件', { exact: true }).fill('进口许可证')
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '进口许可证' }).first().click()
  await choose('客户')
  await choose('进出口', '进口')
  await drawer(page).getByLabel('计量单位', { exact: true }).fill('个')
  await page.locator('.ant-select-item-option:visible').getByText('个', { exact: true }).first().click()
  for (const [label, value] of [
    ['生效日期', `${year}-01-01`],
    ['有效期至', `${year + 1}-12-31`],
  ] as const) {
    await drawer(page).getByLabel(label, { exact: true }).fill(value)
    await drawer(page).getByLabel(label, { exact: true }).press('Enter')
  }
  await page.keyboard.press('Control+Enter')
  await expect(row(page)).toContainText('850440')
}

/** Ten pieces; its maker types the number of the licence. */
async function naming(page: Page): Promise<string> {
  const { id: caseId } = await makeCase(page, [line(1)], { orgId: await customerOf(page) })
  const id = await draftOf(page, caseId)
  await page.goto(`/declarationDetail?id=${id}`)
  const field = page.getByLabel('许可证号', { exact: true })
  await expect(page.locator(`datalist option[value="${number}"]`)).toHaveCount(1)
  await field.fill(number)
  await field.press('Tab')
  await expect
    .poll(async () => (await call(page, 'GET', '/api/customs/declaration/open', { id })).head.LicenseNo)
    .toBe(number)
  return id
}

test('what a declaration takes of a licence is reserved, and a second one beyond it is refused with the figures', async ({
  browser,
}) => {
  const { page, problems } = await as(browser, 'zh')
  await record(page)
  const first = await naming(page)
  await expectAccessible(page, 'declaration', { within: '.dec-form' })
  await handIn(page, first)
  await page.goto('/licence')
  await expect(row(page)).toContainText('850440')
  await expectAccessible(page, 'the register')
  await row(page).getByRole('button', { name: number, exact: true }).click()
  for (const words of ['15 个', '10 个', '5 个', '占用（已提交）', '第 1 项 8504401400'])
    await expect(drawer(page)).toContainText(words)
  await expectAccessible(page, 'a licence')
  await page.keyboard.press('Escape')

  const second = await naming(page)
  const words = `许可证 ${number} 剩余 5 个，不够本单的 10 个`
  await expect(page.getByText(words).first()).toBeVisible()
  const { version } = await call(page, 'GET', '/api/customs/declaration/queryById', { id: second })
  await call(page, 'POST', '/api/customs/declaration/sendToCheck', { id: second, version })
  await expect(sign(page, 'approve', second)).rejects.toThrow()

  await page.goto('/licence')
  await row(page)
    .getByRole('button', { name: `${number} 的操作` })
    .click()
  await page.getByRole('menuitem', { name: '手工核销' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('使用日期', { exact: true }).fill(today())
  await dialog.getByLabel('使用日期', { exact: true }).press('Enter')
  await dialog.getByLabel('核销数量', { exact: true }).fill('4.5')
  await dialog.getByLabel('原因', { exact: true }).fill('由其他报关行申报')
  await expectAccessible(page, 'a write-off', { within: '.ant-modal' })
  await dialog.getByRole('button', { name: '手工核销' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/licence?tab=valid')
  await expect(row(page)).toContainText('已用完')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/licence')
  await page.getByText(number).first().click()
  await expect(drawer(page)).toContainText('由其他报关行申报')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectNoHoles(page, 'a licence on a phone')
  expect(problems).toEqual([])
})

test('the licence of a line is chosen from the register by keyboard, reserved there, and goes out in the message', async ({
  browser,
}) => {
  const { page, problems } = await as(browser, 'zh')
  const own = '26-19-000411'
  const orgId = await customerOf(page)
  const year = today().slice(0, 4)
  await call(page, 'POST', '/api/customs/licence/add', {
    number: own,
    licType: '411',
    orgId,
    direction: 'import',
    goodsName: '直流稳压电源',
    codes: '850440',
    quantity: '20',
    unit: '007',
    validFrom: `${year}-01-01`,
    validTo: `${Number(year) + 1}-12-31`,
  })
  const { id: caseId } = await makeCase(page, [line(1)], { orgId })
  const id = await draftOf(page, caseId)
  const limits = async () => (await call(page, 'GET', '/api/customs/declaration/open', { id })).lines[0].limits
  await page.goto(`/declarationDetail?id=${id}`)
  await page.locator('.dec-lines .dec-grid [data-row="0"] [data-col="0"]').click()
  await page.getByRole('button', { name: /^产品资质/ }).focus()
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid', { name: '产品资质' })
  // The number is in the second column; what the register knows of it comes along.
  await grid.locator('[data-row="0"] [data-col="1"]').click()
  await page.keyboard.type('000411')
  await expect(page.getByRole('option', { name: own })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(grid.locator('[data-row="0"]')).toContainText('411')
  await expect(grid.locator('[data-row="0"] [data-col="4"]')).toContainText('个')
  await grid.locator('[data-row="0"] [data-col="3"]').click()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  const licensed = { LicTypeCode: '411', LicenceNo: own, LicWrtofQty: '8', LicWrtofQtyUnit: '007' }
  await expect.poll(limits).toEqual([{ values: licensed, vins: [] }])

  // A vehicle begins with kind and number of its licence, and what is missing is a click away.
  await grid.locator('[data-row="0"] [data-col="0"]').click()
  const vins = page.getByRole('grid', { name: '车辆（VIN）' })
  await vins.locator('[data-row="0"] [data-col="0"]').click()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await limits())[0].vins).toEqual([{ VinNo: '1', LicTypeCode: '411', LicenceNo: own }])
  const missing = page.locator('.dec-problems').getByRole('button', { name: /车辆识别代码/ })
  await page.getByLabel('合同协议号', { exact: true }).focus()
  await missing.click()
  await expect(vins.locator('[data-row="0"] [data-col="1"].grid-active.grid-wrong')).toBeVisible()
  await expect(vins.locator('.grid-input')).toBeFocused()
  await expectAccessible(page, 'licences of a line', { within: '.dec-line' })
  await page.keyboard.type('LSVNV2182E2100001')
  await page.keyboard.press('Enter')
  await expect(missing).toHaveCount(0)

  // Vehicles stay with their licence when the one above it goes and comes back.
  const vehicle = { VinNo: '1', VinCode: 'LSVNV2182E2100001', LicTypeCode: '411', LicenceNo: own }
  await grid.locator('[data-row="1"] [data-col="0"]').click()
  await page.keyboard.type('412')
  await page.keyboard.press('Tab')
  await page.keyboard.type('B-2')
  await page.keyboard.press('Enter')
  const second = { LicTypeCode: '412', LicenceNo: 'B-2' }
  const both = [
    { values: licensed, vins: [vehicle] },
    { values: second, vins: [] },
  ]
  await expect.poll(limits).toEqual(both)
  await grid.locator('[data-row="0"] [data-col="0"]').click()
  await page.keyboard.press('Control+Delete')
  await expect.poll(limits).toEqual(both.slice(1))
  await page.keyboard.press('Control+z')
  await expect.poll(limits).toEqual(both)
  await grid.locator('[data-row="1"] [data-col="0"]').click()
  await page.keyboard.press('Control+Delete')
  await expect.poll(limits).toEqual(both.slice(0, 1))

  await page.goto('/licence')
  const listed = page.getByRole('row', { name: own })
  await listed.getByRole('button', { name: own, exact: true }).click()
  for (const words of ['20 个', '8 个', '12 个']) await expect(drawer(page)).toContainText(words)
  await page.keyboard.press('Escape')

  await handIn(page, id)
  await page.goto(`/declarationDetail?id=${id}`)
  await page.locator('.dec-lines .dec-grid [data-row="0"] [data-col="0"]').click()
  await expect(grid).toHaveAttribute('aria-readonly', 'true')
  const [{ id: messageId }] = await call(page, 'GET', '/api/customs/declaration/messages', { id })
  const token = (await page.context().cookies()).find((c) => /token/i.test(c.name))?.value ?? ''
  const xml = await page.request.get('/api/customs/declaration/message', {
    params: { id, messageId },
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await xml.text()
  for (const tag of [
    '<GoodsNo>1</GoodsNo>',
    `<LicenceNo>${own}</LicenceNo>`,
    '<LicWrtofQty>8</LicWrtofQty>',
    '<VinCode>LSVNV2182E2100001</VinCode>',
  ])
    expect(text).toContain(tag)
  expect(problems).toEqual([])
})
