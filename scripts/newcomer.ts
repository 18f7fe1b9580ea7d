// `npm run newcomer`: adds a thing of five fields to a copy of the tree, by the steps of CONTRIBUTING.md and nothing else, and holds that it takes no
// more than seven new files and two touched ones, that everything compiles, and that its own tests and those that read the contract pass.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { copyTree, filesIn } from './treeCopy.ts'

const root = path.join(import.meta.dirname, '..')
const most = { added: 7, touched: 2 }

/** Where each template goes. */
const files = (migration: string): Readonly<Record<string, string>> => ({
  'carrier.contract.template': 'packages/contract/src/features/trade/carrier.ts',
  'carrier.text.template': 'packages/contract/src/features/trade/carrier.text.ts',
  'carrier.sql.template': `apps/server/migrations/${migration}_carrier.sql`,
  'carrier.server.template': 'apps/server/src/features/trade/carrier.ts',
  'carrier.csv.template': 'apps/server/src/kernel/access/register/trade/carrier.csv',
  'carrier.test.template': 'apps/server/src/features/trade/carrier.test.ts',
  'CarrierPage.template': 'apps/web/src/features/trade/CarrierPage.tsx',
})

const screen = `  {
    code: 'carrier',
    path: '/carrier',
    title: text('承运人', '承運人', 'Carriers'),
    icon: 'shop',
    group: 'trade',
    areas: ['admin'],
    resources: ['carrier'],
  },
`
const entry = `    carrier: { resource: async () => (await import('./carrier.ts')).carrier },
`

/** Puts `text` before or behind the first place that `at` stands. Throws when it stands nowhere. */
function insert(file: string, at: string, text: string, where: 'before' | 'behind'): void {
  const source = readFileSync(file, 'utf8')
  const found = source.indexOf(at)
  if (found < 0) throw new Error(`${file} has no ${JSON.stringify(at)}`)
  const place = where === 'before' ? found : found + at.length
  writeFileSync(file, source.slice(0, place) + text + source.slice(place))
}

function addCarrier(tree: string): void {
  const last = readdirSync(path.join(tree, 'apps/server/migrations')).sort().at(-1)
  const migration = String(Number(last?.slice(0, 4)) + 1).padStart(4, '0')
  for (const [template, target] of Object.entries(files(migration)))
    copyFileSync(path.join(root, 'scripts/newcomer', template), path.join(tree, target))
  const area = path.join(tree, 'packages/contract/src/features/trade/area.ts')
  insert(area, '] as const satisfies readonly Screen[]', screen, 'before')
  insert(area, '  contracts: {\n', entry, 'behind')
  const features = path.join(tree, 'apps/server/src/features/trade/index.ts')
  insert(features, 'import { customer }', "import { carrier } from './carrier.ts'\n", 'before')
  insert(features, '= [', 'carrier, ', 'behind')
}

interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const script = (name: string, ...args: string[]): Omit<Step, 'name'> => ({
  command: process.execPath,
  args: [`scripts/${name}`, ...args],
})
const tests = (name: string, ...args: string[]): Step => ({
  name,
  command: process.execPath,
  args: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...args],
})

/** What is written out of the migration and the lists. */
const generators: readonly Step[] = [
  { name: 'types of the tables', ...script('tables.ts') },
  { name: 'written lists', ...script('lists.ts') },
]
/** As `npm run check` has it, without the rules: the new files, and whatever reads the lists that they stand in. */
const types: Step = {
  name: 'types',
  command: bin('oxlint'),
  args: [
    '--allow=all',
    '--type-aware',
    '--type-check',
    '--deny-warnings',
    'packages/contract/src',
    ...['kernel', 'features/admin', 'features/trade'].map((part) => `apps/server/src/${part}`),
    ...['shell', 'kernel', 'features/admin', 'features/trade'].map((part) => `apps/web/src/${part}`),
  ],
}
/** The longest first. */
const checks: readonly Step[] = [
  types,
  tests(
    'its own test, the lists and the register',
    'carrier.test',
    'areas.test',
    'screens.test',
    'pickers.test',
    'permissionRegister',
    'searchIndex',
  ),
  tests(
    'what a hidden field of it tells, and who is let in by its routes',
    'hiddenFields.test',
    'http/routes.test',
    '-t',
    'carrier: |without a token|without rights|belongs to a screen|no address stands twice|every tenant table',
  ),
  { name: 'walls', ...script('walls.ts') },
  { name: 'texts', ...script('texts.ts') },
]

const failed: string[] = []

async function take(cwd: string, { name, command, args }: Step): Promise<void> {
  const started = Date.now()
  const said = await new Promise<string | undefined>((resolve) => {
    execFile(command, args, { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve(error ? stdout + stderr : undefined),
    )
  })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${said === undefined ? 'done' : 'FAILED'} in ${seconds} s: ${name}`)
  if (said !== undefined) failed.push(`${name}\n${said}`)
}

/** Two steps at a time: there are two cores. */
async function takeTwoByTwo(cwd: string, steps: readonly Step[]): Promise<void> {
  const waiting = steps.values()
  const hand = async () => {
    for (const step of waiting) await take(cwd, step)
  }
  await Promise.all([hand(), hand()])
}

/** Files that are written by hand. What the generators write is not among them. */
function count(tree: string): { added: string[]; touched: string[] } {
  const byHand = (file: string) => !file.endsWith('.gen.ts')
  return {
    added: filesIn('--others --exclude-standard', tree).filter(byHand),
    touched: filesIn('--modified', tree).filter(byHand),
  }
}

const tree = mkdtempSync(path.join(tmpdir(), 'clearway-newcomer-'))
try {
  copyTree(tree)
  addCarrier(tree)
  for (const step of generators) await take(tree, step)
  await takeTwoByTwo(tree, checks)
  const { added, touched } = count(tree)
  console.log(`new by hand: ${added.length} of at most ${most.added}\n  ${added.join('\n  ')}`)
  console.log(`touched by hand: ${touched.length} of at most ${most.touched}\n  ${touched.join('\n  ')}`)
  if (added.length > most.added || touched.length > most.touched) failed.push('too many files')
} finally {
  rmSync(tree, { recursive: true, force: true })
}
if (failed.length) {
  console.error(failed.join('\n\n'))
  process.exitCode = 1
}
