import { SaxesParser } from 'saxes'
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl'

import { sheetRefusal, isSheetRefusal, type ReadLimits } from './sheetLimits.ts'

/** What a reader of XML wants to hear; names come without their prefix. */
export interface XmlListener {
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

export interface Archive {
  has(path: string): boolean
  /** Streams one part through the listener; all parts together count against maxEntryBytes. */
  parse(path: string, listener: XmlListener): Promise<void>
  close(): void
}

const million = 1_000_000
/** Bytes without any tag beginning or ending: more than the longest cell with every character escaped. */
const longestSilence = 512 * 1024
const deepest = 64

/** Opens an .xlsx and judges its directory before a byte is unpacked. Throws a SheetRefusal. */
export async function openArchive(source: Buffer | string, limits: ReadLimits): Promise<Archive> {
  const zip = await whole(() =>
    typeof source === 'string' ? openPromise(source, { autoClose: false }) : fromBufferPromise(source),
  )
  const entries = new Map<string, Entry>()
  let unpacked = 0
  function close(): void {
    if (typeof source === 'string') zip.close()
  }
  try {
    if (zip.entryCount > limits.maxEntries) throw sheetRefusal('tooLarge', `${zip.entryCount} entries`)
    await whole(async () => {
      for await (const entry of zip.eachEntry()) {
        judge(entry, limits)
        if (entries.has(entry.fileName)) throw sheetRefusal('notASpreadsheet', 'an entry twice')
        entries.set(entry.fileName, entry)
      }
    })
  } catch (error) {
    close()
    throw error
  }
  return {
    has: (path) => entries.has(path),
    close,
    async parse(path, listener) {
      const entry = entries.get(path)
      if (!entry) throw sheetRefusal('notASpreadsheet', `no ${path}`)
      await whole(() =>
        stream(zip, entry, listener, (bytes) => {
          unpacked += bytes
          if (unpacked > limits.maxEntryBytes) throw sheetRefusal('tooLarge', 'unpacked')
        }),
      )
    },
  }
}

export function judge(entry: Entry, limits: ReadLimits): void {
  const { uncompressedSize, compressedSize } = entry
  if (entry.isEncrypted()) throw sheetRefusal('encrypted', entry.fileName)
  if (uncompressedSize > limits.maxEntryBytes) throw sheetRefusal('tooLarge', `${uncompressedSize} bytes unpacked`)
  if (uncompressedSize > million && uncompressedSize > compressedSize * limits.maxRatio)
    throw sheetRefusal('tooLarge', 'packed too well')
}

/** yauzl stops by itself where an entry turns out longer than its header says. */
async function stream(
  zip: ZipFile,
  entry: Entry,
  listener: XmlListener,
  count: (bytes: number) => void,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let silence = 0
  let depth = 0
  const parser = new SaxesParser({ xmlns: false as const, position: false })
  parser.on('doctype', () => {
    throw sheetRefusal('notASpreadsheet', 'a DTD')
  })
  parser.on('opentag', ({ name, attributes }) => {
    silence = 0
    if (++depth > deepest) throw sheetRefusal('notASpreadsheet', 'nested too deep')
    listener.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    silence = 0
    depth--
    listener.close?.(localName(name))
  })
  if (listener.text) {
    parser.on('text', (text) => listener.text?.(text))
    parser.on('cdata', (text) => listener.text?.(text))
  }
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const bytes = chunk as Buffer
    count(bytes.length)
    silence += bytes.length
    parser.write(decoder.decode(bytes, { stream: true }))
    if (silence > longestSilence) throw sheetRefusal('cellTooLong', entry.fileName)
  }
  parser.write(decoder.decode()).close()
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** Whatever yauzl, zlib, saxes or the decoder find wrong means one thing: this is no whole spreadsheet. */
export async function whole<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isSheetRefusal(error)) throw error
    throw sheetRefusal('notASpreadsheet', error instanceof Error ? error.message : String(error))
  }
}
