import { goodsTexts } from './goodsChecks.text.ts'
import { guaranteeTexts } from './guaranteeChecks.text.ts'
import { historyTexts } from './historyChecks.text.ts'
import { licenceTexts } from './licenceChecks.text.ts'
import { paperTexts } from './papersChecks.text.ts'
import { partyTexts } from './partiesChecks.text.ts'
import { presentTexts } from './presentChecks.text.ts'
import { termTexts } from './termsChecks.text.ts'
import { transportTexts } from './transportChecks.text.ts'
import { weightTexts } from './weightsChecks.text.ts'

/** The words of every check under its code: what is wrong, then what to do. */
export const checksText = {
  ...weightTexts,
  ...termTexts,
  ...transportTexts,
  ...partyTexts,
  ...goodsTexts,
  ...paperTexts,
  ...presentTexts,
  ...historyTexts,
  ...guaranteeTexts,
  ...licenceTexts,
} as const
export type CheckCode = keyof typeof checksText
