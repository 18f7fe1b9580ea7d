import path from 'node:path'

import { file as contract } from '@clearway/contract/features/files/file'
import { common } from '@clearway/contract/kernel/common.text'

import type { Context } from '../../kernel/context.ts'
import { visibleFile, type StoredFile } from '../../kernel/crud/attachments.ts'
import { feature } from '../../kernel/feature.ts'
import { fileType, putFor, sha256 } from '../../kernel/files/files.ts'
import { refuse } from '../../kernel/refuse.ts'

async function fileRow(ctx: Context, id: string): Promise<StoredFile> {
  const row = await visibleFile(ctx, id)
  if (!row) throw refuse(404, common.fileMissing)
  return row
}

export const file = feature(contract, {
  upload: async (ctx, _input, upload) => {
    if (!upload) throw refuse(400, common.fileEmpty, { errors: [{ field: 'file', message: common.fileEmpty }] })
    const contentType = await fileType(upload)
    const storeKey = await putFor(ctx, upload.bytes)
    const name = path.basename(upload.name.replaceAll('\\', '/')).slice(0, 200) || 'file'
    const row = await ctx.db
      .insertInto('storedFile')
      .values({
        tenantId: ctx.user.tenantId,
        name,
        size: upload.bytes.length,
        contentType,
        fileType: path.extname(name).slice(1, 12),
        sha256: sha256(upload.bytes),
        storeKey,
        orgId: ctx.user.orgId,
        createdBy: ctx.user.personId,
      })
      .returning(['id', 'name', 'size', 'contentType'])
      .executeTakeFirstOrThrow()
    ctx.touched([row.id])
    return row
  },
  queryById: async (ctx, { id }) => fileRow(ctx, id),
  download: async (ctx, { id }) => {
    const row = await fileRow(ctx, id)
    return { name: row.name, contentType: row.contentType, body: await ctx.services.files.get(row.storeKey) }
  },
})
