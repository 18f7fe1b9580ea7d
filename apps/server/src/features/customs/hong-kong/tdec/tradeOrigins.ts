import { partyAddress } from '@clearway/contract/features/customs/hong-kong/partyAddress'
import type { TradeLine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeChecks'
import { tradeDeclaration as contract } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import type { Field } from '@clearway/contract/kernel/field'
import type { Origin, Origins } from '@clearway/contract/kernel/origin'
import { sql } from 'kysely'

import { hidesAny } from '../../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRows, type Row, type Values } from '../../../../kernel/crud/crudRows.ts'
import { listConditions } from '../../../../kernel/crud/listQuery.ts'
import { likenessOf, sameValue, typedBy } from '../../../../kernel/crud/patch.ts'
import { partySource } from '../partyRows.ts'
import { lineFields, says, type LineField } from './tradeBegun.ts'
import { clearanceCargoOf } from './tradeGoods.ts'

interface Party {
  readonly name: string
  readonly names: readonly string[]
  readonly addresses: readonly string[]
  readonly number: string | null
  readonly inHongKong: boolean
}
const ofParty = ['name', 'nameEn', 'address', 'addressEn', 'registrationNumber', 'country', 'status']

/** Parties of the address book with one of these names, as far as the caller sees them whole. */
export async function partiesNamed(ctx: Context, names: readonly unknown[]): Promise<Party[]> {
  const wanted = names.filter((name): name is string => typeof name === 'string' && name !== '')
  if (!wanted.length || !ctx.user.permissions.has('partyAddress.view') || hidesAny(ctx, partyAddress.name, ofParty))
    return []
  const seen = sql.join(listConditions(ctx, partyAddress, partySource, {}), sql` and `)
  const { rows } = await sql<{
    id: string
  }>`select t.id from party_address t where ${seen} and t.status = 'active' and (t.name = any(${wanted}::text[]) or t.name_en = any(${wanted}::text[]))
      order by t.created_at, t.id limit 20`.execute(ctx.db)
  const found = await readRows(
    ctx,
    partyAddress,
    partySource,
    rows.map((row) => row.id),
  )
  const filled = (...values: (string | null)[]) => values.flatMap((value) => value || [])
  return found.map(({ name, nameEn, address, addressEn, registrationNumber, country }) => ({
    name: name ?? '',
    names: filled(name, nameEn),
    addresses: filled(address, addressEn),
    number: registrationNumber,
    inHongKong: country === 'HKG',
  }))
}

const partyFields = ['traderName', 'traderAddress', 'traderBr', 'partnerName']

/** The party of the book that a value of the form stands with. */
function fromBook(book: readonly Party[], field: string, head: Readonly<Record<string, unknown>>): Party | undefined {
  const value = String(head[field] ?? '')
  if (!value) return undefined
  const trader = String(head['traderName'] ?? '')
  return book.find(({ names, addresses, number }) =>
    field === 'partnerName' || field === 'traderName'
      ? names.includes(value)
      : names.includes(trader) && (field === 'traderAddress' ? addresses.includes(value) : number === value),
  )
}

/** Where values that somebody gave came from: as they stand in the address book, or by hand. */
async function marksOf(ctx: Context, given: Values, head: Values): Promise<Record<string, Origin>> {
  const names = Object.keys(given).filter((name) => given[name] !== null && given[name] !== '')
  const book = names.some((name) => partyFields.includes(name))
    ? await partiesNamed(ctx, [head['traderName'], head['partnerName']])
    : []
  const mark = (name: string): Origin => {
    const party = partyFields.includes(name) ? fromBook(book, name, head) : undefined
    return party ? { kind: 'addressBook', of: party.name } : typedBy(ctx)
  }
  return Object.fromEntries(names.map((name) => [name, mark(name)]))
}

/** Adds to what is written where each of it came from; a value that stays keeps its mark. */
export async function markHead(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  if (values['origins'] !== undefined) return
  const fields: Readonly<Record<string, Field>> = contract.fields
  const changed = Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        fields[name] &&
        !fields[name].readOnly &&
        value !== undefined &&
        !sameValue(current?.[name], value, likenessOf(fields[name])),
    ),
  )
  const marks = await marksOf(ctx, changed, { ...current, ...values })
  if (!current) values['origins'] = JSON.stringify(marks)
  else if (Object.keys(changed).length)
    values['origins'] = sql`(origins - ${Object.keys(changed)}::text[]) || ${JSON.stringify(marks)}::jsonb`
}

const keyOf = (name: LineField, value: unknown, mark: Origin | undefined): string =>
  JSON.stringify([name, value, mark && [mark.kind, mark.of, mark.by, mark.at]])

/**
 * Items with where each value came from. A mark stays where its value stands unchanged, in its place or elsewhere in the list; what is new is as clearance
 * cargo of that name has it, or typed.
 */
export async function markedLines(
  ctx: Context,
  lines: readonly TradeLine[],
  stored: readonly TradeLine[],
): Promise<TradeLine[]> {
  const stands = new Set(
    stored.flatMap((line) => lineFields.map((name) => keyOf(name, line[name], line.origins?.[name]))),
  )
  const kept = (line: TradeLine, n: number, name: LineField): { readonly mark: Origin | undefined } | undefined => {
    const mark = line.origins?.[name]
    if (stands.has(keyOf(name, line[name], mark)) && (mark || stored[n]?.[name] === line[name])) return { mark }
    return stored[n]?.[name] === line[name] ? { mark: stored[n].origins?.[name] } : undefined
  }
  const fresh = lines.filter((line, n) => lineFields.some((name) => says(line, name) && !kept(line, n, name)))
  const names = [...new Set(fresh.map((line) => line.name).filter(Boolean))]
  const cargo = names.length
    ? await clearanceCargoOf(ctx, sql`(t.name = any(${names}::text[]) or t.name_en = any(${names}::text[]))`)
    : []
  const typed = typedBy(ctx)
  const markOf = (line: TradeLine, name: LineField): Origin => {
    const source = cargo.find((one) => {
      if (line.name !== one.name && line.name !== one.nameEn) return false
      const known: Partial<Record<LineField, string | null>> = {
        name: line.name,
        code: one.hsCode,
        origin: one.origin,
        unit: one.unit,
        licence: one.licenceKind,
      }
      return known[name] === line[name]
    })
    return source ? { kind: 'clearanceCargo', of: source.name ?? '' } : typed
  }
  return lines.map((line, n) => {
    const marks = lineFields
      .filter((name) => says(line, name))
      .flatMap((name) => {
        const stood = kept(line, n, name)
        const mark = stood ? stood.mark : markOf(line, name)
        return mark ? [[name, mark] as const] : []
      })
    return { ...line, origins: Object.fromEntries(marks) }
  })
}

/** The marks of fields that the caller may read. */
export function shownMarks(ctx: Context, origins: Origins): Origins {
  const { hidden } = dataAccess(ctx.user, contract.name)
  return Object.fromEntries(Object.entries(origins).filter(([name]) => !hidden.has(name)))
}
