import { buffer } from 'node:stream/consumers'

import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'

import { readExcel } from './excel.ts'
import { isSheetRefusal, type ReadLimits } from './sheetLimits.ts'

type Parts = Record<string, string | Buffer>

function pack(parts: Parts, level = 9): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content), path, { compressionLevel: level })
  zip.end()
  return buffer(zip.outputStream)
}

const ns =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook around the given rows, as another program might have written it. */
function workbook(sheetData: string, more: Parts = {}): Parts {
  return {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${rel}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${ns}><sheets><sheet name="hidden" state="hidden" sheetId="1" r:id="x"/><sheet name="one" sheetId="2" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships><Relationship Id="s" Type="${rel}/worksheet" Target="worksheets/sheet%201.xml"/>` +
      `<Relationship Id="t" Type="${rel}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="y" Type="${rel}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst ${ns}><si><t>plain</t></si><si><r><t>rich </t></r><r><t xml:space="preserve">text </t></r><rPh><t>reading</t></rPh></si></sst>`,
    'xl/styles.xml':
      `<styleSheet ${ns}><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="171" formatCode="0.00E+00"/><numFmt numFmtId="172" formatCode="0.00&quot;%&quot;"/><numFmt numFmtId="173" formatCode="#,##0.0%"/></numFmts>` +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="22"/><xf numFmtId="46"/><xf numFmtId="20"/><xf numFmtId="10"/><xf numFmtId="172"/><xf numFmtId="173"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet 1.xml': `<worksheet ${ns}><sheetData>${sheetData}</sheetData></worksheet>`,
    ...more,
  }
}

async function refusal(file: Buffer, limits?: Partial<ReadLimits>): Promise<string> {
  const before = process.memoryUsage.rss()
  try {
    await readExcel(file, limits)
  } catch (error) {
    if (!isSheetRefusal(error)) throw error
    expect(process.memoryUsage.rss() - before).toBeLessThan(100e6)
    return error.reason
  }
  return 'accepted'
}

describe('workbooks of others', () => {
  const read = async (rows: string) => (await readExcel(await pack(workbook(rows)))).rows
  test('shared, rich and inline strings, booleans, errors and formulas by their value', async () => {
    expect(
      await read(
        '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>' +
          '<row r="3"><c r="B3" t="str"><f>A1&amp;"x"</f><v>platinum</v></c><c r="D3"><f>0.1+0.2</f><v>0.30000000000000004</v></c><c r="E3" t="inlineStr"><is><t>a_x000D_b</t></is></c><c r="GZ3" s="1"/></row>',
      ),
    ).toEqual([['plain', 'rich text ', 'TRUE', '#N/A'], [], ['', 'platinum', '', '0.3', 'a\rb']])
  })
  test('numbers as decimals and dates by their format', async () => {
    expect(
      await read(
        '<row><c><v>1E-7</v></c><c><v>1.5E+20</v></c><c s="3"><v>46081</v></c><c><v>4.3499999999999996</v></c><c><v>101210000</v></c><c><v>-2.50</v></c></row>' +
          '<row><c s="1"><v>46081</v></c><c s="2"><v>46081.5</v></c><c s="4"><v>46081.999988425923</v></c><c s="5"><v>1.5</v></c><c s="6"><v>0.75</v></c><c s="1"><v>-1</v></c><c t="d"><v>2026-03-01T00:00:00</v></c><c s="1"><v>59</v></c></row>',
      ),
    ).toEqual([
      ['0.0000001', '150000000000000000000', '46081', '4.35', '101210000', '-2.50'],
      ['2026-02-28', '2026-02-28 12:00:00', '2026-02-28 23:59:59', '1.5', '18:00:00', '-1', '2026-03-01', '1900-02-28'],
    ])
  })
  test('per cent as it is shown, not a hundredth of it', async () => {
    expect(
      await read(
        '<row><c s="7"><v>6.5000000000000002E-2</v></c><c s="8"><v>0.065</v></c><c s="9"><v>1.3</v></c><c s="7"><v>0</v></c></row>',
      ),
    ).toEqual([['6.5%', '0.065', '130%', '0%']])
  })
  test('prefixed element names', async () => {
    const parts = workbook('', {
      'xl/worksheets/sheet 1.xml':
        '<x:worksheet xmlns:x="y"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>x</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
    })
    expect((await readExcel(await pack(parts))).rows).toEqual([['x']])
  })
})

describe('bombs', () => {
  const cell = '<row><c t="inlineStr"><is><t>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</t></is></c></row>'
  const sheet = (content: string | Buffer) => workbook('', { 'xl/worksheets/sheet 1.xml': content })
  test('a megabyte that unpacks to more than 64, or too well', async () => {
    const big = Buffer.alloc(100 * 1024 * 1024, cell)
    const file = await pack(sheet(big))
    expect(file.length).toBeLessThan(2_000_000)
    expect(await refusal(file)).toBe('tooLarge')
    expect(await refusal(await pack(sheet(big.subarray(0, 30 * 1024 * 1024))))).toBe('tooLarge')
  })
  test('a header that lies about the size', async () => {
    const file = await pack(sheet(Buffer.alloc(100 * 1024 * 1024, cell)))
    // The directory is believed first, so the lie is told there: every size becomes 1,000 bytes.
    for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4))
      file.writeUInt32LE(1000, at + 24)
    expect(await refusal(file)).toBe('notASpreadsheet')
  })
  test('many entries, one name twice, a name that climbs', async () => {
    expect(await refusal(await pack(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`xl/${i}`, '']))))).toBe(
      'tooLarge',
    )
    const twice = new ZipFile()
    for (const path of ['xl/workbook.xml', 'xl/workbook.xml']) twice.addBuffer(Buffer.from('<a/>'), path)
    twice.end()
    expect(await refusal(await buffer(twice.outputStream))).toBe('notASpreadsheet')
    const climbing = await pack({ 'aa/evil.xml': 'x' })
    expect(await refusal(Buffer.from(climbing.toString('latin1').replaceAll('aa/', '../'), 'latin1'))).toBe(
      'notASpreadsheet',
    )
  })
  test('a DTD, entities of its own, XML without end', async () => {
    expect(
      await refusal(await pack(sheet('<!DOCTYPE a [<!ENTITY x "xx"><!ENTITY y "&x;&x;">]><worksheet>&y;</worksheet>'))),
    ).toBe('notASpreadsheet')
    expect(await refusal(await pack(sheet('<!DOCTYPE worksheet SYSTEM "file:///etc/passwd"><worksheet/>')))).toBe(
      'notASpreadsheet',
    )
    expect(await refusal(await pack(sheet('<worksheet>&lol;</worksheet>')))).toBe('notASpreadsheet')
    expect(await refusal(await pack(sheet('<worksheet><sheetData>')))).toBe('notASpreadsheet')
    expect(await refusal(await pack(sheet('<a>'.repeat(200_000)), 1))).toBe('notASpreadsheet')
  })
  test('endless text, tag or comment', async () => {
    const noise = Array.from({ length: 6_000_000 }, (_, i) => String.fromCharCode(97 + ((i * i) % 23))).join('')
    for (const [before, after] of [
      ['<row><c t="inlineStr"><is><t>', ''],
      ['<', '>'],
      ['<!--', '-->'],
      ['<!DOCTYPE a [', ']>'],
      ['<row a="', '"/>'],
    ]) {
      expect(['cellTooLong', 'tooLarge', 'notASpreadsheet']).toContain(
        await refusal(await pack(sheet(`<worksheet>${before}${noise}${after}`), 1)),
      )
    }
    expect(
      await refusal(
        await pack(workbook(`<row><c t="inlineStr"><is><t>${noise.slice(0, 40_000)}</t></is></c></row>`), 1),
      ),
    ).toBe('cellTooLong')
  })
  test('one long string that all cells point at', async () => {
    const parts = workbook('<row><c t="s"><v>0</v></c></row>'.repeat(50_000), {
      'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(30_000)}</t></si></sst>`,
    })
    expect(await refusal(await pack(parts))).toBe('tooLarge')
  })
})

describe('limits', () => {
  const one = '<row><c><v>1</v></c></row>'
  test('rows, columns and places far away', async () => {
    expect(await refusal(await pack(workbook(one.repeat(12))), { maxRows: 10 })).toBe('tooManyRows')
    expect(await refusal(await pack(workbook(one.repeat(11))), { maxRows: 10 })).toBe('accepted')
    expect(await refusal(await pack(workbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')))).toBe(
      'tooManyRows',
    )
    expect(await refusal(await pack(workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>')))).toBe('tooManyColumns')
    expect(
      await refusal(await pack(workbook('<row r="9"><c r="GR9"><v>1</v></c></row>'.replaceAll('9', '1').repeat(1)))),
    ).toBe('accepted')
    expect(await refusal(await pack(workbook('<row r="2"><c r="A2"><v>1</v></c></row><row r="1"/>')))).toBe(
      'notASpreadsheet',
    )
  })
  test('what is no spreadsheet', async () => {
    expect(await refusal(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\0', 'latin1'))).toBe('notASpreadsheet')
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('oldExcel')
    expect(await refusal(Buffer.from('PK\x03\x04 and no more'))).toBe('notASpreadsheet')
    expect(await refusal(await pack({ 'word/document.xml': '<w/>' }))).toBe('notASpreadsheet')
    expect(await refusal(Buffer.alloc(1000), { maxBytes: 999 })).toBe('tooLarge')
  })
})
