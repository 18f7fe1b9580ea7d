import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { call, expectNoHoles, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

const rows = (page: Page) => page.locator('.bench-items li')
/** A case's number begins those of its declarations. */
const named = (page: Page, name: string) =>
  rows(page).filter({ has: page.locator('.bench-name').getByText(name, { exact: true }) })
const queue = (page: Page, title: string) => page.locator('.bench-todo', { hasText: title })
const countOf = async (page: Page, title: string) => Number(await queue(page, title).locator('b').textContent())

test('what a customer submits waits for the declarant without a reload, is put off, comes back and opens at its place', async ({
  page,
  browser,
}) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'declarant', '/workbench')
  const before = await countOf(page, 'Orders to confirm')
  const buyer = await (await browser.newContext()).newPage()
  await signIn(buyer, 'demo', 'buyer')
  const [draft] = (await call(buyer, 'GET', '/api/trade/order/query', { status: 'draft', mine: 'true' })).list
  await call(buyer, 'POST', '/api/trade/order/submit', { id: draft.id, version: draft.version })
  await expect(queue(page, 'Orders to confirm').locator('b')).toHaveText(String(before + 1))

  await expectAccessible(page, 'the inbox')
  const first = rows(page).first()
  const name = await first.locator('.bench-name').innerText()
  await first.getByRole('button', { name: `Snooze ${name}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Tomorrow morning (9:00)' }).click()
  await expect(named(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: '1 snoozed' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: `Unsnooze ${name}` }).click()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to open tasks' }).click()
  const again = named(page, name)
  await expectNoHoles(page, 'the inbox')
  await again.getByRole('link').click()
  // On a page of its own or in the drawer beside its list.
  await expect(page.locator('main h1:visible, .page-drawer .ant-drawer-title:visible', { hasText: name })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'New case' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(problems).toEqual([])
})

test('each queue leads to a list of as many rows', async ({ page }) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'buyer', '/workbench')
  await expect(queue(page, '我的订单草稿')).toBeVisible()
  const links = page.locator('.bench-todo[href*="/orderList"]')
  for (const n of Array.from({ length: await links.count() }, (_, i) => i)) {
    const count = await links.nth(n).locator('b').innerText()
    await links.nth(n).click()
    await expect(page.locator('main h1:visible small').first()).toHaveText(`${count} 条`)
    await page.goBack()
    await expect(links.first()).toBeVisible()
  }
  expect(problems).toEqual([])
})

test('a reviewer begins with the next review, and the operator with the application that waits longest', async ({
  page,
  browser,
}) => {
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'reviewer', '/workbench')
  await page.getByRole('button', { name: 'Next: Review' }).click()
  await expect(page).toHaveURL(/\/ClassifyPlatform\?tab=first&line=/)
  const operator = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await useLanguage(operator, 'en')
  await signIn(operator, 'platform', 'operator', '/workbench')
  await operator.getByRole('button', { name: 'Next: Decide' }).click()
  await expect(operator).toHaveURL(/\/approveApplications\?/)
})

test('a day of a picture opens the list of just its rows, and its tag gives the others back', async ({ page }) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'declarant', '/workbench')
  const day = page.getByRole('table', { name: 'New orders' }).getByRole('link').last()
  await expect(day).toBeVisible()
  await expectAccessible(page, 'the pictures')
  await expectNoHoles(page, 'the pictures')
  const [, count] = (await day.getAttribute('aria-label'))!.split(': ')
  await day.click()
  await expect(page.locator('main h1:visible small').first()).toHaveText(count!)
  const tag = page.locator('.list-made')
  await expect(tag).toContainText('Made from')
  await tag.getByRole('img', { name: 'Any day' }).or(tag.getByLabel('Any day')).first().click()
  await expect(tag).toHaveCount(0)
  await expect(page.locator('main h1:visible small').first()).not.toHaveText(count!)
  expect(problems).toEqual([])
})
