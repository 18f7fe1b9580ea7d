import path from 'node:path'

import { paperTypes } from '@clearway/contract/features/account/certification/certificationNeeds'
import type {
  userAuth as contract,
  CertificationPaper,
} from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText as t } from '@clearway/contract/features/account/certification/userAuth.text'
import { common } from '@clearway/contract/kernel/common.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context, FileAnswer } from '../../../kernel/context.ts'
import { fileType, putFor, sha256, type UploadedFile } from '../../../kernel/files/files.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { markEditor, requireEditable, written } from './userAuthChecks.ts'
import { papersOfRow, storedInList, storedOwn, type Stored, type StoredPaper } from './userAuthRows.ts'

type Routes = typeof contract.routes

const endings: Readonly<Record<(typeof paperTypes)[number], readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
}

/** The type that the bytes show, where name and claim say the same. 415 otherwise. */
async function paperType(file: UploadedFile): Promise<string> {
  const wrong = () => refuse(415, t.paperType, { errors: [{ field: 'file', message: t.paperType }] })
  const found = await fileType(file).catch(() => {
    throw wrong()
  })
  const claims = !file.contentType || file.contentType === 'application/octet-stream' || file.contentType === found
  const ending = path.extname(file.name).slice(1).toLowerCase()
  const known = Object.hasOwn(endings, found) && (!ending || endings[found as keyof typeof endings].includes(ending))
  if (!known || !claims) throw wrong()
  return found
}

/** The bytes go once nothing names them any more; an earlier attempt may hold the same paper. */
async function letGo(ctx: Context, papers: readonly Pick<StoredPaper, 'storeKey'>[]): Promise<void> {
  for (const { storeKey } of papers) {
    const { rows } =
      await sql`select from user_auth_paper where tenant_id = current_tenant() and store_key = ${storeKey} limit 1`.execute(
        ctx.db,
      )
    if (!rows.length) ctx.afterCommit(() => ctx.services.files.remove(storeKey))
  }
}

const listed = async (ctx: Context, stored: Stored): Promise<CertificationPaper[]> => papersOfRow(ctx, stored)

export async function uploadPaper(
  ctx: Context,
  { id, kind }: Parsed<Routes['uploadPaper']>,
  file: UploadedFile | undefined,
): Promise<CertificationPaper[]> {
  const stored = await storedOwn(ctx, id, true)
  requireEditable(ctx, stored)
  if (!file) throw refuse(400, common.fileEmpty, { errors: [{ field: 'file', message: common.fileEmpty }] })
  const contentType = await paperType(file)
  const name = path.basename(file.name.replaceAll('\\', '/')).slice(0, 200) || 'file'
  const { rows: before } = await sql<{
    storeKey: string
  }>`delete from user_auth_paper where tenant_id = current_tenant() and user_auth_id = ${id} and kind = ${kind} returning store_key`.execute(
    ctx.db,
  )
  const storeKey = await putFor(ctx, file.bytes)
  await ctx.db
    .insertInto('userAuthPaper')
    .values({
      tenantId: ctx.user.tenantId,
      userAuthId: id,
      kind,
      name,
      size: file.bytes.length,
      contentType,
      sha256: sha256(file.bytes),
      storeKey,
      createdBy: ctx.user.personId,
    })
    .execute()
  await markEditor(ctx, stored)
  await letGo(ctx, before)
  written(ctx, stored, `+${kind}`)
  return listed(ctx, stored)
}

export async function removePaper(
  ctx: Context,
  { id, paperId }: Parsed<Routes['removePaper']>,
): Promise<CertificationPaper[]> {
  const stored = await storedOwn(ctx, id, true)
  requireEditable(ctx, stored)
  const { rows } = await sql<{
    storeKey: string
    kind: string
  }>`delete from user_auth_paper where tenant_id = current_tenant() and user_auth_id = ${id} and id = ${paperId} returning store_key, kind`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  await markEditor(ctx, stored)
  await letGo(ctx, rows)
  written(ctx, stored, `−${rows[0].kind}`)
  return listed(ctx, stored)
}

async function fileOf(ctx: Context, stored: Stored, paperId: string): Promise<FileAnswer> {
  const paper = (await papersOfRow(ctx, stored)).find((p) => p.id === paperId)
  if (!paper) throw notFound()
  return {
    name: paper.name,
    contentType: paper.contentType,
    body: await ctx.services.files.get(paper.storeKey).catch(() => {
      throw refuse(404, common.fileMissing)
    }),
  }
}

export const ownPaper = async (ctx: Context, { id, paperId }: Parsed<Routes['ownPaper']>): Promise<FileAnswer> =>
  fileOf(ctx, await storedOwn(ctx, id), paperId)

/** Somebody else's paper: the kernel writes into the audit trail whose, since it leaves the house as a file. */
export async function paper(ctx: Context, { id, paperId }: Parsed<Routes['paper']>): Promise<FileAnswer> {
  const found = await fileOf(ctx, await storedInList(ctx, id), paperId)
  ctx.touched([id, paperId])
  return found
}
