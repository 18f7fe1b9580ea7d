// `npm test`: the tests against a real PostgreSQL, then the walks through the product in a real Chromium. Ends with the count.
//
//   npm test -- wallet      test files and walks whose path holds one of the words
//   npm test -- --changed   what the changes that are not committed yet reach
//   npm test -- --shuffle   the tests three times, each in another order
//   npm test -- --days      the tests on three days that are easily got wrong, in two time zones
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { provideChromium } from './chromium.ts'

const root = path.join(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const report = (name: string) => path.join(tmpdir(), `clearway-${process.pid}-${name}.json`)

interface Result {
  passed: number
  /** Titles of what failed, with the first line of why. A walk that passed at its second try is among them: there is none. */
  failed: string[]
  /** Titles of what was left out. */
  skipped: string[]
  /** Seconds by part of the product, and by file of tests or walks; all workers together. */
  seconds: Map<string, number>
  files: Map<string, number>
}

/** Where the reference data lies beside the project, CI skips nothing for want of it: that would prove less than it could. */
const dataIsHere = Boolean(process.env['CI']) && existsSync(path.join(root, '../shared/data'))

const nothing = (): Result => ({ passed: 0, failed: [], skipped: [], seconds: new Map(), files: new Map() })
const add = (to: Map<string, number>, key: string, seconds: number) => to.set(key, (to.get(key) ?? 0) + seconds)
const firstLine = (text = ''): string =>
  text
    .replaceAll(/\u001B\[\d+m/g, '')
    .split('\n', 1)
    .join('')
    .slice(0, 1000)

/** Runs a tool that writes what it found to a file; undefined if it wrote none. */
function run<R>(name: string, command: string, args: string[], env: Record<string, string>): [R | undefined, number] {
  const file = report(name)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (!existsSync(file)) return [undefined, status ?? 1]
  const found = JSON.parse(readFileSync(file, 'utf8')) as R
  rmSync(file)
  return [found, status ?? 1]
}

const partOf = (file: string): string => {
  const relative = path.relative(root, file)
  return /^(packages\/\w+|apps\/\w+\/src\/\w+(?:\/[\w-]+(?=\/))?|bench)/.exec(relative)?.[1] ?? path.dirname(relative)
}

interface VitestReport {
  testResults: {
    name: string
    message: string
    startTime: number
    endTime: number
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

function tests(args: string[], env: Record<string, string> = {}): Result {
  const result = nothing()
  const [found, status] = run<VitestReport>(
    'tests',
    bin('vitest'),
    [
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('tests')}`,
      ...args,
    ],
    env,
  )
  for (const { name, message, startTime, endTime, status: state, assertionResults } of found?.testResults ?? []) {
    const file = path.relative(root, name)
    add(result.seconds, partOf(name), (endTime - startTime) / 1000)
    add(result.files, file, (endTime - startTime) / 1000)
    for (const one of assertionResults) {
      if (one.status === 'passed') result.passed++
      else if (one.status === 'failed')
        result.failed.push(`${file} › ${one.fullName}: ${firstLine(one.failureMessages[0])}`)
      else result.skipped.push(`${file} › ${one.fullName}`)
    }
    // A file that does not load has no tests to count, yet the run has failed.
    if (state === 'failed' && !assertionResults.some((one) => one.status === 'failed'))
      result.failed.push(`${file}: ${firstLine(message)}`)
  }
  if (status && !result.failed.length) result.failed.push('the tests ended without telling why')
  return result
}

interface Suite {
  title: string
  file: string
  suites?: Suite[]
  specs?: {
    title: string
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
  }[]
}

/** `spec` is the file that a worker takes as a whole; its walks may be written in another. */
function collect(suite: Suite, above: string, result: Result, spec = suite.file): void {
  for (const { title, tests: runs } of suite.specs ?? [])
    for (const { status, results } of runs) {
      const whole = `e2e/${suite.file} › ${above}${title}`
      const seconds = results.reduce((ms, r) => ms + r.duration, 0) / 1000
      add(result.seconds, 'e2e', seconds)
      add(result.files, `e2e/${spec}`, seconds)
      if (status === 'expected') result.passed++
      else if (status === 'skipped') result.skipped.push(whole)
      else result.failed.push(`${whole}: ${firstLine(results.find((r) => r.error)?.error?.message)}`)
    }
  for (const inner of suite.suites ?? []) collect(inner, `${above}${inner.title} › `, result, spec)
}

function walks(args: string[]): Result {
  const result = nothing()
  const chromium = provideChromium()
  if (!chromium) {
    const title =
      'e2e: no Chromium here. Install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk), or set CHROMIUM'
    ;(process.env['CI'] ? result.failed : result.skipped).push(title)
    return result
  }
  const [found, status] = run<{ suites: Suite[] }>(
    'walks',
    bin('playwright'),
    ['test', '-c', 'e2e/playwright.config.ts', '--pass-with-no-tests', '--reporter=list,json', ...args],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report('walks'), CHROMIUM: chromium },
  )
  for (const suite of found?.suites ?? []) collect(suite, '', result)
  if (status && !result.failed.length) result.failed.push('the walks ended without telling why')
  return result
}

const changedFiles = (): string[] =>
  execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .map((line) => line.slice(3).split(' -> ').at(-1)!)

/** A Saturday that begins a month, the last day of a year, and a day that most years do not have. */
const days = ['2027-05-01T05:30:00Z', '2026-12-31T16:30:00Z', '2028-02-29T23:45:00Z']
const zones = ['Asia/Shanghai', 'America/New_York']

function wanted(args: string[]): Result[] {
  if (args.includes('--shuffle'))
    return [1, 2, 3].map((seed) => tests(['--sequence.shuffle', `--sequence.seed=${seed}`]))
  if (args.includes('--days'))
    return days.flatMap((day) =>
      zones.map((zone) => {
        console.log(`\n— ${day} in ${zone}`)
        return tests([], { TEST_CLOCK: day, TZ: zone })
      }),
    )
  if (args.includes('--changed')) {
    const specs = changedFiles().filter((file) => /^e2e\/.*\.spec\.ts$/.test(file))
    return [tests(['--changed']), ...(specs.length ? [walks(specs)] : [])]
  }
  return [tests(args), walks(args)]
}

function tell(results: Result[]): void {
  const all = <K extends 'failed' | 'skipped'>(key: K) => results.flatMap((result) => result[key])
  for (const [of, most] of [
    ['seconds', Infinity],
    ['files', 15],
  ] as const) {
    const sums = new Map<string, number>()
    for (const result of results) for (const [name, spent] of result[of]) add(sums, name, spent)
    console.log(`\nSeconds by ${of === 'files' ? `file, the longest ${most}` : 'part, all workers together'}:`)
    for (const [name, spent] of [...sums].toSorted((a, b) => b[1] - a[1]).slice(0, most))
      console.log(`${spent.toFixed(0).padStart(6)}  ${name}`)
  }
  for (const key of ['skipped', 'failed'] as const)
    if (all(key).length)
      console.log(
        `\n${key}:\n${all(key)
          .map((line) => `  ${line}`)
          .join('\n')}`,
      )
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const skipped = all('skipped').length
  const unproved = dataIsHere && all('skipped').some((title) => title.includes('(skipped where '))
  if (unproved) console.log('\nThe reference data lies beside the project: nothing may be skipped for want of it')
  console.log(`\n${passed} passed, ${all('failed').length} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exitCode = all('failed').length || unproved || passed === 0 ? 1 : 0
}

tell(wanted(process.argv.slice(2)))
