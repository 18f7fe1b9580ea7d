import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { call, expectNoHoles, pressUntil, signIn, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

/** Of the demonstration; its year is that of the day on which it was made. */
const advance = /R-2-5300-\d{4}-0031/
const row = (page: Page, words: string | RegExp) => page.locator('[data-row-key]').filter({ hasText: words })
/** By how much the page is wider than its window. */
const wider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible')

async function as(browser: Browser, username: string, path: string, language: Language = 'zh', phone = false) {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  const page = await (await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-US', viewport })).newPage()
  const { problems } = watch(page)
  await useLanguage(page, language)
  await signIn(page, 'demo', username, path)
  await expect(page.locator('main h1:visible').first()).toBeVisible()
  return { page, problems }
}

test('a ruling is entered, linked to goods and revoked; each tab says how many it holds', async ({ browser }) => {
  const { page, problems } = await as(browser, 'classifier', '/ruling')
  await expect(row(page, advance)).toContainText('归类预裁定')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page, 'the register')
  await page.getByRole('button', { name: /^60 天内到期/ }).click()
  await expect(page.locator('[data-row-key]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^60 天内到期/ })).toContainText('1')
  await row(page, '-0118')
    .getByRole('button', { name: /^R-.*-0118$/ })
    .click()
  await expect(drawer(page)).toContainText('LC-PTCA-2520')
  await expectAccessible(page, 'a ruling')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^全部/ }).click()

  const number = `R-E2E-${Date.now()}`
  await page.getByRole('button', { name: '新增' }).click()
  await drawer(page).getByRole('combobox', { name: '种类' }).click()
  await page.locator('.ant-select-item-option:visible', { hasText: '海关归类决定' }).click()
  await drawer(page).getByRole('combobox', { name: '国家（地区）' }).click()
  await page.locator('.ant-select-item-option:visible', { hasText: '中国' }).click()
  await drawer(page).getByLabel('编号', { exact: true }).fill(number)
  await drawer(page).getByLabel('商品名称').fill('取样钳，内窥镜用')
  await drawer(page).getByLabel('商品编码').fill('9018.9099')
  await drawer(page).getByLabel('生效日期').fill('2026-01-05')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, number)).toContainText('90189099')
  await row(page, number).getByText(number).click()
  await drawer(page).getByRole('combobox', { name: '关联商品' }).fill('SKF-231Q')
  await page.locator('.ant-select-item-option:visible', { hasText: 'SKF-231Q' }).click()
  await expect(drawer(page).getByRole('link', { name: 'SKF-231Q' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)

  await row(page, number)
    .getByRole('button', { name: `${number} 的操作` })
    .click()
  await page.getByRole('menuitem', { name: '撤销' }).click()
  await page.getByRole('dialog').getByLabel('撤销原因').fill('所依据的规定已经改变')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s?销/ })
    .click()
  await expect(row(page, number)).toContainText('已撤销')
  expect(problems).toEqual([])
})

test('the desk shows what binds first; the decision cites it, and once finished it is kept as a precedent', async ({
  browser,
}) => {
  const first = await as(browser, 'classifier', '/ClassifyPlatform')
  const { page } = first
  const [line] = (await call(page, 'GET', '/api/customs/classifyTask/query', { search: '温湿度传感器模块' })).list
  await page.goto(`/ClassifyPlatform?line=${line.id}`)
  const rulings = page.getByRole('region', { name: '归类裁定与先例' })
  await expect(rulings.locator('li').first()).toContainText('须按此归类')
  await expect(rulings.locator('li').first()).toContainText(advance)
  await expectAccessible(page, 'a line with rulings')
  await page.locator('#desk-title').focus()
  await page.keyboard.press('p')
  await expect(page.locator('.desk-decision')).toContainText('9025800000')
  await expect(page.locator('#desk-basis')).toHaveValue(/^归类预裁定 R-2-5300-\d{4}-0031$/)
  await expect(page.locator('.ruling-citation')).toContainText(advance)
  const { task } = await call(page, 'GET', '/api/customs/classifyTask/open', { id: line.id })
  const [ruling] = (await call(page, 'GET', '/api/customs/ruling/query', { search: '-0031' })).list
  await call(page, 'POST', '/api/customs/classifyTask/decide', {
    id: line.id,
    version: task.version,
    code: '9025800000',
    elements: '4|3|测量温度和湿度|电容式测湿|PENAM|PAM-SHT40',
    evidence: { ruling: ruling.id },
  })
  const second = await as(browser, 'reviewer', `/ClassifyPlatform?line=${line.id}&tab=first`)
  await expect(second.page.locator('.desk-timeline')).toContainText(advance)
  await expect(second.page.locator('#desk-title')).toBeFocused()
  await pressUntil(second.page, 'Enter', second.page.locator('.ant-message').getByText(/归类完成/))
  await second.page.goto(`/ClassifyPlatform?line=${line.id}&tab=all`)
  await second.page.getByRole('button', { name: '留作先例' }).click()
  await expect(second.page.getByText(/已留作先例 PR-/)).toBeVisible()
  await expectNoHoles(second.page, 'a line kept as a precedent')

  await second.page.goto('/GoodsMgt?search=PAM-SHT40')
  await second.page.getByRole('button', { name: '归类 PAM-SHT40' }).click()
  await expect(second.page.getByRole('region', { name: '中国', exact: true })).toContainText('引用的裁定')
  await second.page.getByRole('button', { name: '重新归类 中国' }).click()
  await expect(second.page.locator('.goods-classify')).toContainText('须按此归类')
  await expectAccessible(second.page, 'classifying goods with rulings')
  expect([...first.problems, ...second.problems]).toEqual([])
})

test('on a phone the register is cards, and a ruling fits its width', async ({ browser }) => {
  const { page, problems } = await as(browser, 'declarant', '/ruling', 'en', true)
  await expect(page.getByText(advance)).toBeVisible()
  await expectAccessible(page, 'the register on a phone')
  await page.getByText(advance).click()
  await expect(drawer(page)).toContainText('PAM-SHT40')
  expect(await wider(page)).toBeLessThanOrEqual(0)

  const desk = await as(browser, 'classifier', '/ClassifyPlatform', 'en', true)
  const { list } = await call(desk.page, 'GET', '/api/customs/classifyTask/query', { search: 'SKF-231Q' })
  await call(desk.page, 'POST', '/api/customs/ruling/add', {
    kind: 'foreign',
    number: `NY E2E-${Date.now()}`,
    jurisdiction: 'US',
    name: list[0].name,
    hsCode: '9018908000',
    validFrom: '2025-01-02',
  })
  await desk.page.goto(`/ClassifyPlatform?line=${list[0].id}`)
  const rulings = desk.page.getByRole('region', { name: 'Rulings and precedents' })
  await expect(rulings).toContainText('Reference only: United States')
  await rulings.getByRole('button', { name: /^Use six digits/ }).click()
  await expect(desk.page.locator('.desk-decision')).toContainText('901890')
  await expect(desk.page.locator('.ruling-citation')).toHaveCount(0)
  await expectAccessible(desk.page, 'a line with rulings on a phone')
  expect(await wider(desk.page)).toBeLessThanOrEqual(0)
  expect([...problems, ...desk.problems]).toEqual([])
})
