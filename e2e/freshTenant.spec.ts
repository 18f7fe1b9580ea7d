import { expect, type Browser, type Page } from '@playwright/test'

import { workbook } from '../apps/server/src/test/workbook.ts'
import { expectAccessible } from './accessible.ts'
import { lastMessage, signIn, screen, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

// A company's first hour: from the home page of a stranger to a colleague who works.

async function as(browser: Browser, tenant: string, username: string): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const { problems } = watch(page)
  await useLanguage(page, 'zh')
  await signIn(page, tenant, username)
  return { page, problems }
}

/** Opens an account as a stranger does, from the home page on; whoever cannot read a picture lets the browser calculate. */
async function register(
  browser: Browser,
  operator: Page,
  username: string,
  code: string,
): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const { problems } = watch(page)
  const email = `${username}@hour.example`
  await page.goto('/swylgateway')
  await page.getByRole('link', { name: '登录 / 注册' }).first().click()
  await page.getByRole('link', { name: '注册', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '注册个人账号' })).toBeVisible()
  for (const [label, value] of [
    ['用户名', username],
    ['姓名', '刘洋'],
    ['邮箱', email],
    ['手机号码', `137${code}`],
    ['密码', 'Di1-yi-xiao-shi'],
    ['确认密码', 'Di1-yi-xiao-shi'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: /看不清图片/ }).click()
  await page.locator('form button[type=submit]').click()
  await expect(page.getByLabel('邮件中的验证码')).toBeVisible()
  await page.getByLabel('邮件中的验证码').fill(/\d{6}/.exec(await lastMessage(operator, email))![0])
  await page.locator('form button[type=submit]').click()
  await page.getByRole('link', { name: '去登录' }).click()
  await page.locator('form input[type=password]').fill('Di1-yi-xiao-shi')
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/workbench/)
  return { page, problems }
}

/** A letterhead, thousands with their separators, and a total. */
const invoice = [
  ['HANBIT MEMORY & DISPLAY CO., LTD.'],
  ['COMMERCIAL INVOICE'],
  ['Invoice No.', 'INV-7781', null, null, 'Date', '2026-03-02'],
  [],
  ['No.', 'Part No.', 'Description', "Q'ty", 'Unit', 'Unit price (USD)', 'Amount (USD)'],
  [1, 'HB-DDR4-8G', 'Memory module', '1,200', 'PCS', '8.50', '10,200.00'],
  [2, 'HB-TFT070', 'LCD panel, 7 inch', '300', 'PCS', '11.50', '3,450.00'],
  ['TOTAL', null, null, '1,500', null, null, '13,650.00'],
]
const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible')
const steps = (page: Page) => page.getByRole('region', { name: /^起步/ })
const step = (page: Page, title: string) => steps(page).getByRole('listitem').filter({ hasText: title })

test('a fresh tenant leads its administrator from the first sign-in to a colleague at work', async ({ browser }, {
  retry,
}) => {
  const digits = String(Date.now()).slice(-8)
  const code = `hour-${digits}${retry || ''}`
  const name = `第一小时 ${code}`
  const operator = await as(browser, 'platform', 'operator')
  const visitor = await register(browser, operator.page, `stranger${digits}`, digits)
  await screen(visitor.page).getByRole('link', { name: '创建或加入租户' }).click()
  await expect(visitor.page).toHaveURL(/\/tenantApply/)
  const form = visitor.page.locator('form#create')
  for (const [label, value] of [
    ['租户名称', name],
    ['租户编码', code],
    ['联系人', '刘洋'],
    ['联系电话', '0755-7654321'],
    ['联系邮箱', 'liu@hour.example'],
  ] as const)
    await form.getByLabel(label).fill(value)
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(visitor.page.locator('.own-list li', { hasText: code }).first()).toContainText('待审核')

  await operator.page.goto('/approveApplications')
  await operator.page.getByRole('button', { name: `同意 ${name}` }).click()
  const dialog = operator.page.getByRole('dialog').filter({ hasText: name })
  await dialog.getByLabel('套餐').click()
  await operator.page.locator('.ant-select-item-option', { hasText: '报关行版' }).click()
  await dialog.getByLabel('用户上限').fill('10')
  await dialog.getByRole('button', { name: /同\s?意/ }).click()
  await expect(operator.page.getByRole('button', { name: `同意 ${name}` })).toHaveCount(0)
  await operator.page.context().close()

  // The account is the one that they have; the tenant is new.
  const { page, problems } = visitor
  await page.reload()
  await page.getByRole('button', { name: /切换租户/ }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page).toHaveURL(/\/workbench/)
  await expect(steps(page)).toContainText('完成 0 /')
  await expectAccessible(page, 'the first day')
  await expect(page.locator('body')).not.toContainText('App 客户端')

  await step(page, '填写公司资料').getByRole('link').click()
  const company = page.getByRole('region', { name: '公司资料' })
  await expect(company).toContainText('报关行版')
  await expect(company).toContainText('1 / 10')
  await expect(company.getByLabel('联系人')).toHaveValue('刘洋')
  await company.getByLabel('统一社会信用代码').fill('91440300708461136T')
  await company.getByRole('button', { name: /保\s?存/ }).click()
  await page.goto('/workbench')
  await expect(step(page, '填写公司资料')).toContainText('已完成')

  await step(page, '建立部门').getByRole('link').click()
  await page.getByRole('button', { name: '新增' }).click()
  await drawer(page).getByLabel('组织名称').fill('关务部')
  await page.keyboard.press('Control+Enter')
  await expect(screen(page).getByText('关务部').first()).toBeVisible()

  await page.goto('/workbench')
  await step(page, '邀请同事').getByRole('link').click()
  await page.getByRole('button', { name: '新增' }).click()
  await drawer(page).getByLabel('用户名').fill('colleague')
  await drawer(page).getByLabel('姓名').fill('周文')
  await drawer(page).getByLabel('组织').first().click()
  await page.locator('.ant-select-tree-title', { hasText: '关务部' }).click()
  await drawer(page).getByLabel('角色').click()
  await page.locator('.ant-select-item-option', { hasText: '报关员' }).click()
  await drawer(page).locator('.ant-drawer-title').click()
  await drawer(page).getByLabel('初始密码').fill('Zhe4-geng-chang')
  await drawer(page).getByLabel('确认密码').fill('Zhe4-geng-chang')
  await drawer(page).getByLabel('邮箱').fill(`zhou-${code}@hour.example`)
  await drawer(page)
    .getByLabel('手机')
    .fill(`139${String(Date.now()).slice(-8)}`)
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toHaveCount(0)
  await page.goto('/workbench')
  for (const done of ['建立部门', '邀请同事', '分配角色']) await expect(step(page, done)).toContainText('已完成')
  await expect(step(page, '新建第一张订单')).toContainText('待完成')

  await steps(page).getByRole('button', { name: '收起' }).click()
  await expect(steps(page)).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: /显示起步清单/ }).click()
  await expect(steps(page)).toBeVisible()

  // The colleague sets a password of his own, and finds his work and nothing of the administration.
  const second = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await useLanguage(second, 'zh')
  await second.goto('/login')
  const fields = second.locator('form input')
  await fields.nth(0).fill(code)
  await fields.nth(1).fill('colleague')
  await fields.nth(2).fill('Zhe4-geng-chang')
  await second.locator('form button[type=submit]').click()
  const change = second.getByRole('dialog')
  await change.locator('input[type=password]').nth(0).fill('Zhe4-geng-chang')
  await change.locator('input[type=password]').nth(1).fill('Wo3-ziji-de-mima')
  await change.locator('input[type=password]').nth(2).fill('Wo3-ziji-de-mima')
  await second.keyboard.press('Enter')
  await expect(steps(second)).toContainText('您可以从这里开始')
  await expect(second.getByRole('menuitem', { name: '系统管理' })).toHaveCount(0)
  await second.goto('/orderList')
  await expect(second.getByRole('button', { name: /新建|新增/ }).first()).toBeVisible()

  // His first case comes from an invoice as suppliers write them.
  await second.goto('/workbench')
  await second.getByRole('button', { name: '新建业务' }).click()
  const made = second.getByRole('dialog')
  await made.locator('.ant-segmented').getByText('发票 / 箱单文件').click()
  await made.locator('input[type=file]').setInputFiles({
    name: 'INV-7781.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await workbook({ Sheet1: invoice }),
  })
  await made.getByRole('button', { name: /2 行/ }).click()
  await expect(second).toHaveURL(/part=lines/)
  await expect(second.locator('.case-totals')).toContainText('13,650')
  await second.keyboard.press('Alt+1')
  await expect(second.locator('#case-invoiceNo')).toHaveValue('INV-7781')
  await second
    .locator('.case-actions')
    .getByRole('button', { name: /提\s?交/ })
    .click()
  await second.locator('.ant-modal-confirm .ant-btn-primary').click()
  await expect(second.locator('.case-ladder [data-state=now]')).toContainText('待归类')
  expect([...problems, ...operator.problems]).toEqual([])
})
