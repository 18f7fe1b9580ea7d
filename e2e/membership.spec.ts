import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { locales, screen, signIn, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

async function as(
  browser: Browser,
  tenant: string,
  username: string,
  language: Language = 'zh',
): Promise<{ page: Page; problems: string[] }> {
  const page = await (
    await browser.newContext({ locale: locales[language], permissions: ['clipboard-read', 'clipboard-write'] })
  ).newPage()
  await useLanguage(page, language)
  const { problems } = watch(page)
  await signIn(page, tenant, username)
  return { page, problems }
}

/** Chooses in the pickers of a form: the role by its name. */
async function chooseRole(page: Page, form: ReturnType<Page['locator']>, label: string, role: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: role }).first().click()
  // A click beside the list closes it; Escape would close the whole form.
  await form.locator('legend, .ant-modal-title').first().click()
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
}

/** Calls as the page's user does, and gives the data. */
async function ask(page: Page, method: string, path: string, body?: object): Promise<any> {
  const token = (await page.context().cookies()).find((c) => c.name === 'token')!.value
  const answer = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { data: body }),
  })
  return (await answer.json()).data
}

/** The link in the last message to an address, as it stands in the outbox. */
async function linkTo(page: Page, address: string): Promise<string> {
  const { list } = await ask(page, 'GET', `/api/admin/outbox/query?search=${encodeURIComponent(address)}`)
  const { body } = await ask(page, 'GET', `/api/admin/outbox/queryById?id=${list[0].id}`)
  return /\/register\?invitation=[\w-]+/.exec(body)![0]
}

const own = (page: Page, name: string) =>
  screen(page)
    .locator('section', { has: page.locator('#own-tenants') })
    .locator('li', { hasText: name })

/** A try that broke off may have left the visitor in the tenant. */
async function outside(page: Page): Promise<void> {
  const tenants = (await ask(page, 'GET', '/api/admin/membership/query')) as { id: string; tenantCode: string }[]
  const there = tenants.find((t) => t.tenantCode === 'demo2')
  if (there) await ask(page, 'POST', '/api/admin/membership/leave', { tenantId: there.id })
}

test('a code is made, used at once by whoever has it, and he leaves again', async ({ browser }, { retry }) => {
  const admin = await as(browser, 'demo2', 'admin')
  await admin.page.goto('/invitation')
  await admin.page.getByRole('button', { name: '新增' }).first().click()
  const drawer = admin.page.locator('.page-drawer')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('alert').first()).toContainText('角色')
  await chooseRole(admin.page, drawer, '角色', '报关员')
  await drawer.getByLabel('备注').fill(`给新同事 ${retry}`)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toBeHidden()
  const row = admin.page
    .getByRole('row')
    .filter({ hasText: `给新同事 ${retry}` })
    .first()
  await expect(row).toContainText('可用')
  await row.getByRole('button', { name: /复制邀请码/ }).click()
  const code = await admin.page.evaluate(() => navigator.clipboard.readText())
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)

  const guest = await as(browser, 'personal', 'visitor')
  await outside(guest.page)
  await guest.page.goto(`/tenantApply?code=${code.replace('-', '')}`)
  const form = guest.page.locator('form#join')
  await expect(form.getByLabel('邀请码')).toHaveValue(code)
  await form.getByLabel('邀请码').fill('AAAAA-AAAAA')
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(form.getByText('邀请码无效、已过期或已用完')).toBeVisible()
  await form.getByLabel('邀请码').fill(` ${code.toLowerCase()} `)
  await form.getByRole('button', { name: '提交申请' }).click()
  await guest.page.getByRole('dialog').getByRole('button', { name: '稍后' }).click()
  await expect(own(guest.page, '港联关务')).toContainText('报关员')

  // Others see who came, and that the code has had its day.
  await admin.page.reload()
  await expect(row).toContainText('已用完')
  await row.getByRole('button', { name: /使用记录/ }).click()
  await expect(admin.page.locator('.page-drawer')).toContainText('刘洋')

  await own(guest.page, '港联关务').getByRole('button', { name: /退出/ }).click()
  await guest.page.getByRole('dialog').getByRole('button', { name: '退出租户' }).click()
  await expect(own(guest.page, '港联关务')).toHaveCount(0)
  expect([...admin.problems, ...guest.problems]).toEqual([])
})

test('many are invited at once; who opens the link while signed in accepts and lands in the tenant', async ({
  browser,
}, { retry }) => {
  const mail = `liu${retry}-${Date.now()}@new.example`
  const admin = await as(browser, 'demo2', 'admin')
  await admin.page.goto('/invitation?part=people')
  await admin.page.locator('.list-tools .ant-btn-primary').click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByLabel('邮箱或手机号').fill(`Liu Yang <${mail}>\n不是地址\nadmin@demo2.example`)
  await expect(dialog).toContainText('3 个')
  await chooseRole(admin.page, dialog, '角色', '报关员')
  await dialog.getByRole('button', { name: '发送邀请' }).click()
  await expect(dialog).toContainText('2 个没有发送')
  await expect(dialog).toContainText('已是本租户的用户')
  await expectAccessible(admin.page, 'invitations', { within: '.ant-modal' })
  await dialog.getByRole('button', { name: '取消' }).click()
  const row = admin.page.getByRole('row').filter({ hasText: mail })
  await expect(row).toContainText('已发送')

  // Who is not signed in reads who asks, above the registration that knows his address.
  const link = await linkTo(admin.page, mail)
  const stranger = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await useLanguage(stranger, 'en')
  await stranger.goto(link)
  await expect(stranger.getByText('invites you to join “港联关务有限公司（演示）”')).toBeVisible()
  await expect(stranger.getByLabel('E-mail')).toHaveValue(mail)

  const guest = await as(browser, 'personal', 'visitor')
  await outside(guest.page)
  await guest.page.goto(link)
  await expect(guest.page).toHaveURL(/\/tenantApply\?invitation=/)
  const offer = guest.page.locator('.own-offer')
  await expect(offer).toContainText('港联关务有限公司（演示）')
  await offer.getByRole('button', { name: /接受/ }).click()
  await guest.page
    .getByRole('dialog')
    .getByRole('button', { name: /进\s?入/ })
    .click()
  await expect(guest.page).toHaveURL(/\/workbench/)
  await expect(guest.page.getByRole('button', { name: /切换租户: 港联关务/ })).toBeVisible()
  await guest.page.goto(link)
  await expect(guest.page.getByText('邀请链接无效')).toBeVisible()
  await admin.page.reload()
  await expect(row).toContainText('已接受')

  // Back out of it, so that the visitor stays what the other tests take him for.
  await guest.page.goto('/tenantApply')
  await own(guest.page, '港联关务').getByRole('button', { name: /退出/ }).click()
  await guest.page.getByRole('dialog').getByRole('button', { name: '退出租户' }).click()
  await expect(guest.page).toHaveURL(/\/login\?tenant=personal/)
  expect([...admin.problems, ...guest.problems]).toEqual([])
})

test('the switcher marks the current tenant, tells of invitations, and a stale tab says so', async ({ browser }) => {
  const { page, problems } = await as(browser, 'demo', 'both')
  await page.goto('/workbench')
  await page.getByRole('button', { name: /切换租户/ }).click()
  const current = page.getByRole('menuitem', { name: /通途报关行/ })
  await expect(current.getByLabel('当前')).toBeVisible()
  await page.keyboard.press('Escape')

  const second = await page.context().newPage()
  await second.goto('/vendorInformation')
  await expect(second.getByRole('grid').first()).toBeVisible()
  await page.getByRole('button', { name: /切换租户/ }).click()
  await page.getByRole('menuitem', { name: /港联关务/ }).click()
  await expect(page.getByRole('button', { name: /切换租户: 港联关务/ })).toBeVisible()
  await expect(second.getByRole('dialog')).toContainText('租户已切换')
  // What the stale tab would still send is refused: it shows the tenant before.
  await second.getByRole('dialog').getByRole('button', { name: '重新加载' }).click()
  await expect(second.getByText('港联关务有限公司（演示）').first()).toBeVisible()
  expect(problems).toEqual([])
})

test('the owner hands the tenant over to another administrator and gets it back', async ({ browser }, { retry }) => {
  const owner = await as(browser, 'demo2', 'admin')
  const roles = (await ask(owner.page, 'GET', '/api/admin/sysrole/queryRoleNameCheckbox')) as {
    id: string
    roleCode: string
  }[]
  const administrator = roles.find((r) => r.roleCode === 'ROLE_ADMIN')!.id
  const orgs = (await ask(owner.page, 'GET', '/api/admin/sysorg/tree')) as { id: string }[]
  const username = `deputy${retry}${Date.now() % 100_000}`
  await ask(owner.page, 'POST', '/api/admin/sysuser/addSysUser', {
    username,
    nickname: '副手',
    email: `${username}@demo2.example`,
    mobile: `139${String(Date.now()).slice(-8)}`,
    orgId: orgs[0]!.id,
    status: 'able',
    roleIds: [administrator],
    password: 'clearway-demo',
  })
  await owner.page.goto('/tenantSettings')
  const card = owner.page.locator('.settings-card', { has: owner.page.locator('#settings-ownership') })
  await expect(card).toContainText('黄国强')
  await card.getByRole('button', { name: '转让租户' }).click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByLabel('转让给').click()
  await owner.page.locator('.ant-select-item-option', { hasText: username }).click()
  await dialog.getByLabel('您的登录密码').fill('not it')
  await dialog.getByRole('button', { name: '发出转让' }).click()
  await expect(dialog).toContainText('密码不正确')
  await dialog.getByLabel('您的登录密码').fill('clearway-demo')
  await dialog.getByRole('button', { name: '发出转让' }).click()
  await expect(card).toContainText(`正在等待 副手（${username}）接受`)
  await card.getByRole('button', { name: '撤回转让' }).click()
  await expect(card.getByRole('button', { name: '转让租户' })).toBeVisible()

  // The owner cannot leave, and hears why.
  await owner.page.goto('/tenantApply')
  await own(owner.page, '港联关务').getByRole('button', { name: /退出/ }).click()
  await expect(owner.page.getByRole('dialog')).toContainText('您是该租户的所有者')
  expect(owner.problems).toEqual([])
})

test('who may not invite finds neither screen nor button, and another tenant sees nothing of it', async ({
  browser,
}) => {
  const plain = await as(browser, 'demo', 'declarant')
  await plain.page.goto('/invitation')
  await expect(plain.page).toHaveURL(/\/401/)
  const other = await as(browser, 'demo', 'admin', 'en')
  await other.page.goto('/invitation?part=people')
  await expect(other.page.getByRole('heading', { name: /Invitations by mail and SMS/ })).toBeVisible()
  await expect(other.page.getByText('@new.example')).toHaveCount(0)
  expect([...plain.problems, ...other.problems]).toEqual([])
})
