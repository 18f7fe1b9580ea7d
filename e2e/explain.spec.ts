import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { call, expectNoHoles, screen, signIn, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

const userId = async (page: Page, username: string): Promise<string> =>
  (await call(page, 'GET', '/api/admin/sysuser/querySysUser', { search: username })).list.find(
    (u: { username: string }) => u.username === username,
  ).id

const step = (page: Page, title: string) =>
  screen(page)
    .locator('.explain-steps > li')
    .filter({ has: page.locator('strong', { hasText: title }) })

async function tab(page: Page, title: string, name: string): Promise<void> {
  await screen(page).locator('.ant-segmented-item').filter({ hasText: title }).click()
  await expect(page).toHaveURL(new RegExp(`tab=${name}`))
}

async function choose(page: Page, label: string, typed: string, option: string | RegExp): Promise<void> {
  const box = screen(page).getByRole('combobox', { name: label })
  await box.click()
  await box.fill(typed)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).first().click()
}

test('why somebody can or cannot, what he can, and who can', async ({ page }) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'admin')
  // From the row of a user.
  await page.goto('/sysuser?search=finance')
  await page
    .getByRole('button', { name: /finance|赵敏/ })
    .filter({ has: page.locator('.anticon-more') })
    .click()
  await page.getByRole('menuitem', { name: 'Permission check' }).click()
  await expect(page).toHaveURL(/permissionExplain\?userId=/)
  await expect(screen(page).getByText('Choose a user and an action')).toBeVisible()
  await choose(page, 'Action', 'order.edit', 'Add and edit')
  await expect(screen(page).getByRole('status')).toContainText('赵敏 cannot: Order list: Add and edit')
  await expect(step(page, 'Menu and button')).toHaveAttribute('data-state', 'stops')
  await expect(step(page, 'Menu and button')).toContainText('hides this button in the menu “Order list”')
  await expect(step(page, 'Menu and button')).toContainText('What to do: Tick this button')
  await expectAccessible(page, 'why')
  // A record of one customer, asked for another's buyer.
  const order = (await call(page, 'GET', '/api/trade/order/query', { pageSize: '50' })).list.find(
    (o: { orgName: string | null }) => o.orgName?.includes('鹏程'),
  )
  await page.goto(`/permissionExplain?userId=${await userId(page, 'buyer2')}&action=order.view`)
  await choose(page, 'Record (optional)', order.code, order.code)
  await expect(screen(page).getByRole('status')).toContainText('does not see this record')
  await expect(step(page, 'Rows')).toContainText('belongs to “深圳鹏程电子有限公司”')
  await tab(page, 'What can this user do', 'what')
  await expect(screen(page).locator('.explain-list').first()).toContainText('order.view')
  await expectAccessible(page, 'what')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    screen(page).getByRole('button', { name: 'Export to Excel' }).first().click(),
  ])
  expect(file.suggestedFilename()).toBe('buyer2.xlsx')
  await tab(page, 'Who can do it', 'who')
  // Until the page before is gone there are its two.
  await expect(screen(page).locator('.explain-list')).toHaveCount(1)
  await expect(screen(page).locator('.explain-list')).toContainText('declarant')
  await expectAccessible(page, 'who')
  await expectNoHoles(page, 'who')
  expect(problems).toEqual([])
})

test('before a role is saved, who loses what is told; a role in use says what its people would lose', async ({
  page,
}) => {
  const { problems } = watch(page)
  await useLanguage(page, 'zh')
  await signIn(page, 'demo', 'admin', '/sysrole?search=ROLE_FINANCE')
  await page.getByRole('button', { name: '授权 财务' }).click()
  const line = page.locator('.admin-screen').filter({ hasText: '订单列表' })
  await line.getByRole('checkbox', { name: '导出' }).click()
  await page.getByRole('button', { name: '保存授权' }).click()
  const dialog = page.getByRole('dialog', { name: '保存前请确认影响' })
  await expect(dialog).toContainText('1 人将失去')
  await expect(dialog).toContainText(/订单列表：导出 · 约 \d+ 条记录/)
  await expect(dialog).toContainText('赵敏')
  await expectAccessible(page, 'effect', { within: '.ant-modal' })
  await dialog.getByRole('button', { name: '返回修改' }).click()
  await expect(page.getByText('改动 1 处')).toBeVisible()
  await page.getByRole('button', { name: '撤销改动' }).click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /财务/ })
    .filter({ has: page.locator('.anticon-more') })
    .click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const loss = page.getByRole('dialog', { name: '角色“财务”还不能删除' })
  await expect(loss).toContainText('订单列表：查看')
  await loss.getByRole('button', { name: '查看用户' }).click()
  await expect(page).toHaveURL(/\/sysuser\?roleIds=/)
  await expect(page.locator('[data-row-key]')).toHaveCount(1)
  await page.goto('/sysrole?search=ROLE_CUSTOMER')
  await page
    .getByRole('button', { name: /客户采购/ })
    .filter({ has: page.locator('.anticon-more') })
    .click()
  await page.getByRole('menuitem', { name: '谁有' }).click()
  await expect(screen(page).locator('.explain-list')).toContainText('buyer2')
  expect(problems).toEqual([])
})

test('somebody without the right has no such page, and another tenant’s people are not found', async ({
  page,
  browser,
}) => {
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'admin')
  const finance = await userId(page, 'finance')
  const elsewhere = await (await browser.newContext()).newPage()
  await useLanguage(elsewhere, 'en')
  await signIn(elsewhere, 'demo2', 'admin', `/permissionExplain?userId=${finance}&action=order.view`)
  await expect(screen(elsewhere).getByRole('alert')).toContainText('This record was not found')
  await elsewhere.context().close()
  const plain = await (await browser.newContext()).newPage()
  await useLanguage(plain, 'en')
  await signIn(plain, 'demo', 'declarant', '/permissionExplain')
  await expect(plain.locator('.explain')).toHaveCount(0)
  await expect(plain.getByRole('link', { name: 'Permission check' })).toHaveCount(0)
  await plain.context().close()
})

const words: Record<Language, [string, string]> = {
  zh: ['权限诊断', '角色“财务”，菜单“订单列表”'],
  tw: ['權限診斷', '角色「財務」，選單「訂單列表」'],
  en: ['Permission check', 'role “Finance clerk” through the menu “Order list”'],
}
for (const [language, [title, source]] of Object.entries(words) as [Language, [string, string]][]) {
  test(`the chain is told in ${language}`, async ({ page }) => {
    await useLanguage(page, language)
    await signIn(page, 'demo', 'admin')
    await page.goto(`/permissionExplain?userId=${await userId(page, 'finance')}&action=order.view`)
    await expect(screen(page).locator('h1')).toHaveText(title)
    await expect(screen(page).locator('.explain-steps')).toContainText(source)
    await expectNoHoles(page, language)
  })
}

test('a role is copied, found by a word of what it may do, looked at as its people see it, and its history names what was granted', async ({
  page,
}) => {
  const { problems } = watch(page)
  await useLanguage(page, 'zh')
  await signIn(page, 'demo', 'admin', '/sysrole?search=ROLE_FINANCE')
  const more = (name: string) => page.locator('[data-row-key]', { hasText: name }).locator('button:has(.anticon-more)')
  await more('财务').click()
  await page.getByRole('menuitem', { name: '复制' }).click()
  const copy = page.getByRole('dialog', { name: '复制角色“财务”' })
  await copy.getByLabel('角色名称').fill('出纳')
  await expectAccessible(page, 'copy of a role')
  await copy.getByRole('button', { name: '复制角色' }).click()
  await expect(page.getByText('已复制为“出纳”')).toBeVisible()

  await page.getByRole('button', { name: '授权 出纳' }).click()
  const rights = page.getByRole('dialog', { name: '角色“出纳”的权限' })
  const save = rights.getByRole('button', { name: '保存授权' })
  await rights.locator('.admin-group').last().scrollIntoViewIfNeeded()
  await expect(save).toBeInViewport()
  await rights.getByPlaceholder('查找页面或权限').fill('冻结')
  const freeze = rights.getByRole('checkbox', { name: '冻结、解冻和销户' })
  await expect(freeze).toHaveCount(1)
  const had = await freeze.isChecked()
  await freeze.click()
  await expectAccessible(page, 'rights')
  await rights.getByRole('button', { name: '预览这个角色看到的' }).click()
  await expect(rights.locator('.admin-sees')).toContainText('订单列表')
  await expectAccessible(page, 'what a role sees')
  await rights.getByRole('button', { name: '返回授权' }).click()
  await save.click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.keyboard.press('Escape')
  await more('出纳').click()
  await page.getByRole('menuitem', { name: '变更记录' }).click()
  const history = page.getByRole('dialog', { name: /出纳/ })
  await expect(history).toContainText(had ? '收回的权限' : '授予的权限')
  await expect(history).toContainText('我的账户：冻结、解冻和销户')
  expect(problems).toEqual([])
})
