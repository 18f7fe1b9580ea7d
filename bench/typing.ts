import type { Browser, Page } from '@playwright/test'

import { demoPassword } from '../apps/server/seed/people.ts'

/** The administrator of the demo tenant at a page of their own, signed in by the form. */
export async function signedIn(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(`${address}/login`)
  const fields = page.locator('form input')
  for (const [n, value] of ['demo', 'admin', demoPassword].entries()) await fields.nth(n).fill(value)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  return page
}

/** Types a number into this column of the first twenty rows of the page's grid: what each key takes, from the key to the frame that shows it, as the browser itself tells. */
export async function typing(page: Page, column: number): Promise<number[]> {
  const grid = page.locator('[role=grid][aria-rowcount]').last()
  await grid.waitFor()
  await page.evaluate(() => {
    const kept: number[] = []
    Object.assign(globalThis, { kept })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name === 'keydown' || entry.name === 'keypress' || entry.name === 'input') kept.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  let keys = 0
  for (let row = 0; row < 20; row++) {
    await grid.locator(`[data-row="${row}"] [data-col="${column}"]`).click()
    await page.keyboard.type(`${100 + row}`, { delay: 30 })
    await page.keyboard.press('Enter')
    keys += 4
  }
  await page.waitForTimeout(1500)
  const slow = await page.evaluate(() => (globalThis as unknown as { kept: number[] }).kept)
  // What took less than a frame is not told one by one.
  return [...slow, ...Array.from({ length: Math.max(0, keys - slow.length) }, () => 16)]
}
