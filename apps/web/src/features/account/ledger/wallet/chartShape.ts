import type { Language } from '@clearway/contract/kernel/text'

/** Amounts as the wallet tells them, decimal text. */
export interface ChartMonth {
  readonly month: string
  readonly in: string
  readonly out: string
  readonly closing: string
}

const left = 56
const top = 10
const bottom = 22

/** 1, 2 or 5 times a power of ten, so that at most `most` steps cover the range. */
function stepFor(range: number, most: number): number {
  const rough = range / most
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5, 10].find((n) => n * power >= rough) ?? 10)
}

type Unit = readonly [size: number, name: string]
/** Chinese counts in ten thousands, English in thousands. */
const units: Readonly<Record<Language, readonly Unit[]>> = {
  zh: [
    [1e8, '亿'],
    [1e4, '万'],
  ],
  tw: [
    [1e8, '億'],
    [1e4, '萬'],
  ],
  en: [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ],
}

/** `1250000` → `1.25M`, `125万`: room beside an axis is short. */
export function shortAmount(value: number, language: Language): string {
  const size = Math.abs(value)
  const [unit, name] = units[language].find(([least]) => size >= least) ?? [1, '']
  return `${value < 0 ? '−' : ''}${Number((size / unit).toPrecision(3))}${name}`
}

/** Where everything of the chart stands, in pixels. Amounts become doubles here only: a pixel is no money. */
export function chartOf(months: readonly ChartMonth[], width: number, height: number, language: Language) {
  const values = months.flatMap((m) => [Number(m.in), Number(m.out), Number(m.closing)])
  const highest = Math.max(1, ...values)
  const lowest = Math.min(0, ...values)
  const step = stepFor(highest - lowest, 4)
  const [from, to] = [Math.floor(lowest / step) * step, Math.ceil(highest / step) * step]
  const yOf = (value: number) => Math.round(top + ((to - value) / (to - from)) * (height - top - bottom))
  const room = (width - left) / Math.max(1, months.length)
  const bar = Math.max(3, Math.min(14, room / 3))
  const middle = (at: number) => left + room * (at + 0.5)
  // Room for a word of five digits and a gap, else every second month is named.
  const every = Math.ceil(42 / room)
  return {
    zero: yOf(0),
    ticks: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, n) => from + n * step).map((value) => ({
      x: left,
      y: yOf(value),
      label: shortAmount(value, language),
    })),
    bars: months.map((m, at) => ({
      ...m,
      x: left + room * at,
      room,
      width: bar,
      inX: middle(at) - bar - 1,
      outX: middle(at) + 1,
      inY: yOf(Number(m.in)),
      outY: yOf(Number(m.out)),
      month: m.month.slice(0, 7),
    })),
    line: months.map((m, at) => ({ x: middle(at), y: yOf(Number(m.closing)) })),
    labels: months
      .map((m, at) => ({ x: middle(at), label: m.month.slice(2, 7) }))
      .filter((_, at) => (months.length - 1 - at) % every === 0),
  }
}
