import { emWidth } from '../../../../kernel/paper/paperColumns.ts'

/** Lines stand this far apart, in em: 0.8 of what the font asks for, as forms are set. */
const lineHeight = 0.8
const lead = 1.448 * lineHeight
const smallest = 3.5

/** Lines that a text takes at a size: it may break anywhere. */
const linesAt = (text: string, size: number, width: number): number =>
  text
    .split('\n')
    .reduce(
      (lines, part) => lines + Math.max(1, Math.ceil((emWidth(part) * size) / Math.max(width - size * 0.6, 1))),
      0,
    )

const fits = (text: string, size: number, width: number, height: number): boolean =>
  linesAt(text, size, width) * size * lead <= height

interface Fitted {
  readonly text: string
  readonly fontSize: number
  readonly lineHeight: number
  readonly wordBreak: 'break-all'
}

/**
 * A text at the largest size, of those up to `largest`, at which it stays inside a box of so many points; one that does not even at the smallest is cut.
 */
export function fit(given: string, width: number, height: number, largest = 7.5): Fitted {
  const text = given.replace(/[ \t\r\f\v]+/g, ' ').trim()
  const shape = (content: string, fontSize: number): Fitted => ({
    text: content,
    fontSize,
    lineHeight,
    wordBreak: 'break-all',
  })
  for (let size = largest; size > smallest; size -= 0.25) if (fits(text, size, width, height)) return shape(text, size)
  const letters = [...text]
  let [kept, over] = [0, letters.length + 1]
  while (over - kept > 1) {
    const middle = (kept + over) >> 1
    if (fits(`${letters.slice(0, middle).join('')}…`, smallest, width, height)) kept = middle
    else over = middle
  }
  return shape(kept >= letters.length ? text : `${letters.slice(0, kept).join('')}…`, smallest)
}
