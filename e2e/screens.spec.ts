import { screens, type Area, type Screen } from '@clearway/contract/features/screens'
import { expect } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { expectWholeList, sizes } from './listFaults.ts'
import {
  expectInFront,
  expectNoHoles,
  follow,
  locales,
  quiet,
  signIn,
  useLanguage,
  watch,
  type Language,
} from './steps.ts'
import { test } from './test.ts'

const people: { area: Area; tenant: string; username: string }[] = [
  { area: 'admin', tenant: 'demo', username: 'admin' },
  { area: 'customer', tenant: 'demo', username: 'buyer' },
  { area: 'platform', tenant: 'platform', username: 'operator' },
  { area: 'personal', tenant: 'personal', username: 'visitor' },
]
const publicPages = [
  '/swylgateway',
  '/Product_service',
  '/About_us',
  '/DataQuery',
  '/goodsClassification',
  '/goodsClassificationDetails',
  '/developing',
  '/login',
  '/register',
  '/forgotpassword',
  '/404',
  '/401',
]

const pathsOf = (area: Area): string[] => screens.filter((s: Screen) => s.areas.includes(area)).map((s) => s.path)

/** Each screen is loaded whole and looked through by axe once; else the screens follow one another, as they do for a person. */
const wholly = (language: Language, area: Area, path: string): boolean =>
  language === 'zh' && (area === 'admin' || !pathsOf('admin').includes(path))

// A dozen screens a test at most, as many in each, so that each has its time however many there will be.
const dozen = 12
const parts = people.flatMap((person) => {
  const all = pathsOf(person.area)
  const count = Math.ceil(all.length / dozen)
  const each = Math.ceil(all.length / count)
  return Array.from({ length: count }, (_, i) => ({
    ...person,
    paths: all.slice(i * each, (i + 1) * each),
    part: count > 1 ? `, part ${i + 1} of ${count}` : '',
  }))
})

// English words are the longest, so that they lack room first; where there is the most, few rows may leave it empty. Traditional characters are as wide as simplified ones: the least width will do.
const [narrow, usual, wide] = sizes
const widthsIn = { zh: [usual, wide], tw: [narrow], en: [narrow, usual] } as const satisfies Record<Language, object>

for (const language of Object.keys(locales) as Language[]) {
  test.describe(`in ${language}`, () => {
    const widths = widthsIn[language]
    test.use({ locale: locales[language], viewport: widths[0] })

    test('every public page stands', async ({ page }) => {
      await useLanguage(page, language)
      const { problems } = watch(page)
      const settled = quiet(page)
      for (const path of publicPages) {
        await page.goto(path)
        await expect(page.locator('h1').first(), path).toBeVisible()
        await settled()
        await expectNoHoles(page, path)
        if (language === 'zh') await expectAccessible(page, path)
      }
      expect(problems).toEqual([])
    })

    // Other people see the same lists with fewer columns: what only writing could break there, it would break in simplified characters.
    for (const { area, tenant, username, paths, part } of parts.filter(
      (p) => language !== 'tw' || p.area === 'admin',
    )) {
      test(`every screen of ${tenant}/${username} stands, and its list is whole${part}`, async ({ page }) => {
        await useLanguage(page, language)
        const { problems } = watch(page)
        const settled = quiet(page)
        await signIn(page, tenant, username)
        let lists = 0
        for (const [nth, path] of paths.entries()) {
          if (nth === 0 || wholly(language, area, path)) await page.goto(path)
          else await follow(page, path)
          await expectInFront(page, path)
          await settled()
          await expectInFront(page, path)
          await expectNoHoles(page, `${path} in ${language}`)
          if (wholly(language, area, path)) await expectAccessible(page, path)
          // The next one opens in the width that this one was seen in last.
          const from = (2 * lists) % widths.length
          const turned = [...widths.slice(from), ...widths.slice(0, from)]
          if (await expectWholeList(page, `${path} in ${language}`, turned)) lists++
        }
        expect(lists).toBeGreaterThan(0)
        expect(problems).toEqual([])
      })
    }
  })
}

// One of each kind: home, grid, chart, two panes, tree, list; all of them draw with the same colours.
const inTheDark = ['/workbench', '/editAddOrder', '/MyAccount', '/bankReconciliation', '/sysmenu', '/RechargeFlow']

test('in the dark every kind of screen can be read', async ({ page }) => {
  await useLanguage(page, 'zh')
  await page.addInitScript(() => localStorage.setItem('appearance', 'dark'))
  const expectReadable = async (where: string) => {
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark')
    await expectAccessible(page, where, { rule: 'color-contrast' })
  }
  const settled = quiet(page)
  for (const path of ['/swylgateway', '/register']) {
    await page.goto(path)
    await expect(page.locator('h1').first(), path).toBeVisible()
    await settled()
    await expectReadable(path)
  }
  await signIn(page, 'demo', 'admin', '/workbench')
  for (const path of inTheDark) {
    await follow(page, path)
    await expectInFront(page, path)
    await settled()
    await expectReadable(path)
  }
  await page.getByRole('search').getByRole('button', { name: '记账时间' }).click()
  await expect(page.locator('.ant-picker-dropdown:visible')).toBeVisible()
  await expectReadable('day picker')
})
