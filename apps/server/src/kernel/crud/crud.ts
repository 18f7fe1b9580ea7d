import { recordOf } from '@clearway/contract/kernel/record'
import type { ListQuery, Resource } from '@clearway/contract/kernel/resource'
import type { Route } from '@clearway/contract/kernel/route'
import type { Language } from '@clearway/contract/kernel/text'

import type { Context } from '../context.ts'
import type { Handler } from '../feature.ts'
import { exportHandlers } from './crudExport.ts'
import { importHandlers } from './crudImport.ts'
import { insertRow, moveRows, readRow, readRows, updateRow, type CrudSource, type Values } from './crudRows.ts'
import { historyOf } from './history.ts'
import { listPage, type TableSource } from './listQuery.ts'
import { keepSource } from './sources.ts'

type Handlers<R extends Resource> = {
  [K in keyof R['routes']]: R['routes'][K] extends Route ? Handler<R['routes'][K]> : never
}

/**
 * The handlers of the common pattern, as a plain object to spread over: `{ ...crud(supplier, source), add }`.
 * Writes forget the list totals of this node; history and versions are kept by triggers of the table.
 */
export const crud = <R extends Resource>(resource: R, source: CrudSource): Handlers<R> =>
  typed<R>(handlersOf(resource, source))

type Verb = (ctx: Context, ...more: never[]) => Promise<unknown>

/** The one place where they get the types of the resource's routes. */
function typed<R extends Resource>(handlers: Readonly<Record<string, Verb>>): Handlers<R> {
  // Written once for any resource; each verb answers what `resource()` says its route answers, and a route of another name has none.
  return handlers as unknown as Handlers<R>
}

function handlersOf(resource: Resource, source: CrudSource) {
  keepSource(resource, source)
  const written = (ctx: Context, ids: readonly string[]) => {
    ctx.touched(ids)
    ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
  }
  return {
    query: (ctx: Context, input: ListQuery) => listPage(ctx, resource, source, input),
    queryById: (ctx: Context, { id }: { id: string }) => readRow(ctx, resource, source, id),
    queryOptions: (ctx: Context, input: { search?: string; ids?: string }) => options(ctx, resource, source, input),
    add: async (ctx: Context, input: Values) => {
      const id = await insertRow(ctx, resource, source, input)
      written(ctx, [id])
      return readRow(ctx, resource, source, id)
    },
    update: async (ctx: Context, input: Values & { id: string; version: number }) => {
      await updateRow(ctx, resource, source, input)
      written(ctx, [input.id])
      return readRow(ctx, resource, source, input.id)
    },
    delete: async (ctx: Context, { ids }: { ids: string[] }) => {
      const count = await moveRows(ctx, resource, source, ids, true)
      written(ctx, ids)
      return { count }
    },
    restore: async (ctx: Context, { ids }: { ids: string[] }) => {
      const count = await moveRows(ctx, resource, source, ids, false)
      written(ctx, ids)
      return { count }
    },
    queryHistory: async (ctx: Context, { id }: { id: string }) => {
      await readRow(ctx, resource, source, id)
      return historyOf(ctx, resource, source.table, id)
    },
    ...exportHandlers(resource, source),
    ...importHandlers(resource, source, written),
  }
}

/** As `crud`, where what is computed depends on the reader's language: the source in each of them. */
export function crudIn<R extends Resource>(resource: R, source: (language: Language) => CrudSource): Handlers<R> {
  const by: Record<Language, Record<string, Verb>> = {
    tw: handlersOf(resource, source('tw')),
    en: handlersOf(resource, source('en')),
    zh: handlersOf(resource, source('zh')),
  }
  return typed<R>(
    recordOf(
      Object.keys(by.zh),
      (verb) =>
        (ctx, ...more) =>
          by[ctx.language][verb]!(ctx, ...more),
    ),
  )
}

async function options(
  ctx: Context,
  resource: Resource,
  source: TableSource,
  input: { search?: string; ids?: string },
): Promise<{ id: string; label: string }[]> {
  const ids = input.ids
    ?.split(',')
    .filter((s) => /^[0-9a-f-]{36}$/i.test(s))
    .slice(0, 100)
  if (ids?.length) {
    const rows = await readRows(ctx, resource, source, ids)
    return rows.map((r) => ({ id: r.id, label: String(r[resource.labelField]) }))
  }
  const { list } = await listPage(ctx, resource, source, { currentPage: 1, pageSize: 20, search: input.search })
  return list.map((r) => ({ id: r.id, label: String(r[resource.labelField]) }))
}
