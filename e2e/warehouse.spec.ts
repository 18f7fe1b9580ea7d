import { readFileSync } from 'node:fs'

import { expect } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { expectNoHoles, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

test('bins are made in bulk, seen in the picture and labelled; what holds stock does not close', async ({ page }) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'admin', '/warehouseInformation')
  await expect(page.getByRole('heading', { name: /^Warehouses/ })).toBeVisible()
  await page.getByPlaceholder(/^Search warehouse code/).fill('HK-KC')
  await expect(page.getByRole('row', { name: /HK-KC/ })).toBeVisible()
  await expectNoHoles(page, 'warehouses')

  await page.goto('/warehouseInformation?view=bins')
  await page.getByRole('button', { name: 'Add in bulk' }).click()
  const adding = page.getByRole('dialog', { name: 'Add bins in bulk' })
  await adding.getByLabel('Zone').click()
  await page.getByTitle('HK-KC · S').click()
  await adding.getByLabel('From').fill('T-01-1')
  await adding.getByLabel('To', { exact: true }).fill('T-02')
  await expect(adding.getByRole('alert')).toContainText('Both ends must have the same number of parts')
  await adding.getByLabel('To', { exact: true }).fill('T-02-3')
  await expect(adding.getByText('6 bins: T-01-1 … T-02-3')).toBeVisible()
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('6 bins added')).toBeVisible()

  await page.getByPlaceholder(/^Search bin code/).fill('T-0')
  await expect(page.getByRole('row', { name: /T-02-3/ })).toBeVisible()
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await page.getByRole('button', { name: 'Print labels' }).first().click()
  const labels = page.getByRole('dialog', { name: 'Labels of 6 bins' })
  await labels.getByText('QR code').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    labels.getByRole('button', { name: 'Make the PDF' }).click(),
  ])
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  await page.goto('/warehouseInformation?view=picture')
  await expect(page.getByRole('region', { name: /^A / })).toBeVisible()
  await expect(page.getByText(/% full/).first()).toBeVisible()
  await expectNoHoles(page, 'picture')
  await expectAccessible(page, 'picture')

  await page.goto('/warehouseInformation?search=SZ-FTB')
  await page
    .getByRole('link', { name: '福田保税区海关监管仓' })
    .or(page.getByRole('button', { name: '福田保税区海关监管仓' }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Close warehouse' }).click()
  const closing = page.getByRole('dialog').last()
  await closing.getByRole('textbox').fill('The lease ends')
  await closing.getByRole('button', { name: 'Close warehouse' }).click()
  await expect(page.getByText(/^Warehouse SZ-FTB holds stock: A-01-1/).first()).toBeVisible()
  expect(problems).toEqual([])
})

test('a keeper finds stock, moves it and asks for an adjustment that another approves, on a phone too', async ({
  page,
  browser,
}) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'keeper', '/InventoryInquiry?search=HQA-5532S')
  const row = page.getByRole('row', { name: /HQA-5532S/ }).first()
  await expect(row).toBeVisible()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Transfer' }).click()
  const moving = page.getByRole('dialog', { name: 'Transfer 1 rows' })
  await moving.getByLabel('To bin').fill('A-12-5')
  await page.getByTitle('GZ-HP · A-12-5').click()
  await moving.getByLabel('Quantity HQA-5532S').fill('2')
  await moving.getByRole('button', { name: 'Transfer' }).click()
  await expect(page.getByText('1 rows moved')).toBeVisible()
  await expect(page.getByRole('row', { name: /A-12-5/ })).toBeVisible()
  await expectNoHoles(page, 'stock')

  await page.goto('/InventoryInquiry?view=requests')
  await expect(page.getByRole('row', { name: /Awaiting approval/ })).toBeVisible()
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  await useLanguage(phone, 'en')
  await signIn(phone, 'demo', 'admin', '/InventoryInquiry?view=requests')
  await phone
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await phone.getByRole('dialog').last().getByRole('button', { name: 'Approve' }).click()
  await expect(phone.getByText('Approved').first()).toBeVisible()
  await expectNoHoles(phone, 'requests on a phone')
  await phone.close()
  expect(problems).toEqual([])
})
