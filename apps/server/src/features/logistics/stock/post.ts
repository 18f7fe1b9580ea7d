import type {
  BondStatus,
  LockKind,
  StockKind,
  StockQuality,
  StockRefusal,
  StockSource,
} from '@clearway/contract/features/logistics/stock/stockPost'
import { stockPostText } from '@clearway/contract/features/logistics/stock/stockPost.text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { batches } from '../../../kernel/database/batches.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse, type Refusal } from '../../../kernel/refuse.ts'

/** Where goods lie: a lot in one condition in a bin. */
export interface Place {
  readonly bin: string
  readonly lot: string
  readonly quality?: StockQuality
}

/** What the stock is asked to do: see `stock_post` in the migration for what each kind needs. Quantities are text with at most four decimals. */
export interface Operation {
  readonly kind: StockKind
  /** The same key is never posted twice in a tenant: `inbound:<line>`, or the caller's own within their person. */
  readonly key: string
  readonly quantity: string
  /** Whose doing it is. */
  readonly by: string | null
  readonly from?: Place
  readonly to?: Place
  /** Chosen beforehand where a later operation of the same batch goes back to it. */
  readonly id?: string
  readonly parent?: string
  readonly lockKind?: LockKind
  readonly reason?: string
  readonly sourceKind?: StockSource
  readonly sourceId?: string
  readonly sourceCode?: string
}

export type Posted =
  | { readonly ok: true; readonly movementId: string; readonly replayed: boolean }
  | { readonly ok: false; readonly reason: StockRefusal }

/** Posts operations in one go, in the transaction of `db`; each wholly or not at all, whatever becomes of the others. */
export async function postAll(db: Db, operations: readonly Operation[]): Promise<readonly Posted[]> {
  const { rows } = await sql<{
    answers: Posted[]
  }>`select stock_post(${JSON.stringify(operations)}::jsonb) as answers`.execute(db)
  return rows[0]!.answers
}

/** Posts an operation that stands by itself; resolves once it is on the disk. A document's own movements go by `post` in the document's transaction. */
export const postQueued = batches<Operation, Posted>(postAll)

/** What the person hears: 404 for a place or movement that is not there, 422 for a key used for something else, 400 for a quantity, else 409; `data.reason` tells why. */
function stockRefusal(reason: StockRefusal, field = 'quantity'): Refusal {
  const message = stockPostText.refused[reason]
  const status =
    reason === 'quantity' ? 400 : reason === 'place' || reason === 'parent' ? 404 : reason === 'keyReused' ? 422 : 409
  return refuse(status, message, { data: { reason }, errors: [{ field, message }] })
}

/** All of them or none: throws the first refusal, naming the operation's field by `fieldOf`. Gives the movements' ids. */
export async function post(
  ctx: Context,
  operations: readonly Omit<Operation, 'by'>[],
  fieldOf: (at: number, reason: StockRefusal) => string = () => 'quantity',
): Promise<readonly string[]> {
  const posted = await postAll(
    ctx.db,
    operations.map((o) => ({ ...o, by: ctx.user.personId })),
  )
  return posted.map((done, at) => {
    if (!done.ok) throw stockRefusal(done.reason, fieldOf(at, done.reason))
    return done.movementId
  })
}

/** A lot as goods come in by. `declarationNo` or `declarationId` is needed unless it is in free circulation. */
export interface Lot {
  readonly orgId: string | null
  readonly goodsId: string
  readonly code: string
  readonly bondStatus: BondStatus
  readonly receivedOn: string
  readonly expiresOn?: string | null
  readonly declarationId?: string | null
  readonly declarationNo?: string | null
  readonly unitKg?: string | null
  readonly unitCbm?: string | null
}

/** The lot's id: of the one that stands, or of one made now. A lot keeps what it was made with; one that another declaration brought in is refused at `lotCode`. */
export async function lotOf(db: Db, lot: Lot): Promise<string> {
  await sql`insert into stock_lot (tenant_id, org_id, goods_id, code, bond_status, received_on, expires_on, declaration_id, declaration_no, unit_kg, unit_cbm)
    values (current_tenant(), ${lot.orgId}, ${lot.goodsId}, ${lot.code}, ${lot.bondStatus}, ${lot.receivedOn}, ${lot.expiresOn ?? null}, ${lot.declarationId ?? null},
      ${lot.declarationNo ?? null}, ${lot.unitKg ?? null}, ${lot.unitCbm ?? null})
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: string; sameEntry: boolean }>`
    select id, declaration_id is not distinct from ${lot.declarationId ?? null}::uuid and declaration_no is not distinct from ${lot.declarationNo ?? null}::text as same_entry
    from stock_lot where tenant_id = current_tenant() and org_id is not distinct from ${lot.orgId}::uuid and goods_id = ${lot.goodsId} and lower(code) = lower(${lot.code})
      and bond_status = ${lot.bondStatus}`.execute(db)
  const { id, sameEntry } = rows[0]!
  if (sameEntry) return id
  throw refuse(409, stockPostText.lotDeclared, { errors: [{ field: 'lotCode', message: stockPostText.lotDeclared }] })
}
