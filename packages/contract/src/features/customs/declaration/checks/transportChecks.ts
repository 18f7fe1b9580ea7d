import { isAirWaybill } from '../../../../business/airWaybill.ts'
import { dayOf, inHead, inRow, type Look } from './lookChecks.ts'
import { isPortOfOffice } from './officePorts.ts'

/** Transport modes of goods that only move between places under supervision inside the country: 9 is both, so it is not here. */
const inside = new Set(['0', '1', '7', '8', 'H', 'T', 'W', 'X', 'Y', 'Z'])
/** A blank mode is taken to cross: nothing is known yet. */
export const crossesBorder = (look: Look): boolean => !inside.has(look.head('TrafMode'))

/** A carrier may be declared to arrive before it does; more than this is a slip of the pen. */
const daysAhead = 30
/** An import is declared within so many days of the arrival declaration (domain rules B.1.6). */
const daysToDeclare = 14

function dates(look: Look): void {
  const [arrival, today] = [dayOf(look.head('IEDate')), dayOf(look.knowledge.today)]
  if (!look.isImport || arrival === undefined || today === undefined) return
  const [place, date] = [inHead('IEDate'), look.head('IEDate')]
  const past = today - arrival
  if (past < -daysAhead) look.error('importDateFuture', place, { date, days: -past })
  else if (past > daysToDeclare) look.warning('declaredLate', place, { days: past, late: past - daysToDeclare })
  const left = dayOf(look.head('DespDate'))
  if (left !== undefined && left > arrival)
    look.warning('despatchAfterArrival', inHead('DespDate'), { date: look.head('DespDate'), arrival: date })
}

/** The last digit of an IMO number by its first six: weights 7 to 2. */
const imoDigit = (number: string): number =>
  Array.from(number.slice(0, 6)).reduce((sum, digit, at) => sum + Number(digit) * (7 - at), 0) % 10

function conveyance(look: Look): void {
  const [mode, name] = [look.head('TrafMode'), look.head('TrafName')]
  if (!name && look.due && /^[2345]$/.test(mode)) look.warning('conveyanceMissing', inHead('TrafName'))
  if (mode !== '2') return
  const number = /^(?:UN|IMO)?\s?(\d{7})$/i.exec(name)?.[1]
  const digit = number && imoDigit(number)
  if (number && Number(number[6]) !== digit) look.hint('vesselImo', inHead('TrafName'), { number, digit: digit ?? '' })
  if (look.due && !look.free('VoyNo')) look.warning('voyageMissing', { block: 'free', field: 'VoyNo' })
}

function bill(look: Look): void {
  const [mode, number, place] = [look.head('TrafMode'), look.head('BillNo'), inHead('BillNo')]
  if (!number) {
    if (look.due && (mode === '2' || mode === '5')) look.warning('billMissing', place)
    return
  }
  // A master and its house bill stand together, divided by _ in the air and * at sea.
  const [master = ''] = number.split(/[_*]/)
  if (/[,;，；、|]/.test(number)) look.error('billSeveral', place, { bill: number })
  else if (!crossesBorder(look)) look.hint('billNotWanted', place)
  else if (mode === '4' && !/^\d{13,14}$/.test(number)) look.hint('billRoad', place, { bill: number })
  else if (mode === '5' && !isAirWaybill(master)) look.hint('billAir', place, { bill: master })
}

function offices(look: Look): void {
  for (const field of ['CustomMaster', 'IEPort']) {
    const code = look.head(field)
    if (code && !/^\d{4}$/.test(code)) look.error('officeForm', inHead(field), { code })
    else if (code.endsWith('00')) look.error('officeZero', inHead(field), { code })
  }
  const code = look.head('EntyPortCode')
  const office = look.head('IEPort')
  if (code && !/^\d{6}$/.test(code)) look.error('entryPortForm', inHead('EntyPortCode'), { code })
  else if (code && crossesBorder(look) && isPortOfOffice(office, code) === false)
    look.warning('portOfOtherOffice', inHead('EntyPortCode'), { port: code, office })
}

/** `HKG003`; the special zones inside the country have six digits. */
const portForm = /^([A-Z]{3}|\d{3})\d{3}$/
const countryOfPort = (port: string): string | undefined => /^[A-Z]{3}(?=\d{3}$)/.exec(port)?.[0]

function ports(look: Look): void {
  const country = look.head('TradeCountry')
  // Ports of the table name their country, or bear it in their code.
  const countryOf = (port: string) => look.knowledge.countryOfPort?.(port) ?? countryOfPort(port)
  const check = (field: string, code: 'portOfOtherCountry' | 'despatchPortOfOtherCountry') => {
    const port = look.head(field)
    if (!port) return
    const portCountry = countryOf(port)
    if (!portForm.test(port)) look.warning('portForm', inHead(field), { code: port })
    else if (portCountry && country && portCountry !== country)
      look.warning(code, inHead(field), { port, portCountry, country })
  }
  check('DistinatePort', 'portOfOtherCountry')
  if (look.isImport) check('DespPortCode', 'despatchPortOfOtherCountry')
  if (country === 'CHN' && look.head('TrafMode') && crossesBorder(look))
    look.warning('tradeCountryHome', inHead('TradeCountry'))
}

/** Dates, conveyance, bill, offices, ports (domain rules B.1.2). */
export function checkTransport(look: Look): void {
  dates(look)
  conveyance(look)
  bill(look)
  offices(look)
  ports(look)
  if (look.head('TrafMode') === '5' && look.rows('containers').length)
    look.hint('containersByAir', inRow('containers', 0, 'ContainerId'))
}
