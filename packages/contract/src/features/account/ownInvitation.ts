import { z } from 'zod'

import { route } from '../../kernel/route.ts'
import { text } from '../../kernel/text.ts'
import { id } from '../../kernel/value.ts'

const own = { signedIn: 'invitations to oneself' }

/** What tenants ask of the account that somebody has; whoever was asked by mail or SMS answers by that link. Apart from the users that they keep, because every page looks for it. */
export const ownInvitation = {
  queryInvitation: route({
    method: 'GET',
    path: '/api/admin/sysuser/queryInvitation',
    title: text('我收到的邀请', '我收到的邀請', 'My invitations'),
    access: own,
    output: z.array(z.object({ id, tenantName: z.string(), username: z.string(), at: z.string() })),
  }),
  answerInvitation: route({
    method: 'POST',
    path: '/api/admin/sysuser/answerInvitation',
    title: text('接受或拒绝邀请', '接受或拒絕邀請', 'Accept or decline an invitation'),
    access: own,
    input: z.strictObject({ id, accept: z.boolean() }),
    output: z.object({ done: z.literal(true), tenantId: id }),
  }),
}
