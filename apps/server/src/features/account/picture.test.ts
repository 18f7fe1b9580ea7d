import { expect, test } from 'vitest'

import { pictureOf } from '../../kernel/files/pictures.ts'
import { guess, learn, shades, strokes, templates } from '../../test/captchaReader.ts'
import { drawCaptcha, height, letters, width } from './picture.ts'

// The same letters in every run; what is drawn of them differs.
let seed = 7
const next = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
const pictures = (count: number) =>
  Array.from({ length: count }, () => {
    const text = Array.from({ length: 4 }, () => letters[next(letters.length)]).join('')
    return { text, png: drawCaptcha(text) }
  })

test('is a raster of its size, a few kilobytes, and another each time', async () => {
  const [one, two] = [drawCaptcha('K7PX'), drawCaptcha('K7PX')]
  expect(await pictureOf(one)).toEqual({ contentType: 'image/png', width, height })
  expect(one.length).toBeLessThan(12_000)
  expect(one.equals(two)).toBe(false)
})

test('cheap scripts read few: counting strokes, one template for each letter, the nearest of many examples', () => {
  const known = pictures(200)
  const asked = pictures(60)
  const read = (how: (png: Buffer) => string) => asked.filter(({ text, png }) => how(png) === text).length
  const [counted, seen] = [learn(known, strokes), learn(known, shades)]
  const found = {
    strokes: read((png) => guess(png, 4, counted, strokes, 5)),
    templates: read((png) => guess(png, 4, templates(seen), shades)),
    examples: read((png) => guess(png, 4, seen, shades, 5)),
  }
  expect(found.strokes, JSON.stringify(found)).toBeLessThanOrEqual(3)
  expect(found.templates, JSON.stringify(found)).toBeLessThanOrEqual(10)
  expect(found.examples, JSON.stringify(found)).toBeLessThanOrEqual(20)
})
