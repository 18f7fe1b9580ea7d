import type { RawBuilder } from 'kysely'

import type { Context } from './context.ts'

/** How far a record of one area has come in another, which alone knows it. Each area tells what it takes up of others. */
export interface Stage {
  /** The resource whose records it is told of. */
  readonly of: string
  /** SQL over the row `t` of them, as the reader may see it: the state, and until when something is due; null where nothing is to be seen. */
  readonly sql: (ctx: Context) => { readonly state: string; readonly due: string }
  /** Holds for rows `t` in one of these states. */
  readonly inStates: (ctx: Context, states: readonly string[]) => RawBuilder<unknown>
}
