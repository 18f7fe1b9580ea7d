import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Part {
  /** The part of the page that is looked at; all of it when left out. */
  readonly within?: string
  readonly without?: string
  /** The one rule that is looked at. */
  readonly rule?: string
}

/**
 * Axe finds nothing to mend; `where` names the place in what fails. Only violations are worked out, in the page itself: what passes, and a second
 * page to sum up the frames, take six times as long.
 */
export async function expectAccessible(page: Page, where: string, { within, without, rule }: Part = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (within) axe.include(within)
  if (without) axe.exclude(without)
  if (rule) axe.withRules(rule)
  const { violations } = await axe.analyze()
  expect(violations.flatMap((v) => v.nodes.map((node) => `${where}: ${v.id}: ${node.html}`))).toEqual([])
  if (!rule) expect(await page.evaluate(oddities, { within, without })).toEqual([])
}

/**
 * What axe lets pass, worked out in the page: a mark that is called in English on a Chinese page, as icons and close buttons of libraries are, and a
 * control within a control, which is two stops of the Tab key where one is expected.
 */
function oddities({ within, without }: Pick<Part, 'within' | 'without'>): string[] {
  const seen = (selector: string) =>
    [...(within ? document.querySelector(within)! : document).querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.checkVisibility() && !(without && element.closest(without)),
    )
  const start = (element: Element) => element.outerHTML.slice(0, 200)
  const chinese = document.documentElement.lang.startsWith('zh')
  const english = seen('.anticon[role=img], button[class*="-close"], [role=button][class*="-close"]').filter(
    (element) => /^[a-z -]+$/i.test(element.ariaLabel ?? ''),
  )
  const control = 'a[href], button, [role=button], [role=link], [role=checkbox], [role=switch]'
  const nested = seen('a[href], button, input, select, textarea, [tabindex]').filter(
    (element) =>
      element.tabIndex >= 0 && element.parentElement?.closest(control) && !element.matches('input[type=file]'),
  )
  return [
    ...(chinese ? english.map((element) => `called in English: ${start(element)}`) : []),
    ...nested.map((element) => `a tab stop within another: ${start(element.parentElement!.closest(control)!)}`),
  ]
}
