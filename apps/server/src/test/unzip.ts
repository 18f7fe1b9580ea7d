import { buffer } from 'node:stream/consumers'

import { fromBufferPromise } from 'yauzl'

/** The files of an archive by their names. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}
