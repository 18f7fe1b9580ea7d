import { common } from '@clearway/contract/kernel/common.text'
import type { Field } from '@clearway/contract/kernel/field'
import type { Resource } from '@clearway/contract/kernel/resource'

import { dataAccess } from '../access/scope.ts'
import type { Context } from '../context.ts'
import { refuseField } from '../refuse.ts'

export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly contentType: string
  readonly storeKey: string
}

/** A file of the own tenant that the user uploaded or whose organisation they may see; what hangs on a notice is asked for by way of the notice. */
export async function visibleFile(ctx: Context, id: string): Promise<StoredFile | undefined> {
  const { scope } = dataAccess(ctx.user, 'file')
  let query = ctx.db
    .selectFrom('storedFile')
    .select(['id', 'name', 'size', 'contentType', 'storeKey'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('confidential', '=', false), eb('createdBy', '=', ctx.user.personId)]))
  if (scope.kind !== 'all') {
    const orgs = scope.kind === 'orgs' ? [...scope.orgs] : []
    query = query.where((eb) =>
      eb.or([eb('createdBy', '=', ctx.user.personId), ...(orgs.length ? [eb('orgId', 'in', orgs)] : [])]),
    )
  }
  return query.executeTakeFirst()
}

/**
 * A record may name only files that its writer sees. What staff attach to a customer's record then belongs to that customer, whose
 * people could not open it otherwise.
 */
export async function attachFiles(
  ctx: Context,
  resource: Resource,
  values: Record<string, unknown>,
  current: Record<string, unknown> | undefined,
): Promise<void> {
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    const id = values[name]
    if (field.kind !== 'file' || typeof id !== 'string' || id === current?.[name]) continue
    if (!(await visibleFile(ctx, id))) throw refuseField(name, common.fileMissing)
    const org = (values['orgId'] ?? current?.['orgId']) as string | null | undefined
    if (org && ctx.user.area !== 'customer')
      await ctx.db
        .updateTable('storedFile')
        .set({ orgId: org })
        .where('id', '=', id)
        .where('createdBy', '=', ctx.user.personId)
        .execute()
  }
}
