import { expect, test, type Page } from '@playwright/test'
import { signIn } from './steps.ts'

/** Kilobytes of JavaScript that cross the wire until the page is quiet. */
async function scriptKilobytes(page: Page, visit: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  let bytes = 0
  client.on('Network.responseReceived', (e) => { if (e.type === 'Script' || /javascript/.test(e.response.mimeType)) scripts.add(e.requestId) })
  client.on('Network.loadingFinished', (e) => { if (scripts.has(e.requestId)) bytes += e.encodedDataLength })
  await visit()
  await page.waitForLoadState('networkidle')
  return bytes / 1024
}

const budgets = [
  { path: '/swylgateway', most: 140 },
  { path: '/login', most: 250 },
]

for (const { path, most } of budgets) {
  test(`a first visit to ${path} costs at most ${most} KB of JavaScript`, async ({ page }) => {
    const kilobytes = await scriptKilobytes(page, async () => { await page.goto(path) })
    console.log(`${path}: ${kilobytes.toFixed(0)} KB`)
    expect(kilobytes).toBeGreaterThan(20)
    expect(kilobytes).toBeLessThanOrEqual(most)
  })
}

test('a first visit to a list costs at most 430 KB of JavaScript', async ({ page }) => {
  await signIn(page, 'demo', 'admin')
  const kilobytes = await scriptKilobytes(page, async () => {
    await page.goto('/vendorInformation')
    await expect(page.getByRole('table').first()).toBeVisible()
  })
  console.log(`/vendorInformation: ${kilobytes.toFixed(0)} KB`)
  expect(kilobytes).toBeGreaterThan(100)
  expect(kilobytes).toBeLessThanOrEqual(430)
})
