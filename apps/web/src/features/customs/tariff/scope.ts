import type { ScopeEntry } from '@clearway/contract/features/customs/additionalDuty'

const parts = (text: string): string[] =>
  text
    .split(/[,;，；、\n\t]+/)
    .map((s) => s.trim())
    .filter(Boolean)
const prefixOf = (part: string): string => part.replace(/^[!！]\s*/, '').replace(/[.\s-]/g, '')

/** One code a line, as a person reads it. */
export const scopeText = (entries: readonly ScopeEntry[]): string =>
  entries.map((e) => `${e.excluded ? '!' : ''}${e.prefix || '*'}`).join('\n')

/** The entries of a text; the list that a code was published in stays with it. */
export function readEntries(text: string, before: readonly ScopeEntry[]): ScopeEntry[] {
  const lists = new Map(before.map((e) => [e.prefix, e.list]))
  return parts(text).map((part) => {
    const prefix = prefixOf(part) === '*' ? '' : prefixOf(part)
    return { prefix, excluded: /^[!！]/.test(part), list: lists.get(prefix) ?? null }
  })
}

/** The first part of a text that is no code, with its line. */
export function badLine(text: string): { readonly row: number; readonly text: string } | undefined {
  for (const [n, line] of text.split('\n').entries()) {
    const wrong = parts(line).find((part) => !/^(\*|\d{1,13})$/.test(prefixOf(part)))
    if (wrong !== undefined) return { row: n + 1, text: wrong.slice(0, 40) }
  }
  return undefined
}

/** The entry that decides for a code: the longest prefix that it begins with. */
export const decidingPrefix = (entries: readonly ScopeEntry[], code: string): ScopeEntry | undefined =>
  entries
    .filter((e) => code.startsWith(e.prefix))
    .reduce<ScopeEntry | undefined>((best, e) => (best && best.prefix.length >= e.prefix.length ? best : e), undefined)
