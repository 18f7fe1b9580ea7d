// Runs a script of this folder on Node 24: `node scripts/node24.mjs start.ts`. Plain JavaScript, because an older Node cannot read TypeScript.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname)
const script = path.join(here, process.argv[2] ?? '')
const pinned = path.join(here, '../node_modules/.bin/node')

if (Number(process.versions.node.split('.')[0]) >= 24) {
  process.argv.splice(1, 2, script)
  await import(script)
} else if (existsSync(pinned) && !process.env.CLEARWAY_PINNED_NODE) {
  console.log(`Clearway needs Node 24; this is ${process.version}. Going on with the one in node_modules.`)
  const child = spawn(pinned, [...process.execArgv, script, ...process.argv.slice(3)], {
    stdio: 'inherit',
    env: { ...process.env, CLEARWAY_PINNED_NODE: '1' },
  })
  // The terminal sends ctrl-C to both of us; a signal from elsewhere reaches only this process and is handed on.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    throw error
  })
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
} else {
  console.error(
    `Clearway needs Node 24 or later; this is ${process.version}. Install it (https://nodejs.org), or run "npm ci" on Linux, which brings its own.`,
  )
  process.exit(1)
}
