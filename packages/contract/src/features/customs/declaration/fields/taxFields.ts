import { fieldsOf } from './decField.ts'
import { taxFieldsText as t } from './taxFields.text.ts'

const present = { edition: 'present', system: true } as const

/**
 * What the importer signs who declares and pays the taxes without an assessment by customs (SddTax). The product fills it from the declaration; the
 * signature is that of the filing channel.
 */
export const taxFields = fieldsOf(t, [
  ['FileName', 'text', 18, 'block', present],
  ['SeqNo', 'text', 18, 'block', present],
  ['IEFlag', 'text', 1, 'block', present],
  ['DeclPort', 'text', 4, 'block', present],
  ['DDate', 'text', 10, 'block', present],
  ['TradeCo', 'text', 10, 'block', present],
  ['TradeName', 'text', 70, 'block', present],
  ['InRatio', 'decimal', 21, 'block', { ...present, places: 7 }],
  ['TradeMode', 'text', 4, 'block', present],
  ['CutMode', 'text', 3, 'block', present],
  ['TransMode', 'text', 1, 'block', present],
  ['FeeMark', 'text', 1, 'block', present],
  ['FeeCurr', 'text', 3, 'block', present],
  ['FeeRate', 'decimal', 21, 'block', { ...present, places: 7 }],
  ['InsurMark', 'text', 1, 'block', present],
  // The description says 1, which is too short for a currency.
  ['InsurCurr', 'text', 3, 'block', present],
  ['InsurRate', 'decimal', 21, 'block', { ...present, places: 7 }],
  ['OtherMark', 'text', 1, 'block', present],
  ['OtherCurr', 'text', 3, 'block', present],
  ['OtherRate', 'decimal', 21, 'block', { ...present, places: 7, negative: true }],
  ['ManualNo', 'text', 12, 'block', present],
  ['TradeCoScc', 'text', 18, 'block', present],
  ['GrossWt', 'decimal', 21, 'block', { ...present, places: 7 }],
  ['NoteS', 'text', 255, 'block', present],
  ['LegalLiability', 'text', 255, 'block', { ...present, onDeclare: true }],
  ['Sign', 'text', 255, 'block', present],
  ['MessId', 'text', 20, 'block', present],
  ['CertSeqNo', 'text', 64, 'block', present],
  ['Status', 'text', 1, 'block', present],
])
