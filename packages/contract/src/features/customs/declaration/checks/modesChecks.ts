import {
  eitherModes,
  isGeneral,
  isProcessing,
  needsNoPromise,
  purchasedModes,
  suppliedModes,
} from '../fields/supervisionModes.ts'
import { inHead, inLine, type Look } from './lookChecks.ts'

/**
 * First letter of a record number (domain rules B.1.1): A to K manuals and account books, Y certificate of origin, Z certificate of exemption, Q parts
 * of cars; L and T are the account books of special zones.
 */
const manualLetters = new Set('ABCDEFGHJKLQTYZ')

/** What a manual of this letter is for; other letters are for more than can be told. */
function fits(letter: string, mode: string): boolean {
  if (letter === 'B') return suppliedModes.has(mode) || eitherModes.has(mode)
  if (letter === 'C') return purchasedModes.has(mode) || eitherModes.has(mode)
  if (letter === 'E') return !isGeneral(mode)
  return (letter !== 'Y' && letter !== 'Z') || !isProcessing(mode)
}

function recordNumber(look: Look): void {
  const [manual, mode] = [look.head('ManualNo'), look.head('TradeMode')]
  const letter = manual[0] ?? ''
  if (manual && !/^[A-Z][0-9A-Z]{11}$/.test(manual)) look.error('manualForm', inHead('ManualNo'), { manual })
  else if (manual && !manualLetters.has(letter)) look.warning('manualLetter', inHead('ManualNo'), { letter })
  if (manual && mode && !fits(letter, mode)) look.warning('modeAgainstManual', inHead('TradeMode'), { mode, manual })
  if (!manual && look.due && isProcessing(mode)) look.warning('manualMissing', inHead('ManualNo'), { mode })
  for (const line of look.lines) {
    const item = line.get('ContrItem')
    if (manual && !item && look.due && letter !== 'Y')
      look.warning('recordItemMissing', inLine(line, 'ContrItem'), { manual })
    if (!manual && item) look.warning('recordItemNotWanted', inLine(line, 'ContrItem'))
  }
}

/** The usual nature of exemption of a supervision mode; the first is named where none is given. */
const natures: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '0110': ['101'],
    '0130': ['101'],
    '0214': ['502'],
    '0245': ['101'],
    '0320': ['501'],
    '0615': ['503'],
    '0644': ['101'],
    '0715': ['503'],
    '0844': ['101'],
    '0845': ['101'],
    2025: ['601', '602'],
    2225: ['603'],
    3511: ['201'],
    3612: ['801', '802', '201', '299'],
    4019: ['506', '101'],
  }),
)
/** With the usual nature, the usual mode of duty; deposit (6) and guarantee (7) stand in for any. */
const dutyModes: ReadonlyMap<string, string> = new Map([
  ['101', '1'],
  ['502', '3'],
  ['503', '3'],
])

function exemption(look: Look): void {
  const [mode, nature, manual] = [look.head('TradeMode'), look.head('CutMode'), look.head('ManualNo')]
  const usual = natures.get(mode)
  // A certificate of exemption (Z) brings its own nature.
  if (usual && !manual.startsWith('Z')) {
    if (!nature && look.due) look.warning('natureMissing', inHead('CutMode'), { mode, wanted: usual[0]! })
    else if (nature && !usual.includes(nature))
      look.warning('natureUnusual', inHead('CutMode'), { mode, nature, wanted: usual.join(', ') })
  }
  const wanted = dutyModes.get(nature)
  // Exports of the processing trade may be taxed as the tariff says.
  if (!wanted || (!look.isImport && wanted !== '1')) return
  for (const line of look.lines) {
    const duty = line.get('DutyMode')
    if (duty && duty !== wanted && duty !== '6' && duty !== '7')
      look.warning('dutyModeUnusual', inLine(line, 'DutyMode'), { nature, mode: duty, wanted })
  }
}

/** How many statements on the price are asked for: formula and provisional prices came later. */
const statements = { 2018: 3, present: 5 } as const

function promises(look: Look): void {
  const value = look.head('PromiseItmes')
  const place = inHead('PromiseItmes')
  if (!look.isImport) {
    if (/[01]/.test(value)) look.warning('promiseExport', place)
    return
  }
  if (!value || !/^[019]+$/.test(value)) return
  const count = statements[look.declaration.edition]
  const asked = value.padEnd(count, '9').slice(0, count)
  if (look.due && asked.includes('9') && !needsNoPromise(look.head('TradeMode')))
    look.error('promiseUnanswered', place, { count })
  if (asked.startsWith('01')) look.warning('promiseContradiction', place)
}

function texts(look: Look): void {
  const [licence, marks] = [look.head('LicenseNo'), look.head('MarkNo')]
  if (/[,;，；、|\s]/.test(licence)) look.error('licenceSeveral', inHead('LicenseNo'), { licence })
  if (!look.due) return
  if (isGeneral(look.head('TradeMode')) && !look.head('ContrNo')) look.warning('contractMissing', inHead('ContrNo'))
  if (!marks) look.warning('marksMissing', inHead('MarkNo'))
  else if (/^(m\/n|nm|n\.m\.?|n\/a|na|no marks?|none|无|無|-|\/)$/i.test(marks))
    look.hint('marksForm', inHead('MarkNo'), { marks })
}

/** Supervision mode, record number, nature of exemption, mode of duty, confirmations (domain rules B.1.1, B.1.2). */
export function checkModes(look: Look): void {
  recordNumber(look)
  exemption(look)
  promises(look)
  texts(look)
}
