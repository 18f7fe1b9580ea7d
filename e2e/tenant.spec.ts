import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { expectNoHoles, follow, locales, screen, signIn, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

async function as(
  browser: Browser,
  tenant: string,
  username: string,
  language: Language = 'zh',
): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext({ locale: locales[language] })).newPage()
  const { problems } = watch(page)
  await useLanguage(page, language)
  await signIn(page, tenant, username)
  return { page, problems }
}

const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible')
const dialog = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('.ant-modal-title') })
const line = (page: Page, name: string) => page.locator('[data-row-key]', { hasText: name }).first()
const more = async (page: Page, name: string, action: string) => {
  await line(page, name)
    .getByRole('button', { name: /更多|操作/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('the operator opens, suspends and archives a tenant', async ({ browser }) => {
  const code = `walk-${Date.now()}`
  const name = `巡检报关行 ${code}`
  const { page, problems } = await as(browser, 'platform', 'operator')
  await page.goto('/systenant')
  await page.getByRole('button', { name: '新增' }).click()
  await drawer(page).getByLabel('租户名称').fill(name)
  await drawer(page).getByLabel('租户编码').fill('demo')
  await drawer(page).getByText('已有账号').click()
  await drawer(page).getByLabel('邮箱、手机号或个人账号的用户名').fill('nobody-at-all')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toContainText('没有这个账号')
  await drawer(page).getByLabel('邮箱、手机号或个人账号的用户名').fill('visitor')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toContainText('这个租户编码已被使用')
  await expectAccessible(page, 'form')
  await drawer(page).getByLabel('租户编码').fill(code)
  await drawer(page).getByLabel('用户上限').fill('5')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toHaveCount(0)
  await page.goto(`/systenant?search=${code}`)
  await expect(line(page, code)).toContainText('1 / 5')
  await expect(line(page, code)).toContainText('全部功能')

  const visitor = await as(browser, code, 'visitor')
  await visitor.page.goto('/workbench')
  await expect(visitor.page.locator('main h1:visible')).toBeVisible()
  const away = await as(browser, code, 'visitor')
  await away.page.goto('/workbench')
  await expect(away.page.locator('main h1:visible')).toBeVisible()
  await away.page.goto('about:blank')
  await more(page, code, '停用')
  await dialog(page)
    .getByRole('button', { name: /停\s?用/ })
    .click()
  await expect(dialog(page).locator('.ant-form-item-explain-error')).toBeVisible()
  await dialog(page).getByLabel('原因').fill('合同到期')
  await dialog(page)
    .getByRole('button', { name: /停\s?用/ })
    .click()
  await expect(line(page, code)).toContainText('已停用')
  // Whoever works there is told why, without doing anything wrong.
  await follow(visitor.page, '/orderList')
  await expect(visitor.page.locator('body')).toContainText('该租户已停用：合同到期')
  await visitor.page.context().close()
  // Whoever comes back when their token has run out, too.
  await away.page.context().clearCookies({ name: 'token' })
  await away.page.goto('/orderList')
  await expect(away.page.getByRole('alert')).toContainText('该租户已停用：合同到期')
  await away.page.context().close()
  await more(page, code, '恢复使用')
  await dialog(page).getByRole('button', { name: '恢复使用' }).click()
  await expect(line(page, code)).toContainText('正常')

  await more(page, code, '归档')
  await dialog(page).getByRole('textbox').fill('demo')
  await dialog(page)
    .getByRole('button', { name: /归\s?档/ })
    .click()
  await expect(dialog(page)).toContainText('与租户编码不一致')
  await dialog(page).getByRole('textbox').fill(code)
  await dialog(page)
    .getByRole('button', { name: /归\s?档/ })
    .click()
  await expect(line(page, code)).toHaveCount(0)
  await page.getByRole('button', { name: '回收站' }).click()
  await expect(line(page, code)).toBeVisible()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a package says what it takes before it is saved, and then takes it', async ({ browser }) => {
  const code = `PACK${Date.now()}`
  const { page, problems } = await as(browser, 'platform', 'operator')
  await page.goto('/tenantPackage')
  await page.getByRole('button', { name: '新增' }).click()
  await drawer(page).getByLabel('名称（简体）').fill(`试用套餐 ${code}`)
  await drawer(page).getByLabel('套餐编码').fill(code)
  await drawer(page).getByRole('checkbox', { name: '订单列表' }).check()
  await drawer(page).getByRole('checkbox', { name: '商品信息' }).check()
  await expectAccessible(page, 'package')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toHaveCount(0)

  await page.goto('/systenant?search=demo2')
  await line(page, 'demo2').getByRole('button', { name: '编辑' }).click()
  await drawer(page).getByLabel('套餐').click()
  await page.locator('.ant-select-item-option', { hasText: code }).click()
  await expect(drawer(page).getByRole('status')).toContainText('失去')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toHaveCount(0)

  const other = await as(browser, 'demo2', 'admin')
  await other.page.goto('/workbench')
  await expect(other.page.getByRole('menuitem', { name: '归类工作台' })).toHaveCount(0)
  await other.page.goto('/GoodsMgt')
  await expect(other.page.locator('body')).toContainText('您没有权限查看这个页面')

  await page.goto(`/tenantPackage?search=${code}`)
  await line(page, code).getByRole('button', { name: '编辑' }).click()
  await drawer(page).getByRole('checkbox', { name: '订单列表' }).uncheck()
  await expect(drawer(page).getByRole('status')).toContainText('订单列表')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: '1', exact: true })).toBeVisible()

  // As it was before.
  await page.goto('/systenant?search=demo2')
  await line(page, 'demo2').getByRole('button', { name: '编辑' }).click()
  await drawer(page).getByLabel('套餐').hover()
  await drawer(page).locator('.ant-select-clear').first().click()
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toHaveCount(0)
  await expect(line(page, 'demo2')).toContainText('全部功能')
  expect([...problems, ...other.problems]).toEqual([])
  await other.page.context().close()
  await page.context().close()
})

test('an administrator takes all data along; others neither see nor fetch it', async ({ browser }) => {
  const { page, problems } = await as(browser, 'demo2', 'admin', 'en')
  await page.goto('/tenantSettings')
  const card = page.getByRole('region', { name: 'Data export' })
  await card.getByRole('button', { name: 'Export all data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export all data' }).click()
  await expect(card.getByText('Ready').first()).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'settings')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card
      .getByRole('button', { name: /^Download/ })
      .first()
      .click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^demo2-.*\.zip$/)
  await expectNoHoles(page, 'settings')
  const plain = await as(browser, 'demo2', 'declarant')
  await plain.page.goto('/tenantSettings')
  await expect(plain.page.getByRole('region', { name: '数据导出' })).toHaveCount(0)
  const second = await as(browser, 'demo', 'admin')
  await second.page.goto('/tenantSettings')
  await expect(second.page.getByRole('region', { name: '数据导出' })).not.toContainText('可下载')
  expect(problems).toEqual([])
})

test('nobody but the operator reaches the tenants', async ({ browser }) => {
  for (const [tenant, user] of [
    ['demo', 'admin'],
    ['demo', 'buyer'],
  ] as const) {
    const { page } = await as(browser, tenant, user)
    for (const path of ['/systenant', '/tenantPackage', '/approveApplications']) {
      await page.goto(path)
      await expect(screen(page)).not.toContainText('demo2')
      await expect(page.getByRole('grid')).toHaveCount(0)
    }
    await page.context().close()
  }
})
