// `npm run mutants`: plants a seeded sample of small slips in files of money, tax, states, access and tariff, one at a time, and counts those that no
// test notices. It works on a copy of the tree and takes some hours, beside nothing else: a test that fails for want of time counts as one that
// noticed. What is known stands in `docs/quality/mutants.csv`: a run that was cut off goes on where it stood, and FRESH=1 begins anew.
//
//   npm run mutants               the sample, then the report in docs/quality/mutants.md
//   npm run mutants -- tax        the part of the sample that lies in files whose path holds the word; no report
//   COUNT=50 SEED=7               another size, another sample
//   PART=1/2                      every second one of the sample: two terminals share the work, and the last to end writes the report
import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'

import { mutantsOf, mutated, type Mutant } from './mutants/mutate.ts'
import { report, type Outcome } from './mutants/report.ts'
import { targets, type Target } from './mutants/targets.ts'
import { copyTree } from './treeCopy.ts'

const root = path.join(import.meta.dirname, '..')
const place = mkdtempSync(path.join(tmpdir(), 'clearway-mutants-'))
const tree = path.join(place, 'main')
const count = Number(process.env['COUNT'] ?? 600)
const seed = Number(process.env['SEED'] ?? 20_261_125)
const [part = 1, parts = 1] = (process.env['PART'] ?? '1/1').split('/').map(Number)
const memory = path.join(root, 'docs/quality/mutants.csv')
/** Whoever turns an end into an endless loop is noticed too: by the time. */
const longestSeconds = 180

interface Planted extends Mutant {
  readonly target: Target
}

const isTest = (file: string): boolean => file.endsWith('.test.ts')

/** The files that a path means: itself, or what lies directly in the folder. */
function filesOf(place: string): string[] {
  if (!statSync(path.join(tree, place)).isDirectory()) return [place]
  return readdirSync(path.join(tree, place))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.text.ts'))
    .map((name) => `${place}/${name}`)
}

const sourceOf = (file: string): string => readFileSync(path.join(tree, file), 'utf8')

function everyMutant(): Planted[] {
  return targets.flatMap((target) =>
    target.sources
      .flatMap((place) => filesOf(place))
      .filter((file) => !isTest(file))
      .flatMap((file) => mutantsOf(file, sourceOf(file)).map((mutant) => ({ ...mutant, target }))),
  )
}

/** Numbers from 0 to 1, the same ones for a seed (mulberry32). */
function numbers(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function sampleOf(all: readonly Planted[]): Planted[] {
  const next = numbers(seed)
  return all
    .map((mutant) => ({ mutant, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

/** The tests of a target, in its order, each file once. */
function specificationsOf(vitest: Vitest, { tests }: Target): TestSpecification[] {
  const files = new Set(tests.flatMap((place) => filesOf(place)).filter(isTest))
  return [...files].flatMap((file) => vitest.getModuleSpecifications(path.join(tree, file)))
}

/** Ends the processes that run the tests: one in an endless loop hears nothing else. */
const killWorkers = () => void execFile('pkill', ['-9', '-P', String(process.pid), '-f', 'vitest'], () => undefined)

/** By test file: how many of its tests pass without any mutant. */
const passing = new Map<string, number>()

/** Runs test files, until a test fails; the file that it stands in. A run that left tests out says nothing of the mutant, and is made again. */
async function failing(
  vitest: Vitest,
  specifications: TestSpecification[],
  again = false,
): Promise<string | undefined> {
  const running = vitest.runTestSpecifications(specifications)
  const timer = setTimeout(killWorkers, longestSeconds * 1000)
  const { testModules, unhandledErrors } = await running.finally(() => clearTimeout(timer))
  // What an earlier run left behind counts for nothing.
  const asked = testModules.filter(({ moduleId }) => specifications.some((s) => s.moduleId === moduleId))
  if (!asked.length) throw new Error(`Nothing of ${specifications[0]!.moduleId} ran`)
  const failed = asked.find((module) => module.state() === 'failed')?.moduleId
  if (failed || unhandledErrors.length) return failed ?? specifications[0]!.moduleId
  const passed = asked.map((module) => [module.moduleId, [...module.children.allTests('passed')].length] as const)
  const short = passed.find(([id, tests]) => tests < (passing.get(id) ?? 0))
  if (short && again) throw new Error(`${short[0]}: only ${short[1]} of ${passing.get(short[0])} tests ran`)
  if (short) return await failing(vitest, specifications, true)
  for (const [id, tests] of passed) passing.set(id, tests)
  return undefined
}

/** How often a test file noticed something in a source file: who noticed most is asked first, and alone. */
const noticings = new Map<string, number>()

/** The test file that fails, if any does. */
async function whoNotices(vitest: Vitest, { file, target }: Planted): Promise<string | undefined> {
  const times = (moduleId: string) => noticings.get(`${file} ${moduleId}`) ?? 0
  const [first, ...others] = specificationsOf(vitest, target).sort((x, y) => times(y.moduleId) - times(x.moduleId))
  const found = (await failing(vitest, [first!])) ?? (others.length ? await failing(vitest, others) : undefined)
  if (!found) return undefined
  noticings.set(`${file} ${found}`, times(found) + 1)
  return path.relative(tree, found)
}

async function tryOne(vitest: Vitest, mutant: Planted): Promise<string | undefined> {
  const file = path.join(tree, mutant.file)
  const source = sourceOf(mutant.file)
  try {
    writeFileSync(file, mutated(source, mutant))
    vitest.invalidateFile(file)
    return await whoNotices(vitest, mutant)
  } finally {
    writeFileSync(file, source)
    vitest.invalidateFile(file)
  }
}

/** By mutant: the test that noticed it; '' for one that lives. */
function remembered(): Map<string, string> {
  if (!existsSync(memory)) return new Map()
  const lines = readFileSync(memory, 'utf8').trim().split('\n').slice(1)
  return new Map(lines.map((line) => line.split(',') as [string, string]))
}

if (process.env['FRESH']) rmSync(memory, { force: true })
let known = remembered()
function remember(id: string, test: string): void {
  // Another part may have written meanwhile.
  known = remembered().set(id, test)
  const lines = [...known].map((pair) => pair.join(',')).sort((x, y) => x.localeCompare(y))
  writeFileSync(memory, ['mutant,noticed by', ...lines, ''].join('\n'))
}

copyTree(tree)
// Tests that read the reference data find it beside the copy too.
if (existsSync(path.join(root, '../shared'))) symlinkSync(path.join(root, '../shared'), path.join(place, 'shared'))
const vitest = await createVitest(
  'test',
  {
    root: tree,
    watch: true,
    bail: 1,
    project: ['shared'],
    // Slow is not noticed: only what never ends is, by `longestSeconds`.
    testTimeout: longestSeconds * 1000,
    hookTimeout: longestSeconds * 1000,
    reporters: [{}],
    silent: true,
  },
  { server: { watch: null } },
)
process.once('exit', () => rmSync(place, { recursive: true, force: true }))
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))
try {
  await vitest.standalone()
  await vitest.globTestSpecifications()
  const all = everyMutant()
  const word = process.argv[2]
  const sample = sampleOf(all).filter(({ file }) => !word || file.includes(word))
  console.log(`${sample.length} of ${all.length} mutants`)
  for (const target of new Set(sample.map((mutant) => mutant.target))) {
    const failed = await failing(vitest, specificationsOf(vitest, target))
    if (failed) throw new Error(`${failed} fails without any mutant`)
  }
  for (const [n, mutant] of sample.entries()) {
    if (n % parts !== part - 1 || known.has(mutant.id)) continue
    const started = performance.now()
    remember(mutant.id, (await tryOne(vitest, mutant)) ?? '')
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const what = `${mutant.file}:${mutant.line}  ${mutant.before.slice(0, 60)} → ${mutant.after.slice(0, 60)}`
    console.log(
      `${n + 1}/${sample.length}  ${known.get(mutant.id) ? 'died' : 'LIVES'}  ${seconds} s  ${what.replaceAll(/\s+/g, ' ')}`,
    )
  }
  known = remembered()
  const tried = sample.filter(({ id }) => known.has(id))
  const outcomes = tried.map((one): Outcome => ({ ...one, area: one.target.area, died: known.get(one.id) !== '' }))
  const whole = tried.length === sample.length
  if (!whole) console.log(`${sample.length - tried.length} are left to another part`)
  process.exitCode = report(root, outcomes, { all: all.length, seed, write: whole && !word })
} finally {
  await vitest.close()
}
