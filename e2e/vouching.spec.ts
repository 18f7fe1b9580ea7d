import { ssoReturnPath } from '@clearway/contract/features/account/sso'
import { expect, type Browser, type Page } from '@playwright/test'

import { startIdentityProvider } from '../apps/server/src/test/identityProvider.ts'
import { expectAccessible } from './accessible.ts'
import { address } from './server.ts'
import { call, expectNoHoles, lastMessage, locales, signIn, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

async function somebody(browser: Browser, language: Language): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext({ locale: locales[language] })).newPage()
  await useLanguage(page, language)
  return { page, ...watch(page) }
}

const dialog = (page: Page) => page.locator('.ant-modal').filter({ visible: true }).last()

test('whoever comes by one company’s provider proves by mail who they are before the other one shows', async ({
  browser,
}) => {
  const name = `corp${Date.now()}`
  const identity = await startIdentityProvider(address + ssoReturnPath, {
    sub: `${name}-both`,
    email: `${name}@corp.example`,
    email_verified: true,
    name: '林一诺',
    preferred_username: 'both',
  })
  try {
    const admin = await somebody(browser, 'en')
    await signIn(admin.page, 'demo2', 'admin')
    await call(admin.page, 'POST', '/api/admin/ssoProvider/add', {
      name,
      issuer: identity.issuer,
      clientId: identity.clientId,
      clientSecret: identity.clientSecret,
      scope: 'openid profile email',
      usernameClaim: 'preferred_username',
      trustMail: false,
      trustMfa: false,
      autoCreate: false,
      status: 'able',
    })
    const { page, problems } = await somebody(browser, 'en')
    await signIn(page, 'demo2', 'both', '/profile/index')
    await page.getByRole('button', { name: new RegExp(`^Link.* ${name}$`) }).click()
    await expect(page.getByText(`${name}@corp.example`)).toBeVisible()
    await page.getByRole('button', { name: /^My account/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await page.locator('form input').first().fill('demo2')
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await page.waitForURL('**/workbench')

    const switcher = page.getByRole('button', { name: /^Switch tenant/ })
    await switcher.click()
    await expect(page.getByRole('menuitem', { name: /通途报关行/ })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'My other companies…' }).click()
    await expect(dialog(page)).toContainText('an account of 港联关务有限公司（演示）, which is valid there only')
    await dialog(page).getByRole('radio', { name: 'A code sent to my e-mail' }).check()
    await dialog(page).getByRole('button', { name: 'Send a code' }).click()
    await expect(dialog(page).getByText('We sent a code to bo***@demo.example')).toBeVisible()
    await expectNoHoles(page, 'the proof')
    await expectAccessible(page, 'the proof', { within: '.ant-modal' })
    await dialog(page).getByLabel('Code from the e-mail').fill('000000')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('The code is wrong', { exact: false }).first()).toBeVisible()
    const home = await somebody(browser, 'en')
    await signIn(home.page, 'demo', 'admin')
    await dialog(page)
      .getByLabel('Code from the e-mail')
      .fill(/\d{6}/.exec(await lastMessage(home.page, 'both@demo.example'))![0])
    await page.keyboard.press('Enter')
    // Proved once, it opens the list, and the other company without another question.
    await page.getByRole('menuitem', { name: /通途报关行/ }).click()
    await expect(page.getByRole('button', { name: /^Switch tenant: 通途报关行/ })).toBeVisible()
    expect([...admin.problems, ...problems, ...home.problems]).toEqual([])
  } finally {
    await identity.close()
  }
})

test('a switch asks for one proof after the other, and where none is left it leads to that company’s own sign-in', async ({
  browser,
}) => {
  const { page, problems } = await somebody(browser, 'zh')
  await signIn(page, 'demo', 'both', '/workbench')
  // What a session vouched for by one company hears, one answer after the other.
  const answers = [
    { status: 403, ways: ['password'] },
    { status: 403, ways: ['code'] },
    { status: 409, ways: [] },
  ]
  await page.route('**/switchTenant', (route) => {
    const { status, ways } = answers.shift()!
    return route.fulfill({
      status,
      json: { code: status, message: '请再次确认身份', data: { stepUp: ways, own: true } },
    })
  })
  await page.getByRole('button', { name: /^切换租户/ }).click()
  await page.getByRole('menuitem', { name: /港联关务/ }).click()
  await dialog(page).getByLabel('密码').fill('clearway-demo')
  await page.keyboard.press('Enter')
  await page.route('**/security/confirm', (route) => route.fulfill({ json: { code: 200, data: { seconds: 300 } } }))
  await expect(dialog(page)).toContainText('还差一步')
  await dialog(page).getByLabel('身份验证器中的验证码').fill('123456')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('请在“港联关务有限公司（演示）”的登录页登录')
  await dialog(page).getByRole('button', { name: '去登录' }).click()
  await page.waitForURL('**/login?tenant=demo2')
  await expect(page.locator('form input').first()).toHaveValue('demo2')
  expect(problems).toEqual([])
})

test('an administrator invites an address that nobody verified, and is told that a link went out', async ({
  browser,
}) => {
  const mark = Date.now()
  const { page, problems } = await somebody(browser, 'zh')
  await signIn(page, 'demo2', 'admin', '/sysuser')
  await page.getByRole('button', { name: '邀请已有账号' }).click()
  await dialog(page).getByLabel('邮箱或手机号').fill(`song${mark}@new.example`)
  await dialog(page).getByLabel('用户名').fill(`song${mark}`)
  await dialog(page).getByLabel('组织').click()
  await page.locator('.ant-select-tree-title:visible').first().click()
  await dialog(page).getByLabel('角色').click()
  await page.locator('.ant-select-item-option:visible', { hasText: '报关员' }).click()
  await dialog(page).locator('.ant-modal-title').click()
  await dialog(page).getByRole('button', { name: '发送邀请' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '查看邀请' }).click()
  await expect(page).toHaveURL(/\/invitation\?part=people/)
  await expect(page.getByRole('row').filter({ hasText: `song${mark}@new.example` })).toContainText('已发送')
  expect(problems).toEqual([])
})

test('the link of an invitation leads to sign-in, to registration, or to another account', async ({ browser }) => {
  const mail = `li${Date.now()}@new.example`
  const admin = await somebody(browser, 'zh')
  await signIn(admin.page, 'demo2', 'admin')
  const roles = (await call(admin.page, 'GET', '/api/admin/sysrole/queryRoleNameCheckbox', {})) as {
    id: string
    roleCode: string
  }[]
  const orgs = (await call(admin.page, 'GET', '/api/admin/sysorg/tree', {})) as { id: string }[]
  await call(admin.page, 'POST', '/api/admin/invitee/invite', {
    addresses: mail,
    roleIds: [roles.find((r) => r.roleCode === 'ROLE_DECLARANT')!.id],
    orgId: orgs[0]!.id,
    language: 'zh',
  })
  const link = /\/register\?invitation=[\w-]+/.exec(await lastMessage(admin.page, mail))![0]

  const { page, problems } = await somebody(browser, 'zh')
  await page.goto(link)
  await expect(page.getByText('邀请已证明这是您的邮箱，不需要验证码')).toBeVisible()
  await page.getByLabel('邮箱').fill('other@new.example')
  await expect(page.getByText('我们会发验证码到这里')).toBeVisible()
  await expectAccessible(page, 'the proof', { within: 'main' })
  await page.getByRole('link', { name: '我有账号，去登录' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signIn(page, 'demo', 'finance', link)
  await expect(page.locator('.own-offer')).toContainText(
    '您将用当前登录的账号加入：赵敏 · finance · 通途报关行（演示）',
  )
  await page.getByRole('button', { name: '用另一个账号' }).click()
  await page.waitForURL(`**${link}`)
  await expect(page.getByRole('link', { name: '我有账号，去登录' })).toBeVisible()
  expect([...admin.problems, ...problems]).toEqual([])
})

test('who uses the account elsewhere too is nobody’s to reset; the refusal says so in the dialog', async ({
  browser,
}) => {
  const { page, problems } = await somebody(browser, 'en')
  await signIn(page, 'demo', 'admin', '/sysuser?search=both')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Reset the password' }).click()
  for (const field of ['New password', 'Confirm password'])
    await dialog(page).getByLabel(field).fill('a-new-password-1')
  await dialog(page).getByRole('button', { name: 'Reset the password' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('uses this account elsewhere too')
  await expect(dialog(page).getByRole('button', { name: 'Reset the password' })).toBeDisabled()
  expect(problems).toEqual([])
})

for (const language of ['zh', 'tw', 'en'] as const) {
  // No test can read the picture of the captcha: the first answer is given here, the second step is the product's own.
  test(`the second step of a registration in ${language}: a name taken meanwhile, a code that is over, and back with everything typed`, async ({
    browser,
  }) => {
    const { page, problems } = await somebody(browser, language)
    const proof = { ticket: 'a'.repeat(43), sentTo: 'li***@new.example', minutes: 30, nextAfterSeconds: 60 }
    await page.route('**/registerAccountInitial', (route) =>
      route.fulfill({ json: { code: 200, data: { tenantCode: 'personal', username: 'liuyang', proof } } }),
    )
    await page.goto('/register')
    const typed = {
      username: 'liuyang',
      nickname: '刘洋',
      email: 'liu@new.example',
      mobile: '13900001111',
      password: 'clearway-demo',
      confirmPassword: 'clearway-demo',
    }
    for (const [name, value] of Object.entries({ ...typed, charCaptcha: 'ABCD' }))
      await page.locator(`#${name}`).fill(value)
    await page.locator('form button[type=submit]').click()
    await expect(page.getByText('li***@new.example')).toBeVisible()
    await expect(page.locator('.entry-link').first()).toBeDisabled()
    await expectNoHoles(page, 'the second step')
    await expectAccessible(page, 'the proof', { within: 'main' })
    await page.locator('.entry-code').fill('123456')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.locator('.entry-link').last().click()
    for (const [name, value] of Object.entries(typed)) await expect(page.locator(`#${name}`)).toHaveValue(value)
    // A new picture empties the field.
    await expect(page.locator('.entry-drawn img')).toBeVisible()
    await page.locator('#charCaptcha').fill('ABCD')
    await page.locator('form button[type=submit]').click()

    await page.route('**/proveRegistration', (route) => {
      const { username } = route.request().postDataJSON() as { username?: string }
      return username === 'liuyang2'
        ? route.fulfill({ json: { code: 200, data: { tenantCode: 'personal', username } } })
        : route.fulfill({
            status: 409,
            json: { code: 409, message: 'taken', errors: [{ field: 'username', message: 'taken' }] },
          })
    })
    await page.locator('.entry-code').fill('123456')
    await page.keyboard.press('Enter')
    await expect(page.locator('#username')).toHaveValue('liuyang')
    await expect(page.locator('.entry-code')).toHaveValue('123456')
    await page.locator('#username').fill('liuyang2')
    await page.keyboard.press('Enter')
    await expect(page.locator('.entry-go')).toHaveAttribute('href', /tenant=personal&username=liuyang2/)
    expect(problems).toEqual([])
  })
}
