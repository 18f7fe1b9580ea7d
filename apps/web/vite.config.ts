import { createHash } from 'node:crypto'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { antdStyles } from './antdStyles.ts'
import { precompress } from './precompress.ts'
import { silentIcons } from './silentIcons.ts'
import { withoutJsonSchema } from './withoutJsonSchema.ts'

/** Writes `/version.json`, by which an open page notices that a newer build is served. The names of the parts carry their hashes. */
const version: Plugin = {
  name: 'version',
  apply: 'build',
  generateBundle(_, bundle) {
    const hash = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 16)
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version: hash }) })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), antdStyles(), silentIcons(), withoutJsonSchema(), version, precompress()],
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    // Else the shell carries the names of every part of every page, which is more than a first visit to one of them gains; styles are needed before their page shows.
    modulePreload: {
      resolveDependencies: (_, deps, { hostType }) =>
        hostType === 'js' ? deps.filter((dep) => dep.endsWith('.css')) : deps,
    },
    // An icon that many screens share would be a file of its own, and so would each notice in place of rows: together they compress better and cost one request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'icons', test: /@ant-design[\\/]icons/, minShareCount: 5 },
            {
              name: 'notices',
              test: /kernel[\\/](ReadFailure|list[\\/]TableNotice)|antd[\\/]es[\\/]empty/,
              minShareCount: 5,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': process.env['API_URL'] ?? 'http://localhost:8080' } },
})
