import { bankStatementText as t } from '@clearway/contract/features/account/ledger/bankStatement.text'

import type { XmlElement } from '../../../../kernel/files/xml.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { allAt, readElements, textAt } from '../bankXml.ts'
import { centsOf } from './bankMatch.ts'
import {
  cleaned,
  negated,
  realDay,
  twoPlaces,
  type BankReading,
  type ReadLine,
  type ReadNote,
  type ReadProblem,
  type ReadStatement,
} from './bankReading.ts'

// ISO 20022 camt.053 (bank to customer statement), versions 2 to 12: they differ here in Sts and in Pty around a party.

const dayIn = (from: XmlElement, path: string): string | undefined => {
  const [, y, m, d] = /^(\d{4})-(\d\d)-(\d\d)/.exec(textAt(from, `${path}/Dt`, `${path}/DtTm`) ?? '') ?? []
  return y ? realDay(y, m!, d!) : undefined
}

/** The amount with its sign: CdtDbtInd says where the money went, of a reversal too. */
function signed(from: XmlElement, path = 'Amt', mark = textAt(from, 'CdtDbtInd')): string | undefined {
  const amount = twoPlaces(textAt(from, path) ?? '')
  if (!amount || (mark !== 'CRDT' && mark !== 'DBIT')) return undefined
  return mark === 'DBIT' ? negated(amount) : amount
}

interface Common {
  readonly row: number
  readonly bookedOn: string
  readonly valueOn: string | null
  readonly amount: string
}

/** What the details of one payment say; `own` are those of the entry itself. */
function lineOf(common: Common, own: XmlElement, details: XmlElement | undefined): ReadLine {
  const of = details ?? own
  // The other side: who paid us, or whom we paid.
  const side = common.amount.startsWith('-') ? 'Cdtr' : 'Dbtr'
  const free = allAt(of, 'RmtInf/Ustrd').map((e) => e.text.trim())
  const told = [...free, textAt(of, 'AddtlTxInf'), textAt(own, 'AddtlNtryInf')].filter(
    (x, i, all) => x && all.indexOf(x) === i,
  )
  const endToEnd = textAt(of, 'Refs/EndToEndId')
  return {
    ...common,
    partyName: cleaned(
      textAt(
        of,
        `RltdPties/${side}/Nm`,
        `RltdPties/${side}/Pty/Nm`,
        `RltdPties/Ultmt${side}/Nm`,
        `RltdPties/Ultmt${side}/Pty/Nm`,
      ),
      140,
    ),
    partyAccount: cleaned(textAt(of, `RltdPties/${side}Acct/Id/IBAN`, `RltdPties/${side}Acct/Id/Othr/Id`), 64),
    reference: cleaned(
      textAt(of, 'RmtInf/Strd/CdtrRefInf/Ref') ??
        (endToEnd && !/^NOT\s?PROVIDED$/i.test(endToEnd) ? endToEnd : undefined),
      64,
    ),
    bankReference: cleaned(textAt(of, 'Refs/AcctSvcrRef') ?? textAt(own, 'AcctSvcrRef', 'NtryRef'), 64),
    text: cleaned(told.join(' '), 500),
  }
}

/** An entry is a line, or one for each payment of a batch where all of them tell amounts that add up to it. */
function linesOf(entry: XmlElement, row: number): readonly ReadLine[] | ReadProblem {
  const amount = signed(entry)
  const bookedOn = dayIn(entry, 'BookgDt') ?? dayIn(entry, 'ValDt')
  if (!amount || !bookedOn)
    return {
      row,
      text: amount ? t.badDate : t.badAmount,
      values: { value: cleaned(amount ? textAt(entry, 'BookgDt/Dt') : textAt(entry, 'Amt'), 40) ?? '' },
    }
  const common = { row, bookedOn, valueOn: dayIn(entry, 'ValDt') ?? null }
  const details = allAt(entry, 'NtryDtls/TxDtls')
  if (details.length > 1) {
    const mark = textAt(entry, 'CdtDbtInd')
    const parts = details.map((d) =>
      signed(d, textAt(d, 'Amt') ? 'Amt' : 'AmtDtls/TxAmt/Amt', textAt(d, 'CdtDbtInd') ?? mark),
    )
    const whole = parts.every((p) => p !== undefined && /[1-9]/.test(p))
    if (whole && parts.reduce((sum, p) => sum + centsOf(p!), 0n) === centsOf(amount))
      return details.map((d, i) => lineOf({ ...common, amount: parts[i]! }, entry, d))
  }
  return [lineOf({ ...common, amount }, entry, details[0])]
}

function statementOf(stmt: XmlElement, problems: ReadProblem[], notes: ReadNote[], count: () => number): ReadStatement {
  const balance = (codes: readonly string[]) =>
    codes.flatMap((code) => allAt(stmt, 'Bal').filter((b) => textAt(b, 'Tp/CdOrPrtry/Cd') === code))
  const [opening, closing] = [balance(['OPBD', 'PRCD'])[0], balance(['CLBD']).at(-1)]
  const lines: ReadLine[] = []
  let pending = 0
  for (const entry of allAt(stmt, 'Ntry')) {
    const row = count()
    const status = textAt(entry, 'Sts/Cd', 'Sts')
    if (status && status !== 'BOOK') {
      pending++
      continue
    }
    const read = linesOf(entry, row)
    if ('text' in read) problems.push(read)
    else lines.push(...read)
  }
  if (pending) notes.push({ text: t.pending })
  return {
    account: cleaned(textAt(stmt, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'), 64),
    currency: cleaned(
      textAt(stmt, 'Acct/Ccy') ?? [...allAt(stmt, 'Bal/Amt'), ...allAt(stmt, 'Ntry/Amt')][0]?.attributes?.['Ccy'],
      3,
    ),
    statementNo: cleaned(textAt(stmt, 'LglSeqNb', 'ElctrncSeqNb', 'Id'), 35),
    opening: (opening && signed(opening)) ?? null,
    closing: (closing && signed(closing)) ?? null,
    closingOn: (closing && dayIn(closing, 'Dt')) ?? null,
    lines: lines.filter((l) => /[1-9]/.test(l.amount)),
  }
}

/** The statements of a CAMT.053 file. Throws 400 where it is none; an entry that cannot be read is told and left out. */
export function readCamt(source: string): BankReading {
  const root = readElements(source)
  const stmts = allAt(root, 'BkToCstmrStmt/Stmt')
  if (root.name !== 'Document' || !stmts.length)
    throw refuse(400, t.noStatement, { errors: [{ field: 'file', message: t.noStatement }] })
  const problems: ReadProblem[] = []
  const notes: ReadNote[] = []
  let row = 0
  return {
    format: 'camt053',
    statements: stmts.map((s) => statementOf(s, problems, notes, () => ++row)),
    problems,
    notes,
  }
}
