import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { call, expectNoHoles, pressUntil, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

const title = (page: Page) => page.locator('#desk-title')
const row = (page: Page, words: string) => page.locator('.desk-queue li').filter({ hasText: words })
const toast = (page: Page, words: string) => expect(page.locator('.ant-message').getByText(words)).toBeVisible()

async function as(
  browser: Browser,
  username: string,
  path = '/ClassifyPlatform',
): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const { problems } = watch(page)
  await signIn(page, 'demo', username, path)
  await expect(page.locator('main h1:visible').first()).toBeVisible()
  return { page, problems }
}

test('two people classify a line: the first by keyboard alone, the second in another browser', async ({ browser }) => {
  const first = await as(browser, 'classifier')
  const { page } = first
  await expect(row(page, '直流电源插座')).toBeVisible()
  // What the demonstration put into this person's hand may have gone back to the queue by now.
  const [line] = (await call(page, 'GET', '/api/customs/classifyTask/query', { search: '直流电源插座' })).list
  await call(page, 'POST', '/api/customs/classifyTask/claim', { ids: [line.id] })
  await page.reload()
  await expect(row(page, '直流电源插座')).toContainText('我在处理')
  // N leads to what one has in hand already, before anything new is taken.
  await page.keyboard.press('n')
  await expect(title(page)).toHaveText(/直流电源插座/)
  await expect(title(page)).toBeFocused()
  await page.keyboard.press('1')
  const code = page.locator('#desk-code')
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('853669')
  const tariff = Promise.withResolvers<void>()
  await page.route('**/hscode/queryByCode?*', async (route) => {
    await tariff.promise
    await route.continue()
  })
  const decisions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/classifyTask/decide')) decisions.push(request.url())
  })
  await page.keyboard.type('0000')
  await page.locator('.ant-select-item-option-active', { hasText: '8536690000' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /确认归类/ })).toBeFocused()
  await page.keyboard.press('Enter')
  // What the code asks for is not there yet: the decision waits for it and is lost neither way.
  await expect(page.getByRole('button', { name: /确认归类/ })).toHaveClass(/ant-btn-loading/)
  await expect(page.getByText('没有该编码的要素模板')).toBeVisible()
  expect(decisions).toEqual([])
  tariff.resolve()
  await toast(page, '“直流电源插座，5.5×2.1 mm，贴片式”已归为 8536690000，等待二审')
  // The next line is open and in hand.
  await expect(title(page)).not.toHaveText(/直流电源插座/)
  const held = await title(page).innerText()
  await expect(page.locator('.desk-head')).toContainText('我在处理')

  const second = await as(browser, 'reviewer', '/ClassifyPlatform?tab=first')
  await row(second.page, '直流电源插座').getByRole('button').click()
  await expect(second.page.getByText('李思源归为 8536690000')).toBeVisible()
  await expectAccessible(second.page, 'a line that waits for the second look')
  await expect(title(second.page)).toBeFocused()
  const done = second.page.locator('.ant-message').getByText('“直流电源插座，5.5×2.1 mm，贴片式”归类完成：8536690000')
  await pressUntil(second.page, 'Enter', done)
  // A supervisor sees who holds what; another classifier would not see the line at all.
  await second.page
    .getByRole('navigation', { name: '任务队列' })
    .getByRole('button', { name: /未归类/ })
    .click()
  await expect(row(second.page, held.slice(0, 8)).first()).toContainText('李思源处理中')
  await page.keyboard.press('r')
  await toast(page, '已释放 1 条')
  expect([...first.problems, ...second.problems]).toEqual([])
})

test('the customer is asked, answers, and the line comes back with his words; another customer sees nothing of it', async ({
  browser,
}) => {
  const desk = await as(browser, 'classifier')
  const { page } = desk
  await row(page, 'LED 背光模组').getByRole('button').click()
  await expect(title(page)).toHaveText(/LED 背光模组/)
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('问题').fill('背光模组里有没有导光板和控制电路？')
  await expectAccessible(page, 'a question to the customer')
  await dialog.getByRole('button', { name: /发\s?送/ }).click()
  await toast(page, '已通知客户 1 人')
  await expect(page.locator('.desk-head')).toContainText('询问客户中')

  const customer = await as(browser, 'buyer')
  const asked = customer.page.locator('form').filter({ hasText: 'LED 背光模组' })
  await expect(asked).toContainText('背光模组里有没有导光板和控制电路？')
  await expectAccessible(customer.page, 'the customer’s questions')
  await asked.getByLabel('材质').fill('亚克力导光板，铝框')
  await asked.getByLabel('答复').fill('有导光板，没有控制电路。')
  await asked.getByRole('button', { name: '提交答复' }).click()
  await toast(customer.page, '已提交，谢谢')
  await expect(asked).toHaveCount(0)

  const stranger = await as(browser, 'buyer2')
  await expect(stranger.page.getByText('归类询问').first()).toBeVisible()
  await expect(stranger.page.getByText('LED 背光模组')).toHaveCount(0)

  await page.getByRole('button', { name: '刷新' }).first().click()
  await expect(row(page, 'LED 背光模组')).toContainText('客户已答复')
  await row(page, 'LED 背光模组').getByRole('button').click()
  await expect(page.getByText('有导光板，没有控制电路。').first()).toBeVisible()
  await expect(page.locator('.desk-facts')).toContainText(['亚克力导光板，铝框'])
  expect([...desk.problems, ...customer.problems, ...stranger.problems]).toEqual([])
})

test('a draft and a claim survive a reload; the sheet of keys tells those of the page', async ({ browser }) => {
  const { page, problems } = await as(browser, 'classifier')
  await row(page, '微动开关').getByRole('button').click()
  await expect(title(page)).toHaveText(/微动开关/)
  await page.keyboard.press('d')
  await page.keyboard.type('手动按压，触点容量 3 A')
  await expect(page.locator('.desk-head')).toContainText('我在处理')
  await page.reload()
  await expect(page.locator('#desk-basis')).toHaveValue('手动按压，触点容量 3 A')
  await expect(page.locator('.desk-head')).toContainText('我在处理')
  await title(page).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('领取下一条')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await title(page).focus()
  await page.keyboard.press('r')
  await toast(page, '已释放 1 条')
  expect(problems).toEqual([])
})

test('what the customer proposed is one key away on the desk, and the case says who has the line in hand', async ({
  browser,
}) => {
  const base = '/api/customs/customsCase'
  const customer = await as(browser, 'buyer')
  const made = await call(customer.page, 'POST', `${base}/add`, { direction: 'import', urgent: false, currency: 'USD' })
  const values = {
    name: '瓷介电容器（客户编码）',
    modelNumber: 'K-PROPOSED',
    hsCode: '8532241000',
    elements: '4|3|滤波',
  }
  await call(customer.page, 'POST', `${base}/patchLines`, {
    caseId: made.id,
    add: [{ id: crypto.randomUUID(), position: 1000, values: { ...values, quantity: '10', unit: '007' } }],
  })
  await call(customer.page, 'POST', `${base}/submit`, { id: made.id, version: made.version })

  const desk = await as(browser, 'classifier')
  const { page } = desk
  const [line] = (await call(page, 'GET', '/api/customs/classifyTask/query', { search: values.modelNumber })).list
  await page.goto(`/ClassifyPlatform?line=${line.id}`)
  await expect(title(page)).toHaveText(values.name)
  const proposed = page.getByRole('region', { name: /客户的建议/ })
  await expect(proposed).toContainText('8532241000')
  await expect(proposed).toContainText('周晓彤')
  await expectAccessible(page, 'a line with the customer’s proposal')
  await page.keyboard.press('k')
  await expect(page.locator('.desk-decision')).toContainText('8532241000')
  await expect(page.locator('.desk-head')).toContainText('我在处理')

  const staff = await as(browser, 'reviewer', `/ClassifyOrder?id=${made.id}&part=lines`)
  await expect(staff.page.locator('.case-lines')).toContainText(/李思源处理中，\d\d-\d\d \d\d:\d\d 起/)
  await expect(staff.page.locator('.case-lines .grid-ghost').filter({ hasText: '8532241000' })).toBeVisible()

  // Three of six elements: Enter leads to the first that is missing.
  await expect(page.getByRole('button', { name: /确认归类/ })).toBeFocused()
  const decision = page.locator('.desk-decision')
  await pressUntil(page, 'Enter', decision.getByLabel('类型', { exact: true }).and(page.locator(':focus')))
  await page.keyboard.type('片式多层')
  await decision.getByLabel('品牌', { exact: true }).fill('无品牌')
  await decision.getByLabel('型号', { exact: true }).fill(values.modelNumber)
  await pressUntil(page, 'Enter', page.locator('.ant-message').getByText(`“${values.name}”已归为 8532241000，等待二审`))
  expect([...customer.problems, ...desk.problems, ...staff.problems]).toEqual([])
})

test('elements that the customer proposed without a code are one key away as well', async ({ browser }) => {
  const base = '/api/customs/customsCase'
  const customer = await as(browser, 'buyer')
  const made = await call(customer.page, 'POST', `${base}/add`, { direction: 'import', urgent: false, currency: 'USD' })
  const values = { name: '瓷介电容器（仅要素）', modelNumber: 'K-ELEMENTS', elements: '4|3|谐振' }
  await call(customer.page, 'POST', `${base}/patchLines`, {
    caseId: made.id,
    add: [{ id: crypto.randomUUID(), position: 1000, values: { ...values, quantity: '10', unit: '007' } }],
  })
  await call(customer.page, 'POST', `${base}/submit`, { id: made.id, version: made.version })
  const { page, problems } = await as(browser, 'classifier')
  const [line] = (await call(page, 'GET', '/api/customs/classifyTask/query', { search: values.modelNumber })).list
  await page.goto(`/ClassifyPlatform?line=${line.id}`)
  const proposed = page.getByRole('region', { name: /客户的建议/ })
  await expect(proposed).toContainText('仅申报要素')
  await expect(proposed).toContainText(values.elements)
  await page.keyboard.press('e')
  await page.keyboard.type('8532241000')
  await expect(page.locator('.ant-select-item-option-active')).toContainText('8532241000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /确认归类/ })).toBeFocused()
  await page.keyboard.press('k')
  const decision = page.locator('.desk-decision')
  await expect(decision).toContainText('8532241000')
  await expect(decision.getByLabel('用途', { exact: true })).toHaveValue('谐振')
  expect([...customer.problems, ...problems]).toEqual([])
})

test('lines are claimed and given by the tick, figures show who did what', async ({ browser }) => {
  const { page, problems } = await as(browser, 'reviewer')
  await row(page, '一次性使用活体取样钳').getByRole('checkbox').check()
  await row(page, '钛合金接骨螺钉').getByRole('checkbox').check()
  const bar = page.getByRole('toolbar')
  await expect(bar).toContainText('已勾选 2 条')
  await bar.getByRole('button', { name: /分\s?派/ }).click()
  await page.getByRole('dialog').getByLabel('分派给').click()
  await page.locator('.ant-select-item-option').filter({ hasText: '李思源' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /分\s?派/ })
    .click()
  await toast(page, '已分派 2 条')
  await expect(row(page, '钛合金接骨螺钉')).toContainText('李思源处理中')
  await page.getByText('统计', { exact: true }).click()
  await expect(page.getByRole('region', { name: '统计' }).last()).toContainText('李思源')
  await expectAccessible(page, 'statistics')
  expect(problems).toEqual([])
})

test('on a phone the queue gives way to the line and comes back', async ({ browser }) => {
  const { page, problems } = await as(browser, 'classifier')
  await page.setViewportSize({ width: 390, height: 844 })
  await row(page, '温湿度传感器模块').getByRole('button').click()
  await expect(title(page)).toHaveText(/温湿度传感器模块/)
  await expect(page.locator('.desk-queue')).toBeHidden()
  await expectAccessible(page, 'a line on a phone')
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: '返回队列' }).click()
  await expect(row(page, '温湿度传感器模块')).toBeVisible()
  expect(problems).toEqual([])
})

for (const language of ['tw', 'en'] as const) {
  test(`an open line reads well in ${language}`, async ({ page }) => {
    await useLanguage(page, language)
    await signIn(page, 'demo', 'reviewer', '/ClassifyPlatform?tab=first')
    await page.locator('.desk-open').first().click()
    await title(page).waitFor()
    await expectNoHoles(page, 'a line')
    await page.goto('/ClassifyPlatform?view=statistics')
    await page.locator('.desk-figures').waitFor()
    await expectNoHoles(page, 'the statistics')
  })
}
