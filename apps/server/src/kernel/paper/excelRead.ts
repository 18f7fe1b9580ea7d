import { openArchive, type Archive, type XmlListener } from './excelArchive.ts'
import {
  columnIndex,
  dateText,
  isDateFormat,
  isoText,
  isPercentFormat,
  numberText,
  percentText,
  unescapeText,
} from './excelCells.ts'
import { cleanText } from './sheet.ts'
import { collectRows, sheetRefusal, textKeeper, type ReadLimits } from './sheetLimits.ts'

/** The rows of the first visible sheet. Throws a SheetRefusal. */
export async function readWorkbook(source: Buffer | string, limits: ReadLimits): Promise<string[][]> {
  return (await readVisibleSheets(source, limits, 1))[0]!.rows
}

export interface ReadSheet {
  readonly name: string
  readonly rows: string[][]
}

/** The visible sheets in their order, `most` of them at most. Throws a SheetRefusal. */
export async function readVisibleSheets(
  source: Buffer | string,
  limits: ReadLimits,
  most: number,
): Promise<ReadSheet[]> {
  const archive = await openArchive(source, limits)
  try {
    const { path: workbook } = related(await readRels(archive, ''), '/officeDocument') ?? { path: 'xl/workbook.xml' }
    const rels = await readRels(archive, workbook)
    const { sheets, is1904 } = await readSheetList(archive, workbook, most)
    const found = sheets.flatMap(({ id, name }) => {
      const part = rels.get(id)
      return part ? [{ name, path: part.path }] : []
    })
    if (!found.length) throw sheetRefusal('notASpreadsheet', 'no sheet')
    const strings = related(rels, '/sharedStrings')
    const styles = related(rels, '/styles')
    const context = {
      limits,
      is1904,
      strings: strings ? await readStrings(archive, strings.path, limits) : [],
      styles: styles ? await readStyles(archive, styles.path) : [],
    }
    const read: ReadSheet[] = []
    for (const { name, path } of found) read.push({ name, rows: await readRows(archive, path, context) })
    return read
  } finally {
    archive.close()
  }
}

type Relations = Map<string, { type: string; path: string }>

function related(rels: Relations, type: string): { path: string } | undefined {
  return [...rels.values()].find((rel) => rel.type.endsWith(type))
}

/** The relations of a part ('' is the whole package), with paths from the root. */
async function readRels(archive: Archive, part: string): Promise<Relations> {
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  const rels: Relations = new Map()
  const path = `${folder}_rels/${part.slice(slash)}.rels`
  if (!archive.has(path)) return rels
  await archive.parse(path, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
      rels.set(Id, { type: Type ?? '', path: decodeURIComponent(new URL(Target, `x:///${folder}`).pathname).slice(1) })
    },
  })
  return rels
}

async function readSheetList(
  archive: Archive,
  path: string,
  most: number,
): Promise<{ sheets: { id: string; name: string }[]; is1904: boolean }> {
  let is1904 = false
  const sheets: { id: string; name: string }[] = []
  await archive.parse(path, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes['date1904'])
      if (name !== 'sheet' || sheets.length >= most || (attributes['state'] ?? 'visible') !== 'visible') return
      sheets.push({
        id: Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '',
        name: cleanText(unescapeText(attributes['name'] ?? '')).slice(0, 100),
      })
    },
  })
  return { sheets, is1904 }
}

type CellStyle = 'date' | 'percent' | undefined

/** For each cell style whether it shows a date or per cent. */
async function readStyles(archive: Archive, path: string): Promise<CellStyle[]> {
  const codes = new Map<number, string>()
  const styles: CellStyle[] = []
  let inCells = false
  await archive.parse(path, {
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true
      else if (name === 'numFmt' && codes.size < 10_000)
        codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      else if (name === 'xf' && inCells && styles.length < 70_000) {
        const id = Number(attributes['numFmtId'] ?? 0)
        styles.push(
          isPercentFormat(id, codes.get(id)) ? 'percent' : isDateFormat(id, codes.get(id)) ? 'date' : undefined,
        )
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

/** Gathers the text of t elements within an si or is element, without the readings (rPh) above Chinese characters. */
function textGatherer(maxLength: number) {
  let text = ''
  let inText = false
  let inReading = false
  return {
    open(name: string): void {
      if (name === 't') inText = !inReading
      else if (name === 'rPh') inReading = true
    },
    close(name: string): void {
      if (name === 't') inText = false
      else if (name === 'rPh') inReading = false
    },
    text(more: string): void {
      if (!inText) return
      text += more
      if (text.length > maxLength * 7) throw sheetRefusal('cellTooLong', `${text.length} characters`)
    },
    reset(): void {
      text = ''
    },
    take(): string {
      const whole = finish(text, maxLength)
      text = ''
      return whole
    },
  }
}

function finish(raw: string, maxLength: number): string {
  const text = cleanText(unescapeText(raw))
  if (text.length > maxLength) throw sheetRefusal('cellTooLong', `${text.length} characters`)
  return text
}

async function readStrings(archive: Archive, path: string, limits: ReadLimits): Promise<string[]> {
  const strings: string[] = []
  const gather = textGatherer(limits.maxCellLength)
  const keep = textKeeper()
  await archive.parse(path, {
    open: gather.open,
    text: gather.text,
    close(name) {
      gather.close(name)
      if (name !== 'si') return
      if (strings.length >= limits.maxCells) throw sheetRefusal('tooLarge', 'shared strings')
      strings.push(keep(gather.take()))
    },
  })
  return strings
}

interface SheetContext {
  limits: ReadLimits
  is1904: boolean
  strings: string[]
  styles: CellStyle[]
}

async function readRows(archive: Archive, path: string, context: SheetContext): Promise<string[][]> {
  const collected = collectRows(context.limits)
  await archive.parse(path, rowListener(context, collected.add))
  return collected.rows
}

function rowListener(context: SheetContext, add: (index: number, cells: string[]) => void): XmlListener {
  const { limits } = context
  const gather = textGatherer(limits.maxCellLength)
  const keep = textKeeper()
  let row = -1
  let column = -1
  let cells: string[] = []
  let type = ''
  let style = 0
  let value = ''
  let inValue = false
  function openRow(ref: string | undefined): void {
    const next = ref === undefined ? row + 1 : Number(ref) - 1
    if (!(Number.isInteger(next) && next > row)) throw sheetRefusal('notASpreadsheet', 'rows out of order')
    row = next
    column = -1
    cells = []
  }
  function closeCell(): void {
    const text = type === 'inlineStr' ? gather.take() : cellValue(value, type, style, context)
    if (!text) return
    if (column >= limits.maxColumns) throw sheetRefusal('tooManyColumns', `column ${column + 1}`)
    while (cells.length < column) cells.push('')
    cells[column] = type === 's' ? text : keep(text)
  }
  return {
    open(name, { r, t, s }) {
      if (name === 'row') openRow(r)
      else if (name === 'c') {
        const index = r === undefined ? column + 1 : columnIndex(r)
        if (index <= column) throw sheetRefusal('notASpreadsheet', 'cells out of order')
        column = index
        type = t ?? 'n'
        style = Number(s ?? 0)
        value = ''
        gather.reset()
      } else if (name === 'v') inValue = true
      else gather.open(name)
    },
    text(text) {
      if (inValue) value += text
      else gather.text(text)
    },
    close(name) {
      if (name === 'v') inValue = false
      else if (name === 'c') closeCell()
      else if (name === 'row') add(row, cells)
      else gather.close(name)
    },
  }
}

function cellValue(value: string, type: string, style: number, context: SheetContext): string {
  if (value === '') return ''
  if (type === 's') {
    const text = context.strings[Number(value)]
    if (text === undefined) throw sheetRefusal('notASpreadsheet', 'a string that is not there')
    return text
  }
  if (type === 'b') return isTrue(value) ? 'TRUE' : 'FALSE'
  if (type === 'str' || type === 'e') return finish(value, context.limits.maxCellLength)
  if (type === 'd') return isoText(value)
  if (value.length > 400) throw sheetRefusal('notASpreadsheet', 'a number too long')
  const kind = context.styles[style]
  if (kind === 'percent') return percentText(value)
  const date = kind === 'date' ? dateText(value, context.is1904) : null
  return date ?? numberText(value)
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}
