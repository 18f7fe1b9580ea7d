import { cleanText, textWidth, type SheetColumn } from './sheet.ts'

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mainNs = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relNs = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNs = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const maxDecimals = 10
const maxCellLength = 32_767
/** Spaces a reader of XML may drop. */
const edgeSpace = /^\s|\s$|\n|\s\s/
/** Anything that is not written as it is; most cells hold none of it. */
const special = /[^\P{Cc}\t\n]|[\ud800-\udfff\ufffe\uffff&<>"]|_x/u
/** Rows an import template's formats and drop-downs reach down to. */
const templateRows = 100_001

/** Indexes into cellXfs of the styles below; numbers with n decimals are `number0 + n`. */
export const cellStyle = { general: 0, header: 1, text: 2, wrapped: 3, date: 4, dateTime: 5, number0: 6 } as const

/** Column letters of a zero-based index: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  let name = ''
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name
  return name
}

/** Text as XML, cut at the length Excel bears; a literal _x000D_ is escaped the way Excel does it. */
function xmlText(raw: string): string {
  if (raw.length <= maxCellLength && !special.test(raw)) return raw
  let text = cleanText(raw).replaceAll('\r\n', '\n')
  if (text.length > maxCellLength) text = `${text.slice(0, maxCellLength - 1).toWellFormed()}…`
  return text
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

export function textCell(ref: string, text: string, style: number): string {
  const space = edgeSpace.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${ref}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`
}

export function numberStyle(decimals: number): number {
  return cellStyle.number0 + Math.min(decimals, maxDecimals)
}

/** Names Excel accepts: up to 31 characters, none of []:*?/\, no quote at the ends, all different. */
export function sheetNames(...titles: string[]): string[] {
  const taken = new Set<string>(['history'])
  return titles.map((title, index) => {
    const plain = cleanText(title)
      .replace(/[[\]:*?/\\\t\r\n]/g, ' ')
      .slice(0, 28)
      .toWellFormed()
      .trim()
      .replace(/^'+|'+$/g, '')
    let name = plain || `Sheet${index + 1}`
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${plain.slice(0, 26)} ${n}`
    taken.add(name.toLowerCase())
    return name
  })
}

/** styles.xml in the order of `cellStyle`. Text cells are of the format Text, so that editing "=1+1" leaves it text. */
function stylesXml(): string {
  const formats = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss']
  for (let n = 0; n <= maxDecimals; n++) formats.push(n ? `0.${'0'.repeat(n)}` : '0')
  const numFmts = formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join('')
  const top = '<alignment vertical="top"/>'
  const xfs = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
    `<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${top}</xf>`,
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
    ...formats.map(
      (_, i) =>
        `<xf numFmtId="${164 + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${top}</xf>`,
    ),
  ]
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
  return (
    `${xmlHead}<styleSheet xmlns="${mainNs}"><numFmts count="${formats.length}">${numFmts}</numFmts>` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFEEF2F7"/><bgColor indexed="64"/></patternFill></fill></fills>' +
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
    '<border><left/><right/><top/><bottom style="thin"><color rgb="FFB8C2CC"/></bottom><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

interface WorkbookSheet {
  name: string
  hidden?: boolean
}

/** The parts that name the sheets, by path; sheet n is xl/worksheets/sheet{n}.xml. The first has its header row repeated in print. */
export function workbookParts(sheets: readonly WorkbookSheet[]): Record<string, string> {
  const id = (i: number) => `rId${i + 1}`
  const types = sheets.map(
    (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`,
  )
  const items = sheets.map(
    ({ name, hidden }, i) =>
      `<sheet name="${xmlText(name)}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="${id(i)}"/>`,
  )
  const rels = sheets.map(
    (_, i) => `<Relationship Id="${id(i)}" Type="${relNs}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  const first = xmlText((sheets[0]?.name ?? '').replaceAll("'", "''"))
  return {
    '[Content_Types].xml':
      `${xmlHead}<Types xmlns="${packageNs}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="rId1" Type="${relNs}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${xmlHead}<workbook xmlns="${mainNs}" xmlns:r="${relNs}"><bookViews><workbookView/></bookViews><sheets>${items.join('')}</sheets>` +
      `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${first}'!$1:$1</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${xmlHead}<Relationships xmlns="${packageNs}/relationships">${rels.join('')}` +
      `<Relationship Id="rId${sheets.length + 1}" Type="${relNs}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(),
  }
}

const kindWidth = { text: 18, number: 14, date: 12, dateTime: 20 } as const
const kindStyle = {
  text: cellStyle.text,
  number: cellStyle.general,
  date: cellStyle.date,
  dateTime: cellStyle.dateTime,
} as const

/** Everything of the main sheet up to and with its header row. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(({ header, kind, width }) =>
    Math.min(Math.max(width ?? kindWidth[kind], width ? 1 : textWidth(header) + 4), 120),
  )
  const cols = columns.map(
    ({ kind }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${widths[i]}" style="${kindStyle[kind]}" customWidth="1"/>`,
  )
  const header = columns.map((column, i) => textCell(`${columnName(i)}1`, column.header, cellStyle.header))
  return (
    `${xmlHead}<worksheet xmlns="${mainNs}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    '<sheetViews><sheetView workbookViewId="0" tabSelected="1"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/>${cols.length ? `<cols>${cols.join('')}</cols>` : ''}<sheetData><row r="1">${header.join('')}</row>`
  )
}

/** What follows the rows: the filter, the drop-downs and the page. `choicesName` is the sheet that holds the choices. */
export function sheetTail(columns: readonly SheetColumn[], lastRow: number, choicesName: string): string {
  const quoted = xmlText(`'${choicesName.replaceAll("'", "''")}'`)
  const lists = columns.flatMap(({ choices, open }, i) => {
    if (!choices?.length) return []
    const name = columnName(i)
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="${open ? 0 : 1}" sqref="${name}2:${name}${Math.max(lastRow, templateRows)}"><formula1>${quoted}!$${name}$1:$${name}$${choices.length}</formula1></dataValidation>`
  })
  const area = `A1:${columnName(Math.max(columns.length - 1, 0))}${lastRow}`
  return (
    `</sheetData><autoFilter ref="${area}"/>` +
    (lists.length ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : '') +
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>' +
    `<ignoredErrors><ignoredError sqref="${area}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  )
}

/** A sheet of text alone: the choices, each under its own column's letter, or the notes. */
export function textSheet(columns: readonly (readonly string[])[], style: number, width: number): string {
  const height = Math.max(0, ...columns.map((column) => column.length))
  const rows = Array.from(
    { length: height },
    (_, r) =>
      `<row r="${r + 1}">${columns
        .map((column, c) => {
          const text = column[r]
          return text === undefined ? '' : textCell(`${columnName(c)}${r + 1}`, text, style)
        })
        .join('')}</row>`,
  )
  const cols = columns.length
    ? `<cols><col min="1" max="${columns.length}" width="${width}" customWidth="1"/></cols>`
    : ''
  return `${xmlHead}<worksheet xmlns="${mainNs}">${cols}<sheetData>${rows.join('')}</sheetData></worksheet>`
}
