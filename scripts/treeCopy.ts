// A copy of the tree to work on in place of the tree itself.
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** What git lists in a tree: `--cached`, `--others` … */
export const filesIn = (arg: string, cwd: string): string[] =>
  execFileSync('git', ['ls-files', '-z', ...arg.split(' ')], { cwd, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)

/** A copy of the tree as it stands in a folder that is made, with the packages of this one and the parts of its own. */
export function copyTree(to: string): void {
  for (const file of filesIn('--cached --others --exclude-standard', root)) {
    try {
      mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
      copyFileSync(path.join(root, file), path.join(to, file))
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error // deleted, not yet committed
    }
  }
  const packages = path.join(to, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@clearway') symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name))
  // These point within the tree, so they point within the copy.
  cpSync(path.join(root, 'node_modules/@clearway'), path.join(packages, '@clearway'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const git = (...args: string[]) => execFileSync('git', args, { cwd: to, stdio: 'ignore' })
  git('init')
  git('add', '.')
  git('-c', 'user.name=newcomer', '-c', 'user.email=newcomer@localhost', 'commit', '-m', 'before')
}
