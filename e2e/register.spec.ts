import { expect, type Browser, type Page } from '@playwright/test'

import { signIn, screen, watch } from './steps.ts'
import { test } from './test.ts'

// The seed's visitor stands for somebody who registered: no test can read the picture of the captcha.

async function as(browser: Browser, tenant: string, username: string): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const { problems } = watch(page)
  await signIn(page, tenant, username)
  return { page, problems }
}

// The same page lists the own tenants too.
const own = (page: Page, name: string) =>
  screen(page)
    .locator('section', { has: page.locator('#own-applications') })
    .locator('.own-list li', { hasText: name })
    .first()

test('somebody without a tenant applies for one, gets it and works in it', async ({ browser }, { retry }) => {
  const code = `newbroker${retry || ''}`
  const name = `新通报关行${retry || ''}`
  const visitor = await as(browser, 'personal', 'visitor')
  await visitor.page.goto('/workbench')
  await screen(visitor.page).getByRole('link', { name: '创建或加入租户' }).click()
  await expect(visitor.page).toHaveURL(/\/tenantApply/)
  const form = visitor.page.locator('form#create')

  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(form.locator('.ant-form-item-explain-error')).toHaveCount(5)
  await form.getByLabel('租户名称').fill(name)
  await form.getByLabel('联系人').fill('刘洋')
  await form.getByLabel('联系电话').fill('0755-1234567')
  await form.getByLabel('联系邮箱').fill('liu@new.example')
  await form.getByLabel('租户编码').fill('demo')
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(form.getByText('这个租户编码已被使用')).toBeVisible()
  await form.getByLabel('租户编码').fill(code)
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(own(visitor.page, code)).toContainText('待审核')

  const operator = await as(browser, 'platform', 'operator')
  await operator.page.goto('/approveApplications')
  await operator.page.getByRole('button', { name: `同意 ${name}` }).click()
  await operator.page
    .getByRole('dialog')
    .getByRole('button', { name: /同\s?意/ })
    .click()
  await expect(operator.page.getByRole('button', { name: `同意 ${name}` })).toHaveCount(0)

  await visitor.page.reload()
  await expect(own(visitor.page, code)).toContainText('已同意')
  await visitor.page.getByRole('button', { name: /切换租户/ }).click()
  await visitor.page.getByRole('menuitem', { name }).click()
  await expect(visitor.page).toHaveURL(/\/workbench/)
  await expect(screen(visitor.page).getByText(name).first()).toBeVisible()
  await visitor.page.goto('/sysuser')
  await expect(visitor.page.getByRole('grid').first()).toContainText('visitor')
  expect([...visitor.problems, ...operator.problems]).toEqual([])
})

test('somebody joins a tenant by its code, with the role that its administrator chooses', async ({ browser }) => {
  const visitor = await as(browser, 'personal', 'visitor')
  await visitor.page.goto('/tenantApply')
  const form = visitor.page.locator('form#join')
  await form.getByLabel('租户编码').fill('no-such-tenant')
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(form.getByText('没有这个编码的租户')).toBeVisible()
  await form.getByLabel('租户编码').fill('demo2')
  await form.getByRole('button', { name: '提交申请' }).click()
  await visitor.page.getByRole('button', { name: /^撤回 港联关务/ }).click()
  await visitor.page
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s?回/ })
    .click()
  await expect(own(visitor.page, 'demo2')).toContainText('已撤回')
  await form.getByLabel('租户编码').fill('demo')
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(own(visitor.page, '通途报关行')).toContainText('待审核')

  const admin = await as(browser, 'demo', 'admin')
  await admin.page.goto('/sysuser')
  await admin.page.getByRole('button', { name: /^加入申请 \(\d+\)$/ }).click()
  await admin.page.getByRole('button', { name: '同意 刘洋' }).click()
  const dialog = admin.page.getByRole('dialog').filter({ hasText: '同意“刘洋”？' })
  await dialog.getByRole('button', { name: /同\s?意/ }).click()
  await expect(dialog.locator('.ant-form-item-explain-error')).toHaveCount(2)
  await dialog.getByLabel('组织').click()
  await admin.page.locator('.ant-select-tree-title', { hasText: '关务部' }).click()
  await dialog.getByLabel('角色').click()
  await admin.page.locator('.ant-select-item-option', { hasText: '报关员' }).click()
  await dialog.locator('.ant-modal-title').click()
  // Both lists must have closed over what was chosen before the dialog is confirmed.
  await expect(dialog).toContainText('关务部')
  await expect(dialog).toContainText('报关员')
  await expect(admin.page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  await dialog.getByRole('button', { name: /同\s?意/ }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.page.getByRole('button', { name: '同意 刘洋' })).toHaveCount(0)

  await visitor.page.reload()
  await expect(own(visitor.page, '通途报关行')).toContainText('已同意')
  await visitor.page.getByRole('button', { name: /切换租户/ }).click()
  await visitor.page.getByRole('menuitem', { name: '通途报关行（演示）' }).click()
  await expect(visitor.page).toHaveURL(/\/workbench/)
  await visitor.page.goto('/orderList')
  await expect(visitor.page.getByRole('grid').first()).toBeVisible()
  expect([...visitor.problems, ...admin.problems]).toEqual([])
})
