import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible')
const dialog = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('.goods-classify') })
const place = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('the goods master', () => {
  test.use({ locale: 'zh-CN' })

  test('goods are added and classified by keyboard, and a second person approves', async ({ page, browser }) => {
    const model = `E2E-GLOVE-${Date.now()}`
    const { problems } = watch(page)
    await useLanguage(page, 'zh')
    await signIn(page, 'demo', 'classifier', '/GoodsMgt')
    await expect(page.locator('[data-row-key]').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, 'list')
    await page.getByRole('button', { name: '新增' }).click()
    await drawer(page).getByLabel('型号', { exact: true }).fill(model)
    await drawer(page).getByLabel('商品名称').fill('丁腈橡胶检查手套，医用')
    await page.keyboard.press('Control+Enter')
    // What comes next opens by itself.
    await place(page, '中国').getByRole('button', { name: '归类 中国' }).click()
    const first = dialog(page).locator('.code-candidate').first()
    await expect(first).toContainText('401512')
    await expectAccessible(page, 'classify')
    await page.keyboard.press('1')
    await page.keyboard.type('0000')
    await expect(page.locator('.ant-select-item-option-active')).toContainText('4015120000')
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('归类依据').fill('丁腈制，医用检查')
    await page.keyboard.press('Control+Enter')
    await expect(place(page, '中国')).toContainText('首次归类')
    await expect(place(page, '中国')).toContainText('4015120000')
    await expect(page.getByRole('button', { name: /审核通过/ })).toHaveCount(0)
    await expectAccessible(page, 'decisions')

    const context = await browser.newContext({ locale: 'zh-CN' })
    const second = await context.newPage()
    await useLanguage(second, 'zh')
    await signIn(second, 'demo', 'reviewer', `/GoodsMgt?search=${model}`)
    await second.getByRole('button', { name: `归类 ${model}` }).click()
    await second.getByRole('button', { name: '审核通过 中国' }).click()
    await expect(place(second, '中国')).toContainText('归类完成')
    await context.close()
    expect(problems).toEqual([])
  })

  test('what was looked up on the public page is offered, and comes with its code', async ({ page }) => {
    await useLanguage(page, 'zh')
    await signIn(page, 'demo', 'declarant', '/workbench')
    const draft = {
      text: '不锈钢真空保温杯',
      modelNumber: `E2E-CUP-${Date.now()}`,
      code: '961700',
      jurisdiction: 'HK',
      at: new Date().toISOString(),
    }
    await page.evaluate((d) => localStorage.setItem('clearway.goodsDraft', JSON.stringify(d)), draft)
    await page.goto('/GoodsMgt?draft=1')
    await page.getByRole('button', { name: '加入商品库' }).click()
    await expect(drawer(page).getByLabel('型号', { exact: true })).toHaveValue(draft.modelNumber)
    await page.keyboard.press('Control+Enter')
    await expect(dialog(page)).toContainText('961700')
    expect(await page.evaluate(() => localStorage.getItem('clearway.goodsDraft'))).toBeNull()
    // Two digits are still the country's own.
    await dialog(page).getByRole('button', { name: '保存归类' }).click()
    await expect(dialog(page)).toContainText('8 位数字')
  })
})
