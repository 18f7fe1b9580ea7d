import { inflateSync } from 'node:zlib'

/** What a script sees of a picture: rows of ink and ground. Three cheap ways to read it, none of which knows how it was drawn. */
export interface Seen {
  readonly width: number
  readonly height: number
  readonly ink: (x: number, y: number) => boolean
}

/** Reads the PNG of a captcha, smooths the grain away and tells ink from ground by a threshold. */
function see(png: Buffer): Seen {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
  const grey = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 220 : rows[y * (width + 1) + 1 + x]!
  const dark = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) sum += grey(x + dx, y + dy)
      dark[y * width + x] = sum / 9 < 150 ? 1 : 0
    }
  }
  return { width, height, ink: (x, y) => x >= 0 && y >= 0 && x < width && y < height && dark[y * width + x] === 1 }
}

type Box = readonly [left: number, right: number]

/** Where the letters are by the columns: cut at the emptiest column near each quarter. */
function byColumns({ width, height, ink }: Seen, letters: number): Box[] {
  const columns = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_y, y) => Number(ink(x, y))).reduce((a, b) => a + b, 0),
  )
  const first = columns.findIndex((n) => n > 3)
  const last = columns.findLastIndex((n) => n > 3)
  const wide = (last - first) / letters
  const cut = (n: number) => {
    const middle = Math.round(first + wide * n)
    const near = Array.from({ length: 13 }, (_, k) => middle - 6 + k)
    return near.reduce((best, x) => ((columns[x] ?? 99) < (columns[best] ?? 99) ? x : best), middle)
  }
  const cuts = [first, ...Array.from({ length: letters - 1 }, (_, n) => cut(n + 1)), last]
  return Array.from({ length: letters }, (_, n) => [cuts[n]!, cuts[n + 1]!] as const)
}

/** A letter as 10 by 14 shades: how much ink there is in each part of its box. */
export function shades(seen: Seen, [left, right]: Box): number[] {
  let [top, bottom] = [seen.height, 0]
  for (let y = 0; y < seen.height; y++)
    for (let x = left; x < right; x++) if (seen.ink(x, y)) [top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
  const found: number[] = []
  for (let row = 0; row < 14; row++) {
    for (let column = 0; column < 10; column++) {
      let sum = 0
      for (let a = 0; a < 3; a++)
        for (let b = 0; b < 3; b++)
          sum += Number(
            seen.ink(
              Math.floor(left + ((right - left) * (column + a / 3)) / 10),
              Math.floor(top + ((bottom - top + 1) * (row + b / 3)) / 14),
            ),
          )
      found.push(sum / 9)
    }
  }
  return found
}

/** Counts strokes: how often lines across and down a letter meet ink. */
export function strokes(seen: Seen, [left, right]: Box): number[] {
  const runs = (met: (n: number) => boolean, length: number) =>
    Array.from({ length }, (_, n) => Number(met(n) && !met(n - 1))).reduce((a, b) => a + b, 0)
  const rows = [0.15, 0.3, 0.45, 0.6, 0.75, 0.9].map((part) =>
    runs((n) => seen.ink(left + n, Math.floor(seen.height * part)), right - left),
  )
  const columns = [0.2, 0.4, 0.6, 0.8].map((part) =>
    runs((n) => seen.ink(Math.floor(left + (right - left) * part), n), seen.height),
  )
  return [...rows, ...columns]
}

interface Example {
  readonly letter: string
  readonly features: readonly number[]
}
export type Features = (seen: Seen, box: Box) => number[]

const distance = (a: readonly number[], b: readonly number[]) => a.reduce((sum, v, i) => sum + (v - b[i]!) ** 2, 0)

/** Learns from pictures whose text is known. */
export const learn = (pictures: readonly { text: string; png: Buffer }[], features: Features): Example[] =>
  pictures.flatMap(({ text, png }) => {
    const seen = see(png)
    return byColumns(seen, text.length).map((box, n) => ({ letter: text[n]!, features: features(seen, box) }))
  })

/** The mean of all examples of a letter: one template for each. */
export function templates(examples: readonly Example[]): Example[] {
  return [...Map.groupBy(examples, (e) => e.letter)].map(([letter, all]) => ({
    letter,
    features: all[0]!.features.map((_, i) => all.reduce((sum, e) => sum + e.features[i]!, 0) / all.length),
  }))
}

/** Reads a picture: for each letter the most frequent among its nearest examples. */
export function guess(
  png: Buffer,
  letters: number,
  examples: readonly Example[],
  features: Features,
  nearest = 1,
): string {
  const seen = see(png)
  return byColumns(seen, letters)
    .map((box) => {
      const found = features(seen, box)
      const close = examples
        .map((e) => ({ letter: e.letter, far: distance(found, e.features) }))
        .sort((a, b) => a.far - b.far)
        .slice(0, nearest)
      return [...Map.groupBy(close, (c) => c.letter)].sort((a, b) => b[1].length - a[1].length)[0]![0]
    })
    .join('')
}
