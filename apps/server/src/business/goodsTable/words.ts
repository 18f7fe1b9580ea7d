import type { GoodsKind } from '@clearway/contract/business/goodsTable'
import { languages } from '@clearway/contract/kernel/text'

import type { Context } from '../../kernel/context.ts'
import { dictionary, dictionaryDay, isChoosable, type Dictionary } from '../../kernel/crud/dictionaries.ts'
import { unitReader } from '../units.ts'
import { squash } from './headerWords.ts'
import type { TradeWords } from './paperLine.ts'

/** What invoices write for customs' units. A carton or a reel is counted as what it is called; pieces are 个. */
const units: Readonly<Record<string, string>> = {
  pcs: '007',
  pc: '007',
  pce: '007',
  pces: '007',
  ea: '007',
  each: '007',
  piece: '007',
  pieces: '007',
  nos: '007',
  unit: '001',
  units: '001',
  set: '006',
  sets: '006',
  kit: '006',
  kits: '006',
  kg: '035',
  kgs: '035',
  kilo: '035',
  kilos: '035',
  kilograms: '035',
  g: '036',
  gram: '036',
  grams: '036',
  t: '070',
  mt: '070',
  ton: '070',
  tons: '070',
  tonne: '070',
  tonnes: '070',
  m: '030',
  mtr: '030',
  mtrs: '030',
  meter: '030',
  meters: '030',
  metre: '030',
  metres: '030',
  km: '147',
  m2: '032',
  sqm: '032',
  m3: '033',
  cbm: '033',
  ft: '067',
  feet: '067',
  yd: '086',
  yds: '086',
  yard: '086',
  yards: '086',
  pair: '025',
  pairs: '025',
  pr: '025',
  prs: '025',
  roll: '018',
  rolls: '018',
  reel: '031',
  reels: '031',
  sheet: '010',
  sheets: '010',
  dozen: '127',
  doz: '127',
  dz: '127',
  l: '095',
  ltr: '095',
  liter: '095',
  liters: '095',
  litre: '095',
  litres: '095',
  ml: '096',
  box: '140',
  boxes: '140',
  bottle: '142',
  bottles: '142',
  bag: '136',
  bags: '136',
  pack: '125',
  packs: '125',
  kpcs: '054',
  lb: '076',
  lbs: '076',
  pcspieces: '007',
}
const countries: Readonly<Record<string, string>> = {
  prc: 'CHN',
  prchina: 'CHN',
  chinaprc: 'CHN',
  mainlandchina: 'CHN',
  中国大陆: 'CHN',
  中國大陸: 'CHN',
  cn: 'CHN',
  hk: 'HKG',
  hongkong: 'HKG',
  中国香港: 'HKG',
  台湾: 'TWN',
  台灣: 'TWN',
  taiwan: 'TWN',
  中国台湾: 'TWN',
  tw: 'TWN',
  macau: 'MAC',
  us: 'USA',
  usa: 'USA',
  america: 'USA',
  unitedstates: 'USA',
  美国: 'USA',
  美國: 'USA',
  uk: 'GBR',
  england: 'GBR',
  gb: 'GBR',
  greatbritain: 'GBR',
  jp: 'JPN',
  korea: 'KOR',
  southkorea: 'KOR',
  republicofkorea: 'KOR',
  kr: 'KOR',
  韩国: 'KOR',
  韓國: 'KOR',
  de: 'DEU',
  fr: 'FRA',
  it: 'ITA',
  my: 'MYS',
  th: 'THA',
  vn: 'VNM',
  vietnam: 'VNM',
  sg: 'SGP',
  ph: 'PHL',
  id: 'IDN',
  in: 'IND',
  ch: 'CHE',
  nl: 'NLD',
  holland: 'NLD',
  mx: 'MEX',
  ca: 'CAN',
  au: 'AUS',
  il: 'ISR',
  ie: 'IRL',
  at: 'AUT',
  cz: 'CZE',
  czechrepublic: 'CZE',
  be: 'BEL',
  es: 'ESP',
  se: 'SWE',
  mt: 'MLT',
  pl: 'POL',
  hu: 'HUN',
  pt: 'PRT',
  ru: 'RUS',
  russia: 'RUS',
  tr: 'TUR',
  turkey: 'TUR',
  br: 'BRA',
}
const currencies: Readonly<Record<string, string>> = {
  us$: 'USD',
  $us: 'USD',
  usdollar: 'USD',
  usdollars: 'USD',
  dollars: 'USD',
  美金: 'USD',
  rmb: 'CNY',
  元: 'CNY',
  人民币元: 'CNY',
  yuan: 'CNY',
  hk$: 'HKD',
  hkdollar: 'HKD',
  港元: 'HKD',
  港幣: 'HKD',
  '€': 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  nt$: 'TWD',
  ntd: 'TWD',
  日圆: 'JPY',
  yen: 'JPY',
}

function reader(
  of: Dictionary,
  others: Readonly<Record<string, string>>,
  day: string,
): (word: string) => string | undefined {
  const words = new Map<string, string>(Object.entries(others))
  for (const item of of.values())
    if (isChoosable(item, day))
      for (const word of [item.value, ...languages.map((l) => item.label[l])]) words.set(squash(word), item.value)
  return (word) => {
    const found = words.get(squash(word))
    return found && of.has(found) ? found : undefined
  }
}

export interface PaperWords extends TradeWords {
  incoterm(word: string): string | undefined
}

/** The words of the trade by the tenant's dictionaries and what papers write instead. */
export async function tradeWords(ctx: Context): Promise<PaperWords> {
  const day = dictionaryDay(ctx)
  const [unit, country, currency, incoterm, unitOf] = [
    await dictionary(ctx, 'unit'),
    await dictionary(ctx, 'country'),
    await dictionary(ctx, 'currency'),
    await dictionary(ctx, 'incoterm'),
    await unitReader(ctx),
  ]
  const unitByWord = reader(unit, units, day)
  const money = reader(currency, currencies, day)
  return {
    unit: (word) => (word ? (unitByWord(word) ?? unitOf(word)) : undefined),
    country: reader(country, countries, day),
    // `USD 1,200` or `Unit price in US$` name it among other words.
    currency: (word) =>
      money(word) ??
      word
        .normalize('NFKC')
        .split(/[\s:,;/()]+/)
        .map((w) => (w.length >= 1 && w.length <= 4 ? money(w) : undefined))
        .find(Boolean),
    incoterm: reader(incoterm, {}, day),
  }
}

const packingWords = /pack|箱单|箱單|装箱|裝箱|(^|[^a-z])p\.?\/?l([^a-z]|$)/i
const invoiceWords = /invoice|发票|發票|(^|[^a-z])(ci|inv)([^a-z]|$)/i

/** What a name says the paper is. */
export const kindByName = (name: string): GoodsKind | undefined =>
  packingWords.test(name) && !invoiceWords.test(name)
    ? 'packingList'
    : invoiceWords.test(name) && !packingWords.test(name)
      ? 'invoice'
      : undefined
