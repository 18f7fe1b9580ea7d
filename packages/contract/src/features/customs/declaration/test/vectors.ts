// The contract knows no Node types; its tests may read what stands beside the project all the same.
interface Files {
  existsSync: (path: string) => boolean
  readFileSync: (path: string, encoding: 'utf8') => string
}
const { process } = globalThis as unknown as {
  process: { cwd: () => string; getBuiltinModule: (name: 'node:fs') => Files }
}
const files = process.getBuiltinModule('node:fs')
const path = `${process.cwd()}/../shared/data/vectors/identifiers.csv`

export const vectorsAbsent = !files.existsSync(path)

/** Identifiers of one kind with whether each is valid. */
export const identifiers = (kind: string): { readonly value: string; readonly valid: boolean }[] =>
  files
    .readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .map((row) => row.split(','))
    .filter(([k]) => k === kind)
    .map(([, value = '', valid]) => ({ value, valid: valid === '1' }))
