import { orderText as t } from '@clearway/contract/features/trade/order.text'

import { nextNumber } from '../../business/numberSeries.ts'
import type { Context } from '../../kernel/context.ts'
import { parameter } from '../../kernel/parameters.ts'

/** The next order number of the tenant: `SO-20261120-0001` unless it set another prefix. */
export const nextOrderNumber = async (ctx: Context): Promise<string> =>
  nextNumber(ctx, { prefix: await parameter(ctx, 'order.prefix'), table: 'trade_order', exhausted: t.noNumber })
