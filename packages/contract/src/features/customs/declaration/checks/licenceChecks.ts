import Big from 'big.js'

import { fillText, type Text } from '../../../../kernel/text.ts'
import type { FieldPlace } from '../fields/decField.ts'
import { headLicences } from '../licence/headLicences.ts'
import { checksText, type CheckCode } from './checks.text.ts'
import { inHead, inLine, inRow, listed, type CheckedLine, type Look } from './lookChecks.ts'

/** A licence of the register that the declaration names, as it stands now. Days are yyyy-MM-dd, quantities decimals in its unit. */
export interface LicenceFacts {
  readonly number: string
  /** Letter of the supervision document, type code of the inspection document; at least one of them. */
  readonly kind: string | null
  readonly licType: string | null
  /** Of the customer of this declaration, as far as it names one. */
  readonly own: boolean
  readonly direction: 'import' | 'export'
  /** Beginnings of codes. */
  readonly codes: readonly string[]
  readonly unit: Text
  readonly validFrom: string
  readonly validTo: string
  /** What is left beside this declaration and others that are only being prepared, and what those take. */
  readonly free: string
  readonly prepared: string
  /** Per cent by which it may be exceeded. */
  readonly excess: string | null
  /** What the lines of this declaration take as far as it is known; numbers of the lines, from 1, of which it is not. */
  readonly taken: string
  readonly unknownLines: readonly number[]
  /** Uses by other declarations that were handed in and by hand; how many there may be, null without limit. */
  readonly uses: number
  readonly most: number | null
}

/** What the register knows of the licences that a declaration names. */
export interface LicenceKnowledge {
  readonly named: readonly LicenceFacts[]
  /** Letters and type codes of which this customer has licences that count today. */
  readonly kinds: ReadonlySet<string>
}

/** Where a declaration names a licence: by its letter (empty in the head, which says none), or at a line by its type code. */
interface Naming {
  readonly number: string
  readonly letter?: string
  readonly type?: string
  readonly line?: CheckedLine
  readonly place: FieldPlace
}

const capitals = (number: string | undefined): string => (number ?? '').trim().toUpperCase()

function namings(look: Look): Naming[] {
  return [
    { number: capitals(look.head('LicenseNo')), letter: '', place: inHead('LicenseNo') },
    ...look.rows('licences').map((row, at) => ({
      number: capitals(row('CertCode')),
      letter: row('DocuCode'),
      place: inRow('licences', at, 'CertCode'),
    })),
    ...look.lines.flatMap((line) =>
      line.source.limits.map(({ values }, at) => ({
        number: capitals(values['LicenceNo']),
        type: capitals(values['LicTypeCode']),
        line,
        place: inLine(line, `limits.${at}.LicenceNo`),
      })),
    ),
  ].filter(({ number }) => number)
}

const isMeant = (l: LicenceFacts, { number, letter, type }: Naming): boolean =>
  l.number === number &&
  (type === undefined ? l.kind !== null && (!letter || l.kind === letter) : l.licType === null || l.licType === type)

const covers = ({ codes }: LicenceFacts, line: CheckedLine): boolean =>
  codes.some((code) => line.get('CodeTS').startsWith(code))

/** Lines that a licence named there should cover and does not: the line itself; those whose code asks for its letter; all, where it covers none. */
function uncovered(look: Look, licence: LicenceFacts, { line }: Naming): number[] {
  if (line) return covers(licence, line) ? [] : [line.no]
  const { named } = look.knowledge.licences!
  const asking = look.lines.filter(
    (l) =>
      licence.kind &&
      l.facts?.supervision.includes(licence.kind) &&
      !named.some((other) => other.kind === licence.kind && covers(other, l)),
  )
  const missed = look.lines.some((l) => covers(licence, l)) ? asking : look.lines
  return missed.map((l) => l.no)
}

function tellCodes(look: Look, licence: LicenceFacts, naming: Naming): void {
  const { number, codes } = licence
  const lines = uncovered(look, licence, naming)
  if (lines.length) look.warning('licenceCode', naming.place, { number, codes: listed(codes), lines: listed(lines) })
}

function tellQuantity(look: Look, licence: LicenceFacts, place: FieldPlace): void {
  const { number, unit, free, prepared, taken, excess, unknownLines } = licence
  const tell = (level: 'error' | 'warning', code: CheckCode, more: Readonly<Record<string, string>>) =>
    look[level](code, place, { number, free, ...more }, fillText(checksText[code], { unit }))
  // Of bulk goods the last batch may exceed what is left by some per cent [K, verify].
  const most = new Big(free).times(new Big(excess ?? 0).div(100).plus(1))
  if (most.lt(taken) || (most.lte(0) && unknownLines.length > 0)) tell('error', 'licenceShort', { taken })
  else if (most.lt(new Big(taken).plus(prepared))) tell('warning', 'licencePrepared', { taken, prepared })
  if (unknownLines.length && most.gt(0)) tell('warning', 'licenceUnknown', { lines: listed(unknownLines) })
}

function tellOf(look: Look, licence: LicenceFacts, naming: Naming): void {
  const { number, validFrom: from, validTo: to, uses, most } = licence
  const { place } = naming
  if (!licence.own) return look.error('licenceOther', place, { number })
  if (licence.direction !== look.declaration.direction) return look.error('licenceWay', place, { number })
  const { today } = look.knowledge
  const day = `${today.slice(0, 4)}-${today.slice(4, 6)}-${today.slice(6)}`
  if (day < from || to < day) look.error('licenceEnded', place, { number, from, to })
  if (most !== null && uses >= most) look.error('licenceUses', place, { number, uses, most })
  tellCodes(look, licence, naming)
  tellQuantity(look, licence, place)
}

/**
 * Licences of the register (许可证件台账): of this customer, valid today, covering the codes, with enough left. What others handed in counts; what they only
 * prepare is a warning, or two drafts would keep each other from leaving. The balance of a licence is told where it is named first. A number that the
 * register does not have is asked about only where it has others of that kind for this customer.
 */
export function checkLicences(look: Look): void {
  const known = look.knowledge.licences
  if (!look.due || !known) return
  const told = new Set<LicenceFacts>()
  for (const naming of namings(look)) {
    const licence = known.named.find((l) => isMeant(l, naming))
    if (!licence) {
      const kinds = naming.type ?? (naming.letter || headLicences)
      const has = naming.type === undefined ? [...kinds].some((k) => known.kinds.has(k)) : known.kinds.has(kinds)
      if (has) look.hint('licenceUnlisted', naming.place, { number: naming.number })
    } else if (!told.has(licence)) tellOf(look, licence, naming)
    else if (naming.line && licence.own) tellCodes(look, licence, naming)
    if (licence) told.add(licence)
  }
}
