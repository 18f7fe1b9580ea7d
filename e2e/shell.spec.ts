import { expect } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { call, signInByForm as signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

test('the menu search finds by title, pinyin, initials and path', async ({ page }) => {
  await signIn(page, 'demo', 'admin')
  const box = page.getByRole('combobox', { name: '搜索菜单' })
  for (const typed of ['供应商', 'gongyingshang', 'gysxx', 'vendorInfo']) {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await box.fill(typed)
    await expect(page.getByRole('option').first(), typed).toContainText('供应商')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/vendorInformation/)
})

test('the same box finds records by number and words, and what can be begun', async ({ page }) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'admin')
  const { code } = (await call(page, 'GET', '/api/customs/customsCase/query', { pageSize: '10' })).list[0]
  const box = page.getByRole('combobox', { name: '搜索菜单' })
  await page.keyboard.press('Control+k')
  await box.fill(code.toLowerCase())
  await expect(page.getByRole('group', { name: '报关业务' }).getByRole('option', { name: code })).toBeVisible()
  await expectAccessible(page, 'findings', { within: '.shell-search' })
  await box.fill('海纳')
  await expect(page.getByRole('option', { name: '广州海纳医疗器械有限公司' }).first()).toBeVisible()
  await box.fill('新建报关业务')
  await expect(page.getByRole('group', { name: '操作' }).getByRole('option')).toHaveCount(1)
  await box.fill(code)
  await page.getByRole('option', { name: code }).first().click()
  await expect(page.locator('main h1:visible', { hasText: code })).toBeVisible()
  expect(problems).toEqual([])
})

test('tags keep what was typed, survive a reload and close by keyboard and menu', async ({ page }) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'admin')
  await page.goto('/vendorInformation')
  await page.getByRole('button', { name: '新增' }).click()
  const code = page.getByRole('dialog').getByLabel('供应商编号')
  await code.fill('KEEP-ME')
  const tags = page.getByRole('tablist').first()
  await tags.getByRole('tab', { name: '工作台' }).click()
  await expect(code).toBeHidden()
  await tags.getByRole('tab', { name: '供应商信息' }).click()
  await expect(code).toHaveValue('KEEP-ME')
  await page.keyboard.press('Escape')
  const discard = page.getByRole('dialog').last().getByRole('button').last()
  await discard.click()

  await page.goto('/merchandiseNews')
  await page.reload()
  await expect(tags.getByRole('tab')).toHaveCount(3)
  await tags.getByRole('tab', { name: '商品信息' }).focus()
  await page.keyboard.press('Delete')
  await expect(tags.getByRole('tab')).toHaveCount(2)
  await tags.getByRole('tab', { name: '供应商信息' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '全部关闭' }).click()
  await expect(tags.getByRole('tab')).toHaveCount(1)
  await expect(tags.getByRole('tab', { name: '工作台' })).toBeVisible()
  expect(problems).toEqual([])
})

test('the table counts on across pages, keeps its state in the address and selects one row by a click', async ({
  page,
}) => {
  await signIn(page, 'demo', 'admin')
  await page.goto('/vendorInformation?pageSize=10&currentPage=2')
  const grid = page.getByRole('grid')
  const rows = grid.locator('tbody tr[data-row-key]')
  await expect(rows.first().locator('td').first()).toHaveText('11')
  await rows.nth(0).locator('td').nth(2).click()
  await expect(rows.nth(0).getByRole('checkbox')).toBeChecked()
  await rows.nth(2).locator('td').nth(2).click()
  await expect(rows.nth(0).getByRole('checkbox')).not.toBeChecked()
  await expect(rows.nth(2).getByRole('checkbox')).toBeChecked()
  await page.goto('/vendorInformation?search=GYS-0002')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.goto('/vendorInformation?search=nothing-is-called-so')
  await expect(page.getByText('没有符合条件的供应商')).toBeVisible()
})

test('an empty list names its records, not its screen, and the sheet tells the keys of the rows', async ({ page }) => {
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'declarant')
  await page.goto('/vendorInformation?search=nothing-is-called-so')
  await expect(page.getByText('No suppliers match')).toBeVisible()
  await page.goto('/merchandiseNews?search=nothing-is-called-so')
  await expect(page.getByText('No goods match')).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Move between rows')
  await expect(sheet).toContainText('Search the menu')
})

test('the sheet tells what the order form, the notifications and the classification dialog take', async ({ page }) => {
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'admin')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const tells = async (...words: readonly string[]) => {
    await page.keyboard.press('?')
    for (const word of words) await expect(sheet).toContainText(word)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  await page.goto('/editAddOrder')
  await expect(page.getByRole('grid', { name: 'Order lines' })).toBeVisible()
  await tells('Save the order', 'Back to the orders', 'Copy the value from above', 'Insert a line')
  await page.goto('/mynotification')
  await expect(page.locator('.notices-list')).toBeVisible()
  await tells('Move between notifications', 'Delete the notification')
  await page.goto('/GoodsMgt')
  await page
    .getByRole('button', { name: /^Codes / })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^(Classify|Reclassify)/ })
    .first()
    .click()
  await expect(page.locator('.goods-classify .code-candidate').first()).toBeVisible()
  await tells('Use a candidate', 'Save the form')
})

test('a list below 992 px becomes cards, and the menu a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'demo', 'declarant')
  await page.goto('/vendorInformation')
  await expect(page.getByText('GYS-', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBeLessThanOrEqual(0)
})

test('two people editing one supplier: the second sees both values and loses nothing', async ({ page, browser }) => {
  await signIn(page, 'demo', 'admin')
  const other = await (
    await browser.newContext({ locale: 'zh-CN', storageState: await page.context().storageState() })
  ).newPage()
  for (const p of [page, other]) {
    await p.goto('/vendorInformation?search=GYS-0004')
    await p.getByRole('button', { name: /^编辑/ }).first().click()
    await expect(p.getByRole('dialog').getByLabel('供应商编号')).toHaveValue('GYS-0004')
  }
  const save = (p: typeof page) => p.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByLabel('联系人', { exact: true }).fill('第一人')
  await save(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await other.getByRole('dialog').getByLabel('联系人', { exact: true }).fill('第二人')
  await save(other)
  const conflict = other.getByRole('dialog').last()
  await expect(conflict).toContainText('第一人')
  await expect(conflict).toContainText('第二人')
  await other.context().close()
})

test('dark mode and language are kept, and antd speaks the language too', async ({ page }) => {
  await signIn(page, 'demo', 'declarant')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.goto('/vendorInformation')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Suppliers')
  await expect(page.getByText('20 / page')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
})

test('a page is built once, so that nothing typed early is lost', async ({ page }) => {
  await signIn(page, 'demo', 'admin')
  await page.addInitScript(() => {
    const built = { count: 0 }
    Object.assign(window, { built })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            built.count += node.querySelectorAll('.list-page').length + (node.matches('.list-page') ? 1 : 0)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/vendorInformation')
  await expect(page.locator('.ant-table-row, [data-row-key]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { built: { count: number } }).built.count)).toBe(1)
})

test('a list that opens late does not fetch back who has left it', async ({ page }) => {
  await signIn(page, 'demo', 'admin')
  const late = Promise.withResolvers<void>()
  await page.route('**/savedView/query**', async (route) => {
    await late.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/savedView\/query/)
  await page.goto('/AuthorityReview')
  await asked
  // The address moves first, the page follows: the views come in between.
  await page.evaluate(() => history.pushState(null, '', '/vendorInformation'))
  const answered = page.waitForResponse(/savedView\/query/)
  late.resolve()
  await (await answered).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(new URL(page.url()).pathname).toBe('/vendorInformation')
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('供应商')
})

test('the menu of the public site opens, marks the page and shuts by keyboard on a phone', async ({ page }) => {
  await useLanguage(page, 'en')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/DataQuery')
  const button = page.getByRole('button', { name: 'Menu' })
  const nav = page.getByRole('navigation', { name: 'Site' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(nav.getByRole('link', { name: 'Data query' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Tab')
  await expect(nav.getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(nav).toBeHidden()
  await expect(button).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a dialog begins in its first field and gives the focus back to the menu that opened it', async ({ page }) => {
  await signIn(page, 'demo', 'admin')
  await page.goto('/orderList?status=confirmed')
  const menu = page.getByRole('button', { name: /的操作$/ }).first()
  await menu.click()
  await page.getByRole('menuitem', { name: '取消订单' }).click()
  await expect(page.getByRole('dialog').getByLabel('原因')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(menu).toBeFocused()
})
