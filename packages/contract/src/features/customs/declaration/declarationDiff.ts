import { sameDecimal } from '../../../kernel/decimal.ts'
import { fillText, type Text } from '../../../kernel/text.ts'
import { declarationText } from './declaration.text.ts'
import { blockTitles } from './fields/blockFields.text.ts'
import { byEdition, byName, catalogues, type DeclaredAs } from './fields/catalogue.ts'
import { labelOf, type DecField } from './fields/decField.ts'
import {
  decBlocks,
  type DecBlock,
  type Declaration,
  type DecGoodsLimit,
  type DecLine,
  type DecValues,
  type Edition,
} from './model.ts'

/** What stands at a place: text of a field, rows of a block, licences of a line or a whole line; null for nothing. */
export type Standing = string | readonly DecValues[] | readonly DecGoodsLimit[] | DecLine | null

/** One difference. Places: `head.BillNo`, `free.VoyNo`, `blocks.containers`, `line.<id>.GQty`, `line.<id>.limits`, `line.<id>` for one that came or went. */
export interface DeclarationChange {
  readonly place: string
  /** GNo as it was before; of a new line as it is after. */
  readonly line?: number | undefined
  readonly before: Standing
  readonly after: Standing
}

const named = byEdition(({ head, free, line }) => ({ head: byName(head), free: byName(free), line: byName(line) }))
type Kind = keyof (typeof named)[Edition]
/** Given by the order of the lines and the direction, never by hand. */
const derived: ReadonlySet<string> = new Set(['GNo', 'IEFlag', 'version'])

const filled = (values: DecValues): DecValues =>
  Object.fromEntries(
    Object.entries(values)
      .map(([k, v]) => [k, v.trim()] as const)
      .filter(([, v]) => v)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
const plainLimit = ({ values, vins }: DecGoodsLimit): DecGoodsLimit => ({
  values: filled(values),
  vins: vins.map(filled),
})
const plainLine = ({ id, item, limits }: DecLine): DecLine => ({
  id,
  item: filled(Object.fromEntries(Object.entries(item).filter(([name]) => !derived.has(name)))),
  limits: limits.map(plainLimit),
})

const isNumber = (field: DecField | undefined): boolean => field?.kind === 'decimal' || field?.kind === 'integer'
const figure = /^-?\d+(\.\d+)?$/
/** 5 and 5.00 are one figure; otherwise letter by letter. */
const sameText = (field: DecField | undefined, a: string, b: string): boolean =>
  a === b || (isNumber(field) && figure.test(a) && figure.test(b) && sameDecimal(a, b))

function valueChanges(
  edition: Edition,
  kind: Kind,
  prefix: string,
  before: DecValues,
  after: DecValues,
  line?: number,
): DeclarationChange[] {
  const fields = named[edition][kind]
  const order = [...fields.keys()]
  const rest = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !fields.has(name))
    .toSorted()
  return [...order, ...rest].flatMap((name) => {
    if (derived.has(name)) return []
    const [from, to] = [(before[name] ?? '').trim(), (after[name] ?? '').trim()]
    return sameText(fields.get(name), from, to)
      ? []
      : [{ place: `${prefix}.${name}`, ...(line !== undefined && { line }), before: from || null, after: to || null }]
  })
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function lineChanges(edition: Edition, before: readonly DecLine[], after: readonly DecLine[]): DeclarationChange[] {
  const then = new Map(after.map((l) => [l.id, l]))
  const was = new Set(before.map((l) => l.id))
  const kept = before.flatMap((line, n): DeclarationChange[] => {
    const now = then.get(line.id)
    if (!now) return [{ place: `line.${line.id}`, line: n + 1, before: plainLine(line), after: null }]
    const [from, to] = [line.limits.map(plainLimit), now.limits.map(plainLimit)]
    return [
      ...valueChanges(edition, 'line', `line.${line.id}`, line.item, now.item, n + 1),
      ...(same(from, to) ? [] : [{ place: `line.${line.id}.limits`, line: n + 1, before: from, after: to }]),
    ]
  })
  return [
    ...kept,
    ...after.flatMap((line, n): DeclarationChange[] =>
      was.has(line.id) ? [] : [{ place: `line.${line.id}`, line: n + 1, before: null, after: plainLine(line) }],
    ),
  ]
}

/** What differs between two forms of one declaration: the head in the order of the form, then the lines, then the blocks. '' and nothing are the same, figures compare as figures. */
export function diffOf(before: Declaration, after: Declaration): DeclarationChange[] {
  const blocks = decBlocks.flatMap((name): DeclarationChange[] => {
    const [from, to] = [(before.blocks[name] ?? []).map(filled), (after.blocks[name] ?? []).map(filled)]
    return same(from, to) ? [] : [{ place: `blocks.${name}`, before: from, after: to }]
  })
  return [
    ...valueChanges(after.edition, 'head', 'head', before.head, after.head),
    ...valueChanges(after.edition, 'free', 'free', before.free, after.free),
    ...lineChanges(after.edition, before.lines, after.lines),
    ...blocks,
  ]
}

export interface ChangePlace {
  readonly kind: 'head' | 'free' | 'blocks' | 'line'
  readonly of: string
  readonly field?: string
}

/** The parts of a place; undefined for what is none. */
export function changePlace(place: string): ChangePlace | undefined {
  const [, kind, of, field] = /^(head|free|blocks|line)\.([\w-]+)(?:\.(\w+))?$/.exec(place) ?? []
  if (
    !kind ||
    !of ||
    (kind !== 'line' && field) ||
    (kind === 'blocks' && !(decBlocks as readonly string[]).includes(of))
  )
    return undefined
  return { kind: kind as ChangePlace['kind'], of, ...(field && { field }) }
}

const withValue = (values: DecValues, name: string, to: Standing): DecValues =>
  filled({ ...values, [name]: typeof to === 'string' ? to : '' })

/** The declaration after changes: what `diffOf` found turns the one into the other. Changes of lines that are not there do nothing. */
export function applyChanges(declaration: Declaration, changes: readonly DeclarationChange[]): Declaration {
  let { head, free, blocks, lines } = declaration
  for (const { place, after } of changes) {
    const found = changePlace(place)
    if (!found) continue
    const { kind, of, field } = found
    if (kind === 'head') head = withValue(head, of, after)
    else if (kind === 'free') free = withValue(free, of, after)
    else if (kind === 'blocks') blocks = { ...blocks, [of]: (after ?? []) as readonly DecValues[] }
    else if (field === undefined)
      lines =
        after === null
          ? lines.filter((l) => l.id !== of)
          : lines.some((l) => l.id === of)
            ? lines
            : [...lines, after as DecLine]
    else
      lines = lines.map((l) =>
        l.id !== of
          ? l
          : field === 'limits'
            ? { ...l, limits: (after ?? []) as readonly DecGoodsLimit[] }
            : { ...l, item: withValue(l.item, field, after) },
      )
  }
  return {
    ...declaration,
    head,
    free,
    blocks,
    lines: lines.map((l, n) => ({ ...l, item: { ...l.item, GNo: String(n + 1) } })),
  }
}

/** Where a change stands, in words: the field, the line and its field, the block. */
export function changeWords(
  { place, line }: Pick<DeclarationChange, 'place' | 'line'>,
  { direction, edition }: DeclaredAs,
): Text {
  const found = changePlace(place)
  const plain: Text = { zh: place, tw: place, en: place }
  if (!found) return plain
  const { kind, of, field } = found
  const label = (of: Kind, name: string): Text => {
    const known = named[edition][of].get(name)
    return known ? labelOf(known, direction) : { zh: name, tw: name, en: name }
  }
  if (kind === 'head' || kind === 'free') return label(kind, of)
  if (kind === 'blocks') return blockTitles[of as DecBlock]
  const no = fillText(declarationText.lineNo, { no: String(line ?? '?') })
  if (field === undefined) return no
  const name = field === 'limits' ? blockTitles.limits : label('line', field)
  return { zh: `${no.zh} · ${name.zh}`, tw: `${no.tw} · ${name.tw}`, en: `${no.en} · ${name.en}` }
}

const inOrder = (fields: readonly DecField[], values: DecValues): string =>
  fields.flatMap(({ name }) => values[name] || []).join(' ')

/** A licence of a line in one line of text, its vehicles in brackets. */
function limitText({ values, vins }: DecGoodsLimit): string {
  const { limit, vin } = catalogues.present
  const vehicles = vins.map((each) => inOrder(vin, each)).join('、')
  return vehicles ? `${inOrder(limit, values)} [${vehicles}]` : inOrder(limit, values)
}

/** What stands there, in one line of text; '' for nothing. Rows in the order of their fields. */
export function standingText(place: string, value: Standing): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) {
    const found = changePlace(place)
    const order =
      found?.kind === 'blocks' ? catalogues.present.blocks[found.of as DecBlock].map((f) => f.name) : undefined
    const row = (values: DecValues) =>
      (order ? order.flatMap((name) => values[name] || []) : Object.values(values)).join(' ')
    return (value as readonly (DecValues | DecGoodsLimit)[])
      .map((r) => ('vins' in r ? limitText(r as DecGoodsLimit) : row(r)))
      .join('；')
  }
  const { item } = value as DecLine
  return [item['CodeTS'], item['GName'], item['GQty'], item['GUnit'], item['DeclTotal'], item['TradeCurr']]
    .filter(Boolean)
    .join(' ')
}
