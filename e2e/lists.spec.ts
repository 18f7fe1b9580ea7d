import { screens, type Screen } from '@clearway/contract/features/screens'
import { expect, type Page } from '@playwright/test'

import { follow, locales, quiet, signIn, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

const paths = screens.filter((s: Screen) => s.areas.includes('admin')).map((s) => s.path)
const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

/** What of the lists of the page in front is cut though it must not be, and where a third is empty while there are more rows. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (e: Element) => (e as HTMLElement).offsetParent !== null
    const faults: string[] = []
    for (const cell of document.querySelectorAll<HTMLElement>('main td[data-whole]'))
      if (seen(cell) && cell.scrollWidth > cell.clientWidth + 1)
        faults.push(`${cell.dataset['column']} is cut: ${cell.innerText}`)
    for (const box of document.querySelectorAll<HTMLElement>('main .list-fill')) {
      const rows = box.querySelectorAll('tr[data-row-key]').length
      const next = box.querySelector('.ant-pagination-next:not(.ant-pagination-disabled)')
      const scroll = box.querySelector<HTMLElement>('.list-scroll')
      if (!seen(box) || !next || !scroll) continue
      const filled = box.querySelector('table')!.offsetHeight / scroll.clientHeight
      if (filled < 2 / 3) faults.push(`${rows} rows leave ${Math.round(100 * (1 - filled))} % empty`)
    }
    return faults
  })

for (const [at, language] of (Object.keys(locales) as Language[]).entries()) {
  test.describe(`in ${language}`, () => {
    // Each language opens the lists in another width, and then sees them in all.
    const widths = [...sizes.slice(at), ...sizes.slice(0, at)]
    test.use({ locale: locales[language], viewport: widths[0]! })

    test('no list cuts a state, a code or an amount, or leaves a third of its room empty', async ({ page }) => {
      const { problems } = watch(page)
      await useLanguage(page, language)
      await signIn(page, 'demo', 'admin', '/workbench')
      const settled = quiet(page)
      let lists = 0
      for (const path of paths) {
        await page.setViewportSize(widths[0]!)
        await follow(page, path)
        await expect(page.locator('main h1:visible').first(), path).toBeVisible()
        await settled()
        await expect(page.locator('main .ant-skeleton:visible'), path).toHaveCount(0)
        if ((await page.locator('main td[data-column]:visible').count()) === 0) continue
        lists++
        for (const size of widths) {
          await page.setViewportSize(size)
          await expect.poll(() => faultsOf(page), `${path}, ${size.width} px wide`).toEqual([])
        }
      }
      expect(lists).toBeGreaterThan(15)
      expect(problems).toEqual([])
    })
  })
}

test('nothing of a list is painted over the menus of the shell', async ({ page }) => {
  await page.setViewportSize(sizes[0]!)
  await signIn(page, 'demo', 'admin', '/orderList')
  await expect(page.getByRole('grid').locator('tr[data-row-key]').first()).toBeVisible()
  await page.getByRole('combobox', { name: '搜索菜单' }).pressSequentially('订单')
  const options = page.getByRole('search').getByRole('option')
  await expect(options.nth(1)).toContainText('新建订单')
  for (const option of await options.all()) {
    await option.scrollIntoViewIfNeeded()
    expect(
      await option.evaluate((e) => {
        const { x, y, width, height } = e.getBoundingClientRect()
        return e.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    ).toBe(true)
  }
})

test('boxes are ticked in ranges by Shift, with mouse and keyboard, and an order step is taken with all of them', async ({
  page,
}) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'declarant', '/orderList?sort=-createdAt')
  const box = (n: number) => page.locator('tr[data-row-key]').nth(n).getByRole('checkbox')
  const ticked = page.getByRole('toolbar').locator('strong')
  await box(0).click()
  await box(3).click({ modifiers: ['Shift'] })
  await expect(ticked).toHaveText('4 ticked')
  await box(6).focus()
  await page.keyboard.press('Shift+Space')
  await expect(ticked).toHaveText('7 ticked')
  await box(1).click()
  await expect(ticked).toHaveText('6 ticked')
  await page.goto('/orderList?status=submitted,draft&sort=-status')
  await box(0).click()
  await box(1).click({ modifiers: ['Shift'] })
  const last = page.locator('tr[data-row-key]').last()
  await last.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('2 done, 1 not')
  await expect(page.locator('.list-refused li')).toHaveCount(1)
  expect(problems).toEqual([])
})
