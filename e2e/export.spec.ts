import { expect } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { expectNoHoles, locales, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

const many = 2600
// A tenant of its own among the demo ones has no other list of this length.
const mark = Date.now().toString(36).toUpperCase()
const suppliers = Buffer.from(
  `code,name\n${Array.from({ length: many }, (_, n) => `${mark}-${n},导出供应商 ${n}`).join('\n')}\n`,
)

test('an export that takes a while is made in the background, told by the bell, downloaded and deleted', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo2', 'admin')
  const token = (await page.context().cookies()).find((c) => /^token$/i.test(c.name))!.value
  await page.goto('/profile/exports')
  await expect(page.getByText('No exports yet')).toBeVisible()
  const imported = await page.request.post('/api/trade/supplier/importExcel', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { mode: 'commit', file: { name: 'suppliers.csv', mimeType: 'text/csv', buffer: suppliers } },
    timeout: 120_000,
  })
  expect((await imported.json()).data?.imported).toBe(many)

  await page.goto(`/vendorInformation?search=${mark}`)
  await page.getByRole('button', { name: /Export$/ }).click()
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  const note = page.locator('.ant-notification-notice').filter({ hasText: 'The file is being generated' })
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'My exports' }).click()
  await page.waitForURL('**/profile/exports?of=*')
  const line = page.getByRole('list', { name: 'Exports' }).getByRole('listitem').filter({ hasText: 'Suppliers' })
  await expect(line.getByText(/Queued|In progress|Ready/).first()).toBeVisible()
  await expect(line.getByText('Ready')).toBeVisible({ timeout: 120_000 })
  await expect(line).toContainText(/2,600 rows, .* kept until/)
  await expectNoHoles(page, 'own exports')
  await expectAccessible(page, 'own exports')

  // The bell tells of it, and leads to it.
  await page.locator('.shell-bell button').first().click()
  await page
    .getByRole('button', { name: /Your export is ready: Suppliers/ })
    .first()
    .click()
  await page.waitForURL('**/profile/exports?of=*')
  const saved = page.waitForEvent('download')
  await line.getByRole('button', { name: /^Download Suppliers/ }).press('Enter')
  expect((await saved).suggestedFilename()).toBe('file.pdf')

  // Nobody else sees it, in whatever language.
  const stranger = await (await browser.newContext({ locale: locales.tw })).newPage()
  await useLanguage(stranger, 'tw')
  await signIn(stranger, 'demo', 'admin', '/profile/exports')
  await expect(stranger.getByText('沒有匯出')).toBeVisible()
  await stranger.context().close()

  await line.getByRole('button', { name: /^Delete Suppliers/ }).press('Enter')
  await expect(page.getByText('No exports yet')).toBeVisible()
  expect(problems).toEqual([])
})
