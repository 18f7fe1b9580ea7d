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
}
