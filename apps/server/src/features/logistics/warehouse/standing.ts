import type { Context } from '../../../kernel/context.ts'

type Place = { readonly warehouseId: string } | { readonly binIds: readonly string[] }

/** Codes of the bins in which something lies, of a warehouse or of these bins, for a message; undefined where they are empty. */
export const stockIn = async (_ctx: Pick<Context, 'db'>, _place: Place): Promise<string | undefined> => undefined

/** Numbers of the orders for goods into a warehouse or out of it that are not finished, for a message; undefined where there are none. */
export const bookingsOf = async (_ctx: Pick<Context, 'db'>, _warehouseId: string): Promise<string | undefined> =>
  undefined
