import { customerKinds } from '@clearway/contract/features/account/ledger/flowBackSteps'
import type { LedgerSource } from '@clearway/contract/features/account/ledger/ledgerPost'
import { sourcePath, type LedgerSourceShown } from '@clearway/contract/features/account/ledger/ledgerPosting'
import { ledgerPostingText as t } from '@clearway/contract/features/account/ledger/ledgerPosting.text'
import { fillText } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'

/** What somebody needs to open the screen of each. */
const opens: Readonly<Record<LedgerSource, string | null>> = {
  recharge: 'recharge.view',
  flowBack: 'flowBack.view',
  customsCase: 'customsCase.view',
  caseCharge: 'customsCase.view',
  taxBill: 'declaration.view',
  bankLine: 'bankStatement.view',
  settlement: 'settlement.view',
  api: null,
}

/** What caused an amount, in words, and the screen that shows it to the caller. A charge is shown in its case, a tax bill in its declaration. */
export async function sourceOf(
  ctx: Context,
  kind: LedgerSource,
  id: string | null,
  code: string | null,
): Promise<LedgerSourceShown> {
  const may = opens[kind]
  const openId = id && may && ctx.user.permissions.has(may) ? await shownBy(ctx, kind, id) : null
  const word = t.sources[kind]
  return {
    kind,
    id,
    code,
    label: code ? fillText({ zh: '{word} {code}', tw: '{word} {code}', en: '{word} {code}' }, { word, code }) : word,
    path: openId && sourcePath(kind, openId),
  }
}

async function shownBy(ctx: Context, kind: LedgerSource, id: string): Promise<string | null> {
  if (kind !== 'caseCharge' && kind !== 'taxBill' && !(kind === 'flowBack' && ctx.user.area === 'customer')) return id
  const table =
    kind === 'caseCharge'
      ? sql`select case_id as at from customs_case_charge`
      : kind === 'taxBill'
        ? sql`select declaration_id as at from tax_bill`
        : sql`select case when kind = any(${[...customerKinds]}::text[]) then id end as at from flow_back`
  const {
    rows: [row],
  } = await sql<{ at: string }>`${table} where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  return row?.at ?? null
}
