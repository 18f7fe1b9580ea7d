// The modules of the tree and what they import, for the checks that hold walls and rooms.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

export interface Import {
  readonly from: string
  /** A file of the tree, or the name of a package. */
  readonly to: string
  /** `import()`: asked for when it is needed. */
  readonly lazy: boolean
}

export const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$|\/test\//.test(file)

/** The files that git knows or would know, for the patterns. */
export const filesLike = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)

const importing =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\})?[^'"\n;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g

function targetOf(file: string, wanted: string): string {
  if (wanted.startsWith('.')) return path.join(path.dirname(file), wanted)
  return wanted.replace(/^@clearway\/contract\/(.*)$/, 'packages/contract/src/$1.ts')
}

const importsOf = (file: string, source: string): Import[] =>
  [...source.matchAll(importing)].map(([, named, lazy, bare]) => ({
    from: file,
    to: targetOf(file, named ?? lazy ?? bare ?? ''),
    lazy: lazy !== undefined,
  }))

/** Every module that is there, with all imports. Throws where one leads to a file that is not there: then the reading went wrong. */
export function readModules(): { readonly modules: readonly string[]; readonly imports: readonly Import[] } {
  const modules = filesLike('*.ts', '*.tsx').filter((file) => existsSync(path.join(root, file))) // not those deleted and not yet committed
  const imports = modules.flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8')))
  const astray = imports.find(
    ({ to, lazy }) => !lazy && /^(apps|packages)\//.test(to) && !existsSync(path.join(root, to)),
  )
  if (astray) throw new Error(`${astray.from} imports ${astray.to}, which is not there`)
  return { modules, imports }
}
