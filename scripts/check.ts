// `npm run check`: types, lint, walls, dead code, generated files fresh. Runs all of them and fails if one does.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)

const steps: [name: string, command: string, args: string[]][] = [
  ...['packages/contract', 'apps/server', 'apps/web', 'e2e', 'bench'].map((p): [string, string, string[]] => [`types of ${p}`, bin('tsc'), ['-p', p]]),
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', 'packages', 'apps', 'e2e', 'bench', 'scripts']],
  ['walls', process.execPath, ['scripts/walls.ts']],
  ['dead code', bin('knip'), ['--no-progress']],
  ['generated files', process.execPath, ['scripts/tables.ts', '--check']],
]

const failed: string[] = []
for (const [name, command, args] of steps) {
  console.log(`— ${name}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) failed.push(name)
}
if (failed.length) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
} else console.log('\nAll checks are clean')
