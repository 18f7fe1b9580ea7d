import { usEntryText as t } from './usEntry.text.ts'

export type EntryType = keyof typeof t.entryTypes
/** Entries of small value need no bond, and bear a flat fee. */
export const isInformal = (type: EntryType): boolean => type === '11' || type === '12'
/** Above this many dollars an entry is formal (19 CFR 143.21). */
export const informalUpTo = 2500
/** Types that are made for goods under anti-dumping or countervailing duty. */
export const isForCases = (type: EntryType): boolean => type === '03' || type === '07'
/** Merchandise processing fee by type: none for what does not enter for consumption yet. */
export const bearsFees = (type: EntryType): boolean => !['21', '22', '23', '24'].includes(type)
