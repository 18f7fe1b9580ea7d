import type { DecValues, Declaration } from '../model.ts'
import { taxFields } from './taxFields.ts'

/** The field of the head that a field of the block repeats. */
const repeated = {
  DeclPort: 'CustomMaster',
  TradeCo: 'TradeCode',
  TradeName: 'TradeName',
  TradeMode: 'TradeMode',
  CutMode: 'CutMode',
  TransMode: 'TransMode',
  FeeMark: 'FeeMark',
  FeeCurr: 'FeeCurr',
  FeeRate: 'FeeRate',
  InsurMark: 'InsurMark',
  InsurCurr: 'InsurCurr',
  InsurRate: 'InsurRate',
  OtherMark: 'OtherMark',
  OtherCurr: 'OtherCurr',
  OtherRate: 'OtherRate',
  ManualNo: 'ManualNo',
  TradeCoScc: 'TradeCoScc',
  GrossWt: 'GrossWet',
  NoteS: 'NoteS',
  SeqNo: 'SeqNo',
} as const

/** What the company declares with its signature; the wording of the single window's own form is not published [verify]. */
export const legalLiability = '本企业对自报自缴内容的真实性、准确性、完整性负责，并承担相应的法律责任。'

/** The filing channel's own: it signs what it was given. */
const ofChannel = ['FileName', 'Sign', 'MessId', 'CertSeqNo', 'Status'] as const

/**
 * Whether the company assesses the taxes itself (自报自缴) and the message carries SddTax: the fifth of the business items [its meaning: verify], or a row
 * that came with an imported message. The description of 2018 has no such block.
 */
export const assessesItself = ({ edition, head, blocks }: Pick<Declaration, 'edition' | 'head' | 'blocks'>): boolean =>
  edition === 'present' && (head['BusinessItems']?.charAt(4) === '1' || (blocks.selfTaxes?.length ?? 0) > 0)

/** Where the block takes less than the head: the field of the head, and the characters that the block takes. */
export const selfTaxLimits: readonly { readonly field: string; readonly max: number }[] = taxFields.present.flatMap(
  ({ name, kind, max }) => {
    const field = kind === 'text' ? (repeated as Readonly<Record<string, string>>)[name] : undefined
    return field ? [{ field, max }] : []
  },
)
const longest = new Map(selfTaxLimits.map(({ field, max }) => [field, max]))

/**
 * The declaration with its SddTax block filled from its head, as it stands on the day of submission (`day`, yyyy-MM-dd); unchanged where nothing is
 * self-assessed. What belongs to the filing channel stays as it came while all else of the row is still what was signed, and is left to it otherwise. What
 * does not fit is left out: the checks refuse the declaration before (`selfTaxLong`).
 */
export function withSelfTaxes(declaration: Declaration, day: string): Declaration {
  if (!assessesItself(declaration)) return declaration
  const { head, direction, blocks } = declaration
  const own: DecValues = {
    IEFlag: direction === 'import' ? 'I' : 'E',
    DDate: day,
    LegalLiability: legalLiability,
    ...Object.fromEntries(
      Object.entries(repeated).flatMap(([name, from]) => {
        const value = head[from] ?? ''
        return value && value.length <= (longest.get(from) ?? Infinity) ? [[name, value]] : []
      }),
    ),
  }
  const before = blocks.selfTaxes?.[0] ?? {}
  const signed = Object.keys(own).every((name) => own[name] === before[name])
  const channel = signed
    ? Object.fromEntries(ofChannel.flatMap((name) => (before[name] ? [[name, before[name]]] : [])))
    : {}
  const kept: DecValues = before['InRatio'] ? { InRatio: before['InRatio'] } : {}
  return { ...declaration, blocks: { ...blocks, selfTaxes: [{ ...own, ...kept, ...channel }] } }
}
