import { reviewTargets } from '@clearway/contract/features/account/certification/certificationSteps'
import type {
  userAuth as contract,
  OpenedCertification,
} from '@clearway/contract/features/account/certification/userAuth'
import type { Parsed } from '@clearway/contract/kernel/route'

import type { Context } from '../../../kernel/context.ts'
import { parameter } from '../../../kernel/parameters.ts'
import { inTenant } from '../../../kernel/tenants.ts'
import { opened } from './userAuthOpened.ts'
import { storedById, storedInList } from './userAuthRows.ts'
import { takeStep } from './userAuthSteps.ts'

/** One step of a reviewer, asked for by the state that they want. */
export async function audit(
  ctx: Context,
  { approvalStatus, ...input }: Parsed<(typeof contract)['routes']['audit']>,
): Promise<OpenedCertification> {
  const { tenantId } = await storedInList(ctx, input.id)
  // Asked before the change of tenant: what is kept of it is kept for the reviewer's own.
  const months = await parameter(ctx, 'certificate.validMonths')
  await inTenant(ctx.db, tenantId, () => takeStep(ctx, reviewTargets[approvalStatus], { ...input, months }))
  return opened(ctx, await storedById(ctx, input.id))
}
