import { buffer } from 'node:stream/consumers'

import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'

import type { PaperOptions } from './paper.ts'
import type { Cell, Sheet } from './sheet.ts'
import { writeWord } from './word.ts'

const opts: PaperOptions = { timeZone: 'Asia/Shanghai', language: 'tw' }
const never = new AbortController().signal

function sheetOf(rows: readonly (readonly Cell[])[]): Sheet {
  async function* each(): AsyncGenerator<readonly Cell[]> {
    yield* rows
  }
  return {
    title: '訂單 <列表>',
    columns: [
      { header: '品名', kind: 'text' },
      { header: '金額', kind: 'number' },
      { header: '時間', kind: 'dateTime' },
    ],
    rows: each(),
    notes: ['匯出人：張三'],
  }
}

async function part(file: Buffer, path: string): Promise<string> {
  const zip = await fromBufferPromise(file)
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === path) return (await buffer(await zip.openReadStreamPromise(entry))).toString()
  }
  throw new Error(`no ${path}`)
}

/** The text of each paragraph; throws when the XML is not well formed. */
function paragraphs(xml: string): string[] {
  const found: string[] = []
  let inText = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    inText = name === 'w:t'
    if (name === 'w:p') found.push('')
    else if (name === 'w:br') found[found.length - 1] += '\n'
  })
  parser.on('closetag', () => {
    inText = false
  })
  parser.on('text', (text) => {
    if (inText) found[found.length - 1] += text
  })
  parser.write(xml).close()
  return found
}

test('a landscape table with every cell as text', async () => {
  const hostile = [
    '<img src=http://127.0.0.1:1/x>',
    "=cmd|' /C calc'!A0",
    'two\nlines',
    ']]> & 😀',
    '繁體中文',
    '简体中文',
  ]
  const file = await writeWord(
    sheetOf(hostile.map((text) => [`\0${text}\u0007`, '12.50', '2026-03-01T10:11:12Z'])),
    opts,
    never,
  )
  const xml = await part(file, 'word/document.xml')
  expect(paragraphs(xml)).toEqual([
    '訂單 <列表>',
    '匯出人：張三',
    '品名',
    '金額',
    '時間',
    ...hostile.flatMap((text) => [text, '12.50', '2026-03-01 18:11:12']),
    '',
  ])
  expect(xml).toContain('w:w="16838" w:h="11906" w:orient="landscape"')
  expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(1)
  expect(xml.match(/<w:jc w:val="right"\/>/g)).toHaveLength(7)
  const foot = await part(file, 'word/footer1.xml')
  expect(foot).toMatch(/第 .*PAGE.* 頁，共 .*NUMPAGES.* 頁/)
})

test('a failing sheet fails alone', async () => {
  async function* broken(): AsyncGenerator<readonly Cell[]> {
    yield ['1', '2', null]
    throw new Error('the database went away')
  }
  const failing = { ...sheetOf([]), rows: broken() }
  const made = await Promise.allSettled([
    writeWord(sheetOf([]), opts, never),
    writeWord(failing, opts, never),
    writeWord(sheetOf([]), opts, never),
    writeWord(sheetOf([]), opts, never),
  ])
  expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
}, 30_000)
