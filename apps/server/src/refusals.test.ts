import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

// A refusal says why in a text, and any text compiles. What each is said for is kept by hand in
// `refusals/<area>.csv`: the text, the status or the field, and the
// condition right before it. Another text in its place is then seen twice before it counts.

interface Refusal {
  readonly file: string
  /** `orderText.onlyFrom`. */
  readonly text: string
  /** The status of the whole, the field, or `return` where a function gives the reason to the one who refuses. */
  readonly of: string
  readonly when: string
  /** What fills its places, where the names are written out. */
  readonly values: readonly string[] | undefined
  readonly module: string
}

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)test\//.test(file))
  .map((file) => ({ file, source: readFileSync(path.join(import.meta.dirname, file), 'utf8') }))

/** The names under which a file knows texts, and where they come from. */
function textsOf(source: string): Map<string, { name: string; module: string }> {
  const found = new Map<string, { name: string; module: string }>()
  for (const [, names, module] of source.matchAll(/import \{([^}]*)\} from '([^']*\.text(?:\.ts)?)'/g))
    for (const one of names!.split(',')) {
      const [name, alias = name] = one.trim().split(/ as /)
      if (name) found.set(alias!, { name, module: module! })
    }
  return found
}

/** What stands between a bracket and the one that closes it. */
function within(source: string, open: number): string {
  let depth = 0
  for (let at = open; at < source.length; at++) {
    if ('({['.includes(source[at]!)) depth++
    if (')}]'.includes(source[at]!) && --depth === 0) return source.slice(open + 1, at)
  }
  return ''
}

/** The condition of `if (…) throw` or `if (…) return` that ends where something is said; empty where it is another statement. */
function conditionBefore(source: string, at: number): string {
  const before = source
    .slice(0, at)
    .replace(/\{?\s*(?:throw|return)?\s*(?:told\()?$/, '')
    .trimEnd()
  if (!before.endsWith(')')) return ''
  let depth = 0
  for (let from = before.length - 1; from >= 0; from--) {
    if (before[from] === ')') depth++
    if (before[from] === '(' && --depth === 0)
      return /\bif $/.test(before.slice(0, from))
        ? before
            .slice(from + 1, -1)
            .replaceAll(/\s+/g, ' ')
            .trim()
        : ''
  }
  return ''
}

/** `a, b: f(x, y), ...c` in its parts. */
function partsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const c of list) {
    if ('({['.includes(c)) depth++
    if (')}]'.includes(c)) depth--
    if (c === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += c
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

const namesOf = (object: string | undefined): string[] | undefined => {
  if (!object?.startsWith('{')) return undefined
  const parts = partsOf(within(object, 0))
  return parts.some((p) => p.startsWith('...')) ? undefined : parts.map((p) => p.split(':')[0]!.trim())
}

/** The names of the values in the argument behind the text: none where there is none. */
function valuesOf(call: string, more: string | undefined): readonly string[] | undefined {
  if (more === undefined) return []
  if (call === 'refuseField') return namesOf(more)
  const parts = more.startsWith('{') ? partsOf(within(more, 0)) : ['...']
  if (parts.some((p) => p.startsWith('...'))) return undefined
  const values = parts.find((p) => /^values\b/.test(p))
  return values === undefined ? [] : namesOf(values.slice(values.indexOf(':') + 1).trim())
}

function refusalsIn({ file, source }: { file: string; source: string }): Refusal[] {
  const texts = textsOf(source)
  if (!texts.size) return []
  const key = `((?:${[...texts.keys()].join('|')})(?:\\.\\w+)+)`
  const refusal = (at: number, text: string, of: string, values?: readonly string[]): Refusal => {
    const { name, module } = texts.get(text.split('.')[0]!)!
    const when = conditionBefore(source, at)
    return { file, text: [name, ...text.split('.').slice(1)].join('.'), of, when, values, module }
  }
  return [
    ...[...source.matchAll(new RegExp(`\\b(refuse|refuseField)(?=\\()`, 'g'))].flatMap(({ index, 0: call }) => {
      const [of = '', said = '', ...more] = partsOf(within(source, index + call.length))
      const named = [...said.matchAll(new RegExp(`\\b${key}(?![\\w.[(])`, 'g'))].map(([, text]) => text!)
      const values = named[0] === said ? valuesOf(call, more[0]) : undefined
      return named.map((text) => refusal(index, text, of, values))
    }),
    ...[...source.matchAll(new RegExp(`\\bfield: ('[^']*'|\\w+), message: ${key}`, 'g'))].map(
      ({ index, 1: field, 2: text }) => refusal(index, text!, field!),
    ),
    ...[...source.matchAll(new RegExp(`\\breturn (?:told\\()?${key}(?![\\w.[(])`, 'g'))].map(({ index, 1: text }) =>
      refusal(index, text!, 'return'),
    ),
  ]
}

const refusals = sources.flatMap(refusalsIn)

/** Lines of one list that the other has fewer of. */
function beyond(lines: readonly string[], others: readonly string[]): string[] {
  const left = Map.groupBy(others, (line) => line)
  return lines.filter((line) => left.get(line)?.pop() === undefined)
}

/** The area whose words it is said in. */
const areaOf = ({ module, file }: Refusal): string =>
  /\/(?:features\/(\w+)|(kernel|business))\//
    .exec(module.startsWith('.') ? `/${file}` : module)!
    .slice(1)
    .find(Boolean)!

test('every refusal says what the register of refusals says', () => {
  const register = path.join(import.meta.dirname, 'refusals')
  const told = readdirSync(register).flatMap((file) =>
    readFileSync(path.join(register, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => `${file}: ${line}`),
  )
  const said = refusals.map(
    (refusal) => `${areaOf(refusal)}.csv: ${refusal.text},${refusal.of.replaceAll(/['"`,\s]/g, '')},${refusal.when}`,
  )
  expect({ new: beyond(said, told), gone: beyond(told, said) }).toEqual({ new: [], gone: [] })
})

test('what is said of a refusal fills the places of its text, all of them and no others', async () => {
  const wrong: string[] = []
  for (const { file, text, module, values } of refusals) {
    // The number of the request is put in where the answer is made.
    if (!values || text === 'refusals.failed') continue
    const from = module.startsWith('.') ? path.resolve(import.meta.dirname, path.dirname(file), module) : module
    const [name, ...keys] = text.split('.')
    const found = keys.reduce<any>((of, k) => of?.[k], (await import(from))[name!])
    if (typeof found?.en !== 'string') continue
    const places = [...new Set([...found.en.matchAll(/\{(\w+)\}/g)].map(([, place]) => place))].sort()
    if (places.join() !== [...values].sort().join())
      wrong.push(
        `${file}: ${text} has ${places.join(', ') || 'no places'} and is given ${values.join(', ') || 'nothing'}`,
      )
  }
  expect(wrong).toEqual([])
})

test('at a field stands what is wrong with it, not what is said of the whole', () => {
  const whole = ['refusals.invalid', 'refusals.duplicate', 'refusals.stale', 'refusals.inUse', 'refusals.failed']
  expect(refusals.filter(({ text, of }) => whole.includes(text) && !/^\d{3}$|^return$/.test(of))).toEqual([])
})
