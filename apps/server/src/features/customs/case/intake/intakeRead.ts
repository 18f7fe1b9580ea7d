import type { caseIntake } from '@clearway/contract/features/customs/case/caseIntake'
import { customsCase as contract, mostCaseLines } from '@clearway/contract/features/customs/case/customsCase'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Parsed } from '@clearway/contract/kernel/route'

import { requireCustomer } from '../../../../business/customers.ts'
import { readGoodsFile, type GoodsFile } from '../../../../business/goodsTable/read.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRow } from '../../../../kernel/crud/crudRows.ts'
import type { UploadedFile } from '../../../../kernel/files/files.ts'
import { refuseField } from '../../../../kernel/refuse.ts'
import { caseSource, lockCase, requireOpen, storedCase, type StoredCase } from '../caseRows.ts'

type Input = Parsed<(typeof caseIntake)['readFile']>
export type Upload = Pick<Input, 'kind' | 'id' | 'direction' | 'orgId'>

/** A file with what was found in it. */
export interface Papers extends GoodsFile {
  /** The case that takes it; undefined for a new one. */
  readonly standing: StoredCase | undefined
  readonly orgId: string | null
}

/** Whose papers they are. Throws 400 for a customer that the user may not write for. */
export async function customerOf(ctx: Context, orgId: string | null | undefined): Promise<string | null> {
  const { scope } = dataAccess(ctx.user, contract.name)
  if (ctx.user.area === 'customer' && !orgId) return ctx.user.orgId
  if (orgId && scope.kind === 'orgs' && !scope.orgs.includes(orgId)) throw refuseField('orgId', issues.notFound)
  await requireCustomer(ctx, orgId)
  return orgId ?? null
}

/**
 * Reads an upload and finds out what it is; writes nothing. With `lock` the case is locked until the transaction ends. Throws 400 for a file that is no
 * table or none of ours, 404 for a case that is not the user's to see, 409 for one past writing.
 */
export async function readPapers(
  ctx: Context,
  input: Upload,
  file: UploadedFile | undefined,
  lock: boolean,
): Promise<Papers> {
  if (input.id && !lock) await readRow(ctx, contract, caseSource, input.id, { deleted: false })
  const standing = input.id ? await (lock ? lockCase(ctx, input.id) : storedCase(ctx, input.id)) : undefined
  if (standing) requireOpen(ctx, standing)
  const orgId = standing ? standing.orgId : await customerOf(ctx, input.orgId)
  const direction = standing?.direction ?? input.direction
  const read = await readGoodsFile(ctx, file, { kind: input.kind, orgId, direction, most: mostCaseLines })
  return { ...read, standing, orgId }
}
