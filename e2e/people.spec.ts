import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { locales, screen, signIn, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible').last()
const item = (page: Page, name: string) =>
  page.locator('[role=menuitem]:not([aria-disabled=true]):visible').filter({ hasText: name })
const dialog = (page: Page) => page.locator('.ant-modal:visible')

async function choose(page: Page, label: string, typed: string, option: string): Promise<void> {
  await drawer(page).getByLabel(label, { exact: true }).fill(typed)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).click()
}

test.describe('posts', () => {
  test.use({ locale: 'zh-CN' })

  test('a post is made, given to somebody, ended, and stays to be read', async ({ page }) => {
    const { problems } = watch(page)
    const mark = Date.now()
    await useLanguage(page, 'zh')
    await signIn(page, 'demo', 'admin', '/syspost')
    await expect(screen(page).getByText('归类专员')).toBeVisible()
    await expectAccessible(page, 'posts')
    await page.getByRole('button', { name: '关务经理 的操作' }).click()
    await page.getByRole('menuitem', { name: '新增下级' }).click()
    await drawer(page).getByLabel('岗位编码').fill(`E2E-${mark}`)
    await drawer(page).getByLabel('岗位名称').fill(`单证 ${mark}`)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: `任职人员 单证 ${mark}` }).click()
    await expect(drawer(page)).toContainText('还没有人任职')
    await drawer(page).getByRole('button', { name: '安排人员' }).click()
    await choose(page, '人员', 'finance', '赵敏')
    await drawer(page).getByRole('button', { name: '保存' }).click()
    // She has a main post already: said at the field, with from when to when.
    await expect(drawer(page).locator('.form-problems')).toContainText('赵敏 的主岗是“财务专员”')
    await drawer(page).getByLabel('类型', { exact: true }).click()
    await page.locator('.ant-select-item-option:visible').filter({ hasText: '兼岗' }).click()
    await drawer(page).getByRole('button', { name: '保存' }).click()
    await expect(drawer(page).getByRole('region', { name: '在岗' })).toContainText('赵敏')
    await expectAccessible(page, 'holders')
    await page.getByRole('button', { name: '结束任职 赵敏 (finance)' }).click()
    await dialog(page).getByRole('button', { name: '结束任职' }).click()
    await expect(drawer(page)).toContainText(/\d{4}-\d{2}-\d{2} 至 \d{4}-\d{2}-\d{2}/)
    await drawer(page)
      .getByRole('button', { name: /关闭|Close/ })
      .click()
    // Today is still a day on the post.
    await page.getByRole('button', { name: `单证 ${mark} 的操作` }).click()
    await expect(page.getByRole('menuitem', { name: /删除/ })).toContainText('还有 1 人在岗')
    await page.keyboard.press('Escape')
    await page.goto('/sysuser?search=finance')
    await page.getByRole('button', { name: /(赵敏|finance) 的操作/ }).click()
    await page.getByRole('menuitem', { name: '岗位' }).click()
    await expect(drawer(page)).toContainText('财务专员')
    await expect(drawer(page)).toContainText(`单证 ${mark}`)
    expect(problems).toEqual([])
  })

  test('who has no right finds no screen, and another tenant none of the posts', async ({ page, browser }) => {
    await useLanguage(page, 'zh')
    await signIn(page, 'demo', 'declarant')
    for (const path of ['/syspost', '/sysparam', '/onlinesysuser', '/individualUser', '/enterpriseUser']) {
      await page.goto(path)
      await expect(screen(page).locator('h1:visible').first()).not.toHaveText(/岗位|参数|在线用户|个人用户|企业用户/)
    }
    const context = await browser.newContext({ locale: 'zh-CN' })
    const elsewhere = await context.newPage()
    await useLanguage(elsewhere, 'zh')
    await signIn(elsewhere, 'demo2', 'admin', '/syspost')
    await elsewhere.getByRole('button', { name: '任职人员 总经理' }).click()
    await expect(drawer(elsewhere)).toContainText('黄国强')
    await expect(drawer(elsewhere)).not.toContainText('陈静')
    await elsewhere.goto('/onlinesysuser')
    await expect(screen(elsewhere).locator('[data-row-key]').first()).toBeVisible()
    await expect(screen(elsewhere)).not.toContainText('王海波')
    await context.close()
  })
})

test('whoever is signed out by an administrator reads why and keeps what was typed', async ({ page, browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN' })
  const clerk = await context.newPage()
  await useLanguage(clerk, 'zh')
  await signIn(clerk, 'demo', 'both', '/vendorInformation')
  await clerk.getByRole('button', { name: '新增' }).click()
  await drawer(clerk).locator('#supplier_code').fill('E2E-KICK')
  await drawer(clerk).locator('#supplier_name').fill('正在填写的供应商')

  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'admin', '/onlinesysuser?search=both')
  await expect(page.getByRole('heading', { name: /Users online/ })).toBeVisible()
  await expect(screen(page).locator('[data-row-key]').first()).toContainText('林一诺')
  await expectAccessible(page, 'online')
  await page.getByRole('checkbox', { name: 'Tick all on this page' }).first().check()
  await page.getByRole('button', { name: 'End sessions', exact: true }).click()
  await dialog(page).getByLabel('Reason').fill('系统维护，请十分钟后登录')
  await dialog(page).getByRole('button', { name: 'End sessions' }).click()
  await expect(page.getByText('Nobody online').or(page.getByText('No users online match'))).toBeVisible()
  // Oneself stays.
  await page.goto('/onlinesysuser?search=admin')
  await expect(
    screen(page)
      .locator('[data-row-key]')
      .first()
      .getByRole('button', { name: /End it in my profile/ }),
  ).toBeVisible()
  expect(problems).toEqual([])

  // Told at once, without a press.
  await expect(dialog(clerk)).toContainText('系统维护，请十分钟后登录')
  await dialog(clerk)
    .getByRole('button', { name: '取 消' })
    .or(dialog(clerk).getByRole('button', { name: '取消' }))
    .click()
  await expect(drawer(clerk).locator('#supplier_name')).toHaveValue('正在填写的供应商')
  await context.close()
})

const words: Record<
  Language,
  {
    edit: string
    save: string
    reset: string
    key: string
    secret: string
    value: string
    name: string
    own: string
    back: string
  }
> = {
  zh: {
    edit: '编辑 订单编号前缀',
    save: '保存',
    reset: '恢复默认',
    key: '参数键',
    secret: '保密',
    value: '参数值',
    name: '参数名称',
    own: '本租户',
    back: '默认',
  },
  tw: {
    edit: '編輯 訂單編號前綴',
    save: '儲存',
    reset: '還原預設',
    key: '參數鍵',
    secret: '保密',
    value: '參數值',
    name: '參數名稱',
    own: '本租戶',
    back: '預設',
  },
  en: {
    edit: 'Edit Prefix of order numbers',
    save: 'Save',
    reset: 'Restore default',
    key: 'Key',
    secret: 'Secret',
    value: 'Value',
    name: 'Name',
    own: 'Set here',
    back: 'Default',
  },
}

for (const language of ['zh', 'tw', 'en'] as const) {
  const w = words[language]
  test.describe(`in ${language}`, () => {
    test.use({ locale: locales[language] })
    test(`a parameter is set and given back, and a secret is never shown, in ${language}`, async ({ page }) => {
      const { problems } = watch(page)
      await useLanguage(page, language)
      await signIn(page, 'demo2', 'admin', '/sysparam?search=order.prefix')
      const row = screen(page).locator('[data-row-key]').first()
      await page.getByRole('button', { name: w.edit }).click()
      const input = drawer(page).locator('#sysparam_paramValue')
      await input.fill('wrong prefix')
      await drawer(page).getByRole('button', { name: w.save }).click()
      await expect(drawer(page).locator('.ant-form-item-explain-error')).toBeVisible()
      await input.fill('HK')
      await drawer(page).getByRole('button', { name: w.save }).click()
      await expect(row).toContainText('HK')
      await expect(row).toContainText(w.own)
      await row.getByRole('button').last().click()
      await item(page, w.reset).click()
      await page.locator('.ant-modal:visible').getByRole('button', { name: w.reset }).click()
      await expect(row).toContainText(w.back)

      const key = `e2e.secret.${language}.${Date.now()}`
      await screen(page).locator('.list-tools .ant-btn-primary').click()
      await drawer(page).getByLabel(w.name, { exact: true }).fill(`Secret ${key}`)
      await drawer(page).getByLabel(w.key, { exact: true }).fill(key)
      await drawer(page).getByRole('switch').click()
      await drawer(page).locator('#sysparam_paramValue').fill('top-secret-4711')
      await drawer(page).getByRole('button', { name: w.save }).click()
      await expect(page.locator('.page-drawer .ant-drawer-section:visible')).toHaveCount(0)
      await page.goto(`/sysparam?search=${key}`)
      await expect(screen(page).locator('[data-row-key]').first()).toContainText('••••••')
      expect(await page.content()).not.toContain('top-secret-4711')
      await expectAccessible(page, `parameters in ${language}`)
      expect(problems).toEqual([])
    })
  })
}

test.describe('individual and enterprise users', () => {
  test("a broker sees its customers' people by company; the operator one person a tenant", async ({
    page,
    browser,
  }) => {
    const { problems } = watch(page)
    await useLanguage(page, 'zh')
    await signIn(page, 'demo', 'admin', '/enterpriseUser')
    await page.getByRole('button', { name: /深圳鹏程电子有限公司.*91440300708461136T/ }).click()
    await expect(screen(page).locator('[data-row-key]')).toHaveCount(1)
    await expect(screen(page).locator('[data-row-key]').first()).toContainText('周晓彤')
    await expectAccessible(page, 'enterprise users')
    await page.getByRole('button', { name: '查看 周晓彤' }).click()
    await expect(page).toHaveURL(/\/sysuser\?search=buyer/)
    await page.goto('/individualUser')
    await expect(screen(page)).toContainText('还没有个人用户')

    const context = await browser.newContext({ locale: 'en-US' })
    const operator = await context.newPage()
    await useLanguage(operator, 'en')
    await signIn(operator, 'platform', 'operator', '/individualUser')
    await operator.getByRole('button', { name: /Actions for 刘洋/ }).click()
    await operator.getByRole('menuitem', { name: 'Send password reset' }).click()
    await dialog(operator).getByRole('button', { name: 'Send password reset' }).click()
    await expect(operator.getByText('E-mail sent to 刘洋')).toBeVisible()
    await expectAccessible(operator, 'individual users of the operator')
    await operator.goto('/enterpriseUser')
    await expect(screen(operator).locator('[data-row-key]').filter({ hasText: 'demo2' })).toBeVisible()
    await expect(screen(operator)).not.toContainText('周晓彤')
    await context.close()
    expect(problems).toEqual([])
  })
})
