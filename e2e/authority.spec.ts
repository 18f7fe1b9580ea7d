import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

async function another(browser: Browser, tenant: string, username: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await useLanguage(page, 'zh')
  await signIn(page, tenant, username)
  return page
}

test.describe('asking for a permission', () => {
  test.use({ locale: 'zh-CN' })

  test('a user asks, a manager approves, the menu follows in the open page, and it is taken back', async ({
    page,
    browser,
  }) => {
    const { problems } = watch(page)
    await useLanguage(page, 'zh')
    await signIn(page, 'demo', 'finance', '/SystemModule')
    const card = page.locator('.modules-card', { has: page.getByRole('heading', { name: /归类商品库/ }) })
    await expect(card).toContainText('没有权限')
    await expectAccessible(page, 'modules')
    await card.getByRole('button', { name: '申请权限 归类商品库' }).click()
    const dialog = page.getByRole('dialog', { name: '申请「归类商品库」的权限' })
    await dialog.getByRole('button', { name: '申请权限', exact: true }).click()
    await expect(dialog).toContainText('请勾选至少一项权限')
    await dialog.getByRole('checkbox', { name: '查看', exact: true }).check()
    await dialog.getByLabel('申请理由').fill('月末核对税号')
    await expectAccessible(page, 'ask')
    await dialog.getByRole('button', { name: '申请权限', exact: true }).click()
    await expect(card).toContainText('审批中')

    const admin = await another(browser, 'demo', 'admin')
    await admin.goto('/AuthorityReview')
    const row = admin.locator('[data-row-key]', { hasText: '月末核对税号' })
    await expect(row).toContainText('赵敏')
    await expectAccessible(admin, 'review')
    await row.getByRole('button', { name: /批准/ }).click()
    await admin.getByRole('dialog').getByRole('button', { name: '批准', exact: true }).click()
    await expect(row).toHaveCount(0)

    // Nobody signed in again: the stream told the open page.
    await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('报关管理', { timeout: 10_000 })
    await page.goto('/GoodsMgt')
    await expect(page.getByRole('heading', { level: 1, name: /归类商品库/ })).toBeVisible()

    await admin.goto('/AuthorityReview?applyStatus=approved')
    const granted = admin.locator('[data-row-key]', { hasText: '月末核对税号' })
    await granted.getByRole('button', { name: /收回/ }).click()
    await admin.getByRole('dialog').getByLabel('审批意见').fill('核对完成')
    await admin.getByRole('dialog').getByRole('button', { name: '收回', exact: true }).click()
    await expect(page).toHaveURL(/\/401/, { timeout: 10_000 })
    await admin.context().close()
    expect(problems).toEqual([])
  })

  test('somebody of another tenant sees nothing of it, and who may not decide has no page for it', async ({
    browser,
  }) => {
    const other = await another(browser, 'demo2', 'admin')
    await other.goto('/AuthorityReview?applyStatus=')
    await expect(other.locator('.list-page')).not.toContainText('赵敏')
    const finance = await another(browser, 'demo', 'finance')
    await finance.goto('/AuthorityReview')
    await expect(finance).toHaveURL(/\/401/)
    await other.context().close()
    await finance.context().close()
  })
})

const effects = {
  zh: {
    role: '财务',
    waits: '填写完整后',
    none: '没有人会因此获得或失去权限',
    loses: '1 人将失去',
    gains: '1 人将获得',
    data: '订单',
    open: '全部',
  },
  tw: {
    role: '財務',
    waits: '填寫完整後',
    none: '沒有人會因此獲得或失去權限',
    loses: '1 人將失去',
    gains: '1 人將獲得',
    data: '訂單',
    open: '全部',
  },
  en: {
    role: 'Finance clerk',
    waits: 'once the form is complete',
    none: 'Nobody gains or loses permissions',
    loses: '1 will lose',
    gains: '1 will gain',
    data: 'Orders',
    open: 'All',
  },
}
for (const [language, title, words] of [
  ['zh', '数据权限', '仅本人创建'],
  ['tw', '資料權限', '僅本人建立'],
  ['en', 'Data permissions', 'Own records only'],
] as const) {
  test(`a data permission is made and deleted in ${language}, and tells before who loses and gains what`, async ({
    page,
  }) => {
    const { problems } = watch(page)
    const effect = effects[language]
    await useLanguage(page, language)
    await signIn(page, 'demo', 'admin', '/datapermission')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await page.locator('.list-tools .ant-btn-primary').click()
    const drawer = page.locator('.page-drawer .ant-drawer-section:visible')
    const choose = async (at: number, text: string) => {
      await drawer.locator('.ant-select').nth(at).click()
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first().click()
    }
    await choose(0, effect.role)
    const told = drawer.getByRole('status')
    await expect(told).toContainText(effect.waits)
    await choose(1, effect.data)
    await choose(2, effect.open)
    await expect(told).toHaveText(effect.none)
    await choose(2, words)
    await expect(told).toContainText(effect.loses)
    await expect(told).toContainText('赵敏')
    await expectAccessible(page, 'effect of a data permission')
    await page.keyboard.press('Control+Enter')
    const row = page.locator('[data-row-key]', { hasText: words })
    await expect(row).toContainText(effect.role)
    await row.getByRole('checkbox').check()
    await page.locator('.list-ticked .ant-btn-dangerous').click()
    await expect(page.locator('.ant-modal-confirm').getByRole('status')).toContainText(effect.gains)
    expect(problems).toEqual([])
    await page.locator('.ant-modal-confirm .ant-btn-dangerous, .ant-modal-confirm .ant-btn-primary').last().click()
    await expect(row).toHaveCount(0)
  })
}

test('the permission demo shows elements by role and tells a developer of a wrong use', async ({ page }) => {
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'admin', '/permission/directive')
  await expect(page.getByRole('heading', { level: 1, name: 'Directive permission' })).toBeVisible()
  await expect(page.getByText('You see this element')).toHaveCount(4)
  await page.getByRole('button', { name: 'Try incorrect use' }).click()
  await expect(page.getByRole('alert')).toHaveText(`need roles! Like v-permission="['ROLE_ADMIN', 'ROLE_EDITOR']"`)
  for (const path of ['/permission/page', '/permission/role']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('an editor sees the demo section but not its pages for administrators', async ({ page }) => {
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'editor', '/permission/directive')
  await expect(page.getByText('You see this element')).toHaveCount(3)
  await expect(page.getByText('Element removed')).toHaveCount(1)
  for (const path of ['/permission/page', '/permission/role']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/401/)
  }
})

test('a URL rule tells before it is saved, deleted and brought back who loses and gains what', async ({ page }) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'admin', '/sysurl')
  await page.locator('.list-tools .ant-btn-primary').click()
  const drawer = page.locator('.page-drawer .ant-drawer-section:visible')
  const told = drawer.getByRole('status')
  await expect(told).toContainText('once the form is complete')
  const address = '/api/trade/order/exportPDF'
  await drawer.getByRole('combobox', { name: 'Address' }).fill(address)
  await page.keyboard.press('Tab')
  await drawer.locator('.ant-select').nth(1).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '财务' }).first().click()
  await expect(drawer.locator('.ant-select').nth(1)).toContainText('财务')
  // Leaves the roles, and what was chosen stays.
  await page.keyboard.press('Tab')
  await expect(drawer.getByLabel('Description')).toBeFocused()
  await expect(told).toContainText('Order list: Export to PDF')
  await expect(told.getByRole('heading', { name: /\d+ will lose/ })).toBeVisible()
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  await expectAccessible(page, 'effect of a URL rule')
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toHaveCount(0)
  const row = page.locator('[data-row-key]', { hasText: address })
  const confirm = page.locator('.ant-modal-confirm')
  await row.getByRole('checkbox').check()
  await page.locator('.list-ticked').getByRole('button', { name: 'Delete' }).click()
  await expect(confirm.getByRole('status')).toContainText(/\d+ will gain/)
  await expectAccessible(page, 'effect of deleting')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Recycle bin' }).click()
  await row.first().getByRole('checkbox').check()
  await page.locator('.list-ticked').getByRole('button', { name: 'Restore' }).click()
  await expect(confirm.getByRole('status')).toContainText(/\d+ will lose/)
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.first()).toBeVisible()
  expect(problems).toEqual([])
})
