import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin, ResolvedConfig } from 'vite'

const worth = /\.(js|css|html|svg|json|txt|wasm)$/

async function compressBelow(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if ((await stat(file)).isDirectory()) {
      await compressBelow(file)
      continue
    }
    if (!worth.test(name)) continue
    const bytes = await readFile(file)
    // Below a packet's size there is nothing to gain.
    if (bytes.length < 1400) continue
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
      promisify(gzip)(bytes, { level: 9 }),
    ])
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  }
}

/** Compresses the build once, so that the server sends ready files instead of compressing at each visit. */
export function precompress(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => compressBelow(path.resolve(config.root, config.build.outDir)),
    },
  }
}
