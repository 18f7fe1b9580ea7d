import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import type { PaperOptions } from './paper.ts'
import { renderPdf, writePdf } from './pdf.ts'
import type { Cell, Sheet, SheetColumn } from './sheet.ts'

const columns: SheetColumn[] = [
  { header: '单号', kind: 'text' },
  { header: '品名 Goods', kind: 'text' },
  { header: '金額', kind: 'number' },
  { header: '更新时间', kind: 'dateTime' },
]
const opts: PaperOptions = { timeZone: 'Asia/Shanghai', language: 'zh' }
const never = new AbortController().signal

function sheetOf(rows: readonly (readonly Cell[])[], more: Partial<Sheet> = {}): Sheet {
  async function* each(): AsyncGenerator<readonly Cell[]> {
    yield* rows
  }
  return { title: '订单列表', columns, rows: each(), ...more }
}

const poppler = spawnSync('pdftotext', ['-v']).error === undefined
// Without poppler the bytes are still made and their head is checked.
const readTest = poppler ? test : test.skip

/** The text of a PDF as poppler reads it, blanks and line ends dropped: cells wrap where they like. */
async function textOf(pdf: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'))
  try {
    const path = join(folder, 'a.pdf')
    await writeFile(path, pdf)
    execFileSync('pdftotext', [path, `${path}.txt`])
    const { stdout } = await promisify(execFile)('cat', [`${path}.txt`])
    return stdout.replace(/\s+/g, '')
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('is a PDF with both fonts in it', async () => {
  const pdf = await writePdf(sheetOf([['DD1', '智能手机', '12.50', '2026-03-01T10:11:12Z']]), opts, never)
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/FontFile2/g)).toHaveLength(2)
  expect(pdf.length).toBeLessThan(60_000)
})

readTest('Simplified, Traditional and English text can be read out of it', async () => {
  const rows = [
    ['DD1', '智能手机，铝合金外壳', '12.50', '2026-03-01T10:11:12Z'],
    ['DD2', '繁體中文品名：手提電話、報關單', '3', null],
    ['DD3', 'Wireless headset', 'n/a', 'soon'],
  ]
  const text = await textOf(await writePdf(sheetOf(rows, { notes: ['导出人：张三'] }), opts, never))
  for (const part of [
    '订单列表',
    '导出人：张三',
    '金額',
    '智能手机，铝合金外壳',
    '繁體中文品名：手提電話、報關單',
    'Wirelessheadset',
    '12.50',
    '2026-03-01',
    '18:11:12',
    'soon',
    '第1页，共1页',
  ]) {
    expect(text).toContain(part)
  }
  expect(await textOf(await writePdf(sheetOf(rows), { ...opts, language: 'en' }, never))).toContain('Page1of1')
})

readTest('markup is text, long words and long cells are whole', async () => {
  const hostile = [
    '<img src=http://127.0.0.1:1/x>',
    '<a href="file:///etc/passwd">&amp;',
    '{{7*7}}',
    'a\0b\u0007c',
    '😀'.repeat(60),
  ]
  const word = 'W'.repeat(300)
  const long = '超长的备注'.repeat(900)
  const text = await textOf(
    await writePdf(
      sheetOf([...hostile.map((value) => ['1', value, null, null]), ['2', word, null, null], ['3', long, null, null]]),
      opts,
      never,
    ),
  )
  for (const part of ['<imgsrc=http://127.0.0.1:1/x>', '<ahref="file:///etc/passwd">&amp;', '{{7*7}}', 'abc', word])
    expect(text).toContain(part)
  expect(text.match(/备/g)).toHaveLength(900)
})

readTest('the header is on every page, and every row is there', async () => {
  const rows = Array.from({ length: 120 }, (_, i) => [`DD${i}`, 'x', '1', null])
  const text = await textOf(await writePdf(sheetOf(rows), opts, never))
  expect(text.match(/品名Goods/g)!.length).toBeGreaterThan(2)
  expect(text).toContain('DD119')
})

test('more than paper takes is refused before anything is laid out', async () => {
  const many = Array.from({ length: 5001 }, (_, i) => [`DD${i}`, 'x', '1', null])
  await expect(writePdf(sheetOf(many), opts, never)).rejects.toMatchObject({ status: 400, values: { max: 5000 } })
  await expect(
    writePdf(sheetOf(Array.from({ length: 200 }, () => ['1', '长'.repeat(6000), null, null])), opts, never),
  ).rejects.toMatchObject({ status: 400 })
})

test('a document whose asker has gone ends with its thread', async () => {
  const gone = new AbortController()
  const made = writePdf(sheetOf([['1', 'x', '1', null]]), opts, gone.signal)
  gone.abort(new Error('gone'))
  await expect(made).rejects.toThrow('gone')
})

test('no columns, no rows, sixty columns', async () => {
  for (const sheet of [
    sheetOf([], { columns: [] }),
    sheetOf([]),
    sheetOf([Array.from({ length: 60 }, () => 'DD20260001')], {
      columns: Array.from({ length: 60 }, (_, i) => ({ header: `列${i}`, kind: 'text' as const })),
    }),
  ]) {
    expect((await writePdf(sheet, opts, never)).toString('latin1', 0, 5)).toBe('%PDF-')
  }
})

test('a document of any shape; nothing is fetched and no file is read', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`
  try {
    const pixel =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const pdf = await renderPdf(
      {
        content: [
          { text: '委托单', bold: true },
          { image: pixel, width: 10 },
          { layout: 'table', table: { body: [['a', 'b']] } },
        ],
      },
      'zh',
      never,
    )
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
    for (const definition of [
      { content: [{ image: url }] },
      { content: [{ image: '/etc/passwd' }] },
      { content: ['x'], images: { x: url } },
      { content: ['x'], files: { x: { src: '/etc/passwd' } } },
    ]) {
      await expect(renderPdf(definition, 'en', never)).rejects.toThrow(/denied/)
    }
    await expect(renderPdf({ content: [() => 'code'] }, 'en', never)).rejects.toThrow()
    expect(asked).toBe(0)
  } finally {
    server.close()
  }
}, 30_000)
