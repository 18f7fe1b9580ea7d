import type { TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { unpaidBy } from './tradePaid.ts'
import type { StoredTrade } from './tradeRows.ts'

/** What a customer's people read of the events: that it went, what became of it, and what they confirmed themselves. */
const ownEvents: ReadonlySet<string> = new Set([
  'submit',
  'accept',
  'amend',
  'withdraw',
  'pay',
  'askConfirm',
  'confirm',
  'decline',
  'voidConfirm',
])
const ownWords: ReadonlySet<string> = new Set(['accept', 'confirm', 'decline'])

type Told = Pick<TradeFull['events'][number], 'step' | 'changed' | 'answer' | 'amount'> & {
  readonly round: number | null
}

function whyUnchanged(of: StoredTrade, { step, changed, answer, amount, round }: Told): Text | null {
  if (changed || !answer || round === null) return null
  if (round < of.round) return fillText(t.ofEarlier, { round, last: of.round })
  return (step === 'pay' && unpaidBy(of, { kind: step, amount })) || null
}

/** What was done and what customs answered, in the order in which it was written here. */
export async function eventsOf(ctx: Context, of: StoredTrade): Promise<TradeFull['events']> {
  const { rows: found } = await sql<
    Omit<TradeFull['events'][number], 'why'> & { round: number | null }
  >`select e.id, e.step, e.at, e.raw, e.changed, e.round, e.amount::text as amount,
      case when e.step = 'accept' then nullif(concat_ws(' · ', e.ref_no, e.note), '') else e.note end as note,
      (e.code is not null or e.ref_no is not null) as answer,
      (select p.nickname from person p where p.id = e.person_id) as person
    from trade_event e where e.tenant_id = current_tenant() and e.trade_declaration_id = ${of.id} order by e.id limit 200`.execute(
    ctx.db,
  )
  const rows = found.map(({ round, ...event }) => ({ ...event, why: whyUnchanged(of, { ...event, round }) }))
  if (ctx.user.area !== 'customer') return rows
  return rows
    .filter(({ step, answer, changed }) => ownEvents.has(step) && (!answer || changed))
    .map((event) =>
      Object.assign(event, {
        person: event.step === 'confirm' || event.step === 'decline' ? event.person : null,
        note: ownWords.has(event.step) ? event.note : null,
        raw: null,
        amount: null,
        why: null,
      }),
    )
}

interface Fault {
  readonly field: string | null
  readonly item: number | null
  readonly note: string
}

/** What customs found wrong with the submission that it rejected last, each at its field or item; what names none of them at neither. */
export async function faultsOf(ctx: Context, of: StoredTrade): Promise<TradeFull['problems']> {
  if (of.status !== 'rejected') return []
  const { rows } = await sql<Fault>`select distinct on (item, field, note) field, item, note from trade_event e
    where tenant_id = current_tenant() and trade_declaration_id = ${of.id} and round = ${of.round} and step = 'reject' and note is not null
      and at = (select max(at) from trade_event l where l.tenant_id = e.tenant_id and l.trade_declaration_id = e.trade_declaration_id and l.round = e.round and l.step = 'reject')
    order by item nulls first, field, note`.execute(ctx.db)
  return rows.map(({ field, item, note }) => ({
    level: 'error' as const,
    field: field ?? (item ? 'name' : ''),
    ...(item && { line: item - 1 }),
    message: { zh: note, tw: note, en: note },
    customs: true,
  }))
}

/** Fields of an item, by which customs may say what is wrong with it. */
export const lineFields: ReadonlySet<string> = new Set(Object.keys(t.line))
