import { brand as contract, type BrandShown, type TenantAtSignIn } from '@clearway/contract/features/account/brand'
import { common } from '@clearway/contract/kernel/common.text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import type { Context, OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { feature } from '../../kernel/feature.ts'
import { canonical, networkOf, type Limit } from '../../kernel/pacing/limits.ts'
import { refuse } from '../../kernel/refuse.ts'
import { nobody } from './tokens.ts'

const looks: Limit = { name: 'brand-ip', points: 300, seconds: 600 }
const year = 31_536_000

/** How the tenant that `db` is bound to looks; null when it never chose anything. */
async function brandOf(db: Db): Promise<BrandShown | null> {
  const row = await db
    .selectFrom('tenantBrand')
    .select([
      'shownName',
      'themeColour',
      'logo',
      'logoDark',
      'favicon',
      'background',
      'backgroundColour',
      'slogan',
      'sloganTw',
      'sloganEn',
    ])
    .where('tenantId', '=', sql<string>`current_tenant()`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && Object.values(row).some((value) => value !== null) ? row : null
}

const inside = (ctx: OpenContext, tenantId: string) =>
  ctx.services.database.transaction({ tenantId, personId: null, requestId: ctx.requestId }, 'read', brandOf)

/** The tenant that a host belongs to. The platform's own address belongs to everybody, whatever somebody wrote down as his domain. */
async function byHost(
  ctx: OpenContext,
  host: string,
): Promise<{ id: string; tenantCode: string; tenantName: string } | undefined> {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  if (!name || name.length > 253 || name === new URL(ctx.services.environment.publicUrl).hostname) return undefined
  return ctx.db
    .selectFrom('tenant')
    .select(['id', 'tenantCode', 'tenantName'])
    .where(sql`lower(domain)`, '=', name)
    .where('kind', '=', 'business')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

async function tenantByDomain(
  ctx: OpenContext,
  { tenant: typed }: { tenant?: string | undefined },
): Promise<TenantAtSignIn> {
  await ctx.services.limits.consume(looks, networkOf(ctx.ip))
  const own = await byHost(ctx, ctx.host)
  if (own) {
    const brand = await inside(ctx, own.id)
    return { tenantCode: own.tenantCode, tenantName: brand?.shownName ?? own.tenantName, brand }
  }
  const found =
    typed &&
    (await ctx.db
      .selectFrom('tenant')
      .select('id')
      .where(sql`lower(tenant_code)`, '=', canonical(typed))
      .where('deletedAt', 'is', null)
      .executeTakeFirst())
  // The same work for a code that nobody has: neither answer nor time tells of it.
  const brand = typed ? await inside(ctx, found ? found.id : nobody) : null
  return { tenantCode: null, tenantName: brand?.shownName ?? null, brand }
}

/** The picture's address is its content, so a browser keeps it for good. What no brand shows just now is not found. */
async function brandFile(
  ctx: OpenContext,
  { hash }: { hash: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const found = await ctx.services.database.transaction(
    { tenantId: nobody, personId: null, requestId: ctx.requestId },
    'read',
    async (db) => {
      await sql`select set_config('app.brand_hash', ${hash}, true)`.execute(db)
      const { rows } = await sql<{
        contentType: string
        storeKey: string
      }>`select f.content_type, f.store_key from brand_file f
      join tenant_brand b on b.tenant_id = f.tenant_id and f.hash in (b.logo, b.logo_dark, b.favicon, b.background) where f.hash = ${hash} and b.deleted_at is null limit 1`.execute(
        db,
      )
      return rows[0]
    },
  )
  if (!found) throw refuse(404, common.fileMissing)
  reply
    .header('cache-control', `public, max-age=${year}, immutable`)
    .header('etag', `"${hash}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    // The page of a tenant's own domain asks for it without cookies, and only as a picture.
    .header('x-content-type-options', 'nosniff')
  if (request.headers['if-none-match'] === `"${hash}"`) return reply.status(304).send()
  return reply.type(found.contentType).send(await ctx.services.files.get(found.storeKey))
}

export const brand = feature(contract, { tenantByDomain, brandFile, queryBrand: (ctx: Context) => brandOf(ctx.db) })
