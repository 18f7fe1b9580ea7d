import type { Browser, Locator, Page } from '@playwright/test'

import { locales, signIn, useLanguage, watch, type Language } from './steps.ts'

/** Somebody of the demo broker at a screen, in their language, with a context of their own. */
export async function person(
  browser: Browser,
  language: Language,
  username: string,
  path: string,
  viewport = { width: 1440, height: 900 },
) {
  const context = await browser.newContext({ locale: locales[language], viewport })
  const page = await context.newPage()
  await useLanguage(page, language)
  const { problems } = watch(page)
  await signIn(page, 'demo', username, path)
  return { page, problems }
}

export const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible').last()

/** Types into a field that searches, and takes the first that it finds. */
export async function choose(within: Locator, label: string, typed: string): Promise<void> {
  const input = within.getByLabel(label, { exact: true })
  await input.click()
  await input.fill(typed)
  const option = within
    .page()
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: typed })
  await option.first().click()
}
