import { bankStatementText as t } from '@clearway/contract/features/account/ledger/bankStatement.text'

import {
  cleaned,
  negated,
  realDay,
  twoPlaces,
  type BankReading,
  type ReadLine,
  type ReadProblem,
  type ReadStatement,
} from './bankReading.ts'

// The customer statement message of SWIFT, as far as banks fill it: tags 20, 25, 28C, 60, 61, 86 and 62 of the User Handbook, category 9. The libraries at hand read amounts
// into doubles or stand still, so it is read here.

interface Tag {
  readonly name: string
  readonly text: string
  readonly row: number
}
interface Draft {
  account: string | null
  currency: string | null
  statementNo: string | null
  opening: string | null
  closing: string | null
  closingOn: string | null
  lines: ReadLine[]
}

/** `:61:` begins a tag at the start of a line; what follows up to the next tag belongs to it. */
function tagsOf(text: string): Tag[] {
  const tags: { name: string; text: string; row: number }[] = []
  for (const [i, line] of text.split(/\r\n|\n|\r/).entries()) {
    const found = /^(?:\{4:)?:(\d\d[A-Z]?):(.*)$/.exec(line)
    if (found) tags.push({ name: found[1]!, text: found[2]!, row: i + 1 })
    // The end of a message's text block, and the headers around it.
    else if (/^-\}?|^\{\d:/.test(line) && !/^-[^}]/.test(line)) continue
    else if (tags.length) tags.at(-1)!.text += `\n${line}`
  }
  return tags
}

const decimal = (amount: string) => twoPlaces(amount.replace(',', '.'))

/** `C261130CNY1234,56` → its signed amount, currency and day. */
function balance(text: string): { amount: string; currency: string; on: string } | undefined {
  const [, mark, yy, mm, dd, currency, amount] =
    /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})(\d{1,15}(?:,\d{0,3})?)\s*$/.exec(text.split('\n')[0]!.trim()) ?? []
  const value = amount && decimal(amount)
  const on = value && realDay(yy!, mm!, dd!)
  return value && on ? { amount: mark === 'D' ? negated(value) : value, currency: currency!, on } : undefined
}

const line61 =
  /^(\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2}))?(R?[CD])([A-Z]?)(\d{1,15},\d{0,3})([A-Z][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/

/** The entry's day stands without a year: that of the value date, or a neighbour around New Year. */
function bookedOn(value: string, month: string | undefined, day: string | undefined): string | undefined {
  if (!month || !day) return value
  const year = Number(value.slice(0, 4))
  const far = (d: string) => Math.abs(Date.parse(d) - Date.parse(value))
  return [year, year - 1, year + 1]
    .flatMap((y) => realDay(String(y), month, day) ?? [])
    .sort((a, b) => far(a) - far(b))[0]
}

function entryOf({ text, row }: Tag): ReadLine | ReadProblem {
  const [, yy, mm, dd, month, day, mark, , amount, , own, bank, more] = line61.exec(text.trim()) ?? []
  const value = yy && realDay(yy, mm!, dd!)
  const plain = amount && decimal(amount)
  const booked = value && bookedOn(value, month, day)
  if (!value || !plain || !booked) return { row, text: t.badLine }
  // RC takes back a credit, RD a debit.
  const out = mark === 'D' || mark === 'RC'
  const reference = cleaned(own, 64)
  return {
    row,
    bookedOn: booked,
    valueOn: value,
    amount: out ? negated(plain) : plain,
    partyName: null,
    partyAccount: null,
    reference: reference === 'NONREF' ? null : reference,
    bankReference: cleaned(bank, 64),
    text: cleaned(more, 500),
  }
}

/** What `:86:` says of an entry: by `?20…?33` as German banks write it, by `/NAME/…` as Dutch and HK ones do, or as plain text. */
export function details86(text: string): Partial<Pick<ReadLine, 'partyName' | 'partyAccount' | 'reference' | 'text'>> {
  const flat = text.replaceAll('\n', '')
  if (/^\d{3}\?/.test(flat) || /^\?\d\d/.test(flat)) {
    const parts = new Map<string, string>()
    for (const [, code, value] of flat.matchAll(/\?(\d\d)([^?]*)/g))
      parts.set(code!, `${parts.get(code!) ?? ''}${value}`)
    const joined = (codes: readonly string[], between: string) =>
      codes
        .map((c) => parts.get(c))
        .filter(Boolean)
        .join(between)
    const purpose = joined(['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63'], ' ')
    return {
      partyName: cleaned(joined(['32', '33'], ''), 140),
      partyAccount: cleaned(parts.get('31') ?? parts.get('38'), 64),
      reference: cleaned(/(?:EREF|KREF)\+\s*([^ +]+)/.exec(purpose)?.[1], 64),
      text: cleaned([parts.get('00'), purpose].filter(Boolean).join(' '), 500),
    }
  }
  if (/^\/[A-Z]{3,4}\//.test(flat)) {
    const parts = new Map<string, string>()
    const codes = [...flat.matchAll(/\/(EREF|IBAN|BIC|NAME|REMI|ORDP|BENM|TRTP|MARF|CSID|KREF|PREF|ID|ACCT|USTD)\//g)]
    for (const [i, found] of codes.entries())
      parts.set(
        found[1]!,
        flat.slice(found.index + found[0].length, codes[i + 1]?.index ?? flat.length).replace(/\/+$/, ''),
      )
    return {
      partyName: cleaned(parts.get('NAME'), 140),
      partyAccount: cleaned(parts.get('IBAN') ?? parts.get('ACCT'), 64),
      reference: cleaned(parts.get('EREF') ?? parts.get('KREF'), 64),
      text: cleaned(parts.get('REMI') ?? parts.get('USTD') ?? flat, 500),
    }
  }
  return { text: cleaned(text, 500) }
}

export const looksLikeMt940 = (text: string): boolean =>
  /^\s*(\{1:|:20:)/.test(text) || (/^:20:/m.test(text.slice(0, 4000)) && /^:60[FM]:/m.test(text.slice(0, 8000)))

const statementTexts = ['60F', '60M', '62F', '62M']

/** The statements of an MT940 file. What cannot be read is told with its row and left out. */
export function readMt940(text: string): BankReading {
  const statements: Draft[] = []
  const problems: ReadProblem[] = []
  let at: Draft | undefined
  let entry: ReadLine | undefined
  for (const tag of tagsOf(text)) {
    if (tag.name === '20') {
      at = {
        account: null,
        currency: null,
        statementNo: null,
        opening: null,
        closing: null,
        closingOn: null,
        lines: [],
      }
      statements.push(at)
    }
    if (!at) continue
    if (tag.name === '25' || tag.name === '25P') at.account = cleaned(tag.text.split('\n')[0], 64)
    else if (tag.name === '28C' || tag.name === '28') at.statementNo = cleaned(tag.text, 35)
    else if (statementTexts.includes(tag.name)) {
      const told = balance(tag.text)
      if (!told) problems.push({ row: tag.row, text: t.badAmount, values: { value: tag.text.slice(0, 40) } })
      else if (tag.name.startsWith('60')) Object.assign(at, { opening: told.amount, currency: told.currency })
      else Object.assign(at, { closing: told.amount, closingOn: told.on })
    } else if (tag.name === '61') {
      const read = entryOf(tag)
      if ('amount' in read) at.lines.push((entry = read))
      else problems.push(read)
      if (!('amount' in read)) entry = undefined
    } else if (tag.name === '86' && entry) {
      const { lines } = at
      const details = details86(tag.text)
      lines[lines.length - 1] = {
        ...entry,
        ...details,
        reference: details.reference ?? entry.reference,
        text: cleaned([details.text, entry.text].filter(Boolean).join(' '), 500),
      }
      entry = undefined
    }
    // What stands behind the closing balance belongs to the statement, not to its last entry.
    if (tag.name.startsWith('62')) entry = undefined
  }
  return {
    format: 'mt940',
    statements: statements.filter((s): s is ReadStatement & Draft => s.account !== null || s.lines.length > 0),
    problems,
    notes: [],
  }
}
