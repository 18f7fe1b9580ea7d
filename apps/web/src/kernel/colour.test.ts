import { expect, test } from 'vitest'

import { contrast, grounds, inkOn, mix, readable, shades } from './colour.ts'

test('contrast agrees with known pairs', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#1890ff', '#ffffff')).toBeLessThan(4.5)
})

test('mix and readable move only as far as needed', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(readable('#003a8c', ['#ffffff'], '#000000')).toBe('#003a8c')
  expect(contrast(readable('#ffff00', ['#ffffff'], '#000000'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

const colours = [
  '#1890ff',
  '#409eff',
  '#13c2c2',
  '#389e0d',
  '#722ed1',
  '#eb2f96',
  '#f5222d',
  '#fa8c16',
  '#ffff00',
  '#ffffff',
  '#000000',
  '#808080',
  '#00ff00',
  '#0000ff',
]

test.each(
  colours.flatMap(
    (c) =>
      [
        [c, false],
        [c, true],
      ] as const,
  ),
)('%s reads everywhere, dark %s', (colour, dark) => {
  const s = shades(colour, dark)
  const ground = dark ? grounds.dark : grounds.light
  for (const under of [ground.page, ground.card, ground.raised, s.tint, s.tintHover])
    expect(contrast(s.strong, under)).toBeGreaterThanOrEqual(4.5)
  for (const fill of [s.strong, s.hover, s.pressed]) expect(contrast(s.ink, fill)).toBeGreaterThanOrEqual(4.5)
  expect(s.ink).toBe(inkOn(s.strong))
})
