import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { signIn, useLanguage, expectNoHoles, watch } from './steps.ts'
for (const l of ['zh', 'en'] as const) test(`axe ${l}`, async ({ page }) => {
  const { problems } = watch(page)
  await useLanguage(page, l); await signIn(page, 'demo', 'admin')
  for (const path of ['/sysdict?dictType=incoterm', '/sysregion']) {
    await page.goto(path); await expect(page.locator('.ant-table-row').nth(3)).toBeVisible()
    const look = async (w: string) => { const { violations } = await new AxeBuilder({ page }).analyze(); expect(violations.map((v) => `${w} ${v.id} ${v.nodes[0]?.html}`)).toEqual([]); await expectNoHoles(page, w) }
    await look(path)
    await page.locator('.ant-segmented-item').nth(1).click(); await page.waitForTimeout(1500); await look(`${path} list`)
    await page.locator('.ant-segmented-item').nth(0).click()
  }
  expect(problems).toEqual([])
})
