import { z } from 'zod'

import { route } from '../../kernel/route.ts'
import { text } from '../../kernel/text.ts'
import { id, string } from '../../kernel/value.ts'

/** The customers that rows of trade belong to, for pickers: staff get all they may see, a customer's people their own. */
export const customer = {
  queryOptions: route({
    method: 'GET',
    path: '/api/trade/customer/queryOptions',
    title: text('选择客户', '選擇客戶', 'Choose customers'),
    access: { permission: 'customer.view' },
    input: z.strictObject({ search: string(100).optional(), ids: string(4000).optional() }),
    output: z.array(z.object({ id, label: z.string() })),
  }),
}
