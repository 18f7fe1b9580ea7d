import { stemmer } from 'stemmer'

import { toMainland } from './hongkong.ts'
import { deniedIn, readWording, saidOf } from './wording.ts'

const han = /\p{Script=Han}/u
const letter = /[a-z0-9]/

// Words that say nothing about what a thing is: grammar, and the language of offers and invoices.
const empty = new Set(
  `a an the and or of in on at to by with for from as is are be it its this that these those not other others than
  new hot sale best top high quality style fashion free shipping wholesale retail price cheap pcs piece lot size sizes color colour colors colours
  newest latest original genuine official brand branded custom customized customised oem odm item items product products goods article articles kind type types various assorted
  us uk eu etc e g i nes n.e.s made use used using suitable per including incl excl only all any more less up over under no non you your our mini big small large xl xxl xxxl`.split(
    /\s+/,
  ),
)

const emptyHan = new Set('的之及和与或等其用于把被在是有无各类种式型号件套个只支台条包邮新款热卖批发正品现货'.split(''))

// One spelling for both sides of the Atlantic and for what a stemmer leaves apart.
const spellings: Readonly<Record<string, string>> = {
  aluminum: 'aluminium',
  tyre: 'tire',
  tyres: 'tire',
  fiber: 'fibre',
  fibers: 'fibre',
  gray: 'grey',
  colour: 'color',
  jewelry: 'jewellery',
  jewelery: 'jewellery',
  plow: 'plough',
  sulfur: 'sulphur',
  moulded: 'molded',
  mould: 'mold',
  moulds: 'mold',
  moulding: 'molding',
  liter: 'litre',
  meter: 'metre',
  center: 'centre',
  theater: 'theatre',
  pajamas: 'pyjama',
  pyjamas: 'pyjama',
  pajama: 'pyjama',
  yoghurt: 'yogurt',
  doughnut: 'donut',
  knives: 'knife',
  leaves: 'leaf',
  shelves: 'shelf',
  halves: 'half',
  wolves: 'wolf',
  loaves: 'loaf',
  mice: 'mouse',
  teeth: 'tooth',
  feet: 'foot',
  geese: 'goose',
  men: 'man',
  women: 'woman',
  mens: 'man',
  womens: 'woman',
  ladies: 'woman',
  lady: 'woman',
  male: 'man',
  female: 'woman',
  children: 'child',
  childrens: 'child',
  kids: 'child',
  kid: 'child',
  babies: 'baby',
  babys: 'baby',
  infant: 'baby',
  toddler: 'child',
  girls: 'girl',
  boys: 'boy',
  mans: 'man',
  machinery: 'machine',
  machineries: 'machine',
  machining: 'machine',
  cellphone: 'phone',
  smartphones: 'smartphone',
  telephone: 'phone',
  telephones: 'phone',
  televisions: 'television',
  tvs: 'television',
  tv: 'television',
  stainless: 'stainless',
  wooden: 'wood',
  woollen: 'wool',
  woolen: 'wool',
  golden: 'gold',
  silken: 'silk',
  metallic: 'metal',
  plastics: 'plastic',
  electrical: 'electric',
  electronics: 'electronic',
  automotive: 'car',
  auto: 'car',
  automobile: 'car',
  vehicle: 'car',
  vehicles: 'car',
  motorbike: 'motorcycle',
  // A stemmer would make a coat of what is coated.
  coated: 'coated',
  coating: 'coated',
  coatings: 'coated',
  plated: 'plated',
  lined: 'lined',
  glasses: 'glasses',
  chilled: 'chilled',
  canned: 'canned',
  plasticizer: 'plasticiser',
  plasticiser: 'plasticiser',
  plasticizers: 'plasticiser',
  plasticisers: 'plasticiser',
  silicone: 'silicone',
  silicones: 'silicone',
  refrigerant: 'refrigerant',
  refrigerants: 'refrigerant',
  pies: 'pie',
  fridge: 'refrigerator',
  aeroplane: 'aircraft',
  airplane: 'aircraft',
  bike: 'bicycle',
  specs: 'spectacle',
  eyeglass: 'spectacle',
  eyeglasses: 'spectacle',
  lipsticks: 'lipstick',
  grey: 'grey',
}

/** `500ml`, `10x20cm`, `2-pack`, `2023`: sizes and years tell nothing of the kind of goods. */
const measure =
  /^(\d+([.,x×*-]\d+)*(mm|cm|m|km|in|inch|ft|ml|l|oz|g|kg|lb|lbs|pcs|pc|pack|w|v|a|ah|mah|hz|ghz|gb|tb|mb|k|yr|yrs|y|d|pk|ct|psi|mp)?)$/

const stems = new Map<string, string>()

/** The stem of an English word in one spelling; '' for an empty word. */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const plain = spellings[word] ?? (empty.has(word) ? '' : word)
  // Short words are abbreviations as often as plurals: GPS, PPS, ABS.
  const made = plain
    ? (spellings[plain] ?? (spellings[word] === word || plain.length <= 3 ? plain : stemmer(plain)))
    : ''
  if (stems.size < 200_000) stems.set(word, made)
  return made
}

const simple = /^[a-z0-9 ]*$/
const denying = /\b(?:not|non|no|without|other than|except|excluding|whether or not|heading)\b/
const spaced = /\b(t|x) (shirt|ray)/

/** Full width, Traditional characters, capitals and typographic quotes make no difference. */
export function plainText(text: string): string {
  // Most phrases of the nomenclature are plain already.
  if (simple.test(text)) return spaced.test(text) ? text.replace(spaced, '$1$2') : text
  // T-shirt, V-belt, O-ring, e-cigarette are one word each, however they are written; so is 2,4-D.
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’'`]s\b/g, '')
    .replace(/[’'`]/g, '')
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/\b([a-z])-([a-z]{3,})/g, '$1$2')
    .replace(spaced, '$1$2')
    .replace(/\b(\d{2,7})-(\d\d)-(\d)\b/g, 'cas$1$2$3')
    .replace(/\b(\d)[.,](\d)-([a-z])\b/g, '$1$2$3')
  return han.test(plain) ? toMainland(plain) : plain
}

const englishWord = /[a-z0-9][a-z0-9.&+]*[a-z0-9+]|[a-z0-9]/g
const hanRun = /\p{Script=Han}+/gu

/** Stems of the English words of a plain text, in order; sizes and empty words are left out. */
export function englishStems(plain: string): string[] {
  const found: string[] = []
  for (const [word] of plain.matchAll(englishWord)) {
    if (measure.test(word) && word.length < 12 && !/^\d{4,6}$|^[23]d$/.test(word)) continue
    for (const part of word.includes('.') && !/\d/.test(word) ? word.split('.') : [word]) {
      const made = stem(part)
      if (made && (made.length > 1 || /\d/.test(made))) found.push(made)
      // Vitamin C, hepatitis B, USB C: the letter belongs to the word before it.
      else if (/^[b-rt-z]$/.test(part) && found.length) found.push(found.at(-1)! + part)
    }
  }
  return found
}

/** Runs of Chinese characters of a plain text, without the characters that only join others. */
export const hanRuns = (plain: string): string[] => [...plain.matchAll(hanRun)].map(([run]) => run)

/** Characters and pairs of neighbours of a Chinese run. A pair tells more than a character, and one at the end more than one at the start. */
export function hanTerms(run: string): string[] {
  const found: string[] = []
  const characters = [...run]
  for (let at = 0; at < characters.length; at++) {
    const one = characters[at]!
    if (!emptyHan.has(one)) found.push(one)
    if (at + 1 < characters.length) found.push(one + characters[at + 1]!)
  }
  return found
}

const letterAndHan = /(?<![a-z0-9])[a-z]\p{Script=Han}|\p{Script=Han}[a-z]\d{0,2}(?![a-z0-9])/gu

/** T恤, U盘, H型钢, 维生素B12: a letter beside a Chinese character makes a word with it. */
export const mixedTerms = (plain: string): string[] => plain.match(letterAndHan) ?? []

const termsIn = (plain: string): string[] => {
  const terms = letter.test(plain) ? englishStems(plain) : []
  if (!han.test(plain)) return terms
  for (const run of hanRuns(plain)) terms.push(...hanTerms(run))
  terms.push(...mixedTerms(plain))
  return terms
}

/** Terms of what a text says its goods are not: `!knit` is another term than `knit`. */
export const deniedTerms = (wording: string): string[] =>
  deniedIn(wording).flatMap((inside) =>
    termsIn(inside).flatMap((term) => (/^\p{Script=Han}$/u.test(term) ? [] : [`!${term}`])),
  )

/** Every term of a text, as the index stores it. */
export function termsOf(text: string): string[] {
  const plain = plainText(text)
  if (simple.test(plain) && !denying.test(plain)) return termsIn(plain)
  const wording = readWording(plain)
  return [...termsIn(saidOf(wording)), ...deniedTerms(wording)]
}
