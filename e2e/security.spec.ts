import { expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'

import { expectNoHoles, locales, signIn, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

const password = 'clearway-demo'
const words: Record<
  Language,
  {
    setUp: string
    confirm: string
    turnOn: string
    kept: string
    signIn: string
    off: string
    title: string
    policy: string
    save: string
  }
> = {
  zh: {
    setUp: '设 置',
    confirm: '确 定',
    turnOn: '开 启',
    kept: '我已保存',
    signIn: '登 录',
    off: '关 闭',
    title: '双重验证',
    policy: '安全策略',
    save: '保 存',
  },
  tw: {
    setUp: '設 定',
    confirm: '確 定',
    turnOn: '開 啟',
    kept: '我已儲存',
    signIn: '登 入',
    off: '關 閉',
    title: '雙重驗證',
    policy: '安全政策',
    save: '儲 存',
  },
  en: {
    setUp: 'Set it up',
    confirm: 'OK',
    turnOn: 'Turn it on',
    kept: 'I have saved them',
    signIn: 'Sign in',
    off: 'Turn off',
    title: 'Two-step verification',
    policy: 'Security policy',
    save: 'Save',
  },
}

/** A button by its words, however Chinese ones are spaced. */
const button = (scope: Page | ReturnType<Page['locator']>, name: string) =>
  scope.locator('.ant-btn').filter({ hasText: new RegExp(`^${name.replaceAll(' ', '\\s?')}$`) })
const card = (page: Page) => page.locator('section[aria-labelledby=own-security]')
const dialog = (page: Page) => page.locator('.ant-modal').filter({ visible: true }).last()
/** A code that was not used yet: the server takes each once, and one step ahead is still right. */
const code = (secret: string, ahead = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead * 30 })

async function enterPassword(page: Page, w: (typeof words)[Language]): Promise<void> {
  await dialog(page).locator('input[type=password]').fill(password)
  await button(dialog(page), w.confirm).click()
}

for (const [language, user] of [
  ['zh', 'finance'],
  ['tw', 'declarant'],
  ['en', 'classifier'],
] as const) {
  test.describe(language, () => {
    test.use({
      locale: locales[language],
      viewport: language === 'en' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    })

    test('a user sets up the second factor, signs in with it, and takes it off again', async ({ page }) => {
      const { problems } = watch(page)
      const w = words[language]
      await useLanguage(page, language)
      await signIn(page, 'demo', user, '/profile/index')
      await button(card(page), w.setUp).click()
      await enterPassword(page, w)
      const secret = (await dialog(page).locator('.own-key').innerText()).replaceAll(' ', '')
      await expect(dialog(page).locator('.own-qr svg')).toBeVisible()
      await expectNoHoles(page, 'the set-up')
      await dialog(page).locator('input[autocomplete=one-time-code]').fill(code(secret, -1))
      await button(dialog(page), w.turnOn).click()
      const codes = page.locator('.own-codes code')
      await expect(codes).toHaveCount(10)
      const recovery = await codes.first().innerText()
      await button(dialog(page), w.kept).click()
      await expect(card(page).getByText('10', { exact: false }).first()).toBeVisible()

      await page.context().clearCookies()
      await page.evaluate(() => localStorage.removeItem('signedIn'))
      await page.goto('/login')
      const fields = page.locator('form input')
      for (const [at, value] of ['demo', user, password].entries()) await fields.nth(at).fill(value)
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.title)
      const field = page.locator('input[autocomplete=one-time-code]')
      await expect(field).toHaveAttribute('inputmode', 'numeric')
      await field.fill('000000')
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expectNoHoles(page, 'the second step')
      await field.fill(code(secret))
      await page.locator('form button[type=submit]').click()
      await page.waitForURL((url) => !url.pathname.startsWith('/login'))

      // A lost telephone: one of the ten codes opens as well.
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.removeItem('signedIn'))
      await page.goto('/login')
      for (const [at, value] of ['demo', user, password].entries()) await fields.nth(at).fill(value)
      await page.locator('form button[type=submit]').click()
      await page.locator('.entry-link').first().click()
      await page.locator('.entry-code').fill(recovery)
      await page.locator('form button[type=submit]').click()
      await page.waitForURL((url) => !url.pathname.startsWith('/login'))

      await page.goto('/profile/index')
      await expect(card(page).getByText('9', { exact: false }).first()).toBeVisible()
      await button(card(page), w.off).click()
      await dialog(page).locator('input[type=password]').fill(password)
      await dialog(page).locator('input[autocomplete=one-time-code]').fill(code(secret, 1))
      await button(dialog(page), w.off).click()
      await expect(button(card(page), w.setUp)).toBeVisible()
      await expectNoHoles(page, 'the profile')
      expect(problems).toEqual([])
    })
  })
}

test('a new e-mail asks for the password, then for its code, and changes nothing before', async ({ page }) => {
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'buyer', '/profile/index')
  await card(page).getByRole('button', { name: 'Change · E-mail' }).click()
  await dialog(page).locator('input[type=email]').fill('new-buyer@pengcheng.example')
  await button(dialog(page), 'Send the code').click()
  await enterPassword(page, words.en)
  await expect(dialog(page).getByText('We sent a code to new-buyer@pengcheng.example')).toBeVisible()
  await dialog(page).locator('input[autocomplete=one-time-code]').fill('000000')
  await button(dialog(page), 'OK').click()
  await expect(dialog(page).getByText('The code is wrong', { exact: false }).first()).toBeVisible()
  await button(dialog(page), 'Cancel').click()
  await expect(card(page).getByText('buyer@pengcheng.example', { exact: true })).toBeVisible()
  await expect(card(page).getByText('new-buyer', { exact: false })).toHaveCount(0)
})

test('the administrator sets the policy, its history tells it; a clerk does not see it, another tenant has its own', async ({
  page,
}) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'admin', '/tenantSettings')
  const policy = page.locator('section[aria-labelledby=settings-policy]')
  await policy.getByLabel('Minimum password length').fill('10')
  await button(policy, 'Save').click()
  await expect(page.getByText('save success')).toBeVisible()
  await button(policy, 'Change history').click()
  await expect(page.locator('.ant-drawer').getByText('Minimum password length').first()).toBeVisible()
  await page.keyboard.press('Escape')
  // Going, it takes the focus with it, and a list that opens meanwhile would close again.
  await expect(page.locator('.ant-drawer-section:visible')).toHaveCount(0)
  // Whoever asks it of others needs one himself.
  await policy.getByLabel('Who must have two-step verification').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'Everyone' }).click()
  await button(policy, 'Save').click()
  await expect(policy.getByText('Turn it on for yourself', { exact: false }).first()).toBeVisible()
  await policy.getByLabel('Minimum password length').fill('6')
  await button(policy, 'Cancel').click()
  await policy.getByLabel('Minimum password length').fill('6')
  await button(policy, 'Save').click()
  await expect(policy.getByLabel('Minimum password length')).toHaveValue('6')
  expect(problems).toEqual([])

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'declarant', '/tenantSettings')
  await page.waitForURL('**/401')

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'demo2', 'admin', '/tenantSettings')
  await button(page.locator('section[aria-labelledby=settings-policy]'), 'Change history').click()
  await expect(page.locator('.ant-drawer .ant-empty')).toBeVisible()
})

test('what one did is told in words, filtered and exported; sessions tell what they did', async ({ page }) => {
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'admin', '/profile/index')
  const sessions = page.locator('section[aria-labelledby=own-sessions]')
  await sessions
    .getByRole('button', { name: /^What was done/ })
    .first()
    .click()
  await expect(sessions.getByText('Signed in').first()).toBeVisible()
  await expect(page.locator('section[aria-labelledby=own-signins]').getByText('Done').first()).toBeVisible()
  await page.getByRole('link', { name: 'See all, filter and export' }).click()
  await page.waitForURL('**/profile/activity')
  await expect(page.getByRole('heading', { level: 1, name: /My recent activity/ })).toBeVisible()
  await expect(page.getByRole('grid').filter({ visible: true }).getByText('Signed in').first()).toBeVisible()
  await expectNoHoles(page, 'the own trail')
})
