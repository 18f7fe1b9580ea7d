import { entryResponsesText } from '@clearway/contract/features/customs/united-states/entry/entryResponses.text'
import { isfMachine as machine, type IsfState } from '@clearway/contract/features/customs/united-states/entry/isfSteps'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import type { StoredEntry } from './usEntryRows.ts'

/** Writes what customs said last of the security filing that stands, whatever the order in which it came. */
export async function settleIsf(ctx: Context, of: StoredEntry): Promise<{ changed: boolean; why?: Text }> {
  if (of.isfRound === 0 || !machine.may('hear', of.isfState))
    return { changed: false, why: entryResponsesText.isfNotFiled }
  const { rows } = await sql<{
    kind: string
    note: string | null
  }>`select kind, note from us_entry_response where tenant_id = current_tenant()
    and us_entry_id = ${of.id} and round = ${of.isfRound} and kind in ('isfAccepted', 'isfRejected') order by at desc, kind, note desc nulls last limit 1`.execute(
    ctx.db,
  )
  const [last] = rows
  if (!last) return { changed: false }
  const state: IsfState = last.kind === 'isfAccepted' ? 'accepted' : 'rejected'
  const reason = state === 'rejected' ? last.note : null
  if (of.isfState === state && of.isfReason === reason) return { changed: false }
  await sql`update us_entry set isf_state = ${state}, isf_reason = ${reason}, updated_by = ${ctx.user.personId}
    where tenant_id = current_tenant() and id = ${of.id}`.execute(ctx.db)
  return { changed: true }
}
