import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { call, expectNoHoles } from './steps.ts'
import { as, draftOf, handIn, line, makeCase } from './taxedCase.ts'
import { test } from './test.ts'

const number = '530026000088'
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

/** The row of the guarantee in its list. */
async function guaranteeRow(page: Page) {
  await page.goto('/taxGuarantee')
  return page.getByRole('row', { name: number })
}

async function enterGuarantee(page: Page): Promise<void> {
  await page.goto('/taxGuarantee')
  await page.locator('main').getByRole('button', { name: '新增' }).first().click()
  const drawer = page.getByRole('dialog')
  const year = Number(today().slice(0, 4))
  for (const [label, value] of [
    ['担保备案编号', number],
    ['企业名称', '深圳鹏程电子有限公司'],
    ['企业海关编码', '4403160001'],
    ['担保额度（元）', '5000'],
    ['担保人', '中国银行深圳市分行'],
    ['适用海关', '5300'],
  ] as const)
    await drawer.getByLabel(label, { exact: true }).fill(value)
  for (const [label, value] of [
    ['生效日期', `${year}-01-01`],
    ['到期日期', `${year + 1}-12-31`],
  ] as const) {
    await drawer.getByLabel(label, { exact: true }).fill(value)
    await drawer.getByLabel(label, { exact: true }).press('Enter')
  }
  await drawer.getByLabel('担保方式', { exact: true }).click()
  await page.getByTitle('银行保函').click()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toBeHidden()
}

/** The message as it left. */
async function messageOf(page: Page, id: string): Promise<string> {
  const token = (await page.context().cookies()).find((c) => /token/i.test(c.name))!.value
  const answer = await page.request.get(`/api/customs/declaration/message?id=${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.text()
}

test('a summary declaration holds its taxes against the guarantee until the month is paid', async ({ browser }) => {
  test.slow()
  const { page, problems } = await as(browser, 'zh')
  await enterGuarantee(page)
  await expect(page.getByRole('row', { name: number })).toContainText('5,000.00')

  const { id: caseId } = await makeCase(page, [line(1)])
  const id = await draftOf(page, caseId)
  await page.goto(`/declarationDetail?id=${id}`)
  const office = page.locator('.dec-group').filter({ hasText: '申报地海关' }).first()
  await office.getByRole('button', { name: /更多/ }).click()
  const type = office.getByLabel('单据类型', { exact: true })
  await type.fill('CL')
  await type.press('Enter')
  const guarantee = office.getByLabel('税款担保', { exact: true })
  await guarantee.click()
  await page.getByTitle(`${number} · 可用 5,000.00 元`).click()
  await expect(page.getByLabel('备注', { exact: true })).toHaveValue(`汇总征税担保备案编号：${number}`)
  await expectAccessible(page, 'declaration', { within: '.dec-form' })

  await handIn(page, id)
  const message = await messageOf(page, id)
  expect(message).toContain('<Type>CL</Type>')
  expect(message).toContain(`担保备案编号：${number}`)
  // Goods, freight and insurance at 7: CNY 1,886.41 as the walk of taxes reckons them.
  await page.goto(`/declarationDetail?id=${id}&tab=taxes`)
  const sums = page.getByLabel('税款担保').filter({ hasText: number })
  for (const amount of ['5,000.00', '1,886.41', '3,113.59']) await expect(sums).toContainText(amount)
  await expect(await guaranteeRow(page)).toContainText('3,113.59')

  const entryId = '531620261000000188'
  await call(page, 'POST', '/api/customs/declaration/addReceipt', {
    id,
    channel: 'L',
    at: new Date().toISOString(),
    entryId,
  })
  await page.goto('/ClassifyOrder?part=declarations')
  await page.getByRole('button', { name: '导入税单' }).click()
  const dialog = page.getByRole('dialog')
  const csv = [
    '海关税单明细',
    '税单号,税种,报关单号,金额,开税单日期',
    `${entryId}-A01,进口关税,${entryId},"776.30",${today()}`,
    `${entryId}-L02,进口增值税,${entryId},"1,110.11",${today()}`,
    `${entryId}-X99,不知何税,${entryId},1,${today()}`,
    '合计,,,"1,887.41",',
  ].join('\n')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '税单.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${csv}`) })
  await expect(dialog).toContainText('第 5 行 税种：不认识的税种“不知何税”')
  await expectAccessible(page, 'bills', { within: '.ant-modal' })
  await dialog.getByRole('button', { name: '导入 2 份' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('汇总待缴').first()).toBeVisible()

  await page.goto(`/declarationDetail?id=${id}&tab=taxes`)
  await page.getByRole('button', { name: '一并缴款' }).click()
  await expect(dialog).toContainText('合计 1,886.41 元')
  await dialog.getByRole('button', { name: '登记 2 份税单的缴款' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('没有未缴的税单')).toBeVisible()

  const row = await guaranteeRow(page)
  await expect(row).not.toContainText('3,113.59')
  await row.getByRole('button', { name: /额度变动/ }).click()
  const drawer = page.getByRole('dialog')
  for (const amount of ['-1,886.41', '776.30', '1,110.11']) await expect(drawer).toContainText(amount)
  await expectAccessible(page, 'movements', { within: '.ant-drawer' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/taxGuarantee')
  await expect(page.locator('main')).toContainText(number)
  await expectNoHoles(page, 'guarantees')
  expect(problems).toEqual([])
})
