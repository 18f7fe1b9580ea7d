import path from 'node:path'

import { fromBufferPromise } from 'yauzl'

import { judge, whole } from './excelArchive.ts'
import { readLimits, sheetRefusal, type ReadLimits } from './sheetLimits.ts'

export interface ArchiveFile {
  /** Without its folders. */
  readonly name: string
  readonly bytes: Buffer
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))

/**
 * The tables in a zip that somebody sent, by the names in `wanted`; undefined for what is no zip, or is a workbook itself. All of them together
 * may unpack to `maxEntryBytes`. Throws a SheetRefusal.
 */
export async function filesInArchive(
  bytes: Buffer,
  wanted: RegExp,
  limits: ReadLimits = readLimits,
): Promise<ArchiveFile[] | undefined> {
  if (!isZip(bytes)) return undefined
  return whole(async () => {
    const zip = await fromBufferPromise(bytes)
    if (zip.entryCount > limits.maxEntries) throw sheetRefusal('tooLarge', `${zip.entryCount} entries`)
    const files: ArchiveFile[] = []
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === '[Content_Types].xml') return undefined
      const name = path.basename(entry.fileName)
      // What a Mac adds beside each file begins with a point.
      if (entry.fileName.endsWith('/') || name.startsWith('.') || !wanted.test(name)) continue
      judge(entry, limits)
      const chunks: Buffer[] = []
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        unpacked += (chunk as Buffer).length
        if (unpacked > limits.maxEntryBytes) throw sheetRefusal('tooLarge', 'unpacked')
        chunks.push(chunk as Buffer)
      }
      files.push({ name, bytes: Buffer.concat(chunks) })
    }
    return files
  })
}
