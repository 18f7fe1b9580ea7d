import {
  appclient as contract,
  redirectUris,
  type Appclient,
  type LivingToken,
} from '@clearway/contract/features/admin/signOn/appclient'
import { appclientText as t } from '@clearway/contract/features/admin/signOn/appclient.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { moveRows, readRow, readRows, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { endSessions, hashToken, newToken } from '../../../kernel/identity/sessions.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { rightsChange } from '../administration.ts'
import { checkWords, choicesOf, mayHandle, type ClientRights } from './appclientRights.ts'

type ClientRow = Row & Appclient
type Words = { scope?: string[]; authorities?: string[] | null; resourceIds?: string[] | null }

const living = `s.tenant_id = t.tenant_id and s.app_client_id = t.id and s.ended_at is null and s.refresh_expires_at > now()`
const reserved = ['clearway-web']

// What the form leaves open has a value all the same.
const usual: Values = {
  status: 'able',
  accessTokenValidity: 600,
  callsPerMinute: 600,
  autoApprove: false,
  authorities: [],
  resourceIds: [],
}

const rightsOf = (row: Values): ClientRights => ({
  authorities: (row['authorities'] as string[] | null) ?? [],
  autoApprove: row['autoApprove'] === true,
})

async function idFree(ctx: Context, clientId: string, except: string | undefined): Promise<boolean> {
  const { rows } =
    await sql`select 1 from app_client where tenant_id = current_tenant() and client_id = ${clientId} and deleted_at is null and id is distinct from ${except ?? null}::uuid limit 1`.execute(
      ctx.db,
    )
  return rows.length === 0
}

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  rightsChange(ctx)
  for (const [name, value] of Object.entries(usual))
    if (values[name] === null || (!current && values[name] === undefined)) values[name] = value
  const clientId = values['clientId']
  if (clientId !== undefined && clientId !== current?.['clientId']) {
    if (reserved.includes(String(clientId).toLowerCase()))
      throw refuse(409, t.reserved, { errors: [{ field: 'clientId', message: t.reserved }] })
    if (!(await idFree(ctx, String(clientId), current?.id)))
      throw refuse(409, t.clientIdTaken, { errors: [{ field: 'clientId', message: t.clientIdTaken }] })
  }
  checkWords(newWords(values, current))
  if (current) mayHandle(ctx, rightsOf(current))
  mayHandle(ctx, rightsOf({ ...current, ...values }))
  if (typeof values['webServerRedirectUri'] === 'string')
    values['webServerRedirectUri'] = redirectUris(values['webServerRedirectUri']).join('\n')
  if (current && values['status'] === 'disable' && current['status'] !== 'disable') await endTokens(ctx, [current.id])
}

/** Words that stood there before may be of a screen that a release took away: they do not keep anybody from saving the rest. */
function newWords(values: Words, current: Row | undefined): Words {
  const added = (name: keyof Words) =>
    values[name]?.filter((word) => !(current?.[name] as string[] | undefined)?.includes(word))
  return Object.fromEntries((['scope', 'authorities', 'resourceIds'] as const).map((name) => [name, added(name)]))
}

async function endTokens(ctx: Context, ids: readonly string[], tokenId?: string): Promise<number> {
  let count = 0
  for (const id of ids)
    count += await endSessions(
      ctx.db,
      { appClientId: id, tenantId: ctx.user.tenantId, ...(tokenId ? { sessionId: tokenId } : {}) },
      'kicked',
    )
  return count
}

const source: CrudSource = {
  table: 'app_client',
  search: ['clientId', 'clientName?'],
  unique: { app_client_client_id: 'clientId' },
  computed: {
    tokenCount: `(select count(*)::int from session s where ${living})`,
    lastUsedAt: `(select max(s.last_used_at) from session s where s.tenant_id = t.tenant_id and s.app_client_id = t.id)`,
  },
  filters: { authorizedGrantTypes: (grants) => sql`t.authorized_grant_types && ${[...grants]}::text[]` },
  check,
  beforeDelete: async (ctx, ids) => {
    rightsChange(ctx)
    await endTokens(ctx, ids)
  },
}

const base = crud(contract, source)
const read = async (ctx: Context, id: string, also: { deleted?: boolean; lock?: boolean } = {}) =>
  (await readRow(ctx, contract, source, id, also)) as ClientRow

/** A new secret, which stands nowhere but in this answer. One that had expired does not keep its end. */
async function rotateSecret(ctx: Context, input: { id: string; endTokens?: boolean | undefined }) {
  rightsChange(ctx)
  const row = await read(ctx, input.id, { deleted: false, lock: true })
  mayHandle(ctx, rightsOf(row))
  const clientSecret = newToken()
  const expired = row.secretExpiresAt && Date.parse(row.secretExpiresAt) <= Date.now()
  await ctx.db
    .updateTable('appClient')
    .set({
      clientSecretHash: hashToken(clientSecret),
      secretChangedAt: sql<string>`now()`,
      ...(expired ? { secretExpiresAt: null } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  const ended = input.endTokens ? await endTokens(ctx, [row.id]) : 0
  ctx.touched([row.id], `${row.clientId}: new secret${input.endTokens ? `, ${ended} tokens ended` : ''}`)
  return { ...(await read(ctx, row.id)), clientSecret }
}

async function idsNamed(
  ctx: Context,
  { clientId, id, ids }: { clientId?: string | undefined; id?: string | undefined; ids?: string[] | undefined },
): Promise<string[]> {
  if (clientId === undefined) return ids ?? [id!]
  const found = await ctx.db
    .selectFrom('appClient')
    .select('id')
    .where('tenantId', '=', ctx.user.tenantId)
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw notFound()
  return [found.id]
}

/** Running tokens of the client, whoever they act for. */
async function queryToken(ctx: Context, { id }: { id: string }): Promise<LivingToken[]> {
  await read(ctx, id)
  const { rows } =
    await sql<LivingToken>`select s.id, s.person_id, p.nickname as person_name, string_to_array(or_blank(s.scope), ' ') as scope, host(s.ip) as ip, s.device,
      s.created_at, s.last_used_at, s.access_expires_at, s.refresh_expires_at as expires_at
    from session s left join person p on p.id = s.person_id
    where s.tenant_id = current_tenant() and s.app_client_id = ${id} and s.ended_at is null and s.refresh_expires_at > now() order by s.last_used_at desc, s.id desc limit 200`.execute(
      ctx.db,
    )
  return rows
}

/** Lists of words are told as people read them, not as JSON. */
const plain = (value: string | null): string | null =>
  value?.startsWith('[') ? (JSON.parse(value) as string[]).join(', ') : value

export const appclient = feature(contract.routes, {
  ...base,
  add: async (ctx, input) => {
    const clientSecret = newToken()
    const row = (await base.add(
      ctx,
      { ...input, clientSecretHash: hashToken(clientSecret) } as never,
      undefined,
    )) as ClientRow
    return { ...row, clientSecret }
  },
  delete: async (ctx, input) => base.delete(ctx, { ids: await idsNamed(ctx, input) }, undefined),
  restore: async (ctx, { ids }) => {
    rightsChange(ctx)
    const rows = await readRows(ctx, contract, source, ids, { deleted: true })
    for (const row of rows) {
      mayHandle(ctx, rightsOf(row))
      if (!(await idFree(ctx, String(row['clientId']), row.id)))
        throw refuse(409, refusals.duplicate, { errors: [{ field: 'clientId', message: issues.duplicate }] })
    }
    const count = await moveRows(ctx, contract, source, ids, false)
    ctx.touched(ids)
    ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
    return { count }
  },
  queryHistory: async (ctx, input) => {
    const entries = await base.queryHistory(ctx, input, undefined)
    return entries.map((entry) => ({
      ...entry,
      changes: entry.changes.map((c) => ({ ...c, from: plain(c.from), to: plain(c.to) })),
    }))
  },
  rotateSecret,
  queryToken,
  revokeToken: async (ctx, { id, tokenId }) => {
    const row = await read(ctx, id)
    const count = await endTokens(ctx, [id], tokenId)
    if (tokenId && !count) throw notFound()
    ctx.touched([id], `${row.clientId}: ${count} tokens ended`)
    return { count }
  },
  queryChoices: async (ctx) => choicesOf(ctx.user),
})
