// Holds the walls between parts: what may import what. Reads every module of the tree and fails when it finds fewer than git does.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const importing = /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\})?[^'"\n;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g

const areaOf = (file: string): string | undefined => /^(?:packages\/contract|apps\/server|apps\/web)\/src\/features\/([^/]+)\//.exec(file)?.[1]

/** Where an import leads: a file of the tree, or the name of a package. */
function targetOf(file: string, wanted: string): string {
  if (wanted.startsWith('.')) return path.join(path.dirname(file), wanted)
  return wanted.replace(/^@clearway\/contract\//, 'packages/contract/src/')
}

type Wall = { name: string; breaks: (from: string, to: string) => boolean }

const isTest = (file: string) => /\.test\.tsx?$|\/test\//.test(file)
const walls: Wall[] = [
  { name: 'the contract stands on nothing but itself', breaks: (from, to) => from.startsWith('packages/contract/') && to.startsWith('apps/') },
  { name: 'server and web meet in the contract only', breaks: (from, to) => (from.startsWith('apps/server/') && to.startsWith('apps/web/')) || (from.startsWith('apps/web/src/') && to.startsWith('apps/server/')) },
  { name: 'a kernel knows no feature', breaks: (from, to) => /\/src\/kernel\//.test(from) && !isTest(from) && /apps\/\w+\/src\/(features|shell|site)\//.test(to) },
  { name: 'an area does not call another area', breaks: (from, to) => !isTest(from) && from.startsWith('apps/') && to.startsWith('apps/') && !!areaOf(from) && !!areaOf(to) && areaOf(from) !== areaOf(to) },
  { name: 'public pages load no back-office library', breaks: (from, to) => from.startsWith('apps/web/src/site/') && /^(antd|@ant-design)/.test(to) },
  { name: 'tests stay out of the program', breaks: (from, to) => !isTest(from) && !from.startsWith('e2e/') && !from.startsWith('bench/') && isTest(to) },
]

let read = 0
const broken: string[] = []
for (const file of tracked) {
  let source: string
  try {
    source = readFileSync(path.join(root, file), 'utf8')
  } catch {
    continue // deleted, not yet committed
  }
  read++
  for (const match of source.matchAll(importing)) {
    const to = targetOf(file, match[1] ?? match[2] ?? match[3] ?? '')
    for (const wall of walls) if (wall.breaks(file, to)) broken.push(`${file} imports ${to}: ${wall.name}`)
  }
}

if (read < tracked.length * 0.9 || read < 50) throw new Error(`Only ${read} of ${tracked.length} modules could be read`)
if (broken.length) {
  console.error(broken.join('\n'))
  process.exitCode = 1
} else console.log(`walls: ${read} modules, none broken`)
