import {
  brandPictures,
  mostPixels,
  tenantBrand as contract,
  type TenantBrand,
} from '@clearway/contract/features/admin/tenant/tenantBrand'
import { tenantBrandText as t } from '@clearway/contract/features/admin/tenant/tenantBrand.text'
import { common } from '@clearway/contract/kernel/common.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Resource } from '@clearway/contract/kernel/resource'
import type { Parsed } from '@clearway/contract/kernel/route'

import type { Context } from '../../../kernel/context.ts'
import { historyOf } from '../../../kernel/crud/history.ts'
import { feature } from '../../../kernel/feature.ts'
import { putFor, sha256, type UploadedFile } from '../../../kernel/files/files.ts'
import { pictureOf } from '../../../kernel/files/pictures.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'

type Routes = typeof contract.routes
type Chosen = Omit<Parsed<Routes['update']>, 'id' | 'version'>

const nothing: Required<Chosen> = {
  shownName: null,
  themeColour: null,
  logo: null,
  logoDark: null,
  favicon: null,
  background: null,
  backgroundColour: null,
  slogan: null,
  sloganTw: null,
  sloganEn: null,
}

async function read(ctx: Context, lock = false): Promise<TenantBrand> {
  const query = ctx.db
    .selectFrom('tenantBrand')
    .select([
      'id',
      'version',
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
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return {
    ...(row ?? { id: null, version: 0, ...(nothing as Record<keyof Chosen, null>) }),
    tenantName: ctx.user.tenantName,
  }
}

/** Pictures are the own tenant's, uploaded before. */
async function checkPictures(ctx: Context, chosen: Chosen): Promise<void> {
  for (const name of brandPictures) {
    const hash = chosen[name]
    if (!hash) continue
    const found = await ctx.db.selectFrom('brandFile').select('hash').where('hash', '=', hash).executeTakeFirst()
    if (!found) throw refuseField(name, t.noSuchPicture)
  }
}

async function save(ctx: Context, version: number, given: Chosen): Promise<TenantBrand> {
  const { tenantId, personId } = ctx.user
  const current = await read(ctx, true)
  if (current.version !== version) throw refuse(409, refusals.stale, { data: { current } })
  const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Chosen
  await checkPictures(ctx, chosen)
  if (current.id)
    await ctx.db
      .updateTable('tenantBrand')
      .set({ ...chosen, updatedBy: personId })
      .where('id', '=', current.id)
      .execute()
  else {
    // Of two who are the first, one is told that the other was.
    const made = await ctx.db
      .insertInto('tenantBrand')
      .values({ ...chosen, tenantId, createdBy: personId, updatedBy: personId })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw refuse(409, refusals.stale, { data: { current: await read(ctx) } })
  }
  const now = await read(ctx)
  ctx.touched([now.id!])
  return now
}

async function upload(ctx: Context, _input: unknown, file: UploadedFile | undefined) {
  if (!file) throw refuse(400, common.fileEmpty, { errors: [{ field: 'file', message: common.fileEmpty }] })
  const picture = await pictureOf(file.bytes)
  if (!picture) throw refuse(415, t.notPicture, { errors: [{ field: 'file', message: t.notPicture }] })
  if (Math.max(picture.width, picture.height) > mostPixels)
    throw refuse(400, t.tooWide, {
      values: { max: mostPixels },
      errors: [{ field: 'file', message: t.tooWide, values: { max: mostPixels } }],
    })
  const { tenantId, personId } = ctx.user
  const hash = sha256(file.bytes).toString('base64url')
  const size = file.bytes.length
  const known = await ctx.db.selectFrom('brandFile').select('hash').where('hash', '=', hash).executeTakeFirst()
  if (!known) {
    const storeKey = await putFor(ctx, file.bytes)
    await ctx.db
      .insertInto('brandFile')
      .values({ tenantId, hash, ...picture, size, storeKey, createdBy: personId })
      .onConflict((c) => c.doNothing())
      .execute()
  }
  return { hash, size, ...picture }
}

export const tenantBrand = feature(contract.routes, {
  query: (ctx) => read(ctx),
  update: async (ctx, { id, version, ...chosen }) => {
    if (id && (await read(ctx)).id !== id) throw notFound()
    return save(ctx, version, chosen)
  },
  reset: (ctx, { version }) => save(ctx, version, nothing),
  upload,
  queryHistory: async (ctx, { id }) => {
    const own = await read(ctx)
    if (own.id !== id) throw notFound()
    const shown = { name: contract.name, fields: contract.fields } as Pick<Resource, 'name' | 'fields'> as Resource
    return historyOf(ctx, shown, 'tenant_brand', id)
  },
})
