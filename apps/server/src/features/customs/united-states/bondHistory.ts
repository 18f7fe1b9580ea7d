import { usParty as contract } from '@clearway/contract/features/customs/united-states/usParty'
import { usPartyText as t } from '@clearway/contract/features/customs/united-states/usParty.text'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import type { historyOf } from '../../../kernel/crud/history.ts'

type Entry = Awaited<ReturnType<typeof historyOf>>[number]
/** A bond by its columns, as texts. */
type State = Readonly<Record<string, string | null>>

/** What was done with the bonds of a party, each as it stood before and after. The caller has found out that the party may be read. */
export async function bondHistory(ctx: Context, partyId: string): Promise<Entry[]> {
  if (hidesAny(ctx, contract.name, ['bonds'])) return []
  const { rows: bonds } = await sql<{
    id: string
    state: State
  }>`select id, jsonb_build_object('kind', kind, 'surety_code', surety_code, 'bond_number', bond_number,
      'amount', amount::text, 'effective_on', effective_on::text, 'ends_on', ends_on::text) as state
    from us_bond where tenant_id = current_tenant() and party_id = ${partyId}`.execute(ctx.db)
  const { rows } = await sql<
    Entry & { bondId: string }
  >`select h.id, h.record_id as bond_id, h.at, h.action, h.changes, p.nickname as person_name
    from record_history h left join person p on p.id = h.person_id
    where h.tenant_id = current_tenant() and h.table_name = 'us_bond' and h.record_id = any(${bonds.map((b) => b.id)}::uuid[]) order by h.id desc limit 200`.execute(
    ctx.db,
  )
  const told = (of: State): string => {
    const kind = t.bondKinds[of['kind'] as keyof typeof t.bondKinds]
    const days = [of['effective_on'], of['ends_on']].filter(Boolean).join(' – ')
    return `${say(kind, ctx.language)} ${of['surety_code']} ${of['bond_number']}, USD ${of['amount']}, ${days}`
  }
  // From what they are now back to what they were, entry by entry.
  const states = new Map(bonds.map(({ id, state }) => [id, state]))
  return rows.flatMap(({ bondId, changes, ...entry }) => {
    const after = states.get(bondId)!
    const before = { ...after, ...Object.fromEntries(changes.map(({ field, from }) => [field, from])) }
    states.set(bondId, before)
    const [from, to] = [entry.action === 'add' ? null : told(before), entry.action === 'delete' ? null : told(after)]
    // For its party each is a change of it.
    return from === to ? [] : [{ ...entry, action: 'update' as const, changes: [{ field: 'bonds', from, to }] }]
  })
}
