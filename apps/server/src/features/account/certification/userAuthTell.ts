import type { UserAuthRow } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText as t } from '@clearway/contract/features/account/certification/userAuth.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'

import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { inTenant } from '../../../kernel/tenants.ts'
import type { Stored } from './userAuthRows.ts'

/** Where the applicant finds it. */
const ownLink = (kind: Stored['kind']): string => (kind === 'enterprise' ? '/profileEnterprise' : '/profile/index')

/** Who or what is certified, in a sentence. */
export const nameOf = (row: Pick<UserAuthRow, 'kind' | 'orgName' | 'realName'>): string =>
  (row.kind === 'enterprise' ? row.orgName : row.realName) ?? ''

/** Those who may review it hear that it came: of the own tenant, or the platform's. */
export async function tellReviewers(ctx: Context, stored: Stored, row: UserAuthRow): Promise<void> {
  const values = { name: nameOf(row), applicant: ctx.user.nickname, kind: t.kinds[stored.kind] }
  const words = {
    title: fillText(t.notices.submittedTitle, values),
    content: fillText(t.notices.submittedBody, values),
    link: '/approvalUser',
    except: ctx.user.personId,
  }
  if (stored.reviewer === 'tenant') {
    await notify(ctx.db, {
      ...words,
      to: {
        permission: 'userAuth.audit',
        area: 'admin',
        row: { resource: 'userAuth', orgId: stored.orgId, createdBy: stored.applicantId },
      },
    })
    return
  }
  const platform = await ctx.db
    .selectFrom('tenant')
    .select('id')
    .where('kind', '=', 'platform')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .executeTakeFirst()
  if (platform)
    await inTenant(ctx.db, platform.id, () =>
      notify(ctx.db, { ...words, to: { permission: 'userAuth.audit', area: 'platform' } }),
    )
}

/** The applicant hears what became of it; `db` works in his tenant. */
export async function tellApplicant(
  db: Db,
  { kind, applicantId }: Pick<Stored, 'kind' | 'applicantId'>,
  title: Text,
  content: Text,
  values: Readonly<Record<string, string | Text>>,
): Promise<void> {
  const places = { kind: t.kinds[kind], ...values }
  await notify(db, {
    to: { personIds: [applicantId] },
    title: fillText(title, places),
    content: fillText(content, places),
    link: ownLink(kind),
    priority: 'high',
  })
}
