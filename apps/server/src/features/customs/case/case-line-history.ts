import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'

const mostTold = 50

interface Told { readonly position: number; readonly modelNumber: string | null; readonly brand: string | null; readonly name: string; readonly hsCode: string | null; readonly quantity: string | null; readonly unit: string | null; readonly unitPrice: string | null; readonly totalPrice: string | null; readonly netWeight: string | null; readonly grossWeight: string | null }

export interface LineChange { readonly from: Told | null; readonly to: Told | null }

// No words: a history is read in three languages, figures and model numbers in all of them.
function words(line: Told | null): string | null {
  if (!line) return null
  const goods = [line.modelNumber, line.brand, line.name].filter(Boolean).join(' / ')
  return `${goods}${line.hsCode ? ` [${line.hsCode}]` : ''} ${line.quantity ?? '–'}${line.unit ? ` [${line.unit}]` : ''} × ${line.unitPrice ?? '–'} = ${line.totalPrice ?? '–'} (${line.netWeight ?? '–'} / ${line.grossWeight ?? '–'} kg)`.slice(0, 400)
}

/** Writes what became of lines into the case's history: one entry a call, under the number of lines. */
export async function tellLineChanges(ctx: Context, caseId: string, changes: readonly LineChange[]): Promise<void> {
  if (!changes.length) return
  const entries = changes.slice(0, mostTold).map(({ from, to }) => ({ field: 'line_count', from: words(from), to: words(to) }))
  if (changes.length > mostTold) entries.push({ field: 'line_count', from: null, to: `… +${changes.length - mostTold}` })
  await sql`insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
    values (current_tenant(), 'customs_case', ${caseId}, 'update', ${JSON.stringify(entries)}::jsonb, ${ctx.user.personId}, ${ctx.requestId})`.execute(ctx.db)
}
