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

/** Fifteen pieces of power supplies for a customer. */
async function record(page: Page): Promise<void> {
  const [root] = await call(page, 'GET', '/api/admin/sysorg/tree', {})
  await call(page, 'POST', '/api/admin/sysorg/add', {
    orgType: 'customer',
    orgName: '深圳鹏程电子有限公司',
    orgParent: root.id,
    orgSequence: 900,
  })
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
  const [customer] = await call(page, 'GET', '/api/trade/customer/queryOptions', {})
  const { id: caseId } = await makeCase(page, [line(1)], { orgId: customer.id })
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
