import { fillText, type Text } from '../../../../kernel/text.ts'
import { isGeneral, isProcessing } from '../fields/supervisionModes.ts'
import { headLicences } from '../licence/headLicences.ts'
import { checksText } from './checks.text.ts'
import { inHead, inLine, inRow, listed, type CheckedLine, type Look } from './lookChecks.ts'
import { directionTexts, documentNames } from './papersChecks.text.ts'

/** Which way the goods go when a letter of the supervision column asks for its document (domain rules B.1.7); absent ones ask for none. */
const importOnly = new Set('127FHMOPQRUZbefnqtv')
const exportOnly = new Set('345EGVdgixyz')
const bothWays = new Set('DIJLSXkm')
const inLicenceNo = new Set(headLicences)
/** Any one of a row does: customs names them all on the code, the supervision mode tells which is meant. */
const alternatives = ['7Ov', '4xy', '3G']
/** Small-scale border trade. */
const borderTrade = '4019'

function asksFor(letter: string, isImport: boolean, mode: string): boolean {
  if (letter === 'v' || letter === 'x') return isProcessing(mode) && (letter === 'v') === isImport
  if (letter === 'y') return mode === borderTrade && !isImport
  return bothWays.has(letter) || (isImport ? importOnly : exportOnly).has(letter)
}
const asks = (look: Look, letter: string): boolean => asksFor(letter, look.isImport, look.head('TradeMode'))
const lettersOf = (line: CheckedLine): string[] => [...(line.facts?.supervision ?? '')]

/** Asked for in one kind of supervision only, and there always. */
const isOfMode = (letter: string): boolean => 'vxy'.includes(letter)
/** The one of a group that is meant: those for a single supervision mode come first, as they are asked for in that mode only. */
const meant = (letters: readonly string[]): string => letters.find(isOfMode) ?? letters[0] ?? ''

/** The letters of the documents that codes ask for in a direction and supervision mode, of alternatives the one that is meant. @param supervision the column of each code */
export function documentsWanted(supervision: Iterable<string>, isImport: boolean, mode: string): string[] {
  const wanted = new Map<string, string>()
  for (const column of supervision) {
    const letters = [...column].filter((letter) => asksFor(letter, isImport, mode))
    for (const group of letters.map((letter) => alternatives.find((a) => a.includes(letter)) ?? letter)) {
      if (!wanted.has(group)) wanted.set(group, meant(letters.filter((l) => group.includes(l))))
    }
  }
  return [...wanted.values()].sort()
}

interface Need {
  readonly letter: string
  readonly accepted: string
  readonly lines: number[]
}

function needsOf(look: Look): Need[] {
  const needs = new Map<string, Need>()
  for (const line of look.lines) {
    const letters = lettersOf(line).filter((letter) => asks(look, letter))
    for (const group of new Set(letters.map((letter) => alternatives.find((a) => a.includes(letter)) ?? letter))) {
      const need = needs.get(group) ?? {
        letter: meant(letters.filter((l) => group.includes(l))),
        accepted: group,
        lines: [],
      }
      if (!need.lines.includes(line.no)) need.lines.push(line.no)
      needs.set(group, need)
    }
  }
  return [...needs.values()]
}

const naming = (of: Text, letter: string): Text =>
  fillText(of, { document: documentNames[letter] ?? checksText.codeUnknown })

/** What the codes ask for and the declaration does not have. */
function missing(look: Look): void {
  const present = new Set(look.rows('licences').map((row) => row('DocuCode')))
  const needs = needsOf(look)
  const licences = needs.filter(
    (need) => inLicenceNo.has(need.letter) && ![...need.accepted].some((letter) => present.has(letter)),
  )
  if (licences.length > 1)
    look.warning('oneLicenceOnly', inHead('LicenseNo'), { letters: listed(licences.map((need) => need.letter)) })
  if (!look.due) return
  // Other modes are often free of what general trade must show, but not of what is theirs alone.
  const teller = (letter: string) => (isGeneral(look.head('TradeMode')) || isOfMode(letter) ? look.error : look.warning)
  const [licence] = licences
  if (licence && !look.head('LicenseNo')) {
    teller(licence.letter)(
      'licenceNoMissing',
      inHead('LicenseNo'),
      { letter: licence.letter, lines: listed(licence.lines) },
      naming(checksText.licenceNoMissing, licence.letter),
    )
  }
  let at = look.rows('licences').length
  for (const need of needs) {
    if (inLicenceNo.has(need.letter) || [...need.accepted].some((letter) => present.has(letter))) continue
    // Each stands at a row of its own, the one that is to be added for it.
    teller(need.letter)(
      'documentMissing',
      inRow('licences', at++, 'DocuCode'),
      { letter: need.letter, lines: listed(need.lines) },
      naming(checksText.documentMissing, need.letter),
    )
  }
}

/** What the declaration has and nothing asks for. */
function present(look: Look): void {
  const seen = new Set<string>()
  const asked = new Set(
    look.lines.flatMap(lettersOf).flatMap((letter) => [...(alternatives.find((a) => a.includes(letter)) ?? letter)]),
  )
  const known = look.lines.length > 0 && look.lines.every((line) => line.facts)
  for (const [at, row] of look.rows('licences').entries()) {
    const [letter, number] = [row('DocuCode'), row('CertCode')]
    const place = inRow('licences', at, 'DocuCode')
    if (!letter) continue
    if ((look.isImport ? exportOnly : importOnly).has(letter)) {
      look.warning(
        'documentDirection',
        place,
        { letter },
        fillText(checksText.documentDirection, { direction: directionTexts[look.declaration.direction] }),
      )
    } else if (known && asks(look, letter) && !asked.has(letter)) look.hint('documentUnasked', place, { letter })
    const key = JSON.stringify([letter, number])
    if (number && seen.has(key)) look.warning('documentTwice', place, { letter, number })
    seen.add(key)
  }
}

function bans(look: Look): void {
  const letter = look.isImport ? '9' : '8'
  for (const line of look.lines) {
    if (lettersOf(line).includes(letter))
      look.error(look.isImport ? 'blockedImport' : 'blockedExport', inLine(line, 'CodeTS'), {
        code: line.get('CodeTS'),
      })
  }
}

/** Supervision documents by the letters of the codes (domain rules B.1.7). */
export function checkDocuments(look: Look): void {
  bans(look)
  missing(look)
  present(look)
}
