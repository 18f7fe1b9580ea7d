// `npm test`: the tests against a real PostgreSQL, then the walk through the product in a real Chromium. Ends with the count.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from '../e2e/chromium.ts'

const root = path.join(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const report = (name: string) => path.join(tmpdir(), `clearway-${process.pid}-${name}.json`)

interface Count { passed: number; failed: number; skipped: number }

function run(command: string, args: string[], env: Record<string, string> = {}): number {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
}

function unit(): Count {
  const file = report('vitest')
  const status = run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...process.argv.slice(2)])
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  // A file that does not load has no tests to count, yet the run has failed.
  return { passed: numPassedTests, failed: numFailedTests || (status ? 1 : 0), skipped: numPendingTests }
}

function walk(): Count {
  if (!findChromium()) {
    console.log('\nNo Chromium here, so the walk through the product is left out. Install it (Debian: apt-get install chromium fonts-noto-cjk), or set CHROMIUM.')
    return { passed: 0, failed: process.env['CI'] ? 1 : 0, skipped: 1 }
  }
  const file = report('playwright')
  const status = run(bin('playwright'), ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
  rmSync(file)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected || (status ? 1 : 0), skipped: stats.skipped }
}

const counts = process.argv.length > 2 ? [unit()] : [unit(), walk()]
const sum = (key: keyof Count) => counts.reduce((n, c) => n + c[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}`)
process.exitCode = sum('failed') ? 1 : 0
