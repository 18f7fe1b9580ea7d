import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { screen, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

/** A real picture of that colour, drawn by the browser. */
const picture = async (page: Page, width: number, height: number, colour: string): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(
      ([width, height, colour]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width, height })
        const context = canvas.getContext('2d')!
        context.fillStyle = colour
        context.fillRect(0, 0, width, height)
        return canvas.toDataURL('image/png').split(',')[1]!
      },
      [width, height, colour] as const,
    ),
    'base64',
  )

const item = (page: Page, label: string) =>
  screen(page).locator('.ant-form-item', { has: page.locator('label', { hasText: label }) })

async function reset(page: Page): Promise<void> {
  await page.goto('/logoManagement')
  const button = screen(page).getByRole('button', { name: '恢复默认' })
  await expect(button).toBeVisible()
  if (await button.isDisabled()) return
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click()
  await expect(button).toBeDisabled()
}

test('a tenant chooses its look; its people and its sign-in page wear it, and others do not', async ({
  page,
  browser,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'demo2', 'admin')
  await reset(page)
  await screen(page).getByLabel('显示名称').fill('港联')
  await screen(page).getByRole('textbox', { name: '主题颜色' }).fill('#ffd400')
  // A colour on which nothing reads is told, and what is done about it.
  await expect(screen(page)).toContainText('白字 1.4:1 · 不够清晰')
  await expect(screen(page)).toContainText('为了处处看得清')
  await item(page, '主题颜色').getByRole('button', { name: '颜色 #0f766e' }).click()
  await item(page, '浅色 Logo')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
  await expect(page.getByText('不接受 SVG').first()).toBeVisible()
  await item(page, '浅色 Logo')
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(page, 300, 80, '#0f766e') })
  await expect(item(page, '浅色 Logo').getByRole('img', { name: '浅色 Logo' })).toBeVisible()
  await item(page, '浏览器图标')
    .locator('input[type=file]')
    .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: await picture(page, 64, 64, '#0f766e') })
  await item(page, '登录页背景图')
    .locator('input[type=file]')
    .setInputFiles({ name: 'back.png', mimeType: 'image/png', buffer: await picture(page, 800, 800, '#134e4a') })
  await expect(item(page, '登录页背景图').getByRole('img', { name: '登录页背景图' })).toBeVisible()
  await screen(page).getByLabel('标语（简体）').fill('深港之间，一日通关')
  await screen(page).getByLabel('标语（英文）').fill('Cleared within the day')
  await expectAccessible(page, 'the look', { within: 'main' })
  await screen(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，其他人重新打开页面后看到')).toBeVisible()
  await expect(page.locator('.shell-brand .brand-logo').first()).toBeVisible()
  await expect(page.locator('.shell-brand').first()).toContainText('港联')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))).toBe(
    '#0f766e',
  )
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^\/api\/account\/brandFile\//)

  // A colleague on another device.
  const colleague = await (await browser.newContext({ locale: 'zh-CN', colorScheme: 'dark' })).newPage()
  await signIn(colleague, 'demo2', 'declarant', '/workbench')
  await expect(colleague.locator('.shell-brand').first()).toContainText('港联')
  await colleague.goto('/logoManagement')
  await expect(colleague).toHaveURL(/\/401/)

  // The sign-in page, once the code is typed; with a code that nobody has it is the usual one.
  const visitor = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await useLanguage(visitor, 'en')
  await visitor.goto('/login')
  await expect(visitor.getByRole('heading', { name: 'Sign in to Clearway' })).toBeVisible()
  await visitor.locator('form input').nth(0).fill('DEMO2')
  await visitor.locator('form input').nth(1).focus()
  await expect(visitor.getByRole('heading', { name: 'Sign in to 港联' })).toBeVisible()
  await expect(visitor.getByText('Cleared within the day')).toBeVisible()
  await expectAccessible(visitor, 'the sign-in page of a tenant')
  await visitor.locator('form input').nth(0).fill('no-such-tenant')
  await visitor.locator('form input').nth(1).focus()
  await expect(visitor.getByRole('heading', { name: 'Sign in to Clearway' })).toBeVisible()

  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signIn(other, 'demo', 'admin', '/workbench')
  await expect(other.locator('.shell-brand').first()).toContainText('通途报关')
  await expect(other.locator('.shell-brand').first()).not.toContainText('港联')

  await screen(page)
    .getByRole('button', { name: /变更记录/ })
    .click()
  await expect(page.locator('.page-drawer')).toContainText('黄国强')
  await page.keyboard.press('Escape')
  await reset(page)
  await expect(screen(page).getByLabel('显示名称')).toHaveValue('')
  await expect(page.locator('.shell-brand .brand-logo')).toHaveCount(0)
  expect(problems).toEqual([])
})
