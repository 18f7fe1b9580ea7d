import { expect, type Page } from '@playwright/test'

/** What a hand scanner does: it types and presses Enter, wherever the focus is. */
export async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await expect(page.locator('#scan-code')).toBeFocused()
    await expect(page.locator('#scan-code')).toBeEditable()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(page.locator('#scan-code')).toBeEditable()
  }
}
