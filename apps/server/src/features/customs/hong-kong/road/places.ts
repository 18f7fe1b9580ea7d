import { say } from '@clearway/contract/kernel/text'

import type { Context } from '../../../../kernel/context.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { localTimeIn } from '../../exchange/clock.ts'

export const hongKongTime = 'Asia/Hong_Kong'

/** Day and time by the clock of Hong Kong: `2026-11-27 08:30`. */
export const localTime = (instant: string): string => localTimeIn(hongKongTime, instant)

/** The control point in the caller's language; its code where the dictionary has it no more. */
export async function controlPointName(ctx: Context, code: string): Promise<string> {
  const found = (await dictionary(ctx, 'hkControlPoint')).get(code)
  return found ? say(found.label, ctx.language) : code
}

/** The control points that face an office of the mainland (domain rules B.2.4). */
const facing: Readonly<Record<string, string>> = {
  '5301': 'LMC',
  '5320': 'MKT',
  '5303': 'STK',
  '5345': 'SZB',
  '5354': 'HYW',
}
export const controlPointOf = (office: string | undefined): string | undefined => facing[office ?? '']
