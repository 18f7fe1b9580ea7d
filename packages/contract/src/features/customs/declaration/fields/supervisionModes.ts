/** Groups of supervision modes that the rules of a declaration speak of; the names of single modes are in the dictionary. */
const set = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

/** Processing with supplied materials (来料): manuals of letter B. */
export const suppliedModes = set('0214 0245 0255 0258 0265 0300 0345 0445 0545 0845 0865 4400 5014')
/** Processing with purchased materials (进料): manuals of letter C. */
export const purchasedModes = set('0444 0544 0615 0642 0644 0654 0657 0664 0700 0715 0744 0844 0864 4600 5015')
/** Those of processing and its equipment that manuals of either letter know. */
export const eitherModes = set('0200 0314 0320 0400 0420 0446 0456 0466 0815 1371 5000 5010 5100')
/** Sold at home and taxed: processing trade no longer. */
const soldAtHome = set('0245 0644 0844 0845')
const bonded = set('0200 0400 0815 1200 1210 1215 1233 1234 1239 1371 5000 5010 5033 5034 5100 5300 5335 5361 6033')

/** Ordinary processing under a manual or an account book: not what is done inside special zones. */
export const isProcessing = (mode: string): boolean => suppliedModes.has(mode) || purchasedModes.has(mode)
/** Processing and bonded goods need not confirm relation, price and royalties, unless sold at home (filling rules, GACC notice 2019 No. 18). */
export const needsNoPromise = (mode: string): boolean =>
  (isProcessing(mode) && !soldAtHome.has(mode)) || bonded.has(mode)

/** General trade: everything a code asks for must be there; elsewhere it depends on the mode. */
export const isGeneral = (mode: string): boolean => mode === '0110'
