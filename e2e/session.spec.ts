import { expect, type Browser } from '@playwright/test'

import { lastMessage, signIn as enter, signInByForm as signIn, watch } from './steps.ts'
import { test } from './test.ts'

test('without a session every screen leads to the login and back', async ({ page }) => {
  await page.goto('/orderList?status=submitted')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  const fields = page.locator('form input')
  await fields.nth(0).fill('demo')
  await fields.nth(1).fill('declarant')
  await fields.nth(2).fill('clearway-demo')
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/orderList\?.*status=submitted/)
})

test('a redirect to another site leads home', async ({ page }) => {
  for (const evil of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?redirect=${encodeURIComponent(evil)}`)
    const fields = page.locator('form input')
    await fields.nth(0).fill('demo')
    await fields.nth(1).fill('declarant')
    await fields.nth(2).fill('clearway-demo')
    await page.locator('form button[type=submit]').click()
    await expect(page, evil).toHaveURL(/127\.0\.0\.1:\d+\/workbench/)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  }
})

test('with a session the login leads home, and a wrong password says so', async ({ page }) => {
  await page.goto('/login')
  const fields = page.locator('form input')
  await fields.nth(0).fill('demo')
  await fields.nth(1).fill('finance')
  await fields.nth(2).fill('not the password')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText('用户名或密码不正确')).toBeVisible()
  await signIn(page, 'demo', 'finance')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/workbench/)
})

test('a session survives the end of its access token and a reload', async ({ page, context }) => {
  await signIn(page, 'demo', 'declarant')
  await context.clearCookies({ name: 'token' })
  await page.goto('/vendorInformation')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('grid').first()).toBeVisible()
})

test('a session that is gone asks to sign in again', async ({ page, context }) => {
  await signIn(page, 'demo', 'declarant')
  await page.goto('/vendorInformation')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await context.clearCookies()
  // Whatever the page asks next finds out: on a slow machine the event stream may be sooner than this button.
  await page
    .getByRole('button', { name: '刷新' })
    .first()
    .click({ timeout: 5000 })
    .catch(() => undefined)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/login/)
})

test('one person switches between his tenants without signing in again', async ({ page }) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'both')
  await expect(page.getByText('通途报关行（演示）').first()).toBeVisible()
  const tenants = await page.evaluate(async () => {
    const token = /token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const answer = await fetch('/api/admin/systenant/querySysTenant', { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { data: { tenantCode: string; current: boolean }[] }).data
  })
  expect(tenants.map((t) => t.tenantCode).sort()).toEqual(['demo', 'demo2'])
  await page
    .getByRole('button', { name: /通途报关行/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /港联关务/ }).click()
  await expect(page.getByText('港联关务有限公司（演示）').first()).toBeVisible()
  await page.goto('/vendorInformation')
  await expect(page.getByRole('grid').first()).toBeVisible()
  expect(problems).toEqual([])
})

test('no credential lies where a script of a stranger could keep it', async ({ page, context }) => {
  await signIn(page, 'demo', 'declarant')
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  for (const cookie of await context.cookies()) {
    expect(stored).not.toContain(cookie.value)
    expect(cookie.sameSite).toBe('Strict')
    if (cookie.name !== 'token') expect(cookie.httpOnly, cookie.name).toBe(true)
  }
})

test('after wrong passwords a picture is asked for; whoever cannot read it lets the browser calculate, also past a lock', async ({
  page,
}) => {
  const { problems } = watch(page)
  await page.goto('/login')
  const fields = page.locator('form input:visible')
  const submit = page.locator('form button[type=submit]')
  await fields.nth(0).fill('demo')
  await fields.nth(1).fill('editor')
  await fields.nth(2).fill('not the password')
  const picture = page.getByRole('img', { name: '验证码图片' })
  // The work that is asked for after three is done unseen.
  for (let n = 0; n < 6; n++) {
    await expect(picture).toHaveCount(0)
    const heard = page.waitForResponse(
      async (r) => r.url().includes('/oauth/token') && /Bad credentials/.test(await r.text()),
    )
    await submit.click()
    await heard
    await expect(submit).toBeEnabled()
  }
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(156)
  await page.getByLabel('图形验证码').fill('????')
  await submit.click()
  await expect(page.getByText('字符与图片不符').first()).toBeVisible()

  const other = page.getByRole('button', { name: /看不清图片/ })
  await other.focus()
  await page.keyboard.press('Enter')
  await expect(picture).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '不用看图片' })).toBeVisible()
  await expect(page.getByRole('button', { name: '改用图片' })).toBeFocused()
  for (let n = 0; n < 4; n++) {
    const heard = page.waitForResponse(
      async (r) => r.url().includes('/oauth/token') && /Bad credentials/.test(await r.text()),
    )
    await submit.click()
    await heard
    await expect(submit).toBeEnabled()
  }
  // Ten are a lock; the right password with its proof opens all the same.
  await fields.nth(2).fill('clearway-demo')
  await submit.click()
  await expect(page).toHaveURL(/\/workbench/)
  expect(problems).toEqual([])
})

test('a lost password takes the calculation in place of the picture too', async ({ page }) => {
  const { problems } = watch(page)
  await page.goto('/forgotpassword')
  await page.getByLabel('邮箱').fill('nobody@demo.example')
  await page.getByRole('button', { name: /看不清图片/ }).click()
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('heading', { level: 1, name: '请查收邮件' })).toBeVisible()
  expect(problems).toEqual([])
})

/** What the tenant last sent to an address. */
async function sentTo(browser: Browser, recipient: string): Promise<string> {
  const page = await (await browser.newContext()).newPage()
  await enter(page, 'demo', 'admin')
  const body = await lastMessage(page, recipient)
  await page.context().close()
  return body
}

test('a lost password is set anew by the link in the mail, which works once', async ({ page, browser }) => {
  const { problems } = watch(page)
  await page.goto('/login')
  await page.getByRole('link', { name: '忘记密码？' }).click()
  // The sign-in's own field, which takes an address too, stands until then.
  await expect(page.getByRole('heading', { level: 1, name: '找回密码' })).toBeVisible()
  await page.getByLabel('邮箱').fill('classifier@demo.example')
  await page.getByRole('button', { name: /看不清图片/ }).click()
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('heading', { level: 1, name: '请查收邮件' })).toBeVisible()
  const link = /https?:\/\/[^\s"<>]+ticket=[^\s"<>]+/.exec(await sentTo(browser, 'classifier@demo.example'))![0]
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  const fields = page.locator('form input')
  await fields.nth(0).fill('Lost-and-found-7')
  await fields.nth(1).fill('Lost-and-found-7')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('heading', { level: 1, name: '密码已更新' })).toBeVisible()
  await page.goto(pathname + search)
  await fields.nth(0).fill('Lost-and-found-8')
  await fields.nth(1).fill('Lost-and-found-8')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/login')
  for (const [at, value] of ['demo', 'classifier', 'Lost-and-found-7'].entries()) await fields.nth(at).fill(value)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/workbench/)
  expect(problems).toEqual([])
})

test('a mobile number signs in by the code that it was sent, and not by another', async ({ page, browser }) => {
  const { problems } = watch(page)
  await page.goto('/login')
  await page.getByText('手机登录', { exact: true }).click()
  await page.locator('form:visible input').first().fill('demo')
  await page.getByLabel('手机号码', { exact: true }).fill('13800000008')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.locator('.entry-told:visible')).not.toBeEmpty()
  const code = /\d{6}/.exec(await sentTo(browser, '13800000008'))![0]
  const field = page.locator('#smsCaptcha')
  await field.fill(code === '000000' ? '000001' : '000000')
  await page.locator('form:visible button[type=submit]').click()
  await expect(page.locator('.ant-form-item-explain-error:visible, form:visible [role=alert]').first()).toBeVisible()
  await field.fill(code)
  await page.locator('form:visible button[type=submit]').click()
  await expect(page).toHaveURL(/\/workbench/)
  expect(problems).toEqual([])
})
