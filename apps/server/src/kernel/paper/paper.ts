import { languageTags, say, type Language } from '@clearway/contract/kernel/text'

import { refuse, type Refusal } from '../refuse.ts'
import { apart } from '../turns/apart.ts'
import { exportText } from './paper.text.ts'
import { cellText, cleanText, zoneClock, type Sheet } from './sheet.ts'

export interface PaperOptions {
  /** IANA name; date-times are shown in it. */
  timeZone: string
  /** Of the page numbers, and what a reader aloud should expect. */
  language: Language
}

/** A sheet with every cell as the text that is printed: what a worker thread is given. */
export interface PaperTable {
  title: string
  columns: { header: string; width?: number; right: boolean }[]
  rows: string[][]
  notes: string[]
  /** The foot of each page, with the places {page} and {pages}. */
  pageText: string
  /** BCP 47. */
  language: string
}

export type PaperJob =
  | { kind: 'pdf' | 'word'; table: PaperTable }
  | { kind: 'document'; definition: Record<string, unknown>; pageText: string; language: string }

const mostRows = 5_000
const mostCells = 50_000
const mostText = 1_000_000
/** Seconds. */
const longestRun = 120

/** Rows of so many columns that fit on paper: nobody reads more of them there, and laying them out takes the memory of all. */
export const mostPaperRows = (columns: number): number =>
  Math.min(mostRows, Math.floor(mostCells / Math.max(columns, 1)))

export const tooMuchForPaper = (max: number): Refusal => refuse(400, exportText.tooMuchForPaper, { values: { max } })

/** Reads the rows of a sheet into plain text. Throws 400 where they are too many or too long for paper: what is printed is never half of what was asked. */
export async function paperTable(sheet: Sheet, opts: PaperOptions): Promise<PaperTable> {
  const clock = zoneClock(opts.timeZone)
  const most = mostPaperRows(sheet.columns.length)
  const rows: string[][] = []
  let textLength = 0
  for await (const cells of sheet.rows) {
    const texts = sheet.columns.map(({ kind }, i) => cellText(cells[i] ?? null, kind, clock))
    for (const text of texts) textLength += text.length
    if (rows.length >= most || textLength > mostText) throw tooMuchForPaper(rows.length)
    rows.push(texts)
  }
  return {
    title: cleanText(sheet.title),
    columns: sheet.columns.map(({ header, width, kind }) => ({
      header: cleanText(header),
      ...(width ? { width } : {}),
      right: kind === 'number',
    })),
    rows,
    notes: (sheet.notes ?? []).map(cleanText),
    pageText: say(exportText.page, opts.language),
    language: languageTags[opts.language],
  }
}

/**
 * Makes a document in another thread, with bounded memory and time: laying out 5,000 rows takes seconds and hundreds of
 * megabytes. Whoever calls it has a turn (see turns.ts). Throws the reason of the signal when it aborts, and an Error when the thread fails.
 */
export async function makePaper(job: PaperJob, signal: AbortSignal): Promise<Buffer> {
  const bytes = await apart<typeof import('./paperBytes.ts')>(new URL('./paperBytes.ts', import.meta.url))(
    'paperBytes',
    [job],
    { seconds: longestRun, megabytes: 512, signal, keep: true },
  )
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
