import { hiddenColumns } from '@clearway/contract/features/customs/case/caseHidden'
import type { CaseLine } from '@clearway/contract/features/customs/case/caseLine'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { issues } from '@clearway/contract/kernel/issue.text'
import { mask } from '@clearway/contract/kernel/mask'
import type { Output, Parsed } from '@clearway/contract/kernel/route'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { refuseField } from '../../../kernel/refuse.ts'

type Routes = (typeof customsCase)['routes']

const hidden = (ctx: Context) => dataAccess(ctx.user, customsCase.name).hidden
const hiddenInLines = (ctx: Context): ReadonlySet<string> => hiddenColumns((name) => hidden(ctx).has(name))

/** Prices of a case, and with them what the broker asks for it, are kept from the user. */
export const hidesPrices = (ctx: Context): boolean => hidden(ctx).has('invoiceTotal')

/** Lines without what is hidden from the user. */
export function shownLines(ctx: Context, lines: readonly CaseLine[]): CaseLine[] {
  const names = hiddenInLines(ctx)
  if (!names.size) return [...lines]
  const gone = Object.fromEntries([...names].map((name) => [name, null]))
  return lines.map((line) => ({
    ...line,
    ...gone,
    origins: Object.fromEntries(Object.entries(line.origins).filter(([name]) => !names.has(name))),
  }))
}

/** Throws 400 at a column that is hidden from the user and yet sent. */
export function requireShownColumns(ctx: Context, { add, set }: Parsed<Routes['patchLines']>): void {
  const names = hiddenInLines(ctx)
  if (!names.size) return
  const sent = [
    ...add.flatMap((line) =>
      Object.entries(line.values)
        .filter(([, v]) => v !== null && v !== undefined)
        .map(([name]) => name),
    ),
    ...set.flatMap((line) => Object.keys(line.fields)),
  ]
  const wrong = sent.find((name) => names.has(name))
  if (wrong) throw refuseField(wrong, issues.invalid)
}

const figures: Readonly<Record<string, RegExp>> = { prices: / × \S+ = \S+(?= \()/, weights: /\(\S+ \/ \S+ kg\)/ }

/** The history of a case tells its lines in words, with their prices and weights. */
export function shownHistory(ctx: Context, entries: Output<Routes['queryHistory']>): Output<Routes['queryHistory']> {
  const names = hiddenInLines(ctx)
  if (!names.size) return entries
  const told = (words: string | null) => {
    const priced = names.has('unitPrice') ? words?.replace(figures['prices']!, ` × ${mask} = ${mask}`) : words
    return (
      (names.has('netWeight') || names.has('grossWeight')
        ? priced?.replace(figures['weights']!, `(${mask})`)
        : priced) ?? null
    )
  }
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((c) => (c.field === 'lineCount' ? { ...c, from: told(c.from), to: told(c.to) } : c)),
  }))
}
