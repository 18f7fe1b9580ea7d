import { expect, type Page } from '@playwright/test'

/** The screens that lists are measured on, in pixels. */
export const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const

/** What of the lists of the page in front is cut though it must not be, what is out of sight though texts hold the room, and where a third is empty while there are more rows. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (e: Element) => (e as HTMLElement).offsetParent !== null
    const faults: string[] = []
    for (const cell of document.querySelectorAll<HTMLElement>('main td[data-whole]'))
      if (seen(cell) && cell.scrollWidth > cell.clientWidth + 1)
        faults.push(`${cell.dataset['column']} is cut: ${cell.innerText}`)
    // In less than this a text need not make do.
    const tight = 160
    for (const box of document.querySelectorAll<HTMLElement>('main .ant-table-content')) {
      const over = box.scrollWidth - box.clientWidth
      const cells = [...(box.querySelector('tr[data-row-key]')?.querySelectorAll<HTMLElement>('td[data-column]') ?? [])]
      const texts = cells.filter((cell) => !cell.dataset['whole'] && cell.dataset['column'] !== 'actions')
      const held = texts.reduce((sum, cell) => sum + Math.max(0, cell.offsetWidth - tight), 0)
      // Trees have widths of their own.
      const grid = box.querySelector('table[role=grid]') !== null
      if (grid && seen(box) && over > 0 && held >= over)
        faults.push(`${over} px are out of sight, and texts hold ${held}`)
    }
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

/** Sees the list in front, if there is one, in each of the sizes, and leaves it in the last. Gives whether there is one. */
export async function expectWholeList(
  page: Page,
  where: string,
  widths: readonly (typeof sizes)[number][],
): Promise<boolean> {
  if ((await page.locator('main td[data-column]:visible').count()) === 0) return false
  for (const size of widths) {
    await page.setViewportSize(size)
    await expect.poll(() => faultsOf(page), `${where}, ${size.width} px wide`).toEqual([])
  }
  return true
}
