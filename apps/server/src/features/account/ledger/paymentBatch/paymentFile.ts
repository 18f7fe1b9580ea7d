import { isIban } from '@clearway/contract/features/account/payee/accountRules'
import { sumOf } from '@clearway/contract/kernel/decimal'

import type { XmlElement } from '../../../../kernel/files/xml.ts'
import { writeXml } from '../../../../kernel/files/xmlWrite.ts'
import { csvCell } from '../../../../kernel/paper/csvCell.ts'

/** An account as files name it; its texts are in the characters of banks already. */
export interface FiledAccount {
  readonly name: string
  readonly number: string
  /** Two letters. */
  readonly country: string
  readonly bankName: string
  readonly bic: string | null
  /** The system of the bank's clearing code, and the code in it. */
  readonly clearing: { readonly system: 'CNAPS' | 'HKNCC' | 'USABA'; readonly code: string } | null
}
export interface FiledPayment {
  readonly code: string
  readonly amount: string
  readonly payee: FiledAccount
}
export interface FiledBatch {
  readonly code: string
  readonly currency: string
  /** `YYYY-MM-DD`. */
  readonly payOn: string
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly madeAt: string
  readonly payer: FiledAccount
  readonly payments: readonly FiledPayment[]
}

export const painNamespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

const el = (name: string, ...holds: (XmlElement | string | null)[]): XmlElement => {
  const children = holds.filter((of): of is XmlElement => of !== null && typeof of === 'object')
  return { name, children, text: holds.filter((of) => typeof of === 'string').join('') }
}

const bank = ({ bic, clearing, bankName }: FiledAccount): XmlElement =>
  el(
    'FinInstnId',
    bic ? el('BICFI', bic) : null,
    clearing ? el('ClrSysMmbId', el('ClrSysId', el('Cd', clearing.system)), el('MmbId', clearing.code)) : null,
    el('Nm', bankName),
  )
const account = ({ number }: FiledAccount): XmlElement =>
  el('Id', isIban(number) ? el('IBAN', number) : el('Othr', el('Id', number)))

const transfer = (batch: FiledBatch, { code, amount, payee }: FiledPayment): XmlElement =>
  el(
    'CdtTrfTxInf',
    el('PmtId', el('EndToEndId', code)),
    el('Amt', { ...el('InstdAmt', amount), attributes: { Ccy: batch.currency } }),
    el('CdtrAgt', bank(payee)),
    el('Cdtr', el('Nm', payee.name), el('PstlAdr', el('Ctry', payee.country))),
    el('CdtrAcct', account(payee)),
    el('RmtInf', el('Ustrd', `${batch.code} ${code}`)),
  )

/** What the payments come to; the file says it twice. */
const controlSum = ({ payments }: FiledBatch): string =>
  sumOf(
    payments.map((payment) => payment.amount),
    2,
  )

/** ISO 20022 credit transfer initiation, pain.001.001.09: one payment information that the bank books as one sum. */
export function pain001(batch: FiledBatch): string {
  const counted = [el('NbOfTxs', String(batch.payments.length)), el('CtrlSum', controlSum(batch))]
  const { code, payer, currency } = batch
  const body = el(
    'CstmrCdtTrfInitn',
    el('GrpHdr', el('MsgId', code), el('CreDtTm', batch.madeAt), ...counted, el('InitgPty', el('Nm', payer.name))),
    el(
      'PmtInf',
      el('PmtInfId', code),
      el('PmtMtd', 'TRF'),
      el('BtchBookg', 'true'),
      ...counted,
      el('ReqdExctnDt', el('Dt', batch.payOn)),
      el('Dbtr', el('Nm', payer.name), el('PstlAdr', el('Ctry', payer.country))),
      el('DbtrAcct', account(payer), el('Ccy', currency)),
      el('DbtrAgt', bank(payer)),
      ...batch.payments.map((payment) => transfer(batch, payment)),
    ),
  )
  return writeXml(el('Document', body), painNamespace)
}

/** The columns of the CSV, in their order: see docs/payment-files.md. */
const columns = [
  'BatchNo',
  'PaymentNo',
  'PayOn',
  'PayerAccount',
  'Currency',
  'Amount',
  'PayeeName',
  'PayeeAccount',
  'PayeeBank',
  'BIC',
  'ClearingSystem',
  'ClearingCode',
  'Country',
] as const

/** No text of the characters of banks begins like a formula, but for a plus: that gets an apostrophe. */
const cell = (value: string): string => csvCell(/^[+-]/.test(value) ? `'${value}` : value)

export function paymentCsv(batch: FiledBatch): string {
  const lines = batch.payments.map(({ code, amount, payee }) => [
    batch.code,
    code,
    batch.payOn,
    batch.payer.number,
    batch.currency,
    amount,
    payee.name,
    payee.number,
    payee.bankName,
    payee.bic ?? '',
    payee.clearing?.system ?? '',
    payee.clearing?.code ?? '',
    payee.country,
  ])
  return `\ufeff${[columns, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}
