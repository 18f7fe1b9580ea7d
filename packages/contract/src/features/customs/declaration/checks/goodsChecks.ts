import { isGeneral } from '../fields/supervisionModes.ts'
import { isSummary } from '../twoStep.ts'
import { inLine, type CheckedLine, type Look } from './lookChecks.ts'

/** What customs takes on one declaration. */
const mostLines = 50

/** Dividing marks of the message and characters that customs' systems cannot write. */
const forbidden = /[|<>^\\]|[\u{10000}-\u{10ffff}]/gu

function codes(look: Look, line: CheckedLine): void {
  const [code, ciq] = [line.get('CodeTS'), line.get('CiqCode')]
  // The first of two steps knows its goods by heading and subheading.
  if (isSummary(look.declaration) && /^\d{6}$/.test(code)) return
  if (code && !/^\d{10}$/.test(code)) look.error('codeForm', inLine(line, 'CodeTS'), { code })
  else if (code && line.facts === null) look.error('codeNotInTariff', inLine(line, 'CodeTS'), { code })
  if (ciq && !/^\d{3}$/.test(ciq)) look.error('ciqForm', inLine(line, 'CiqCode'), { code: ciq })
}

function naming(look: Look, line: CheckedLine): void {
  const name = line.get('GName')
  if (!name) return
  const wrong = new Set(name.match(forbidden))
  if (wrong.size) look.error('nameCharacters', inLine(line, 'GName'), { characters: [...wrong].join(' ') })
  if (!/\p{Script=Han}/u.test(name)) look.warning('nameNotChinese', inLine(line, 'GName'))
}

function countries(look: Look, line: CheckedLine): void {
  const [origin, destination] = [line.get('OriginCountry'), line.get('DestinationCountry')]
  if (look.isImport && destination && destination !== 'CHN')
    look.error('destinationNotChina', inLine(line, 'DestinationCountry'), { country: destination })
  if (!look.isImport && origin && origin !== 'CHN')
    look.warning('originNotChina', inLine(line, 'OriginCountry'), { country: origin })
  const [district, division] = [line.get('DistrictCode'), line.get('DestCode')]
  if (district && !/^[0-9A-Z]{5}$/.test(district))
    look.error('districtForm', inLine(line, 'DistrictCode'), { code: district })
  if (division && !/^\d{6}$/.test(division)) look.error('divisionForm', inLine(line, 'DestCode'), { code: division })
  if (!division && look.due && look.isImport && isGeneral(look.head('TradeMode')))
    look.warning('divisionMissing', inLine(line, 'DestCode'))
}

/** Inorganic and organic chemicals, explosives, miscellaneous chemicals: here the danger must be said or denied. */
const chemical = /^(28|29|36|38)/

function dangers(look: Look, line: CheckedLine): void {
  const [un, name, pack, denied] = [
    line.get('Uncode'),
    line.get('DangName'),
    line.get('DangPackType'),
    line.get('NoDangFlag'),
  ]
  if (un && !/^(UN)?\d{4}$/.test(un)) look.error('unForm', inLine(line, 'Uncode'), { code: un })
  if (denied === '1' && (un || name || pack)) look.error('dangerContradiction', inLine(line, 'NoDangFlag'))
  else if (un && look.due) {
    if (!name) look.warning('dangerNameMissing', inLine(line, 'DangName'))
    if (!pack) look.warning('dangerPackMissing', inLine(line, 'DangPackType'))
  }
  const chapter = chemical.exec(line.get('CodeTS'))?.[1]
  if (chapter && look.due && !denied && !un && !name) look.hint('dangerUnsaid', inLine(line, 'NoDangFlag'), { chapter })
}

/** Lines that agree in all of these say the same of their goods and differ in quantity only. */
const same = [
  'CodeTS',
  'CiqCode',
  'GName',
  'GModel',
  'DeclPrice',
  'TradeCurr',
  'GUnit',
  'FirstUnit',
  'SecondUnit',
  'OriginCountry',
  'DestinationCountry',
  'DistrictCode',
  'DestCode',
  'DutyMode',
  'ContrItem',
  'ExgNo',
  'ExgVersion',
]

function alike(look: Look): void {
  const seen = new Map<string, number>()
  for (const line of look.lines) {
    if (!line.get('CodeTS') || !line.get('GName')) continue
    const key = JSON.stringify(same.map(line.get))
    const first = seen.get(key)
    if (first !== undefined) look.hint('couldBeOneLine', inLine(line, 'CodeTS'), { line: first })
    else seen.set(key, line.no)
  }
}

/** Lines of goods (domain rules B.1.3), apart from their quantities, elements and documents. */
export function checkGoods(look: Look): void {
  if (!look.lines.length) {
    if (look.due) look.error('noLines', { block: 'line', at: 0, field: 'CodeTS' })
    return
  }
  const beyond = look.lines[mostLines]
  if (beyond) look.error('tooManyLines', inLine(beyond, 'GNo'), { count: look.lines.length, max: mostLines })
  for (const line of look.lines) {
    codes(look, line)
    naming(look, line)
    countries(look, line)
    dangers(look, line)
  }
  alike(look)
  const unread = look.lines.find((line) => /^\d{10}$/.test(line.get('CodeTS')) && line.facts === undefined)
  if (unread) look.hint('noTariff', inLine(unread, 'CodeTS'))
}
