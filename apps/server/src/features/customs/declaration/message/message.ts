import type { DecBlock, Declaration, DecLine, DecValues } from '@clearway/contract/features/customs/declaration/model'

import { blocksAfterSign, blocksBeforeFree, messageTags, type MessageTags, type Tag } from './messageOrder.ts'
import { swapCountries, type UnknownPart } from './messageParse.ts'
import { writeXml, type XmlElement } from './xmlTree.ts'

export { parseMessage, type UnknownPart } from './messageParse.ts'

interface Part {
  /** What `UnknownPart.after` calls it. */
  readonly key: string
  readonly element: XmlElement
}

const leaf = (name: string, text: string | undefined, cdata = false): Part => ({
  key: name,
  element: { name, children: [], text: text ?? '', ...(cdata && { cdata }) },
})

/** The text of a tag; where it holds several fields, each stands at its place and blanks between them. */
function textOf({ name, fields }: Tag, values: DecValues): string | undefined {
  if (!fields.some((f) => f.within)) return values[name]
  return fields
    .reduce((text, { name: field, within }) => {
      const from = within?.from ?? 0
      const value = values[field] ?? ''
      return text.padEnd(from).slice(0, from) + value + text.slice(from + value.length)
    }, '')
    .trimEnd()
}

/** Tags whose place nobody confirms go out only where they hold something. */
const leaves = (values: DecValues, tags: readonly Tag[], cdata?: string): Part[] =>
  tags.flatMap((tag) => {
    const text = textOf(tag, values)
    return text || !tag.fields.every((f) => f.unconfirmed) ? [leaf(tag.name, text, tag.name === cdata)] : []
  })

/** The order of what stands in the message itself, for a tag that came after one that is no longer there. */
const partsOrder = ({ blocks }: MessageTags): readonly string[] => [
  'DecHead',
  'DecLists',
  ...blocksBeforeFree.map((b) => blocks[b].holder ?? b),
  'DecFreeTxt',
  'DecSign',
  ...blocksAfterSign.map((b) => blocks[b].row),
]
const ranks = partsOrder(messageTags.present)
const rank = (key: string) => ranks.indexOf(key.split(' ')[0]!)

/** Where a tag belongs whose neighbour is gone: behind what comes before that in the message, otherwise last. */
function nearest(after: string, parts: readonly Part[]): number {
  const wanted = rank(after)
  const before = wanted < 0 ? -1 : parts.findLastIndex((p) => rank(p.key) >= 0 && rank(p.key) <= wanted)
  return before >= 0 ? before : parts.length - 1
}

function writer(tags: MessageTags, unknown: readonly UnknownPart[]) {
  const held = Map.groupBy(unknown, (u) => u.holder)

  /** The children of an element, with the tags that are not ours where they were. */
  function withUnknown(holder: string, parts: readonly Part[]): XmlElement[] {
    const own = held.get(holder)
    if (!own) return parts.map((part) => part.element)
    const places = new Map(parts.map((part, at) => [part.key, at]))
    const strangers = Map.groupBy(own, ({ after }) =>
      after === undefined ? -1 : (places.get(after) ?? nearest(after, parts)),
    )
    const elements = (at: number) => strangers.get(at)?.map((u) => u.element) ?? []
    return [...elements(-1), ...parts.flatMap((part, at) => [part.element, ...elements(at)])]
  }

  const around = (name: string, holder: string, parts: readonly Part[], key = name): Part => ({
    key,
    element: { name, text: '', children: withUnknown(holder, parts) },
  })

  function limits({ id, limits }: DecLine): Part[] {
    if (!limits.length && !held.has(`limits ${id}`)) return []
    const rows = limits.map(({ values, vins }, n) =>
      around(
        'DecGoodsLimit',
        `limit ${id} ${n}`,
        [
          ...leaves(values, tags.limit),
          ...vins.map((vin, v) =>
            around('DecGoodsLimitVin', `vin ${id} ${n} ${v}`, leaves(vin, tags.vin), `DecGoodsLimitVin ${v}`),
          ),
          ...leaves(values, tags.limitAfterVins),
        ],
        `DecGoodsLimit ${n}`,
      ),
    )
    return [around('DecGoodsLimits', `limits ${id}`, rows, 'DecGoodsLimits 0')]
  }

  function line(own: DecLine, at: number, swapped: boolean): Part {
    const numbered = own.item['GNo'] ? own.item : { ...own.item, GNo: String(at + 1) }
    const item = swapped ? swapCountries(numbered) : numbered
    return around(
      'DecList',
      `line ${own.id}`,
      [...leaves(item, tags.line), ...limits(own), ...leaves(item, tags.lineAfterLimits)],
      `DecList ${own.id}`,
    )
  }

  function block(name: DecBlock, rows: readonly DecValues[] = []): Part[] {
    const { holder, row, tags: own, cdata } = tags.blocks[name]
    const parts = rows.map((values, n) => around(row, `${name} ${n}`, leaves(values, own, cdata), `${row} ${n}`))
    if (!holder) return parts
    return parts.length || held.has(name) ? [around(holder, name, parts)] : []
  }

  const once = (tag: string, holder: string, values: DecValues, own: readonly Tag[]): Part[] =>
    Object.keys(values).length || held.has(holder) ? [around(tag, holder, leaves(values, own))] : []

  return { withUnknown, around, line, block, once }
}

/**
 * The file of a declaration: DecMessage in its edition, UTF-8, tags in the order of the published sample; every tag of head, line and row stands
 * there, also when empty, but for those whose place is not confirmed; a block without rows does not. An export's origin and destination are swapped, as the message wants them. A line without a number is
 * given that of its place. What nobody may send, control characters, is left out; a line break becomes a blank.
 */
export function writeMessage(declaration: Declaration & { readonly unknown?: readonly UnknownPart[] }): string {
  const { edition, direction, head, lines, blocks, free, sign, unknown = [] } = declaration
  const tags = messageTags[edition]
  const to = writer(tags, unknown)
  const parts = [
    to.around('DecHead', 'head', leaves({ ...head, IEFlag: direction === 'export' ? 'E' : 'I' }, tags.head)),
    to.around(
      'DecLists',
      'lines',
      lines.map((own, at) => to.line(own, at, direction === 'export')),
    ),
    ...blocksBeforeFree.flatMap((name) => to.block(name, blocks[name])),
    ...to.once('DecFreeTxt', 'free', free, tags.free),
    ...to.once('DecSign', 'sign', sign, tags.sign),
    ...blocksAfterSign.flatMap((name) => to.block(name, blocks[name])),
  ]
  return writeXml({
    name: 'DecMessage',
    text: '',
    ...(head['version'] && { attributes: { Version: head['version'] } }),
    children: to.withUnknown('message', parts),
  })
}

/** A file name that says which declaration it is: `DecMessage-I-530120261000000001.xml`; letters, digits, `-`, `_` only, at most 80 characters. */
export function messageName({ direction, head, sign }: Declaration): string {
  const known =
    [head['EntryId'], head['SeqNo'], head['PreEntryId'], sign['ClientSeqNo'], head['BillNo'], head['ContrNo']].find(
      (v) => v?.trim(),
    ) ?? 'draft'
  const safe = [...known.trim().replace(/[^\p{L}\p{N}_-]+/gu, '_')].slice(0, 62).join('')
  return `DecMessage-${direction === 'export' ? 'E' : 'I'}-${safe}.xml`
}
