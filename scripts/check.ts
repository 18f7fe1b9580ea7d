// `npm run check`: types, format, lint, walls, texts, dead code, generated files fresh. Runs all of them, two at a time, and fails if one does.
import { execFile } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const script = (name: string, ...args: string[]) => [process.execPath, `scripts/${name}`, ...args] as const

// The long ones first, so that the short ones fill what is left.
const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  // One program reads the types once, for the compiler's errors and for the rules that need them; each file under the tsconfig.json that it belongs to.
  [
    'types and lint',
    bin('oxlint'),
    '--type-aware',
    '--type-check',
    '--deny-warnings',
    'packages',
    'apps',
    'e2e',
    'bench',
    'scripts',
    'vitest.config.ts',
  ],
  ['dead code', bin('knip'), '--no-progress'],
  ['generated files', ...script('tables.ts', '--check')],
  ['generated lists', ...script('lists.ts', '--check')],
  ['walls', ...script('walls.ts')],
  ['texts', ...script('texts.ts')],
  ['format', bin('oxfmt'), '--check', '.'],
]

const failed: string[] = []
const waiting = [...steps]

function run(command: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((done) => {
    execFile(command, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      done({ ok: !error, output: (stdout + stderr).trim() }),
    )
  })
}

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [name, command, ...args] = step
    const started = performance.now()
    const { ok, output } = await run(command, args)
    console.log(`— ${name} (${((performance.now() - started) / 1000).toFixed(0)} s)${output ? `\n${output}` : ''}`)
    if (!ok) failed.push(name)
  }
}

await Promise.all([work(), work()])
if (failed.length) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
} else console.log('\nAll checks are clean')
