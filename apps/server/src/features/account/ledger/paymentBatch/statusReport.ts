import type { paymentBatch as contract, PaymentReport } from '@clearway/contract/features/account/ledger/paymentBatch'
import { paymentBatchText as t } from '@clearway/contract/features/account/ledger/paymentBatch.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Language } from '@clearway/contract/kernel/text'

import type { Context } from '../../../../kernel/context.ts'
import type { UploadedFile } from '../../../../kernel/files/files.ts'
import type { XmlElement } from '../../../../kernel/files/xml.ts'
import { refuseField } from '../../../../kernel/refuse.ts'
import { allAt, readElements, textAt, xmlText } from '../bankXml.ts'
import { openBatch } from './batchRows.ts'

/** Of 500 payments with all that a bank may say of each. */
const mostBytes = 4 * 1024 * 1024
type Says = PaymentReport['items'][number]['says']

/** Statuses of ISO 20022 that end a payment; all others mean that it is on its way. */
const ends: Readonly<Record<string, Says>> = { RJCT: 'rejected', CANC: 'rejected', ACSC: 'settled', ACCC: 'settled' }
const saysOf = (status: string): Says => ends[status] ?? 'underWay'

interface Said {
  readonly says: Says
  /** The bank's code and what it wrote beside it. */
  readonly code: string | undefined
  readonly words: string | undefined
}
interface StatusReport {
  /** The message that it answers. */
  readonly about: string
  /** Of all payments that are not named by themselves; undefined where it holds of a part of them. */
  readonly whole: Said | undefined
  readonly payments: ReadonlyMap<string, Said>
}

const tidy = (text: string | undefined): string | undefined => text?.replaceAll(/\s+/g, ' ').slice(0, 200)

function said(from: XmlElement, name: string): Said | undefined {
  const status = textAt(from, name)
  if (!status || status === 'PART') return undefined
  const [why] = allAt(from, 'StsRsnInf')
  return {
    says: saysOf(status),
    code: why && tidy(textAt(why, 'Rsn/Cd', 'Rsn/Prtry')),
    words:
      why &&
      tidy(
        allAt(why, 'AddtlInf')
          .map((one) => one.text.trim())
          .join(' ') || undefined,
      ),
  }
}

/** A customer payment status report, pain.002 of any version. Throws 400 for anything else. */
function readStatusReport(source: string): StatusReport {
  const root = readElements(source)
  const [head] = allAt(root, 'CstmrPmtStsRpt/OrgnlGrpInfAndSts')
  const about = head && tidy(textAt(head, 'OrgnlMsgId'))
  if (root.name !== 'Document' || !head || !about) throw refuseField('file', t.notReport)
  const parts = allAt(root, 'CstmrPmtStsRpt/OrgnlPmtInfAndSts')
  const payments = new Map<string, Said>()
  for (const part of parts)
    for (const one of allAt(part, 'TxInfAndSts')) {
      const code = textAt(one, 'OrgnlEndToEndId')
      const of = said(one, 'TxSts')
      if (code && of) payments.set(code.slice(0, 35), of)
    }
  const ofPart = parts.map((part) => said(part, 'PmtInfSts')).find((one) => one !== undefined)
  return { about, whole: ofPart ?? said(head, 'GrpSts'), payments }
}

/** Why, in the reader's words: the bank's code, what it means, and what the bank wrote. */
function wordsOf({ code, words }: Said, language: Language): string | null {
  const known = code !== undefined && Object.hasOwn(t.bankReasons, code)
  const meaning = known ? say(t.bankReasons[code as keyof typeof t.bankReasons], language) : undefined
  return [[code, meaning].filter(Boolean).join(' '), words].filter(Boolean).join(' · ') || null
}

/** What the bank's answer says of each payment of the batch. Throws 404, and 400 for another file or another batch. */
export async function readReport(
  ctx: Context,
  { id }: Parsed<(typeof contract)['routes']['readReport']>,
  file: UploadedFile | undefined,
): Promise<PaymentReport> {
  const { code, status, items } = await openBatch(ctx, id)
  if (!file) throw refuseField('file', t.notReport)
  const report = readStatusReport(xmlText(file.bytes, mostBytes))
  if (report.about !== code) throw refuseField('file', t.otherBatch, { code: report.about })
  const standing = status === 'paid' ? 'paid' : status === 'sent' ? 'in' : undefined
  const told = items.map((item) => {
    const of = report.payments.get(item.code) ?? report.whole
    return {
      itemId: item.id,
      code: item.code,
      amount: item.amount,
      says: of?.says ?? ('silent' as const),
      reason: of?.says === 'rejected' ? wordsOf(of, ctx.language) : null,
      open: item.state === standing,
    }
  })
  const left = told.filter(({ open }) => open)
  const known = new Set(items.map((item) => item.code))
  return {
    items: told,
    unknown: [...report.payments.keys()].filter((one) => !known.has(one)),
    whole: status === 'sent' && left.length > 0 && left.every(({ says }) => says === 'rejected'),
    reason: report.whole ? wordsOf(report.whole, ctx.language) : null,
  }
}
