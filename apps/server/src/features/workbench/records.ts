import type { ScreenCode } from '@clearway/contract/features/screens'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { scopeCondition, type TableSource } from '../../kernel/crud/listQuery.ts'

/** Records that people work with: the table, the fields that name a row and tell it from its likes, and where it opens. */
export interface Kind extends TableSource {
  readonly resource: string
  readonly label: string
  readonly detail: string
  readonly screen: ScreenCode
  readonly state?: string
  link(row: { id: string; label: string }): string
}
export const kinds: readonly Kind[] = [
  {
    resource: 'order',
    table: 'trade_order',
    orgScoped: true,
    label: 'code',
    detail: 'supplierName',
    screen: 'orderList',
    link: ({ id }) => `/editAddOrder?id=${id}`,
  },
  {
    resource: 'goods',
    table: 'goods',
    orgScoped: true,
    label: 'modelNumber',
    detail: 'name',
    screen: 'merchandiseNews',
    link: ({ label }) => `/merchandiseNews?search=${encodeURIComponent(label)}`,
  },
  {
    resource: 'supplier',
    table: 'supplier',
    orgScoped: true,
    label: 'name',
    detail: 'code',
    screen: 'vendorInformation',
    link: ({ label }) => `/vendorInformation?search=${encodeURIComponent(label)}`,
  },
]

/** The rows of a kind that the reader's data permission leaves him. */
export const visible = (ctx: Context, kind: Kind): RawBuilder<unknown> =>
  sql.join([sql`t.deleted_at is null`, ...scopeCondition(ctx, kind, dataAccess(ctx.user, kind.resource))], sql` and `)
