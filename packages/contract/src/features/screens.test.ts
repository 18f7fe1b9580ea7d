import { expect, test } from 'vitest'

import { languages } from '../kernel/text.ts'
import { plannedScreens } from './plannedScreens.ts'
import { groups, screens, type Screen } from './screens.ts'

const all: readonly Pick<Screen, 'code' | 'path' | 'title'>[] = [...screens, ...plannedScreens]
const repeated = <T>(values: readonly T[], of: (value: T) => string) =>
  [...Map.groupBy(values, of)].filter(([, same]) => same.length > 1).map(([value]) => value)

test('no two screens, built or planned, share a code, a path or a title', () => {
  expect(repeated(all, (screen) => screen.code)).toEqual([])
  expect(repeated(all, (screen) => screen.path)).toEqual([])
  for (const language of languages) expect(repeated(all, (screen) => screen.title[language])).toEqual([])
})

test('no two groups of the menu share a title', () => {
  for (const language of languages)
    expect(repeated(Object.values(groups), (group) => group.title[language])).toEqual([])
})
