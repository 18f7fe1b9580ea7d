import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'

import { readExcel, writeExcel, type ExcelOptions } from './excel.ts'
import type { Cell, Sheet, SheetColumn } from './sheet.ts'

const opts: ExcelOptions = { timeZone: 'Asia/Shanghai' }

async function* each(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows
}

function sheetOf(kinds: SheetColumn['kind'][], rows: readonly (readonly Cell[])[], more: Partial<Sheet> = {}): Sheet {
  return { title: '订单', columns: kinds.map((kind, i) => ({ header: `列${i + 1}`, kind })), rows: each(rows), ...more }
}

const xlsx = (sheet: Sheet, more: Partial<ExcelOptions> = {}) => buffer(writeExcel(sheet, { ...opts, ...more }))

async function part(file: Buffer, path: string): Promise<string> {
  const zip = await fromBufferPromise(file)
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === path) return (await buffer(await zip.openReadStreamPromise(entry))).toString()
  }
  throw new Error(`no ${path}`)
}

describe('text', () => {
  const hostile = [
    "=cmd|' /C calc'!A0",
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '＝1+1',
    '%0A=1+1',
    '=HYPERLINK("http://127.0.0.1")',
    '<b>&amp;</b> ]]>',
    '_x000D_ and _x0041_',
    'two\nlines',
    '  spaces  ',
    '通途 報關 😀👩‍👩‍👧',
    '00123',
    '1e5',
    'TRUE',
    '#REF!',
    "'quoted",
  ]
  test('comes back as it went, and is never a formula', async () => {
    const file = await xlsx(
      sheetOf(
        ['text'],
        hostile.map((text) => [text]),
      ),
    )
    expect((await readExcel(file)).rows).toEqual([['列1'], ...hostile.map((text) => [text])])
    const xml = await part(file, 'xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('<f>')
    expect(xml).toContain('<c r="A2" s="2" t="inlineStr">')
    const other = await readXlsx(file)
    expect(other.sheets[0]!.rows[1]).toEqual([hostile[0]])
  })
  test('loses control characters, CR before LF and halves of pairs', async () => {
    const file = await xlsx(sheetOf(['text'], [['a\0b\u0007\u001Fc\u0085\uFFFE'], ['a\r\nb'], ['\uD83D!']]))
    expect((await readExcel(file)).rows.slice(1)).toEqual([['abc'], ['a\nb'], ['\uFFFD!']])
  })
  test('is cut at what a cell can hold', async () => {
    const [, row] = (await readExcel(await xlsx(sheetOf(['text'], [['长'.repeat(40_000)]])))).rows
    expect(row![0]).toHaveLength(32_767)
    expect(row![0]!.endsWith('长…')).toBe(true)
  })
})

describe('numbers and times', () => {
  test('a decimal is a number when Excel keeps every digit, else text', async () => {
    const values = [
      '12.50',
      '0.1',
      '-0.00001',
      '123456789012345',
      '1234567890123456',
      '0101',
      '1e5',
      '+1',
      '100000000000000000000',
      'n/a',
      '',
    ]
    const file = await xlsx(
      sheetOf(
        ['number'],
        values.map((value) => [value]),
      ),
    )
    expect((await readExcel(file)).rows.slice(1).map((row) => row[0] ?? '')).toEqual(values.slice(0, -1))
    const cells = (await readXlsx(file)).sheets[0]!.rows.slice(1).map(([cell]) => typeof cell)
    expect(cells.slice(0, 9)).toEqual([
      'number',
      'number',
      'number',
      'number',
      'string',
      'string',
      'string',
      'string',
      'number',
    ])
    expect(await part(file, 'xl/worksheets/sheet1.xml')).toContain('<v>12.50</v>')
  })
  test('dates are dates, date-times are local to the zone', async () => {
    const rows = [
      ['2026-02-28', '2026-02-28T16:30:05Z'],
      ['2024-02-29', '2026-07-01T00:00:00+08:00'],
      ['2026-02-30', '2026-01-01 10:00'],
      ['1899-01-01', 'soon'],
    ]
    const file = await xlsx(sheetOf(['date', 'dateTime'], rows))
    expect((await readExcel(file)).rows.slice(1)).toEqual([
      ['2026-02-28', '2026-03-01 00:30:05'],
      ['2024-02-29', '2026-07-01'],
      ['2026-02-30', '2026-01-01 10:00'],
      ['1899-01-01', 'soon'],
    ])
    const summer = await xlsx(sheetOf(['dateTime'], [['2026-07-01T12:00:00.000Z']]), { timeZone: 'America/New_York' })
    expect((await readExcel(summer)).rows[1]).toEqual(['2026-07-01 08:00:00'])
    expect((await readXlsx(file)).sheets[0]!.rows[1]![0]).toEqual(new Date('2026-02-28T00:00:00Z'))
  })
  test('an unknown zone is refused before the first byte', () => {
    expect(() => writeExcel(sheetOf(['text'], []), { timeZone: 'Mars/Olympus' })).toThrow(RangeError)
  })
})

describe('the workbook', () => {
  test('has a frozen bold header, widths, a filter, choices on a hidden sheet, and notes', async () => {
    const choices = Array.from({ length: 300 }, (_, i) => `=国家 ${i}`)
    const columns: SheetColumn[] = [
      { header: '国家', kind: 'text', choices, width: 30 },
      { header: '数量', kind: 'number' },
    ]
    const file = await xlsx(
      { title: "a/b:'c'", columns, rows: each([['=国家 7', '3']]), notes: ['第一行', '第二行'] },
      { notesTitle: '说明' },
    )
    const { sheets } = await readXlsx(file, { readStyles: true })
    expect(sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
      ["a b 'c", false],
      ['说明', false],
      ['Choices', true],
    ])
    expect(sheets[1]!.rows).toEqual([['第一行'], ['第二行']])
    expect(sheets[2]!.rows.map((row) => row[0])).toEqual(choices)
    const xml = await part(file, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<autoFilter ref="A1:B2"/>')
    expect(xml).toContain('<col min="1" max="1" width="30" style="2" customWidth="1"/>')
    expect(xml).toContain(`sqref="A2:A100001"><formula1>'Choices'!$A$1:$A$300</formula1>`)
    expect(sheets[0]!.cells?.get('0,0')?.style?.font?.bold).toBe(true)
    expect((await readExcel(file)).rows).toEqual([
      ['国家', '数量'],
      ['=国家 7', '3'],
    ])
  })
  test('stops at maxRows and says so', async () => {
    const file = await xlsx(sheetOf(['text'], [['1'], ['2'], ['3']]), { maxRows: 2, cutNote: '只导出了前 {max} 行' })
    expect((await readExcel(file)).rows).toEqual([['列1'], ['1'], ['2'], ['只导出了前 2 行']])
  })
  test('without rows or columns is still a workbook', async () => {
    expect((await readExcel(await xlsx(sheetOf(['text'], [])))).rows).toEqual([['列1']])
    expect((await readExcel(await xlsx(sheetOf([], [])))).rows).toEqual([])
  })
})

describe('a broken stream', () => {
  test('ends with the error of the rows', async () => {
    async function* rows(): AsyncGenerator<readonly Cell[]> {
      yield ['1']
      throw new Error('the database went away')
    }
    await expect(xlsx(sheetOf(['text'], [], { rows: rows() }))).rejects.toThrow('the database went away')
  })
  test('ends the rows when the reader goes away', async () => {
    let pulled = 0
    let ended = false
    async function* rows(): AsyncGenerator<readonly Cell[]> {
      try {
        for (;;) {
          yield [`row ${pulled++}`]
        }
      } finally {
        ended = true
      }
    }
    const stream = writeExcel(sheetOf(['text'], [], { rows: rows() }), opts)
    // oxlint-disable-next-line no-unmodified-loop-condition -- the generator above changes it
    while (pulled === 0) await once(stream, 'data')
    stream.destroy()
    await once(stream, 'close')
    // What has ended gives no more rows.
    await expect.poll(() => ended).toBe(true)
  })
})

/**
 * Memory is measured in a process of its own, with V8's young generation fixed: by default it grows with the machine. The peak is the
 * process's own (`VmHWM`): what `resourceUsage` tells begins with that of the process which started it.
 */
async function measure(code: string): Promise<{ grown: number; rows: number }> {
  const script = `
    import { createWriteStream, readFileSync } from 'node:fs'
    import { pipeline } from 'node:stream/promises'
    const { readExcel, writeExcel } = await import(${JSON.stringify(new URL('./excel.ts', import.meta.url).href)})
    const before = process.memoryUsage.rss()
    let rows = 0
    ${code}
    const peak = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024
    console.log(JSON.stringify({ grown: Math.round((peak - before) / 1e6), rows }));`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-semi-space-size=16',
    '--input-type=module',
    '-e',
    script,
  ])
  return JSON.parse(stdout)
}

test('100,000 rows are written and read back in less than 100 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'excel-'))
  const path = JSON.stringify(join(folder, 'many.xlsx'))
  try {
    const written = await measure(`
      async function* many() { for (; rows < 100_000; rows++) yield ['单号' + rows, 'goods of kind ' + (rows % 50), rows + '.25', '2026-03-01', '2026-03-01T10:11:12Z', '=1+1', 'CN', '备注 & <b>'] }
      const columns = ['text', 'text', 'number', 'date', 'dateTime', 'text', 'text', 'text'].map((kind) => ({ header: kind, kind }))
      await pipeline(writeExcel({ title: 'many', columns, rows: many() }, { timeZone: 'Asia/Shanghai' }), createWriteStream(${path}));`)
    const read = await measure(`const found = await readExcel(${path}); rows = found.rows.length - 1
      if (found.rows[100_000].join() !== '单号99999,goods of kind 49,99999.25,2026-03-01,2026-03-01 18:11:12,=1+1,CN,备注 & <b>') throw new Error(found.rows[100_000].join());`)
    expect(written.rows).toBe(100_000)
    expect(read.rows).toBe(100_000)
    expect(written.grown).toBeLessThan(100)
    expect(read.grown).toBeLessThan(100)
  } finally {
    await rm(folder, { recursive: true })
  }
}, 60_000)
