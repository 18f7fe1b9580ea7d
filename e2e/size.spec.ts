import { expect, type Page } from '@playwright/test'

import { signIn } from './steps.ts'
import { test } from './test.ts'

/** Kilobytes of JavaScript that cross the wire, compressed and without headers, until the page is quiet. */
async function scriptKilobytes(page: Page, visit: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const scripts = new Map<string, number>()
  let bytes = 0
  client.on('Network.responseReceived', (e) => {
    if (e.type === 'Script' || /javascript/.test(e.response.mimeType))
      scripts.set(e.requestId, e.response.encodedDataLength)
  })
  client.on('Network.loadingFinished', (e) => {
    bytes += Math.max(0, e.encodedDataLength - (scripts.get(e.requestId) ?? e.encodedDataLength))
  })
  await visit()
  await page.waitForLoadState('networkidle')
  return bytes / 1024
}

const budgets = [
  { path: '/swylgateway', most: 140 },
  { path: '/login', most: 250 },
  { path: '/DataQuery', most: 170 },
  { path: '/goodsClassification', most: 170 },
]

for (const { path, most } of budgets) {
  test(`a first visit to ${path} costs at most ${most} KB of JavaScript`, async ({ page }) => {
    const kilobytes = await scriptKilobytes(page, async () => {
      await page.goto(path)
    })
    console.log(`${path}: ${kilobytes.toFixed(0)} KB`)
    expect(kilobytes).toBeGreaterThan(20)
    expect(kilobytes).toBeLessThanOrEqual(most)
  })
}

for (const path of ['/vendorInformation', '/orderList']) {
  test(`a first visit to the list ${path} costs at most 430 KB of JavaScript`, async ({ page }) => {
    await signIn(page, 'demo', 'admin')
    const kilobytes = await scriptKilobytes(page, async () => {
      await page.goto(path)
      await expect(page.getByRole('grid').first()).toBeVisible()
    })
    console.log(`${path}: ${kilobytes.toFixed(0)} KB`)
    expect(kilobytes).toBeGreaterThan(100)
    expect(kilobytes).toBeLessThanOrEqual(430)
  })
}
