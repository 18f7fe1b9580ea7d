import type { Resource } from '@clearway/contract/kernel/resource'
import { sql, type RawBuilder } from 'kysely'

import { hidesAny } from '../access/hidden.ts'
import type { Context } from '../context.ts'
import type { TableSource } from './listQuery.ts'
import { snake } from './search.ts'
import { sourceOf } from './sources.ts'

/** Rows of a resource as one of its lists shows them. */
export interface Listed {
  /** By its data permission rows and fields are kept from the reader. */
  readonly resource: Resource
  /** What is read, where it is not all that the resource reads: a tab of its list. */
  readonly source?: (ctx: Context) => TableSource
}

export const sourceFor = (ctx: Context, { source, resource }: Listed): TableSource =>
  source?.(ctx) ?? sourceOf(resource.name)!.source

/** A field of the row `t` as text; null where there is none, or it is hidden from the reader. */
export const fieldText = (ctx: Context, listed: Listed, field: string | undefined): RawBuilder<unknown> =>
  field && !hidesAny(ctx, listed.resource.name, [field])
    ? sql.raw(`(${sourceFor(ctx, listed).computed?.[field] ?? `t.${snake(field)}`})::text`)
    : sql`null::text`
