import { receiptText } from '@clearway/contract/features/customs/declaration/receipts/receipts.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'

import { plainName } from '../../../../business/plainName.ts'
import { sheetFault } from '../../../../kernel/crud/importRead.ts'
import { readExcel } from '../../../../kernel/paper/excel.ts'
import { cleanText } from '../../../../kernel/paper/sheet.ts'
import { isSheetRefusal } from '../../../../kernel/paper/sheetLimits.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { readXml, type XmlElement } from '../message/xmlTree.ts'
import { customsTime } from './customsTime.ts'
import { channelIn, fieldNamed, headingsOf, receiptFields, type ReceiptField } from './receiptColumns.ts'

const t = receiptText.file
const mostBytes = 5 * 1024 * 1024
const mostReceipts = 10_000
const mostProblems = 1000
const longestNote = 4000

export interface ReceiptRow {
  /** Number of the row in the file, or of the receipt in an XML file; the first is 1. */
  readonly row: number
  readonly channel: string
  /** ISO 8601 in UTC; null where the answer bears no time (the client's own answer to an import). */
  readonly at: string | null
  readonly note: string
  readonly seqNo: string | null
  readonly entryId: string | null
  /** Our own number, as the message gave it in `ClientSeqNo`. */
  readonly clientSeqNo: string | null
}

export interface ReceiptProblem {
  readonly row: number
  readonly field: ReceiptField | ''
  readonly message: Text
}
export interface ReceiptReading {
  readonly receipts: ReceiptRow[]
  readonly problems: ReceiptProblem[]
}

/** A receipt as it stands in the file. `untimed`: its kind bears no time. */
interface Raw {
  readonly row: number
  readonly fields: Partial<Record<ReceiptField, string>>
  readonly untimed?: boolean
}

const tooMany = () => refuse(400, t.tooMany, { values: { max: mostReceipts } })

/** 18 digits with the year after the office and 0 or 1 (or E, I) before the serial: a customs number; anything else was given by the data centre. */
const isEntryId = (number: string): boolean => /^\d{4}20\d{2}[01EI]\d{9}$/.test(number)

function checked({ row, fields, untimed }: Raw): { receipt: ReceiptRow } | { problem: ReceiptProblem } {
  const problem = (field: ReceiptField | '', message: Text, value = '') => ({
    problem: { row, field, message: fillText(message, { value: value.slice(0, 60) }) },
  })
  const numbers: Partial<Record<'seqNo' | 'entryId' | 'clientSeqNo', string>> = {}
  for (const name of ['seqNo', 'entryId', 'clientSeqNo'] as const) {
    const value = cleanText(fields[name] ?? '').trim()
    if (!value) continue
    if (!(name === 'clientSeqNo' ? /^[\w/.-]{1,64}$/ : /^[0-9A-Za-z]{6,32}$/).test(value))
      return problem(name, t.badNumber, value)
    numbers[name] = value
  }
  if (!Object.keys(numbers).length) return problem('seqNo', t.noNumber)
  const channel = channelIn(fields.channel ?? '')
  if (!channel) return problem('channel', t.badChannel, fields.channel)
  const at = fields.at?.trim() ? customsTime(fields.at) : untimed ? null : undefined
  if (at === undefined) return problem('at', t.badTime, fields.at)
  return {
    receipt: {
      row,
      channel,
      at,
      note: cleanText(fields.note ?? '')
        .trim()
        .slice(0, longestNote),
      seqNo: numbers.seqNo ?? null,
      entryId: numbers.entryId ?? null,
      clientSeqNo: numbers.clientSeqNo ?? null,
    },
  }
}

function reading(raw: readonly Raw[]): ReceiptReading {
  if (raw.length > mostReceipts) throw tooMany()
  if (!raw.length) throw refuse(400, t.none)
  const receipts: ReceiptRow[] = []
  const problems: ReceiptProblem[] = []
  for (const one of raw) {
    const result = checked(one)
    if ('receipt' in result) receipts.push(result.receipt)
    else if (problems.length < mostProblems) problems.push(result.problem)
  }
  return { receipts, problems }
}

/** All text in an element, a line for each part. */
const textIn = (element: XmlElement): string =>
  element.children.length ? element.children.map(textIn).filter(Boolean).join('\n') : element.text.trim()

/** The fields that children of an element name; of several names of one field the preferred, of notes all. */
function fieldsIn(element: XmlElement): Partial<Record<ReceiptField, string>> {
  const found: Partial<Record<ReceiptField, { text: string; order: number }>> = {}
  for (const child of element.children) {
    const name = fieldNamed(child.name)
    if (!name || (child.children.length && name.field !== 'note')) continue
    const text = textIn(child)
    const before = found[name.field]
    if (!text) continue
    if (name.field === 'note' && before && before.text.length < longestNote && !before.text.includes(text))
      found.note = { text: `${before.text}\n${text}`, order: 0 }
    else if (!before || name.order < before.order) found[name.field] = { text, order: name.order }
  }
  return Object.fromEntries(Object.entries(found).map(([field, { text }]) => [field, text]))
}

/** The client's answer to an import: 0 is taken, all else is refused before it was uploaded. [K, verify] */
function importAnswer(element: XmlElement): Raw['fields'] | undefined {
  const code = element.children.find((c) => plainName(c.name) === 'responsecode')?.text.trim()
  return code === undefined ? undefined : { ...fieldsIn(element), channel: code === '0' ? '3' : '4' }
}

function gather(element: XmlElement, outerNote: string | undefined, wrapped: boolean, raw: Raw[]): void {
  if (raw.length > mostReceipts) throw tooMany()
  const fields = fieldsIn(element)
  if (fields.channel !== undefined) {
    const notes = [fields.note, outerNote].filter((n, i, all) => n && all.indexOf(n) === i)
    raw.push({ row: raw.length + 1, fields: { ...fields, note: notes.join('\n') } })
    return
  }
  const answer = importAnswer(element)
  if (answer) {
    raw.push({ row: raw.length + 1, fields: answer, untimed: true })
    return
  }
  for (const child of element.children) {
    // The envelope of the exchange platform (DxpMsg) carries the receipt in Base64.
    if (!wrapped && child.name === 'Data' && /^[A-Za-z\d+/]+={0,2}$/.test(child.text.replace(/\s+/g, '')))
      gather(readXml(Buffer.from(child.text, 'base64')), undefined, true, raw)
    else if (child.children.length) gather(child, fields.note ?? outerNote, wrapped, raw)
  }
}

function fromXml(bytes: Uint8Array): ReceiptReading {
  const raw: Raw[] = []
  gather(readXml(bytes), undefined, false, raw)
  return reading(raw)
}

function fromTable(
  rows: readonly (readonly string[])[],
  at: Partial<Record<ReceiptField, number>>,
  head: number,
): Raw[] {
  return rows.flatMap((cells, i) =>
    i <= head || cells.every((c) => !c.trim())
      ? []
      : [
          {
            row: i + 1,
            fields: Object.fromEntries(
              receiptFields.flatMap((field) => (at[field] === undefined ? [] : [[field, cells[at[field]] ?? '']])),
            ),
          },
        ],
  )
}

const number = '[0-9A-Za-z]{6,32}'
const time = String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(?:Z|[+-]\d{2}:?\d{2})?|\d{8}(?:T?\d{4,9})?`
// Gap and word share no character, so that a long line of signs is read once.
const gap = String.raw`[\s,，;；|]{1,20}`
const word = String.raw`[^\s,，;；|]{1,20}`
const line = new RegExp(`^(${number})(?:${gap}(${number}))?${gap}(${word})${gap}(${time})(?:${gap}([\\s\\S]*))?$`)

/** `number [second number] channel time note`, parted by blanks, tabs, commas or bars. */
function readLine(text: string, row: number): Raw | ReceiptProblem {
  const match = line.exec(text.trim().slice(0, longestNote * 2))
  if (!match) return { row, field: '', message: t.badLine }
  const [, first = '', second, channel = '', at = '', note = ''] = match
  const entryId = [first, second].find((n) => n && isEntryId(n))
  const seqNo = [first, second].find((n) => n && n !== entryId)
  return { row, fields: { ...(seqNo ? { seqNo } : {}), ...(entryId ? { entryId } : {}), channel, at, note } }
}

function fromLines(text: string): ReceiptReading {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((content, i) => ({ content, row: i + 1 }))
    .filter((l) => l.content.trim())
  if (lines.length > mostReceipts) throw tooMany()
  const read = lines.map((l) => readLine(l.content, l.row))
  const wrong = read.filter((x): x is ReceiptProblem => 'message' in x)
  const found =
    wrong.length && wrong.length === read.length
      ? { receipts: [], problems: [] }
      : reading(read.filter((x): x is Raw => 'fields' in x))
  return {
    receipts: found.receipts,
    problems: [...wrong, ...found.problems].sort((x, y) => x.row - y.row).slice(0, mostProblems),
  }
}

function textOf(bytes: Uint8Array, fallback: string): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined
  for (const encoding of marked ? [marked] : ['utf-8', fallback]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return text
    } catch {
      continue
    }
  }
  throw refuse(400, t.unreadable)
}

/** The rows of a workbook or CSV; undefined for text that is no table. Refuses a broken workbook. */
async function tableOf(
  bytes: Buffer,
  csvEncoding: 'gb18030' | 'big5',
  isWorkbook: boolean,
): Promise<string[][] | undefined> {
  try {
    return (await readExcel(bytes, { maxBytes: mostBytes, maxRows: mostReceipts + 20, maxColumns: 200, csvEncoding }))
      .rows
  } catch (error) {
    if (!isSheetRefusal(error)) throw error
    if (error.reason === 'tooManyRows') throw tooMany()
    if (isWorkbook) throw sheetFault(error, mostReceipts) ?? refuse(400, t.unreadable)
    return undefined
  }
}

/**
 * Reads a file of receipts of customs: XML as the single window's client and the exchange platform write it (one or many), Excel or CSV with headings in any of our
 * languages, or lines of text `number channel time note` (also as they are pasted). Gives what could be read and what is wrong with the rest, row by row. Refuses with 400 what is none of these, more than 5 MB or
 * more than 10,000 receipts, and XML with a DOCTYPE. Times without an offset are those of China.
 */
export async function readReceiptFile(
  given: Uint8Array,
  { csvEncoding = 'gb18030' }: { readonly csvEncoding?: 'gb18030' | 'big5' } = {},
): Promise<ReceiptReading> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (bytes.length > mostBytes) throw refuse(400, t.tooLarge, { values: { max: mostBytes / 1024 / 1024 } })
  if (/^(?:\u00ef\u00bb\u00bf)?\s*</.test(bytes.toString('latin1', 0, 200))) return fromXml(bytes)
  const isWorkbook = /^(504b|d0cf11e0)/.test(bytes.toString('hex', 0, 4))
  const rows = await tableOf(bytes, csvEncoding, isWorkbook)
  for (const [head, row] of rows?.slice(0, 20).entries() ?? []) {
    const at = headingsOf(row)
    if (at) return reading(fromTable(rows!, at, head))
  }
  return fromLines(isWorkbook ? rows!.map((row) => row.join('\t')).join('\n') : textOf(bytes, csvEncoding))
}
