import { expect, type Locator, type Page } from '@playwright/test'

import { workbook } from '../apps/server/src/test/workbook.ts'
import { expectAccessible } from './accessible.ts'
import { choose, drawer, person } from './hongKong.ts'
import { call, expectNoHoles } from './steps.ts'
import { test } from './test.ts'

const phone = { width: 390, height: 844 }
const part = (page: Page, name: string): Locator => page.locator('.quick-parts li').filter({ hasText: name })

/** An invoice as a factory sends it: a title, thousands separators, freight and a total. */
const invoice = () =>
  workbook({
    发票: [
      ['深圳华强电子有限公司 商业发票', null, null, null, null, null, null],
      ['型号', '品名', '数量', '单位', '净重(kg)', '毛重(kg)', '总价(USD)'],
      ['WALK-QO-1', '深沟球轴承', '1,200', '007', '1,250.5', '1,300', '12,480.00'],
      ['WALK-QO-2', '数据线', '500', '007', '20', '25', '750.00'],
      ['运费', null, null, null, null, null, '120.00'],
      ['合计', null, '1,700', null, null, null, '13,350.00'],
    ],
  })

test('a customer’s invoice becomes order, case, cargo and booking, is submitted once, and another packet is undone', async ({
  browser,
}) => {
  const { page, problems } = await person(browser, 'zh', 'admin', '/OneClickOrder')
  await page.getByRole('button', { name: '新增' }).click()
  await drawer(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: '发票.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await invoice(),
    })
  await expect(drawer(page).getByText('发票.xlsx')).toBeVisible()
  await drawer(page).getByLabel('中国报关', { exact: true }).click()
  await drawer(page).getByLabel('香港道路货物', { exact: true }).click()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/OneClickOrder\?id=/)

  const checklist = page.getByRole('region', { name: '检查清单' })
  await expect(checklist.locator('[data-level=red]')).toHaveCount(3)
  await expect(checklist).toContainText('“运费”120')
  await expect(page.getByRole('button', { name: /^提\s*交$/ })).toBeDisabled()
  await checklist.locator('li', { hasText: '请选择供应商' }).getByRole('button', { name: '填写' }).click()
  await expect(drawer(page).getByLabel('供应商', { exact: true })).toBeFocused()
  const { list: suppliers } = await call(page, 'GET', '/api/trade/supplier/query', { currentPage: 1, pageSize: 10 })
  await choose(drawer(page), '供应商', suppliers[0].name)
  await choose(drawer(page), '客户', '深圳鹏程电子')
  await choose(drawer(page), '进出口', '进口')
  const { list: houses } = await call(page, 'GET', '/api/logistics/warehouse/query', { search: 'HK-KC' })
  await choose(drawer(page), '入库仓库', houses[0].name)
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toHaveCount(0)
  await expect(checklist.locator('[data-level=red]')).toHaveCount(0)

  await page.getByRole('button', { name: /^生\s*成$/ }).click()
  await expect(page.locator('.quick-head')).toContainText('已生成，待提交')
  await expect(part(page, '订单').getByRole('link')).toHaveText(/^SO-/)
  await expect(part(page, '香港道路货物').getByRole('link')).toHaveCount(1)
  await expect(part(page, '入库预约').getByRole('link')).toHaveText(/^IB-/)
  await expect(part(page, '报关单草稿')).toContainText('客户确认报价后')
  await expect(page.getByRole('region', { name: '费用预估' })).toContainText('合计')
  await expectNoHoles(page, 'a packet')
  await expectAccessible(page, 'a packet', { within: '.quick-page' })
  await page.getByRole('button', { name: /^提\s*交$/ }).dblclick()
  await expect(page.locator('.quick-head')).toContainText('已提交')
  await expect(part(page, '订单')).toContainText('已提交')
  await part(page, '报关业务').getByRole('link').click()
  await page.waitForURL(/ClassifyOrder\?id=/)
  await expect(page.getByRole('navigation', { name: '这一票货' }).filter({ visible: true })).toContainText(/QO-\d/)
  await page.getByRole('tab', { name: /^商品\s*2$/ }).click()
  await expect(page.getByText('深沟球轴承').filter({ visible: true }).first()).toBeVisible()

  // What the demo's clerk built of a past order goes back as a whole.
  await page.goto('/OneClickOrder?status=built')
  await page.getByRole('link', { name: /^QO-/ }).first().click()
  await expect(part(page, '订单').getByRole('link')).toHaveCount(1)
  await page.getByRole('button', { name: /^撤\s*销$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^撤\s*销$/ })
    .click()
  await expect(page.locator('.quick-head')).toContainText('已撤销')
  await expect(page.locator('.quick-parts a')).toHaveCount(0)
  expect(problems).toEqual([])
})

test('on a phone a customer orders like last time, and the broker’s clerk goes on from the inbox', async ({
  browser,
}) => {
  const buyer = await person(browser, 'en', 'buyer', '/OneClickOrder?status=draft')
  await buyer.page.setViewportSize(phone)
  await buyer.page.getByText(/^QO-/).first().click()
  const title = buyer.page.getByRole('heading', { name: /^QO-/ })
  await expect(title).toBeVisible()
  const code = await title.innerText()
  await expect(buyer.page.getByRole('region', { name: 'Checklist' }).locator('[data-level=red]')).toHaveCount(0)
  await buyer.page.getByRole('button', { name: 'Submit' }).click()
  await expect(buyer.page.locator('.quick-head')).toContainText('Submitted')
  await expect(part(buyer.page, 'Classification')).toContainText('Your broker does this')
  await expect(buyer.page.getByText('Fee estimate').first()).toBeVisible()
  await expect(buyer.page.getByRole('region', { name: 'Fee estimate' })).toHaveCount(0)
  expect(await buyer.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await expectAccessible(buyer.page, 'a packet on a phone', { within: '.quick-page' })

  const clerk = await person(browser, 'en', 'declarant', `/OneClickOrder?unfinished=true`)
  await clerk.page.getByRole('link', { name: code }).click()
  await expect(part(clerk.page, 'Classification')).toContainText('For a colleague')
  await clerk.page.locator('.quick-steps').getByRole('button', { name: 'Build' }).click()
  await expect(part(clerk.page, 'Classification')).toContainText('Done')
  expect([...buyer.problems, ...clerk.problems]).toEqual([])
})
