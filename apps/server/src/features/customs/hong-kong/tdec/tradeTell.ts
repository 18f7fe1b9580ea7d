import { tradeDeclaration as contract } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'

import type { Context } from '../../../../kernel/context.ts'
import { tellCustomer, type ToldOf } from '../../recordTell.ts'
import { localTime } from '../road/places.ts'
import type { StoredTrade } from './tradeRows.ts'

/** What is told of a declaration, by the step that was taken. */
export const toldBy = (
  ctx: Context,
  row: StoredTrade,
  what: keyof typeof t.told,
  more: Readonly<Record<string, string>> = {},
) => ({
  of: { kind: 'tradeDeclaration', ...row } satisfies ToldOf,
  told: {
    words: t.told[what],
    values: {
      total: row.total ?? '–',
      person: ctx.user.nickname,
      time: localTime(new Date().toISOString()),
      ...more,
    },
    except: ctx.user.personId,
  },
})

/** Fields of which the customer knows best: a rejection at one of them concerns them. */
const ofCustomer: ReadonlySet<string> = new Set([
  'traderName',
  'traderBr',
  'traderAddress',
  'partnerName',
  'lines',
  'packages',
  'grossWeight',
  'marks',
])

interface Answered {
  readonly refNo?: string | null | undefined
  readonly field?: string | null | undefined
}

/** Tells the customer's people that it went, was accepted, or was rejected at something that concerns them. */
export async function tellOwner(
  ctx: Context,
  row: StoredTrade,
  what: 'submit' | 'accept' | 'reject',
  { refNo, field }: Answered,
): Promise<void> {
  const name = field?.split('.')[0] ?? ''
  if (what === 'reject' && !ofCustomer.has(name)) return
  const label = name === 'lines' ? t.lines : contract.fields[name as keyof typeof contract.fields]?.label
  const { of, told } = toldBy(ctx, row, what, { refNo: refNo ?? '' })
  await tellCustomer(ctx.db, of, { ...told, values: { ...told.values, ...(label && { field: label }) } })
}
