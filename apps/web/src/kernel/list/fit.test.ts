import { text } from '@clearway/contract/kernel/text'
import { expect, test } from 'vitest'

import type { Column } from './columns.tsx'
import { columnWidths, isInSight, tellLeftOut, withinSight } from './fit.ts'

const column = (key: string, width: number, whole = false): Column => ({
  key,
  title: text(key, key, key),
  width,
  ...(whole && { whole }),
  render: () => null,
})
const shown = [column('code', 100, true), column('name', 150), column('remark', 200), column('state', 80, true)]
const fit = (needs: Record<string, number>, room: number, setup = {}) => {
  const { widths, elastic } = columnWidths(shown, setup, () => '', { needs, room }, 100)
  return { ...Object.fromEntries(widths), elastic }
}

test('what must not be cut gets what it needs, whatever the room', () => {
  expect(fit({ code: 180 }, 400)).toEqual({ code: 180, name: 150, remark: 200, state: 80, elastic: 'remark' })
})

test('the room that is left goes to texts that are cut, the smallest lack first', () => {
  expect(fit({ name: 190, remark: 400 }, 800)).toMatchObject({ name: 190, remark: 330 })
  expect(fit({ name: 190, remark: 400 }, 640)).toMatchObject({ name: 160, remark: 200 })
})

test('a column that holds little gives its room away, first to texts that are cut', () => {
  const needs = { code: 70, name: 60, remark: 260, state: 90 }
  expect(fit(needs, 520)).toMatchObject({ code: 70, name: 60, remark: 200, state: 90 })
  expect(fit(needs, 540)).toMatchObject({ code: 70, name: 60, remark: 220, state: 90 })
  expect(fit(needs, 620)).toMatchObject({ code: 100, name: 70, remark: 260, state: 90 })
})

test('a table that scrolls sideways anyway cuts no name for a few pixels', () => {
  expect(fit({ name: 190, remark: 400 }, 400)).toMatchObject({ name: 190, remark: 260 })
})

test('a head is never narrower than its words where there is room', () => {
  const { widths } = columnWidths(
    [column('code', 150, true)],
    {},
    () => 'Customs entry number',
    { needs: { code: 40 }, room: 300 },
    0,
  )
  expect(widths.get('code')).toBeGreaterThan(185)
})

test('what the person sized stays', () => {
  expect(fit({ code: 180, name: 300 }, 2000, { widths: { code: 90, name: 120 } })).toMatchObject({
    code: 90,
    name: 120,
  })
})

test('heads take two lines where on one they would push columns out of sight', () => {
  const dates = ['from', 'until'].map((key) => column(key, 120, true))
  const head = ({ key }: Column) => `Valid in the tariff ${key}`
  const of = (room: number) => columnWidths(dates, {}, head, { needs: { from: 96, until: 96 }, room }, 100)
  expect(of(700)).toMatchObject({ folded: false })
  const { widths, folded } = of(400)
  expect(folded).toBe(true)
  expect(widths.get('from')! + widths.get('until')!).toBeLessThanOrEqual(300)
  // Neither word of it is cut.
  expect(widths.get('until')).toBeGreaterThanOrEqual(96)
})

test('texts make do with less where that brings every column into sight, and only there', () => {
  const needs = { code: 100, name: 150, remark: 200, state: 80 }
  expect(fit(needs, 600)).toMatchObject({ code: 100, name: 150, remark: 170, state: 80 })
  expect(fit(needs, 520)).toMatchObject({ code: 100, name: 150, remark: 200, state: 80 })
})

test('a small window leaves out the last columns that do not fit, and never what the person chose, what it is sorted by or what a row is known by', () => {
  const keys = (room: number, setup = {}, sort = '', columns: readonly Column[] = shown) =>
    withinSight(columns, setup, () => '', { needs: { code: 180, name: 190, remark: 400, state: 90 }, room }, 100, sort)
      .map((c) => c.key)
      .join()
  expect(keys(700)).toBe('code,name,remark,state')
  expect(keys(560)).toBe('code,name,remark')
  expect(keys(400)).toBe('code,name')
  expect(keys(200)).toBe('code,name')
  expect(keys(400, { shown: { remark: true } })).toBe('code,name,remark')
  expect(keys(400, { frozen: ['state'] })).toBe('code,name,state')
  expect(keys(400, {}, '-state')).toBe('code,name,state')
  // What cards tell goes after all others, and goes where even that is too much.
  const told = shown.map((c) => (c.key === 'state' ? { ...c, card: true } : c))
  expect(keys(500, {}, '', told)).toBe('code,name,state')
  expect(keys(400, {}, '', told)).toBe('code,name')
  // A large window shows what there is and scrolls.
  expect(keys(1200, { widths: { remark: 2000 } })).toBe('code,name,remark,state')
})

test('the menu of columns ticks what is in sight', () => {
  const onSetup = () => {}
  const [, , remark] = shown
  expect(isInSight(remark!, {}, onSetup)).toBe(true)
  tellLeftOut(onSetup, new Set(['remark']))
  expect(isInSight(remark!, {}, onSetup)).toBe(false)
  expect(isInSight(remark!, { shown: { remark: true } }, onSetup)).toBe(true)
})
