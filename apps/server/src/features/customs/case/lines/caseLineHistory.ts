import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { tellChanges } from '../../../../kernel/crud/history.ts'

const mostTold = 50

interface Told {
  readonly position: number
  readonly modelNumber: string | null
  readonly brand: string | null
  readonly name: string
  readonly hsCode: string | null
  readonly quantity: string | null
  readonly unit: string | null
  readonly unitPrice: string | null
  readonly totalPrice: string | null
  readonly netWeight: string | null
  readonly grossWeight: string | null
}

export interface LineChange {
  readonly from: Told | null
  readonly to: Told | null
}

// No words: a history is read in three languages, figures and model numbers in all of them.
function words(line: Told | null): string | null {
  if (!line) return null
  const goods = [line.modelNumber, line.brand, line.name].filter(Boolean).join(' / ')
  return `${goods}${line.hsCode ? ` [${line.hsCode}]` : ''} ${line.quantity ?? '–'}${line.unit ? ` [${line.unit}]` : ''} × ${line.unitPrice ?? '–'} = ${line.totalPrice ?? '–'} (${line.netWeight ?? '–'} / ${line.grossWeight ?? '–'} kg)`.slice(
    0,
    400,
  )
}

/** One entry of the case's history a call, under the number of lines. */
const write = (ctx: Context, caseId: string, all: readonly { from: string | null; to: string | null }[]) =>
  tellChanges(
    ctx,
    'customs_case',
    caseId,
    all.map((one) => ({ field: 'line_count', ...one })),
    mostTold,
  )

/** Writes what became of lines into the case's history. */
export const tellLineChanges = (ctx: Context, caseId: string, changes: readonly LineChange[]): Promise<void> =>
  write(
    ctx,
    caseId,
    changes.map(({ from, to }) => ({ from: words(from), to: words(to) })),
  )

/** Writes which lines stand at another number now. */
export async function tellMovedLines(
  ctx: Context,
  caseId: string,
  moved: readonly { readonly id: string; readonly from: number; readonly to: number }[],
): Promise<void> {
  const { rows } = await sql<{
    id: string
    model: string | null
    name: string
  }>`select id, model_number as model, name from customs_case_line
    where tenant_id = current_tenant() and case_id = ${caseId} and id = any(${moved.slice(0, mostTold).map((m) => m.id)}::uuid[])`.execute(
    ctx.db,
  )
  const goods = new Map(
    rows.map(({ id, model, name }) => [id, [model, name].filter(Boolean).join(' / ').slice(0, 300)]),
  )
  await write(
    ctx,
    caseId,
    moved.map(({ id, from, to }) => ({
      from: `#${from} ${goods.get(id) ?? ''}`.trim(),
      to: `#${to} ${goods.get(id) ?? ''}`.trim(),
    })),
  )
}
