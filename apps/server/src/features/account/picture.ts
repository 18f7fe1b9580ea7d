import { randomFillSync } from 'node:crypto'

import { pngOf } from './png.ts'

/**
 * Each letter as strokes on a grid of 6 by 8: `08 30` is a line from the lower left corner to the middle of the top, `~` makes a curve.
 * Letters that look alike once they are bent are left out.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: '08 30 68|15 55',
  C: '~61 40 20 02 06 28 48 67',
  E: '60 00 08 68|04 44',
  H: '00 08|60 68|04 64',
  J: '20 60|~50 56 38 18 06',
  K: '00 08|60 04 68',
  L: '00 08 68',
  M: '08 00 35 60 68',
  P: '08 00|~00 40 62 45 05',
  T: '00 60|30 38',
  U: '~00 06 28 48 66 60',
  W: '00 18 33 58 60',
  X: '00 68|60 08',
  Y: '00 34 60|34 38',
  3: '~01 20 50 62 34|~34 64 66 48 18 07',
  4: '48 40 06 66',
  6: '~50 22 05 07 28 48 66 54 24 06',
  7: '00 60 28',
  9: '~18 46 63 61 40 20 02 14 44 62',
}
export const letters = Object.keys(glyphs).join('')

export const width = 156
export const height = 60

type Point = readonly [number, number]

// Not to be foretold: from the noise of one picture nobody shall compute the next.
const dice = new Uint32Array(1024)
let thrown = dice.length
function random(low: number, high: number): number {
  if (thrown === dice.length) {
    randomFillSync(dice)
    thrown = 0
  }
  return low + (dice[thrown++]! / 2 ** 32) * (high - low)
}

/** Cuts the corners off, three times over. */
function curve(points: readonly Point[]): readonly Point[] {
  let path = points
  for (let n = 0; n < 3; n++) {
    path = [
      path[0]!,
      ...path.slice(1).flatMap(([x, y], i): Point[] => [
        [path[i]![0] * 0.75 + x * 0.25, path[i]![1] * 0.75 + y * 0.25],
        [path[i]![0] * 0.25 + x * 0.75, path[i]![1] * 0.25 + y * 0.75],
      ]),
      path.at(-1)!,
    ]
  }
  return path
}

/** The strokes of a letter around its middle: each corner shifted, all of it turned, slanted and stretched. */
function strokesOf(letter: string): readonly (readonly Point[])[] {
  const [turn, slant, wide, high] = [random(-0.28, 0.28), random(-0.2, 0.2), random(4, 5), random(4.4, 5.2)]
  return glyphs[letter]!.split('|').map((stroke) => {
    const corners = stroke
      .replace('~', '')
      .split(' ')
      .map(([x, y]): Point => [Number(x) - 3 + random(-0.35, 0.35), Number(y) - 4 + random(-0.35, 0.35)])
    return (stroke.startsWith('~') ? curve(corners) : corners).map(([x, y]): Point => {
      const [a, b] = [(x - slant * y) * wide, y * high]
      return [a * Math.cos(turn) - b * Math.sin(turn), a * Math.sin(turn) + b * Math.cos(turn)]
    })
  })
}

/** Waves that bend everything, the lines across it too. */
function waves(): (p: Point) => Point {
  const wave = () => ({ size: random(0.8, 2), long: random(26, 60), at: random(0, 7), slope: random(-0.6, 0.6) })
  const [one, two, three] = [wave(), wave(), wave()]
  const shift = (w: ReturnType<typeof wave>, along: number, across: number) =>
    w.size * Math.sin(((along + w.slope * across) * 2 * Math.PI) / w.long + w.at)
  return ([x, y]) => [x + shift(one, y, x), y + shift(two, x, y) + shift(three, x, y)]
}

/** Draws a path into a layer of ink: how much of each point is covered, from 0 to 1. */
function ink(layer: Float32Array, path: readonly Point[], bend: (p: Point) => Point, radius: number): void {
  for (const [i, to] of path.entries()) {
    const from = path[i - 1] ?? to
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1])))
    for (let s = i ? 1 : 0; s <= steps; s++) {
      const [x, y] = bend([from[0] + ((to[0] - from[0]) * s) / steps, from[1] + ((to[1] - from[1]) * s) / steps])
      dot(layer, x, y, radius)
    }
  }
}

function dot(layer: Float32Array, x: number, y: number, radius: number): void {
  for (let row = Math.max(0, Math.floor(y - radius - 1)); row <= Math.min(height - 1, y + radius + 1); row++) {
    for (
      let column = Math.max(0, Math.floor(x - radius - 1));
      column <= Math.min(width - 1, x + radius + 1);
      column++
    ) {
      const covered = Math.min(1, radius + 0.5 - Math.hypot(column - x, row - y))
      if (covered > layer[row * width + column]!) layer[row * width + column] = covered
    }
  }
}

const across = (): readonly Point[] =>
  curve([
    [-5, random(8, height - 8)],
    [width * random(0.15, 0.4), random(0, height)],
    [width * random(0.55, 0.85), random(0, height)],
    [width + 5, random(8, height - 8)],
  ])

function scratch(): readonly Point[] {
  const [x, y, turn, long] = [random(6, width - 6), random(6, height - 6), random(0, Math.PI), random(6, 16)]
  return [
    [x, y],
    [x + long * Math.cos(turn), y + long * Math.sin(turn)],
  ]
}

/** Characters as a picture in which they touch, lean and bend, crossed by lines of their own kind, on uneven ground. */
export function drawCaptcha(text: string): Buffer {
  const bend = waves()
  const drawn = new Float32Array(width * height)
  const rubbed = new Float32Array(width * height)
  // Uneven steps, so that even cuts miss.
  const steps = Array.from(text, () => random(25, 37))
  let x = (width - steps.slice(1).reduce((a, b) => a + b, 0)) / 2 + random(-5, 5)
  for (const [n, letter] of [...text].entries()) {
    const [middle, radius] = [random(height / 2 - 5, height / 2 + 5), random(1.8, 2.5)]
    for (const stroke of strokesOf(letter))
      ink(
        drawn,
        stroke.map(([dx, dy]): Point => [x + dx, middle + dy]),
        bend,
        radius,
      )
    x += steps[n + 1] ?? 0
  }
  for (let n = 0; n < 2; n++) ink(drawn, across(), bend, random(0.7, 1.3))
  for (let n = 0; n < 4; n++) ink(drawn, scratch(), bend, random(0.8, 1.6))
  ink(rubbed, across(), bend, random(0.5, 0.9))
  const grain = randomFillSync(new Uint8Array(width * height))
  const [long, at, slope] = [random(30, 70), random(0, 7), random(-1, 1)]
  const grey = Uint8Array.from(drawn, (covered, i) => {
    const [column, row] = [i % width, Math.floor(i / width)]
    const ground = 216 + 18 * Math.sin(((column + slope * row) * 2 * Math.PI) / long + at)
    const dark = covered * (1 - rubbed[i]!)
    // Few shades: they compress.
    return Math.max(0, Math.min(255, Math.round((ground + (70 - ground) * dark + (grain[i]! - 128) * 0.28) / 12) * 12))
  })
  return pngOf(grey, width, height)
}
