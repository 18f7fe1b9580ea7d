import { usEntryText as t } from './usEntry.text.ts'

export type EntryType = keyof typeof t.entryTypes
/** Entries of small value need no bond, and bear a flat fee. */
export const isInformal = (type: EntryType): boolean => type === '11' || type === '12'
/** Above this many dollars an entry is formal (19 CFR 143.21). */
export const informalUpTo = 2500
/**
 * Goods of small value that come in without an entry (19 U.S.C. 1321): up to this many dollars until 28 August 2025, those of China and Hong Kong until 1 May
 * 2025; nothing since then, wherever it comes from (EO 14256, EO 14324). Null where there is none.
 */
export function deMinimisOn(day: string, origin: string): number | null {
  const end = origin === 'CHN' || origin === 'HKG' ? '2025-05-02' : '2025-08-29'
  return day >= '2016-03-10' && day < end ? 800 : null
}
/** Types that are made for goods under anti-dumping or countervailing duty. */
export const isForCases = (type: EntryType): boolean => type === '03' || type === '07'
/** Merchandise processing fee by type: none for what does not enter for consumption yet. */
export const bearsProcessingFee = (type: EntryType): boolean => !['21', '22', '23', '24'].includes(type)
/**
 * Why duties and taxes are not due with an entry: those of goods in a warehouse are on the withdrawal (19 CFR 144.38), and the bond stands for those of goods that
 * come in for a time or for a fair (19 CFR 10.31, 147.2). Undefined where they are due.
 */
export const dutyWaitsFor = (type: EntryType): 'withdrawal' | 'bond' | undefined =>
  type === '21' || type === '22' ? 'withdrawal' : type === '23' || type === '24' ? 'bond' : undefined
/** Harbor maintenance fee by type: whoever unlades goods uses the port. Those of a foreign trade zone or another warehouse bore it when they came in. */
export const bearsHarborFee = (type: EntryType): boolean => type !== '06' && type !== '22'
