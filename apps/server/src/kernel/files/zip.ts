import { PassThrough, Readable } from 'node:stream'

import { ZipFile } from 'yazl'

import type { FileStore } from './files.ts'

/** Endings of what is packed already. */
const packed = /\.(zip|xlsx|docx|pptx|png|jpe?g|gif|webp|pdf)$/i

export interface ZipEntry {
  readonly name: string
  readonly key: string
  /** What stands in the archive in the place of a file that the store has lost. */
  readonly lost: string
}

/** The files one after the other as the reader takes them: never more than one is open, and none lies in memory whole. */
export function zipOf(files: FileStore, entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  let open: Readable | undefined
  zip.on('error', (error: Error) => out.destroy(error))
  // A reader who goes away must leave no file open.
  out.on('close', () => open?.destroy())
  ;(zip.outputStream as Readable).on('error', (error) => out.destroy(error)).pipe(out)
  for (const { name, key, lost } of entries) {
    zip.addReadStreamLazy(name, { compress: !packed.test(name) }, (give) => {
      // A file that the store has lost must not cost the others; what stands there says so.
      void files.stream(key).then(
        (source) => give(null, (open = source)),
        () => give(null, Readable.from([Buffer.from(lost)])),
      )
    })
  }
  zip.end()
  return out
}
