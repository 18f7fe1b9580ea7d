import { goodsTexts } from './checks-goods.text.ts'
import { paperTexts } from './checks-papers.text.ts'
import { partyTexts } from './checks-parties.text.ts'
import { termTexts } from './checks-terms.text.ts'
import { transportTexts } from './checks-transport.text.ts'
import { weightTexts } from './checks-weights.text.ts'

/** The words of every check under its code: what is wrong, then what to do. */
export const checksText = { ...weightTexts, ...termTexts, ...transportTexts, ...partyTexts, ...goodsTexts, ...paperTexts } as const
export type CheckCode = keyof typeof checksText
