import type { PaperTable } from './paper.ts'

const sampled = 500
/** Lengths in em, the height of the font. */
const narrowest = 2.5
const widest = 22
const longestWord = 13

/**
 * The share of the room each column gets; together 1. A column wants its header and nearly all of its cells on one line (the
 * longest twentieth may wrap), and needs its longest word, code, number or date whole. Where the room, in em, is short, what
 * is wanted beyond the need gives way.
 */
export function columnShares(columns: PaperTable['columns'], rows: readonly string[][], room: number): number[] {
  const step = Math.max(1, Math.floor(rows.length / sampled))
  const sizes = columns.map(({ header, width, right }, i) => {
    const lengths: number[] = []
    let need = Math.max(narrowest, longestPart(header, breaks))
    for (let r = 0; r < rows.length; r += step) {
      const text = rows[r]![i]!.slice(0, 400)
      lengths.push(longestPart(text, /\n/))
      need = Math.max(need, longestPart(text, breaks))
    }
    lengths.sort((a, b) => a - b)
    const usual = lengths[Math.floor((lengths.length - 1) * (right ? 1 : 0.95))] ?? 0
    need = Math.min(need, longestWord)
    const want = width ? width * 0.55 : Math.min(Math.max(usual, emWidth(header)), widest)
    return { need, want: Math.max(need, want) }
  })
  const needs = sizes.reduce((sum, { need }) => sum + need, 0)
  const wants = sizes.reduce((sum, { want }) => sum + want, 0)
  const given = wants > needs ? Math.min(Math.max((room - needs) / (wants - needs), 0), 1) : 1
  const widths = sizes.map(({ need, want }) => need + (want - need) * given)
  const total = widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width) => width / total)
}

/** Where a line may break: at spaces, at hyphens outside dates, and beside any character as wide as it is high. */
const breaks = /[\s\u1100-\uffff]+|-(?!\d)/

function longestPart(text: string, between: RegExp): number {
  return Math.max(...text.split(between).map(emWidth))
}

/** The width of a line in em as most fonts set it; a little too wide rather than too narrow. */
export function emWidth(text: string): number {
  let width = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x1100) width += 1
    else if (code >= 65 && code <= 90) width += 0.68
    else if (code >= 48 && code <= 57) width += 0.57
    else if (code > 32 && code < 48) width += 0.4
    else width += code === 32 ? 0.25 : 0.56
  }
  return width
}
