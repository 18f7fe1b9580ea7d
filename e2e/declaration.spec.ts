import { expect } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { as, field, fill, makeCase, open, problem, saved } from './declarations.ts'
import { call, expectNoHoles, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

// Every test makes a case of its own through the same routes that the pages call, so that none waits for another.

test('a declarant goes through the head by keyboard: codes by what is typed, dates, marks, and everything saves itself', async ({
  page,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'declarant')
  const before = await makeCase(page, 1)
  await fill(page, before.ids[0]!, { LicenseNo: 'L-77' })
  const { ids } = await makeCase(page, 1)
  await open(page, ids[0]!)
  // What the declaration before had there.
  await field(page, 'LicenseNo').focus()
  await page.keyboard.press('Control+d')
  await expect(field(page, 'LicenseNo')).toHaveValue('L-77')
  await field(page, 'CustomMaster').focus()
  await page.keyboard.type('5304')
  await expect(page.getByRole('option').first()).toContainText('5304')
  await page.keyboard.press('Enter')
  await expect(field(page, 'IEPort')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(field(page, 'CustomMaster')).toBeFocused()
  await expect(field(page, 'CustomMaster')).toHaveValue('5304')

  // The name in Chinese, or the first letters of its syllables, finds the country too.
  await field(page, 'TradeAreaCode').focus()
  await page.keyboard.type('mlxy')
  await expect(page.getByRole('option', { name: /MYS/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page, 'TradeAreaCode')).toHaveValue('MYS')
  await expect(field(page, 'TradeCountry')).toBeFocused()
  await page.keyboard.type('ZZZ')
  await page.keyboard.press('Enter')
  await expect(
    page
      .locator('.dec-field')
      .filter({ has: field(page, 'TradeCountry') })
      .locator('.dec-unknown'),
  ).toBeVisible()

  await field(page, 'IEDate').fill('2026-11-19')
  await page.keyboard.press('Enter')
  await expect(field(page, 'IEDate')).toHaveValue('2026-11-19')
  await field(page, 'PromiseItmes').focus()
  await page.keyboard.press('0')
  await saved(page)
  await page.reload()
  await expect(field(page, 'TradeAreaCode')).toHaveValue('MYS')
  const { head, origins } = await call(page, 'GET', '/api/customs/declaration/open', { id: ids[0]! })
  expect(head).toMatchObject({ CustomMaster: '5304', TradeAreaCode: 'MYS', TradeCountry: 'ZZZ', IEDate: '20261119' })
  expect(head.PromiseItmes[0]).toBe('0')
  expect(origins.CustomMaster.kind).toBe('typed')
  expect(problems).toEqual([])
})

test('a problem is a click from its field, in the head and in the grid, and goes once it is mended', async ({
  page,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'declarant')
  const { ids } = await makeCase(page, 2)
  await fill(page, ids[0]!)
  await open(page, ids[0]!)
  await field(page, 'NetWt').fill('99')
  await page.keyboard.press('Enter')
  const heavier = problem(page, /大于毛重/)
  await expect(heavier.first()).toBeVisible()
  await heavier.first().click()
  await expect(page.locator('input[data-place^="head."]:focus')).toHaveCount(1)
  await field(page, 'NetWt').fill('20')
  await page.keyboard.press('Enter')
  await expect(heavier).toHaveCount(0)

  // In the grid: another currency on the second line.
  await page.locator('.dec-lines [data-row="1"] [data-col="8"]').click()
  await page.keyboard.type('EUR')
  await page.getByRole('option', { name: /EUR/ }).waitFor()
  await page.keyboard.press('Enter')
  const currency = problem(page, /第 2 项.*币制/)
  await expect(currency).toHaveCount(1)
  await field(page, 'ContrNo').focus()
  await page.keyboard.press('F8')
  await expect(page.locator('.dec-lines [data-row="1"] .grid-active.grid-wrong')).toBeVisible()
  await page.keyboard.type('USD')
  await page.getByRole('option', { name: /USD/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(currency).toHaveCount(0)
  expect(problems).toEqual([])
})

test('containers: the number is checked while it is typed, and every line has to be in one', async ({ page }) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'declarant')
  const { ids } = await makeCase(page, 2)
  await fill(page, ids[0]!)
  await open(page, ids[0]!)
  await page.getByRole('button', { name: /^集装箱/ }).click()
  const containers = page.locator('.dec-block').filter({ has: page.getByRole('button', { name: /^集装箱/ }) })
  await containers.locator('[data-row="0"] [data-col="0"]').click()
  await page.keyboard.type('csqu3054384')
  await page.keyboard.press('Tab')
  await expect(containers.locator('[data-row="0"] [data-col="0"]')).toHaveClass(/grid-wrong/)
  await containers.locator('[data-row="0"] [data-col="0"]').click()
  await page.keyboard.type('CSQU3054383')
  await page.keyboard.press('Tab')
  await expect(containers.locator('[data-row="0"] [data-col="0"]')).not.toHaveClass(/grid-wrong/)
  await page.keyboard.type('22G1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  const uncovered = problem(page, /第 2 项商品不在任何集装箱内/)
  await expect(uncovered).toBeVisible()
  await field(page, 'ContrNo').focus()
  await uncovered.click()
  await expect(containers.locator('[data-row="0"] .grid-active')).toBeVisible()
  await containers.locator('[data-row="0"] [data-col="2"]').click()
  await page.keyboard.type('1-2')
  await page.keyboard.press('Enter')
  await expect(containers.locator('[data-row="0"] [data-col="2"]')).toContainText('1,2')
  await expect(uncovered).toHaveCount(0)
  await expectAccessible(page, 'a declaration with a container', { within: '.dec-blocks' })
  expect(problems).toEqual([])
})

test('lines: a new one is worked out while it is typed, removed and brought back; 50 keep up with the typing', async ({
  page,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'declarant')
  const { ids } = await makeCase(page, 45)
  await open(page, ids[0]!)
  const grid = page.locator('.dec-lines .dec-grid')
  await grid.locator('.grid').evaluate((box) => box.scrollTo(0, 1e6))
  await grid.locator('[data-row="45"] [data-col="0"]').click()
  for (const typed of ['8471309000', '999', '便携式电脑', '', '3', '001', '', '100']) {
    if (typed) await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await expect(grid.locator('[data-row="45"] [data-col="6"]')).toContainText('33.3333')
  await expect(page.locator('.dec-sums').first()).toContainText('46 项')
  await saved(page)
  // A key in the grid is drawn within 50 ms; on a busy machine single ones take longer.
  await grid.locator('[data-row="45"] [data-col="2"]').click()
  await page.keyboard.press('Enter')
  const middle = await page.evaluate(async () => {
    const input = document.activeElement as HTMLInputElement
    const took: number[] = []
    for (const letter of 'abcdefghijk') {
      const start = performance.now()
      input.setRangeText(letter, input.value.length, input.value.length, 'end')
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      took.push(performance.now() - start)
    }
    return took.sort((a, b) => a - b)[5]
  })
  expect(middle).toBeLessThan(50)
  await page.keyboard.press('Escape')
  await grid.locator('[data-row="45"] [data-col="2"]').click()
  await page.keyboard.press('Control+Delete')
  await expect(page.locator('.dec-sums').first()).toContainText('45 项')
  await saved(page)
  await page.keyboard.press('Control+z')
  await expect(page.locator('.dec-sums').first()).toContainText('46 项')
  await saved(page)
  const { lines } = await call(page, 'GET', '/api/customs/declaration/open', { id: ids[0]! })
  expect(lines).toHaveLength(46)
  expect(lines[45].item).toMatchObject({ CodeTS: '8471309000', GQty: '3', DeclTotal: '100', DeclPrice: '33.3333' })
  expect(problems).toEqual([])
})

test('two people write in one declaration: what the other wrote comes in, and where both wrote one field the writer chooses', async ({
  browser,
}) => {
  const first = await as(browser, 'declarant')
  const second = await as(browser, 'admin')
  const { ids } = await makeCase(first.page, 1)
  await open(first.page, ids[0]!)
  await open(second.page, ids[0]!)
  await field(first.page, 'ContrNo').fill('A-1')
  await first.page.keyboard.press('Enter')
  await saved(first.page)
  await field(second.page, 'ContrNo').fill('B-2')
  await second.page.keyboard.press('Enter')
  const note = second.page.locator('.conflict-note')
  await expect(note).toContainText('A-1')
  await note.getByRole('button', { name: /用我的/ }).click()
  await expect(note).toHaveCount(0)
  await saved(second.page)
  await expect(field(first.page, 'ContrNo')).toHaveValue('B-2', { timeout: 20_000 })

  // The licences of a line are one field too.
  await second.page.locator('.dec-lines .dec-grid [data-row="0"] [data-col="0"]').click()
  await second.page.getByRole('button', { name: /^产品资质/ }).click()
  await second.page.getByRole('grid', { name: '产品资质' }).locator('[data-row="0"] [data-col="1"]').click()
  await second.page.keyboard.type('MINE-2')
  const {
    lines: [line],
  } = await call(first.page, 'GET', '/api/customs/declaration/open', { id: ids[0] })
  const theirs = [{ values: { LicTypeCode: '411', LicenceNo: 'THEIRS-1' }, vins: [] }]
  await call(first.page, 'POST', '/api/customs/declaration/patch', {
    id: ids[0],
    lines: { set: [{ id: line.id, item: {}, limits: { from: [], to: theirs } }] },
  })
  await second.page.keyboard.press('Enter')
  await expect(note).toContainText('411 THEIRS-1')
  await note.getByRole('button', { name: /产品资质.*用我的/ }).click()
  await expect(note).toHaveCount(0)
  await expect
    .poll(async () => (await call(first.page, 'GET', '/api/customs/declaration/open', { id: ids[0] })).lines[0].limits)
    .toEqual([{ values: { LicenceNo: 'MINE-2' }, vins: [] }])
  expect([...first.problems, ...second.problems]).toEqual([])
})

test('a customer reads his declaration and can change nothing; another customer does not find it', async ({
  browser,
}) => {
  const house = await as(browser, 'admin')
  const buyer = await as(browser, 'buyer')
  const me = await call(buyer.page, 'GET', '/api/uaa/users/getSysUser', {})
  const orgId = (me.user ?? me).orgId as string
  const { ids } = await makeCase(house.page, 1, { orgId })
  await open(buyer.page, ids[0]!, false)
  await expect(buyer.page.locator('.dec-checks')).toHaveCount(0)
  await expect(buyer.page.locator('.dec-head')).toContainText('只能查看')
  await expect(field(buyer.page, 'BillNo')).toHaveValue('EGLV0001')
  await expect(field(buyer.page, 'BillNo')).toHaveAttribute('readonly')
  await expect(buyer.page.locator('.dec-actions').getByRole('button')).toHaveCount(0)
  await expectAccessible(buyer.page, 'a declaration as its customer reads it')
  const other = await as(browser, 'buyer2')
  await other.page.goto(`/declarationDetail?id=${ids[0]}`)
  await expect(other.page.getByRole('alert')).toBeVisible()
  await expect(other.page.locator('main')).not.toContainText('EGLV0001')
  expect([...buyer.problems, ...other.problems]).toEqual([])
})

test('two declarations of a case are two small tabs, and the keys go from one to the other', async ({ page }) => {
  await signIn(page, 'demo', 'declarant')
  const { ids } = await makeCase(page, 51)
  expect(ids).toHaveLength(2)
  await open(page, ids[0]!)
  const tabs = page.getByRole('navigation', { name: '本业务的报关单' })
  await expect(tabs.getByRole('link', { name: '1/2' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Alt+PageDown')
  await expect(page).toHaveURL(new RegExp(ids[1]!))
  await expect(tabs.getByRole('link', { name: '2/2' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Alt+PageUp')
  await expect(page).toHaveURL(new RegExp(ids[0]!))
})

for (const language of ['tw', 'en'] as const) {
  test(`a declaration reads well in ${language}, in the dark, and on a phone`, async ({ page }) => {
    await useLanguage(page, language)
    await page.emulateMedia({ colorScheme: 'dark' })
    const { problems } = watch(page)
    await signIn(page, 'demo', 'declarant')
    const { ids } = await makeCase(page, 2)
    await open(page, ids[0]!)
    await expectNoHoles(page, 'the declaration')
    await expectAccessible(page, `a declaration in ${language}`)
    await page.setViewportSize({ width: 390, height: 844 })
    const button = page.locator('.dec-checks-button')
    await expect(button).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await button.click()
    const drawer = page.locator('.ant-drawer-content-wrapper').filter({ has: page.locator('.dec-checks') })
    await drawer.locator('.dec-problems button').first().click()
    await expect(page.locator('input[data-place]:focus')).toHaveCount(1)
    await expectNoHoles(page, 'the declaration on a phone')
    await expectAccessible(page, `a declaration on a phone in ${language}`)
    expect(problems).toEqual([])
  })
}
