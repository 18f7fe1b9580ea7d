import { expect, type Locator, type Page } from '@playwright/test'

import { call, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

const dialogs = (page: Page) => page.locator('.ant-modal:visible')
/** Nothing lies over what is in the middle of its title. */
const expectOnTop = (dialog: Locator) =>
  expect
    .poll(() =>
      dialog
        .locator('.ant-modal-title:visible, .ant-modal-confirm-title:visible')
        .last()
        .evaluate((e) => {
          const { x, y, width, height } = e.getBoundingClientRect()
          return e.contains(document.elementFromPoint(x + Math.min(width / 2, 20), y + height / 2))
        }),
    )
    .toBe(true)
const focusIsIn = (dialog: Locator) =>
  expect.poll(() => dialog.evaluate((e) => e.contains(document.activeElement))).toBe(true)

/** An account that a customer has just added, so that its payments are held. */
async function heldAccount(page: Page): Promise<string> {
  const holder = `鹏程三 ${Date.now()}`
  await signIn(page, 'demo', 'buyer', '/bankAccountManagement')
  await page.getByRole('button', { name: 'Add' }).first().click()
  const drawer = page.locator('.page-drawer .ant-drawer-section:visible').last()
  await drawer.getByLabel('Account holder').fill(holder)
  await drawer.getByLabel('Bank', { exact: true }).fill('南岭商业银行')
  await drawer.getByLabel('Account number', { exact: true }).fill(`6222${Date.now()}01`)
  await page.keyboard.press('Control+Enter')
  await dialogs(page).locator('input[type=password]').fill('clearway-demo')
  await page.keyboard.press('Enter')
  await expect(page.locator('.ant-table-row:visible').filter({ hasText: holder })).toContainText('Payments held')
  return holder
}

test('over a question stands the proof that it needs, and over both the end of the session; Esc shuts the upper one alone', async ({
  page,
  browser,
}) => {
  const buyer = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await useLanguage(buyer, 'en')
  const holder = await heldAccount(buyer)
  await buyer.context().close()
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'admin', `/BankMgt?search=${encodeURIComponent(holder)}`)
  const more = page.getByRole('button', { name: `Actions for ${holder}` })
  await more.click()
  await page.getByRole('menuitem', { name: 'Lift the hold early' }).click()
  const question = dialogs(page).filter({ hasText: holder })
  const proof = dialogs(page).filter({ has: page.locator('input[type=password]') })
  await question.locator('textarea').fill('Called them')
  await page.keyboard.press('Control+Enter')
  await expectOnTop(proof)
  await focusIsIn(proof)
  await page.keyboard.press('Escape')
  await expect(proof).toHaveCount(0)
  await expect(question.locator('textarea')).toHaveValue('Called them')
  await focusIsIn(question)
  // The sheet of keys is read over the question that it tells of.
  await question.locator('.ant-btn').first().focus()
  await page.keyboard.press('?')
  const sheet = dialogs(page).filter({ has: page.locator('.shell-keys') })
  await expectOnTop(sheet)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await focusIsIn(question)
  await question.locator('.ant-btn-primary, .ant-btn-dangerous').last().click()
  await expectOnTop(proof)
  // The session ends in another tab, or for good.
  await page.context().clearCookies()
  await proof.locator('input[type=password]').fill('clearway-demo')
  await page.keyboard.press('Enter')
  const ended = dialogs(page).filter({ hasText: 'logged out' })
  await expectOnTop(ended)
  await focusIsIn(ended)
  await page.keyboard.press('Escape')
  await expect(ended).toHaveCount(0)
  await focusIsIn(proof)
  await page.keyboard.press('Escape')
  await expect(question.locator('textarea')).toHaveValue('Called them')
})

test('a question is asked once and answered once, however often its buttons are pressed', async ({ page }) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'declarant')
  const { list } = await call(page, 'GET', '/api/customs/customsCase/query', { status: 'toQuote', pageSize: 10 })
  await page.goto(`/ClassifyOrder?id=${list[0].id}`)
  // What is typed is saved before the price is shown: between the two there is time for a second click.
  await page.locator('.case-actions .ant-btn-primary').dblclick()
  await expect(dialogs(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  const orders = await call(page, 'GET', '/api/trade/order/query', { status: 'submitted', pageSize: 10 })
  await page.goto(`/editAddOrder?id=${orders.list[0].id}`)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/order/sendBack') && sent.push(request.url()))
  await page.locator('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Return' }).click()
  await dialogs(page).locator('textarea').fill('Prices')
  await dialogs(page).locator('.ant-btn-primary, .ant-btn-dangerous').last().dblclick()
  await expect(dialogs(page)).toHaveCount(0)
  expect(sent).toHaveLength(1)
  expect(problems).toEqual([])
})

test('whoever approves a declaration weighs each warning by itself, on a phone as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'reviewer', '/workbench')
  const { list } = await call(page, 'GET', '/api/customs/declaration/query', {
    tab: 'toCheck',
    search: '4403261180527',
  })
  await page.goto(`/declarationDetail?id=${list[0].id}`)
  await page.getByRole('button', { name: 'Approve check' }).click()
  const question = dialogs(page)
  const [ticks, approve] = [question.getByRole('checkbox'), question.getByRole('button', { name: /^Approve/ })]
  await expect(ticks).toHaveCount(2)
  for (const words of await question.locator('.dec-ticks label').all())
    expect((await words.boundingBox())!.width).toBeGreaterThan(250)
  await ticks.first().check()
  await expect(question).toContainText('1 not acknowledged yet')
  await expect(approve).toBeDisabled()
  await ticks.last().check()
  await approve.click()
  await expect(question).toHaveCount(0)
  await expect(page.locator('.dec-title')).toContainText('Checked')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText('孙雅文')
})

test('an empty wallet is closed by typing its number', async ({ page }) => {
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'finance', '/workbench')
  const { list } = await call(page, 'GET', '/api/account/wallet/query', { currency: 'HKD' })
  const { code } = list.find((w: { available: string }) => w.available === '0.00')
  await page.goto(`/AccountInfo?search=${code}`)
  await page.getByRole('button', { name: `Actions for ${code}` }).click()
  await page.getByRole('menuitem', { name: 'Close wallet' }).click()
  const question = dialogs(page)
  const close = question.getByRole('button', { name: 'Close wallet' })
  await expect(question.locator('.ant-modal-footer button')).toHaveText(['Cancel', 'Close wallet'])
  await question.getByLabel('Reason').fill('No longer trades in HKD')
  await expect(close).toBeDisabled()
  await question.getByLabel('Type the wallet number to confirm').fill(code)
  await close.click()
  await expect(question).toHaveCount(0)
  await expect(page.locator('.ant-table-row:visible').filter({ hasText: code })).toContainText('Closed')
})
