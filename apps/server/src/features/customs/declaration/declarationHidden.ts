import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import type { DecValues } from '@clearway/contract/features/customs/declaration/model'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'

// A column of the list is a field of the message: who may not read the one may not read the other.
const inHead: Readonly<Record<string, readonly string[]>> = {
  entryId: ['EntryId'],
  seqNo: ['SeqNo'],
  billNo: ['BillNo', 'BLNo'],
  tradeName: ['TradeName'],
  tradeMode: ['TradeMode'],
  entryOffice: ['IEPort'],
  customsOffice: ['CustomMaster'],
}
const inLines: Readonly<Record<string, readonly string[]>> = {
  total: ['DeclPrice', 'DeclTotal'],
  currency: ['TradeCurr'],
}
const inPapers: Readonly<Record<string, readonly string[]>> = { total: ['total'], currency: ['currency'] }

export interface HiddenFields {
  readonly head: ReadonlySet<string>
  readonly line: ReadonlySet<string>
  readonly papers: ReadonlySet<string>
  readonly any: boolean
}

/** The fields of a message that the user's data permission keeps from him. */
export function hiddenFields(ctx: Context): HiddenFields {
  const { hidden } = dataAccess(ctx.user, declaration.name)
  const of = (map: Readonly<Record<string, readonly string[]>>) =>
    new Set([...hidden].flatMap((name) => map[name] ?? []))
  const [head, line, papers] = [of(inHead), of(inLines), of(inPapers)]
  return { head, line, papers, any: head.size + line.size > 0 }
}

export const without = <V extends DecValues | Readonly<Record<string, unknown>>>(
  values: V,
  names: ReadonlySet<string>,
): V => (names.size ? (Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))) as V) : values)
