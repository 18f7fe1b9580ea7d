import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { person } from './hongKong.ts'
import { call } from './steps.ts'
import { test } from './test.ts'

// What goes to the filer's own software and comes back from customs: the layout of the data file, pasted responses, and one that names no entry here.

const entry = '/api/customs/usEntry'
const dialog = (page: Page) => page.getByRole('dialog').last()

test('a tenant lays out the data file; a response that names no entry is pasted, waits and is claimed', async ({
  browser,
}) => {
  const { page, problems } = await person(browser, 'en', 'declarant', '/importClearance')
  await page.getByRole('button', { name: 'File layout' }).click()
  await dialog(page).getByText('CSV', { exact: true }).click()
  const columns = dialog(page).locator('.file-columns tbody tr')
  const field = columns.filter({ hasText: 'HTS' }).first()
  await field.getByRole('textbox').fill('Tariff no.')
  await expectAccessible(page, 'the layout of the data file', { within: '.ant-modal' })
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { layout } = await call(page, 'GET', `${entry}/layout`, {})
  expect(layout.format).toBe('csv')
  expect(layout.columns).toContainEqual({ field: 'line.code', name: 'Tariff no.' })

  const { list } = await call(page, 'GET', `${entry}/query`, { pageSize: '50' })
  const filed = list.find((one: any) => one.status === 'filed')
  await page.getByRole('button', { name: 'Import results' }).click()
  // As cells come from a sheet. The bill is nobody's here.
  const rows = [
    ['Result', 'Master bill or air waybill', 'Time', 'What customs says'],
    ['Examination', 'ZZZZ000000001', '2026-01-05 09:30', 'Tail gate exam'],
  ]
  await dialog(page)
    .getByRole('textbox')
    .fill(rows.map((cells) => cells.join('\t')).join('\n'))
  await dialog(page).getByRole('button', { name: 'Read what was pasted' }).click()
  await expect(dialog(page).locator('.file-lines')).toContainText('Awaiting its record')
  await expectAccessible(page, 'pasted responses', { within: '.ant-modal' })
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog(page)).toContainText('ZZZZ000000001')
  await expect(dialog(page).locator('.file-plain').last()).toContainText('its record is not here yet')

  await page.goto(`/importClearance?id=${filed.id}`)
  const messages = page.locator('section', { has: page.locator('#entry-messages') })
  await messages.getByText(/^Responses without an entry/).click()
  const waiting = messages.locator('details li', { hasText: 'ZZZZ000000001' })
  await waiting.getByRole('button').click()
  await expect(messages.locator('ol > li', { hasText: 'Tail gate exam' })).toBeVisible()
  await expect(messages.getByText(/^Responses without an entry/)).toHaveCount(0)
  expect(problems).toEqual([])
  await page.context().close()
})
