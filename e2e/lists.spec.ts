import { expect } from '@playwright/test'

import { signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

test('nothing of a list is painted over the menus of the shell', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'demo', 'admin', '/orderList')
  await expect(page.getByRole('grid').locator('tr[data-row-key]').first()).toBeVisible()
  await page.getByRole('combobox', { name: '搜索菜单' }).pressSequentially('订单')
  const options = page.getByRole('search').getByRole('option')
  await expect(options.nth(1)).toContainText('新建订单')
  for (const option of await options.all()) {
    await option.scrollIntoViewIfNeeded()
    expect(
      await option.evaluate((e) => {
        const { x, y, width, height } = e.getBoundingClientRect()
        return e.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    ).toBe(true)
  }
})

test('boxes are ticked in ranges by Shift, with mouse and keyboard, and an order step is taken with all of them', async ({
  page,
}) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'declarant', '/orderList?sort=-createdAt')
  const box = (n: number) => page.locator('tr[data-row-key]').nth(n).getByRole('checkbox')
  const ticked = page.getByRole('toolbar').locator('strong')
  await box(0).click()
  await box(3).click({ modifiers: ['Shift'] })
  await expect(ticked).toHaveText('4 ticked')
  await box(6).focus()
  await page.keyboard.press('Shift+Space')
  await expect(ticked).toHaveText('7 ticked')
  await box(1).click()
  await expect(ticked).toHaveText('6 ticked')
  await page.goto('/orderList?status=submitted,draft&sort=-status')
  await box(0).click()
  await box(1).click({ modifiers: ['Shift'] })
  const last = page.locator('tr[data-row-key]').last()
  await last.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('2 done, 1 not')
  await expect(page.locator('.list-refused li')).toHaveCount(1)
  expect(problems).toEqual([])
})
