import { paymentBatchText as t } from '@clearway/contract/features/account/ledger/paymentBatch.text'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { refuse } from '../../../../kernel/refuse.ts'

/** Everything that says where money goes, as one digest. */
const digest = sql`encode(sha256(convert_to(jsonb_build_array(a.bank_account_name, a.bank_country, a.bank_name, a.branch, a.bank_account, a.swift_code, a.cnaps, a.bank_code, a.branch_code, a.routing_number, a.currency)::text, 'UTF8')), 'hex')`

const openItems = (
  batchId: string,
) => sql`payment_batch_item i join flow_back f on f.tenant_id = i.tenant_id and f.id = i.flow_back_id join bank_account a on a.tenant_id = f.tenant_id and a.id = f.bank_account_id
  where i.tenant_id = current_tenant() and i.batch_id = ${batchId} and i.state = 'in'`

interface Found {
  readonly code: string
  readonly gone: boolean
  readonly held: boolean
  readonly frozen: boolean
  readonly changed: boolean
}

/** Throws 409 naming each pay-out whose account is gone, held or of another owner by now, or whose wallet is frozen; with `approved` also where the account is not as it was approved. */
export async function requirePayees(ctx: Context, batchId: string, { approved = false } = {}): Promise<void> {
  const { rows } =
    await sql<Found>`select f.code, a.deleted_at is not null or a.org_id is distinct from f.org_id or a.supplier_id is not null or a.currency <> f.currency as gone,
      bank_account_held(a.id) is not null as held, (select b.status = 'frozen' from wallet_balance b where b.tenant_id = f.tenant_id and b.wallet_id = f.wallet_id) as frozen,
      i.payee_digest is distinct from ${digest} as changed
    from ${openItems(batchId)} order by i.id`.execute(ctx.db)
  const why = (of: Found): Text | undefined =>
    of.gone
      ? t.payeeGone
      : of.held
        ? t.payeeHeld
        : of.frozen
          ? t.walletFrozen
          : approved && of.changed
            ? t.payeeChanged
            : undefined
  const errors = rows.flatMap((of) => {
    const message = why(of)
    return message ? [{ field: 'items', message, values: { code: of.code } }] : []
  })
  if (errors[0]) throw refuse(409, errors[0].message, { values: errors[0].values, errors })
}

/** From now on the accounts are those that somebody approved. */
export async function keepPayees(ctx: Context, batchId: string): Promise<void> {
  await sql`update payment_batch_item x set payee_digest = d.digest from (select i.id, ${digest} as digest from ${openItems(batchId)}) d
    where x.tenant_id = current_tenant() and x.id = d.id`.execute(ctx.db)
}
