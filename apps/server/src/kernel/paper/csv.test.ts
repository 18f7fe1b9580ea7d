import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readExcel } from './excel.ts'
import { isSheetRefusal, type ReadLimits } from './sheetLimits.ts'

const rows = async (file: Buffer | string, limits?: Partial<ReadLimits>) =>
  (await readExcel(typeof file === 'string' ? Buffer.from(file) : file, limits)).rows

async function reason(file: Buffer | string, limits?: Partial<ReadLimits>): Promise<string> {
  const error: unknown = await rows(file, limits).catch((caught: unknown) => caught)
  return isSheetRefusal(error) ? error.reason : 'accepted'
}

test('comma, semicolon and tab', async () => {
  expect(await rows('编号,名称\n1,"a, ""b"" c"\r\n\r\n3,"two\r\nlines",\n,,')).toEqual([
    ['编号', '名称'],
    ['1', 'a, "b" c'],
    [],
    ['3', 'two\r\nlines'],
  ])
  expect(await rows('a;b;c\n1,5;2;3\n2,5;2;3')).toEqual([
    ['a', 'b', 'c'],
    ['1,5', '2', '3'],
    ['2,5', '2', '3'],
  ])
  expect(await rows('a\tb\r1\t2\r')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(await rows('only|one\nhere|too')).toEqual([['only|one'], ['here|too']])
  expect(await rows('')).toEqual([])
})

test('a quote inside an unquoted field is itself, text after a closing quote is kept', async () => {
  expect(await rows('5" pipe,"x"y\n"",z')).toEqual([
    ['5" pipe', 'xy'],
    ['', 'z'],
  ])
})

test('UTF-8 with and without its mark, UTF-16, GB18030, Big5', async () => {
  expect(await rows('\uFEFF编号,名称')).toEqual([['编号', '名称']])
  expect(await rows(Buffer.from('\uFEFF编号\t名称', 'utf16le'))).toEqual([['编号', '名称']])
  // 编号,名称 / 1,朱镕基 in GB18030; 編號,報關 in Big5.
  expect(await rows(Buffer.from('b1e0bac52cc3fbb3c60a312cd6ece946bbf9', 'hex'))).toEqual([
    ['编号', '名称'],
    ['1', '朱镕基'],
  ])
  expect(await rows(Buffer.from('bd73b8b92cb3f8c3f6', 'hex'), { csvEncoding: 'big5' })).toEqual([['編號', '報關']])
})

test('from a path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'csv-'))
  try {
    const path = join(folder, 'many.csv')
    await writeFile(
      path,
      `${Array.from({ length: 100_001 }, (_, i) => `${i},"名称 ${i}, long enough to be a slice",${i % 7}.25,CN`).join('\r\n')}\r\n`,
    )
    const { rows: found } = await readExcel(path)
    expect(found).toHaveLength(100_001)
    expect(found[100_000]).toEqual(['100000', '名称 100000, long enough to be a slice', '5.25', 'CN'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('refusals', async () => {
  expect(await reason('a\n'.repeat(12), { maxRows: 10 })).toBe('tooManyRows')
  expect(await reason(`${'1,'.repeat(200)}1`)).toBe('tooManyColumns')
  expect(await reason(','.repeat(20_000))).toBe('tooManyColumns')
  expect(await reason('x'.repeat(32_768))).toBe('cellTooLong')
  expect(await reason(`"${'x\n'.repeat(2_000_000)}`)).toBe('cellTooLong')
  expect(await reason('a,"b\n')).toBe('notASpreadsheet')
  expect(await reason('a,b\0c')).toBe('notASpreadsheet')
  expect(await reason(Buffer.from([0x61, 0xff, 0xff]))).toBe('notASpreadsheet')
})
