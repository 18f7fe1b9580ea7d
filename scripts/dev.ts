// `npm run dev`: the server, started anew at each change, and the web by Vite, which sends /api to it. Ctrl-C ends both.
import { spawn } from 'node:child_process'
import path from 'node:path'

import { createServer } from 'vite'

const root = path.join(import.meta.dirname, '..')
const port = process.env['PORT'] || '8080'
process.env['API_URL'] ??= `http://127.0.0.1:${port}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: port },
  // Out of the terminal's reach: it gets one signal from us instead of one from the terminal, one from us and one from the watcher.
  detached: true,
})
const serverEnded = new Promise<void>((done) => server.once('exit', () => done()))

const web = await createServer({ configFile: path.join(root, 'apps/web/vite.config.ts') })

let ending = false
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  server.kill('SIGTERM')
  await Promise.all([web.close(), serverEnded])
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
void serverEnded.then(() => end(1))

try {
  await web.listen()
  console.log(
    `Clearway is being developed at ${web.resolvedUrls?.local[0] ?? 'the address above'} (the server alone: http://localhost:${port})`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}
