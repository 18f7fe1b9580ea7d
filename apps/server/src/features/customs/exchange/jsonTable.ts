import { readLimits, sheetRefusal } from '../../../kernel/paper/sheetLimits.ts'

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const recordsIn = (value: unknown): readonly Json[] | undefined =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord) ? value : undefined

export interface JsonTable {
  readonly rows: string[][]
  /** Each row but the first as it stands in the file. */
  readonly raw: string[]
}

/**
 * JSON as a table whose first row names its columns: a list of records, or one that holds such a list. A record that holds a list of records itself, like
 * the reasons of a rejection, is a row for each of them. Throws a SheetRefusal for anything else.
 */
export function jsonTable(bytes: Uint8Array, maxRows: number): JsonTable {
  let value: unknown
  try {
    value = JSON.parse(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        .toString()
        .replace(/^\ufeff/, ''),
    )
  } catch {
    throw sheetRefusal('notASpreadsheet', 'no JSON')
  }
  const records = recordsIn(value) ?? (isRecord(value) ? Object.values(value).map(recordsIn).find(Boolean) : undefined)
  if (!records) throw sheetRefusal('notASpreadsheet', 'no list of records')
  const flat = records.flatMap((record) => {
    const inner = Object.entries(record).find(([, one]) => recordsIn(one))
    const { [inner?.[0] ?? '']: _list, ...own } = record
    return (inner ? recordsIn(inner[1])! : [{}]).map((one) => ({ values: { ...own, ...one }, record }))
  })
  if (flat.length > maxRows) throw sheetRefusal('tooManyRows', `${flat.length}`)
  const head = [...new Set(flat.flatMap(({ values }) => Object.keys(values)))]
  if (head.length > readLimits.maxColumns) throw sheetRefusal('tooManyColumns', `${head.length}`)
  const cellOf = (one: unknown) => (one === null || one === undefined || typeof one === 'object' ? '' : String(one))
  return {
    rows: [head, ...flat.map(({ values }) => head.map((name) => cellOf((values as Json)[name])))],
    raw: flat.map(({ record }) => JSON.stringify(record)),
  }
}
