/** From where to where a size may be, in the base unit of its kind; `of` is what it measures where that is said (width, thickness …). One that is given exactly has both ends the same. */
export interface Limit {
  readonly kind: string
  readonly of: string | undefined
  readonly low: number
  readonly high: number
}

type Unit = readonly [kind: string, factor: number]
const units: Readonly<Record<string, Unit>> = {
  mm: ['length', 1],
  毫米: ['length', 1],
  cm: ['length', 10],
  厘米: ['length', 10],
  m: ['length', 1000],
  米: ['length', 1000],
  inch: ['length', 25.4],
  英寸: ['length', 25.4],
  '"': ['length', 25.4],
  kg: ['mass', 1],
  公斤: ['mass', 1],
  千克: ['mass', 1],
  g: ['mass', 0.001],
  克: ['mass', 0.001],
  t: ['mass', 1000],
  tonnes: ['mass', 1000],
  tons: ['mass', 1000],
  吨: ['mass', 1000],
  kw: ['power', 1],
  千瓦: ['power', 1],
  w: ['power', 0.001],
  瓦: ['power', 0.001],
  hp: ['power', 0.7457],
  马力: ['power', 0.7457],
  mw: ['power', 1000],
  kva: ['apparent power', 1],
  va: ['apparent power', 0.001],
  千伏安: ['apparent power', 1],
  伏安: ['apparent power', 0.001],
  v: ['voltage', 1],
  volts: ['voltage', 1],
  伏: ['voltage', 1],
  kv: ['voltage', 1000],
  千伏: ['voltage', 1000],
  l: ['volume', 1],
  litres: ['volume', 1],
  litre: ['volume', 1],
  liters: ['volume', 1],
  升: ['volume', 1],
  ml: ['volume', 0.001],
  毫升: ['volume', 0.001],
  cc: ['displacement', 1],
  cm3: ['displacement', 1],
  立方厘米: ['displacement', 1],
  'cm³': ['displacement', 1],
  毫升排量: ['displacement', 1],
  'g/m2': ['weight of area', 1],
  'g/m²': ['weight of area', 1],
  gsm: ['weight of area', 1],
  '克/平方米': ['weight of area', 1],
  '克/平米': ['weight of area', 1],
  'g/㎡': ['weight of area', 1],
  '%': ['share', 1],
  decitex: ['titre', 1],
  dtex: ['titre', 1],
  分特: ['titre', 1],
  years: ['age', 1],
  年: ['age', 1],
}
const unit = `(?:${Object.keys(units)
  .sort((a, b) => b.length - a.length)
  .map((u) => u.replace(/[/³²"%]/g, '\\$&'))
  .join('|')})(?![a-z])`
const number = String.raw`\d+(?:[.,]\d+)?`

const dimensions: readonly [RegExp, string][] = [
  [/wid(e|th|er)|宽/, 'width'],
  [/thick|厚/, 'thickness'],
  [/high|height|高/, 'height'],
  [/long|length|长/, 'length'],
  [/diamet|dia\b|ø|直径/, 'diameter'],
  [/circumference/, 'circumference'],
  [/alcohol|酒精/, 'alcohol'],
  [/fat|脂/, 'fat'],
]
const dimensionOf = (around: string): string | undefined => dimensions.find(([pattern]) => pattern.test(around))?.[1]
const valueOf = (digits: string): number => Number(digits.replace(/,(?=\d{3}\b)/g, '').replace(',', '.'))

type Size = { readonly kind: string; readonly value: number; readonly of: string | undefined }
type Bound = 'least' | 'most' | 'above' | 'below'
// What is over 5 begins just behind 5.
const behind = (value: number) => value + Math.abs(value) * 1e-9
const before = (value: number) => value - Math.abs(value) * 1e-9
const limitFrom = ({ kind, of, value }: Size, bound: Bound | undefined): Limit => ({
  kind,
  of,
  low: bound === 'above' ? behind(value) : bound === 'most' || bound === 'below' ? -Infinity : value,
  high: bound === 'below' ? before(value) : bound === 'least' || bound === 'above' ? Infinity : value,
})

/** The litres of an engine are given in cubic centimetres. */
const ofEngine = /排量|气缸|cylinder/

const measured = (digits: string, of: string, around: string): Size => {
  const [kind, factor] = units[of]!
  if (kind === 'volume' && ofEngine.test(around))
    return { kind: 'displacement', value: valueOf(digits) * factor * 1000, of: undefined }
  return { kind, value: valueOf(digits) * factor, of: dimensionOf(around) }
}

const span = new RegExp(
  `(over|above|from|more than)?\\s*(${number})\\s*(${unit})?\\s*(?:to|–|-|up to|but|and)\\s*(under|below|less than|not over|up to|not exceeding)?\\s*(${number})\\s*(${unit})`,
  'gi',
)
const single = new RegExp(
  `(not over|not exceeding|not more than|up to|at most|under|below|less than|not less than|at least|over|above|more than|exceeding|from|≥|≤|<|>)?\\s*(${number})\\s?(${unit})(\\s*(?:or|and)\\s(?:more|over|wider|thicker|higher|less|under|narrower|thinner|fewer))?`,
  'gi',
)

function limitOf(before: string, after: string): Bound | undefined {
  if (/less|under|narrower|thinner|fewer/.test(after)) return 'most'
  if (after) return 'least'
  if (/^(not over|not exceeding|not more than|up to|at most|≤)$/.test(before)) return 'most'
  if (/^(under|below|less than|<)$/.test(before)) return 'below'
  if (/^(not less than|at least|from|≥)$/.test(before)) return 'least'
  return before ? 'above' : undefined
}

/** The limits that an English name sets: `over 1 to 16 kVA`, `600 mm or wider`, `up to 10 kg`. */
export function limitsIn(name: string): Limit[] {
  const found: Limit[] = []
  const rest = name
    .toLowerCase()
    .replace(
      span,
      (
        whole,
        from: string | undefined,
        low: string,
        lowUnit: string | undefined,
        upto: string | undefined,
        high: string,
        of: string,
        at: number,
      ) => {
        const around = name.slice(at + whole.length, at + whole.length + 14).toLowerCase()
        const [least, most] = [measured(low, lowUnit ?? of, around), measured(high, of, around)]
        const floor = limitFrom(least, /over|above|more/.test(from ?? '') ? 'above' : 'least')
        const ceiling = limitFrom(most, /under|below|less/.test(upto ?? '') ? 'below' : 'most')
        found.push({ ...floor, high: ceiling.high })
        return ' '.repeat(whole.length)
      },
    )
  for (const match of rest.matchAll(single)) {
    const [whole, before = '', digits = '', of = '', after = ''] = match
    const kind = limitOf(before, after)
    if (!kind) continue
    const size = measured(
      digits,
      of,
      `${rest
        .slice(Math.max(0, match.index - 12), match.index)
        .split(/[,;]/)
        .at(-1)} ${after} ${rest.slice(match.index + whole.length, match.index + whole.length + 12).split(/[,;]/)[0]}`,
    )
    found.push(limitFrom(size, kind))
  }
  return found
}

const least = /^(?:不低于|不少于|不小于|至少|≥|不轻于|not less than|at least|from|≥)$/
const most = /^(?:不超过|不大于|不高于|不多于|至多|最多|≤|not over|not exceeding|not more than|up to|at most|≤)$/
const above = /^(?:超过|大于|高于|多于|over|exceeding|above|more than|>)$/
const below = /^(?:不足|不到|未满|低于|小于|少于|轻于|under|below|less than|<)$/
const said = new RegExp(
  `(不低于|不少于|不小于|不轻于|至少|不超过|不大于|不高于|不多于|至多|最多|超过|大于|高于|多于|不足|不到|未满|低于|小于|少于|轻于|not less than|at least|from|not over|not exceeding|not more than|up to|at most|over|exceeding|above|more than|under|below|less than|[≥≤<>])?\\s*(${number})\\s?(${unit})((?:及|或|\\s*or |\\s*and )?(?:以上|以下|以内|以外|more|over|less|under))?`,
  'gi',
)

function boundOf(ahead: string, rear: string): Bound | undefined {
  if (/以上|more|over/.test(rear)) return 'least'
  if (/以下|以内|less|under/.test(rear)) return 'most'
  if (least.test(ahead)) return 'least'
  if (most.test(ahead)) return 'most'
  if (above.test(ahead)) return 'above'
  return below.test(ahead) ? 'below' : undefined
}

/**
 * Sizes in a plain description, exact (`4.0 mm thick`, `宽1500毫米`, `250cc`) or as limits (`不超过650千伏安`, `exceeding 1 kW but not exceeding 5 kW`, `15 cm or
 * more`). What is measured stands before the number, or as "thick" behind it. Two limits of one kind that meet are one.
 */
export function sizesIn(plain: string): Limit[] {
  const found: Limit[] = []
  for (const match of plain.matchAll(said)) {
    const [whole, ahead = '', digits = '', of = '', rear = ''] = match
    const front = /[^\d,;，；]*$/.exec(plain.slice(Math.max(0, match.index - 14), match.index))?.[0] ?? ''
    const after =
      /^\s?(?:wide|thick|high|long|diameter|dia\b|fat|alcohol)/.exec(plain.slice(match.index + whole.length))?.[0] ?? ''
    const one = limitFrom(
      measured(digits, of.toLowerCase(), dimensionOf(front) || ofEngine.test(front) ? front : after),
      boundOf(ahead.toLowerCase(), rear.toLowerCase()),
    )
    // 2026年 is a year and no age.
    if (one.kind === 'age' && Math.max(one.low, -one.high) >= 1000) continue
    const last = found.at(-1)
    const meets = last?.kind === one.kind && last.high === Infinity && one.low === -Infinity && last.low <= one.high
    if (last && meets) found[found.length - 1] = { ...last, of: last.of ?? one.of, high: one.high }
    else found.push(one)
  }
  return found
}

/** Of neighbours in a tariff one ends where the next begins: what only touches a limit is beyond it, unless it is a size and no range. */
const liesBeyond = (size: Limit, limit: Limit): boolean =>
  size.low < size.high
    ? size.high <= limit.low || size.low >= limit.high
    : size.high < limit.low || size.low > limit.high

/** Whether sizes keep a name's limits: true, false, or undefined where they do not speak of the same thing or meet in part. Several sizes of a kind keep a limit if one does. */
export function keepsLimits(limits: readonly Limit[], sizes: readonly Limit[]): boolean | undefined {
  let kept: boolean | undefined
  for (const limit of limits) {
    const same = sizes.filter((s) => s.kind === limit.kind && (!s.of || !limit.of || s.of === limit.of))
    if (!same.length || (limit.kind === 'share' && same.length > 1)) continue
    if (same.some((s) => s.low >= limit.low && s.high <= limit.high)) kept = true
    else if (same.every((s) => liesBeyond(s, limit))) return false
  }
  return kept
}
