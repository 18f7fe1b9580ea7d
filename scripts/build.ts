// Builds the web when its sources are newer than the last build.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const web = path.join(root, 'apps/web')
const built = path.join(web, 'dist/index.html')
const sources = [
  ...readdirSync(web).flatMap((name) =>
    name === 'src' || name === 'public' || /\.(ts|html)$|^package\.json$/.test(name) ? [path.join(web, name)] : [],
  ),
  path.join(root, 'packages/contract/src'),
]

/** Milliseconds of the latest change at or below a path; a folder's own time tells of files deleted in it. 0 if there is nothing. */
function lastChange(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return 0
  const below = stat.isDirectory() ? readdirSync(file).map((name) => lastChange(path.join(file, name))) : []
  return Math.max(stat.mtimeMs, ...below)
}

function findVite(): string | undefined {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  } catch {
    return undefined
  }
}

function buildWeb(): void {
  const wanted = Math.max(...sources.map(lastChange))
  if (existsSync(built) && lastChange(built) >= wanted) return
  const vite = findVite()
  // An installation without development packages brings the web built; the times of its files may mean nothing.
  if (!vite && existsSync(built)) return
  if (!vite) throw new Error('The web is not built and Vite is not installed. Run "npm ci" and start again.')
  console.log('Building the web, which its changed sources make necessary (some seconds) …')
  // Whatever this server is started for, people get the web as it is built for use.
  const { status, signal } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) return
  // Vite leaves half a build behind, which the next start would take for a whole one.
  rmSync(path.join(web, 'dist'), { recursive: true, force: true })
  console.error(signal ? 'The build of the web was stopped.' : 'The web could not be built; the reason is above.')
  process.exit(1)
}

buildWeb()
