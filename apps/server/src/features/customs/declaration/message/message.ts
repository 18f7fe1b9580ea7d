import type { DecBlock, Declaration, DecLine, DecValues } from '@clearway/contract/features/customs/declaration/model'

import {
  blocksAfterSign,
  blocksBeforeFree,
  blockTags,
  freeOrder,
  headOrder,
  limitOrder,
  lineOrder,
  lineOrderAfterLimits,
  signOrder,
  vinOrder,
} from './messageOrder.ts'
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
const leaves = (values: DecValues, order: readonly string[], cdata?: string): Part[] =>
  order.map((name) => leaf(name, values[name], name === cdata))

/** The order of what stands in the message itself, for a tag that came after one that is no longer there. */
const messageTags = [
  'DecHead',
  'DecLists',
  ...blocksBeforeFree.map((b) => blockTags[b].holder ?? b),
  'DecFreeTxt',
  'DecSign',
  ...blocksAfterSign.map((b) => blockTags[b].row),
]
const rank = (key: string) => messageTags.indexOf(key.split(' ')[0]!)

/** Where a tag belongs whose neighbour is gone: behind what comes before that in the message, otherwise last. */
function nearest(after: string, parts: readonly Part[]): number {
  const wanted = rank(after)
  const before = wanted < 0 ? -1 : parts.findLastIndex((p) => rank(p.key) >= 0 && rank(p.key) <= wanted)
  return before >= 0 ? before : parts.length - 1
}

function writer(unknown: readonly UnknownPart[]) {
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
          ...leaves(values, limitOrder),
          ...vins.map((vin, v) =>
            around('DecGoodsLimitVin', `vin ${id} ${n} ${v}`, leaves(vin, vinOrder), `DecGoodsLimitVin ${v}`),
          ),
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
      [...leaves(item, lineOrder), ...limits(own), ...leaves(item, lineOrderAfterLimits)],
      `DecList ${own.id}`,
    )
  }

  function block(name: DecBlock, rows: readonly DecValues[] = []): Part[] {
    const { holder, row, order, cdata } = blockTags[name]
    const parts = rows.map((values, n) => around(row, `${name} ${n}`, leaves(values, order, cdata), `${row} ${n}`))
    if (!holder) return parts
    return parts.length || held.has(name) ? [around(holder, name, parts)] : []
  }

  const once = (tag: string, holder: string, values: DecValues, order: readonly string[]): Part[] =>
    Object.keys(values).length || held.has(holder) ? [around(tag, holder, leaves(values, order))] : []

  return { withUnknown, around, line, block, once }
}

/**
 * The file of a declaration: DecMessage 3.1, UTF-8, tags in the order of the published sample; every tag of head, line and row stands there, also
 * when empty; a block without rows does not. An export's origin and destination are swapped, as the message wants them. A line without a number is
 * given that of its place. What nobody may send, control characters, is left out; a line break becomes a blank.
 */
export function writeMessage(declaration: Declaration & { readonly unknown?: readonly UnknownPart[] }): string {
  const { direction, head, lines, blocks, free, sign, unknown = [] } = declaration
  const to = writer(unknown)
  const parts = [
    to.around('DecHead', 'head', leaves({ ...head, IEFlag: direction === 'export' ? 'E' : 'I' }, headOrder)),
    to.around(
      'DecLists',
      'lines',
      lines.map((own, at) => to.line(own, at, direction === 'export')),
    ),
    ...blocksBeforeFree.flatMap((name) => to.block(name, blocks[name])),
    ...to.once('DecFreeTxt', 'free', free, freeOrder),
    ...to.once('DecSign', 'sign', sign, signOrder),
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
