import { randomUUID } from 'node:crypto'

import { expect } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { expectNoHoles } from './steps.ts'
import { as, handOver, line, makeCase } from './taxedCase.ts'
import { test } from './test.ts'

test('a case shows its taxes before there is a declaration: sums, steps, what is unknown and why, and its papers', async ({
  browser,
}) => {
  const { page, problems } = await as(browser, 'zh')
  // Goods 1,000, freight 100 and insurance 9 USD, at 7: 7,763.00; 10 % and 13 % of both.
  const one = await makeCase(page, [line(1)])
  await page.goto(`/ClassifyOrder?id=${one.id}&part=taxes`)
  const sums = page.locator('.tax-sums').first()
  await expect(sums).toContainText('7,763.00')
  for (const amount of ['776.30', '1,110.11', '1,886.41']) await expect(sums).toContainText(amount)
  await expect(page.locator('.tax-fee')).toContainText('2026-01-19')
  const steps = page.getByRole('button', { name: '第 1 项的计算步骤' })
  await steps.focus()
  await page.keyboard.press('Enter')
  await expect(steps).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('.tax-steps').first()).toContainText('1000.00 USD × 7')
  await expect(page.locator('.tax-steps').first()).toContainText('(7763.00 + 776.30 + 0.00) × 13%')
  await expectNoHoles(page, 'taxes')
  await expectAccessible(page, 'taxes', { within: '.case-page' })

  const fetched = page.waitForEvent('download')
  await page.getByRole('button', { name: '打印' }).click()
  await page.getByRole('menuitem', { name: '商业发票' }).hover()
  await page.getByRole('menuitem', { name: '英文' }).click()
  expect((await fetched).suggestedFilename()).toBe(`${one.code} Commercial invoice.pdf`)

  const two = await makeCase(page, [line(1), line(2, { hsCode: '8473309000', elements: '4|3|用于存储' })])
  await page.goto(`/ClassifyOrder?id=${two.id}&part=taxes`)
  await expect(page.locator('.tax-sums').first()).toContainText('合计不含未知税款')
  await expect(page.locator('.tax-reasons')).toContainText('第 2 项')
  expect(problems).toEqual([])
})

test('bills are entered, compared with the estimate and paid with their interest', async ({ browser }) => {
  test.slow()
  const { page, problems } = await as(browser, 'en')
  const { id: caseId } = await makeCase(page, [line(1)])
  const id = await handOver(page, caseId)
  await page.goto(`/declarationDetail?id=${id}&tab=taxes`)
  await expect(page.getByText('Estimated on submission')).toContainText('1,886.41')
  await page.getByRole('button', { name: 'Enter a tax bill' }).click()
  const dialog = page.getByRole('dialog')
  const number = `T-${randomUUID().slice(0, 8)}`
  await dialog.getByLabel('Bill no.').fill(number)
  await dialog.getByLabel('Amount (CNY)').fill('200000')
  await dialog.getByLabel('Issued').fill('2026-03-02')
  await dialog.getByLabel('Issued').press('Enter')
  await dialog.getByRole('button', { name: 'Enter a tax bill' }).click()
  await expect(dialog).toBeHidden()
  const bills = page.locator('section[aria-label="Tax bills"]')
  await expect(bills.getByRole('row', { name: number })).toContainText('2026-03-17')
  await expect(bills).toContainText('+199,223.70')
  await bills.getByRole('button', { name: 'Enter payment' }).click()
  await dialog.getByLabel('Paid', { exact: true }).fill('2026-03-20')
  await dialog.getByLabel('Paid', { exact: true }).press('Enter')
  await dialog.getByRole('button', { name: 'Enter payment' }).click()
  await expect(dialog).toBeHidden()
  // 200,000 × 0.05 % × 3 days.
  await expect(bills.getByRole('row', { name: number })).toContainText('300.00')
  const fetched = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print' }).click()
  await page.getByRole('menuitem', { name: 'Declaration form' }).click()
  expect((await fetched).suggestedFilename()).toContain('Declaration form.pdf')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/ClassifyOrder?id=${caseId}&part=taxes`)
  await expect(page.locator('.tax-sums').first()).toContainText('1,886.41')
  await expect(page.locator('section[aria-label="Tax bills"]')).toContainText(number)
  // What sticks out beside its own scroll bar.
  const wide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.tax-pane *')]
        .filter(
          (e) =>
            e.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !e.closest('.tax-scroll > *'),
        )
        .map((e) => e.className),
    )
  await expect.poll(wide).toEqual([])
  await expectNoHoles(page, 'taxes')
  expect(problems).toEqual([])
})
