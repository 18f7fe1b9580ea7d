import { Worker } from 'node:worker_threads'
import { languageTags, say, type Language } from '@clearway/contract/kernel/text'
import { exportText } from './paper.text.ts'
import { cellText, cleanText, zoneClock, type Sheet } from './sheet.ts'

export interface PaperOptions {
  /** IANA name; date-times are shown in it. */
  timeZone: string
  /** Rows on paper; default 5,000. Fewer when they hold more than 50,000 cells or a million characters. */
  maxRows?: number
  /** The line under the table when there were more rows; {max} becomes the number of those listed. */
  cutNote?: string
  /** Of the page numbers, and what a reader aloud should expect. */
  language: Language
}

/** A sheet with every cell as the text that is printed: what a worker thread is given. */
export interface PaperTable {
  title: string
  columns: { header: string; width?: number; right: boolean }[]
  rows: string[][]
  notes: string[]
  cutNote: string | null
  /** The foot of each page, with the places {page} and {pages}. */
  pageText: string
  /** BCP 47. */
  language: string
}

export type PaperJob =
  | { kind: 'pdf' | 'word'; table: PaperTable }
  | { kind: 'document'; definition: Record<string, unknown>; pageText: string; language: string }

export type PaperAnswer = { bytes: Uint8Array } | { error: string }

const defaultMaxRows = 5_000
const mostCells = 50_000
const mostText = 1_000_000
const longestRun = 120_000
const mostWaiting = 50

/** One thread for tables and one for documents, so that a print need not wait for an export of 5,000 rows. */
interface Lane { busy: boolean; waiting: (() => void)[] }
const tables: Lane = { busy: false, waiting: [] }
const documents: Lane = { busy: false, waiting: [] }

/** Reads the rows of a sheet, as far as paper goes, into plain text. */
export async function paperTable(sheet: Sheet, opts: PaperOptions): Promise<PaperTable> {
  const clock = zoneClock(opts.timeZone)
  const maxRows = Math.min(opts.maxRows ?? defaultMaxRows, Math.floor(mostCells / Math.max(sheet.columns.length, 1)))
  const rows: string[][] = []
  let textLength = 0
  let cut = false
  for await (const cells of sheet.rows) {
    const texts = sheet.columns.map(({ kind }, i) => cellText(cells[i] ?? null, kind, clock))
    for (const text of texts) textLength += text.length
    cut = rows.length >= maxRows || textLength > mostText
    if (cut) break
    rows.push(texts)
  }
  return {
    title: cleanText(sheet.title),
    columns: sheet.columns.map(({ header, width, kind }) => ({ header: cleanText(header), ...(width ? { width } : {}), right: kind === 'number' })),
    rows,
    notes: (sheet.notes ?? []).map(cleanText),
    cutNote: cut && opts.cutNote ? cleanText(opts.cutNote.replace('{max}', String(rows.length))) : null,
    pageText: say(exportText.page, opts.language),
    language: languageTags[opts.language],
  }
}

/**
 * Makes a document in a worker thread of its own, with bounded memory and time: laying out 5,000 rows takes seconds and
 * hundreds of megabytes. Throws an Error with reason 'busy' when fifty wait already, and an Error when the thread fails.
 */
export async function makePaper(job: PaperJob): Promise<Buffer> {
  const lane = job.kind === 'document' ? documents : tables
  if (lane.waiting.length >= mostWaiting) throw Object.assign(new Error('too many documents are being made'), { reason: 'busy' })
  if (lane.busy) await new Promise<void>((start) => { lane.waiting.push(start); })
  lane.busy = true
  try {
    return await runWorker(job)
  } finally {
    // The lane stays busy for the next in line, so that nobody slips in between.
    const next = lane.waiting.shift()
    if (next) next()
    else lane.busy = false
  }
}

function runWorker(job: PaperJob): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The thread needs no secrets: it gets no environment.
    const worker = new Worker(new URL('./paper.worker.ts', import.meta.url), {
      env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 },
    })
    const timer = setTimeout(() => finish(() => reject(new Error('the document took too long'))), longestRun)
    function finish(settle: () => void): void {
      clearTimeout(timer)
      worker.terminate().catch(() => {})
      settle()
    }
    worker.once('message', (answer: PaperAnswer) => finish(() => {
      if ('error' in answer) reject(new Error(answer.error))
      else resolve(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength))
    }))
    worker.once('error', (error) => finish(() => reject(error)))
    worker.once('exit', (code) => finish(() => reject(new Error(`the document's thread ended with ${code}`))))
    try {
      worker.postMessage(job)
    } catch (error) {
      finish(() => reject(error))
    }
  })
}
