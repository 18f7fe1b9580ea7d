import { expect, type Locator, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { sign, tickByKeyboard } from './signing.ts'
import { call, expectNoHoles, letOnePersonDoBoth, signIn, useLanguage, watch } from './steps.ts'
import { as, draftOf, line, makeCase } from './taxedCase.ts'
import { test } from './test.ts'

const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible')
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row', { name })
const list = (page: Page) => page.locator('main')

/** Chooses in the field that has the focus, by keyboard alone. */
async function pick(page: Page, word: string): Promise<void> {
  await page.keyboard.type(word)
  const option = page.locator('.ant-select-item-option:visible').filter({ hasText: word }).first()
  await expect(option).toHaveClass(/option-active/)
  await page.keyboard.press('Enter')
}

/** Goes on by the Tab key until a field has the focus: what was chosen can be cleared on the way. */
async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    if (await field.evaluate((element) => element === document.activeElement)) return
  }
  await expect(field).toBeFocused()
}

async function onPhone(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('h1:visible').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectNoHoles(page, where)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('an address is added by keyboard, the same company is told, and the two become one with both histories', async ({
  page,
}) => {
  const { problems } = watch(page)
  await useLanguage(page, 'tw')
  await signIn(page, 'demo', 'declarant', '/addressInformation')
  const name = '將軍澳聯運貨倉有限公司'
  await list(page).getByRole('button', { name: '新增' }).first().focus()
  await page.keyboard.press('Enter')
  const field = (label: string) => drawer(page).getByLabel(label, { exact: true })
  await expect(field('種類')).toBeFocused()
  await pick(page, '倉庫')
  await tabTo(page, field('註冊名稱'))
  await page.keyboard.type(name)
  await tabTo(page, field('商業登記號碼／信用代碼'))
  await page.keyboard.type('88112233')
  await tabTo(page, field('香港分區'))
  await pick(page, '西貢區')
  await tabTo(page, field('地址'))
  await page.keyboard.type('新界將軍澳工業邨駿日街 8 號')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, name)).toContainText('西貢區')

  // Once more, in other characters, with what the first one lacks.
  await list(page).getByRole('button', { name: '新增' }).first().click()
  await expect(field('種類')).toBeFocused()
  await pick(page, '送貨地點')
  await field('註冊名稱').fill('将军澳联运货仓有限公司')
  await field('商業登記號碼／信用代碼').fill('88112233')
  await field('香港分區').focus()
  await pick(page, '西貢區')
  await field('地址').fill('將軍澳駿日街 8 號地下')
  await field('營業時間').fill('08:00–20:00')
  await page.keyboard.press('Control+Enter')
  const told = drawer(page).getByRole('alert').first()
  await expect(told).toContainText(`「${name}」（倉庫，88112233）已在地址簿中`)
  await expectAccessible(page, 'the same company is told', { within: '.page-drawer' })
  await field('同一單位的另一個地址').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, '将军澳联运货仓有限公司')).toContainText('送貨地點')

  for (const each of [name, '将军澳联运货仓有限公司']) await row(page, each).getByRole('checkbox').check()
  await list(page).getByRole('button', { name: '合併' }).click()
  await dialog(page).getByRole('radio', { name }).check()
  await expect(dialog(page).getByRole('region', { name: '從它補上的內容' })).toContainText('08:00–20:00')
  await expectAccessible(page, 'merging', { within: '.ant-modal' })
  await dialog(page).getByRole('button', { name: '合併' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, '将军澳联运货仓有限公司')).toHaveCount(0)
  await row(page, name)
    .getByRole('button', { name: `${name} 的操作` })
    .click()
  await page.getByRole('menuitem', { name: '變更記錄' }).click()
  await expect(drawer(page)).toContainText('併入的記錄')
  await expect(drawer(page)).toContainText('将军澳联运货仓有限公司')
  await page.keyboard.press('Escape')
  await onPhone(page, 'addresses on a phone')
  expect(problems).toEqual([])
})

test('a customer is put on hold: a declaration is not submitted and says why and who may lift it; then it goes', async ({
  browser,
}) => {
  const { page, problems } = await as(browser, 'tw')
  await letOnePersonDoBoth(page)
  const [root] = await call(page, 'GET', '/api/admin/sysorg/tree', {})
  const customer = await call(page, 'POST', '/api/admin/sysorg/add', {
    orgType: 'customer',
    orgName: '佛山恒昌塑胶有限公司',
    orgParent: root.id,
    orgSequence: 901,
  })
  const { id: caseId } = await makeCase(page, [line(1)], { orgId: customer.id })
  const id = await draftOf(page, caseId)
  const { version } = await call(page, 'GET', '/api/customs/declaration/queryById', { id })
  await call(page, 'POST', '/api/customs/declaration/sendToCheck', { id, version })
  await sign(page, 'approve', id)

  await page.goto('/customerInformation')
  await list(page).getByRole('button', { name: '新增' }).first().click()
  const field = (label: string) => drawer(page).getByLabel(label, { exact: true })
  await expect(field('客戶')).toBeFocused()
  await pick(page, customer.orgName)
  await field('註冊名稱').fill(customer.orgName)
  await drawer(page).getByRole('button', { name: '新增聯絡人' }).click()
  await field('第 1 位聯絡人：姓名').fill('陳大文')
  await field('第 1 位聯絡人：職務').fill('會計')
  await field('第 1 位聯絡人：電郵').fill('ac@hangcheong.example')
  await expectAccessible(page, 'a customer', { within: '.page-drawer' })
  await page.keyboard.press('Control+Enter')
  await expect(row(page, customer.orgName)).toContainText('正常')

  const act = async (name: string) => {
    await row(page, customer.orgName)
      .getByRole('button', { name: `${customer.orgName} 的操作` })
      .click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await act('凍結')
  await expect(dialog(page).getByRole('button', { name: '凍結' })).toBeDisabled()
  await dialog(page).getByLabel('原因', { exact: true }).fill('帳單逾期 60 天')
  await expectAccessible(page, 'a hold', { within: '.ant-modal' })
  await dialog(page).getByRole('button', { name: '凍結' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, customer.orgName)).toContainText('已凍結')
  await onPhone(page, 'customers on a phone')
  await row(page, customer.orgName).getByRole('button', { name: '編輯' }).click()
  await expect(drawer(page).getByRole('alert')).toContainText('帳單逾期 60 天')
  await expect(drawer(page).getByRole('alert')).toContainText('可由 黄国强 解除')
  await expect(field('第 1 位聯絡人：姓名')).toHaveValue('陳大文')
  await page.keyboard.press('Escape')

  await page.goto(`/declarationDetail?id=${id}`)
  await page.getByRole('button', { name: '匯出並提交' }).click()
  await tickByKeyboard(page)
  await dialog(page)
    .getByRole('button', { name: /匯出報文並提交/ })
    .click()
  const words = page.locator('.ant-message-notice, .ant-notification-notice, .ant-modal-confirm').filter({
    hasText: '帳單逾期 60 天',
  })
  await expect(words.first()).toContainText(customer.orgName)
  await expect(words.first()).toContainText('可由 黄国强 解除')
  await expect(page.locator('.dec-title')).toContainText('已審單')

  await page.goto('/customerInformation')
  await act('解除凍結')
  await dialog(page).getByLabel('說明', { exact: true }).fill('已付清')
  await dialog(page).getByRole('button', { name: '解除凍結' }).click()
  await expect(row(page, customer.orgName)).toContainText('正常')
  await sign(page, 'submit', id)
  await page.goto(`/declarationDetail?id=${id}`)
  await expect(page.locator('.dec-title')).toContainText('已提交')
  expect(problems).toEqual([])
})

test('clearance cargo comes from the goods master with what is known there, once', async ({ page }) => {
  const { problems } = watch(page)
  await useLanguage(page, 'tw')
  await signIn(page, 'demo', 'declarant', '/clearanceCargoInformation')
  await list(page).getByRole('button', { name: '由貨品庫帶入' }).click()
  const choose = async () => {
    await dialog(page).getByLabel('貨品').focus()
    await pick(page, 'HKD-RJ45-TM11')
    await dialog(page)
      .getByRole('button', { name: /新\s?增/ })
      .click()
  }
  await choose()
  const name = 'RJ45 網絡接口，帶變壓器，單口'
  await expect(row(page, name)).toContainText('中國')
  await expect(dialog(page)).toBeHidden()
  await row(page, name).getByRole('button', { name: '編輯' }).click()
  const field = (label: string) => drawer(page).getByLabel(label, { exact: true })
  await field('貨物名稱（英文）').fill('RJ45 jack with transformer')
  await field('香港協制編號').fill('8536.90.00')
  await field('危險品').click()
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page).getByRole('alert').first()).toContainText('危險品須填聯合國編號')
  await field('危險品').click()
  await expectAccessible(page, 'clearance cargo', { within: '.page-drawer' })
  await page.keyboard.press('Control+Enter')
  await expect(row(page, name)).toContainText('85369000')

  await list(page).getByRole('button', { name: '由貨品庫帶入' }).click()
  await choose()
  await expect(page.getByText(`該貨品已有清關貨物「${name}」`)).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /取\s?消/ })
    .click()
  await onPhone(page, 'cargo on a phone')

  // The register of companies opens where it was, too.
  await page.goto('/declaringCompany')
  await expect(page).toHaveURL(/\/declarationUnit$/)
  await list(page)
    .getByRole('button', { name: /30 天內到期/ })
    .click()
  await expect(row(page, '通途报关（香港）有限公司')).toContainText('有效')
  await row(page, '通途报关（香港）有限公司').getByRole('button', { name: '編輯' }).click()
  await expect(field('商業登記號碼')).toHaveValue('70418825-000')
  await expect(field('海關註冊編碼')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await onPhone(page, 'companies on a phone')
  expect(problems).toEqual([])
})
