import { outbox as contract } from '@clearway/contract/features/admin/monitoring/outbox'

import { crud } from '../../../kernel/crud/crud.ts'
import { feature } from '../../../kernel/feature.ts'
import { outboxBody } from '../../../kernel/messages/mail.ts'

const base = crud(contract, { table: 'outbox', search: ['recipient', 'subject?'], computed: { body: 'null::text' } })

export const outbox = feature(contract.routes, {
  ...base,
  queryById: async (ctx, { id }) => {
    const row = await base.queryById(ctx, { id }, undefined)
    // Texts hold codes and links that open accounts: only where mail is not really sent may they be read.
    if (ctx.services.environment.NODE_ENV === 'production') return row
    const found = await ctx.db.selectFrom('outboxMessage').select('body').where('id', '=', id).executeTakeFirst()
    return { ...row, body: found?.body ? ctx.services.secrets.open(ctx.user.tenantId, outboxBody, found.body) : null }
  },
})
