import { byEdition } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import {
  decBlocks,
  type DecBlock,
  type Declaration,
  type DecGoodsLimit,
  type DecLine,
  type DecValues,
  type Edition,
} from '@clearway/contract/features/customs/declaration/model'

import { refuse } from '../../../../kernel/refuse.ts'
import { messageText as t } from './message.text.ts'
import { editionOf, retiredTags } from './messageEdition.ts'
import { messageTags, type MessageTags, type Tag } from './messageOrder.ts'
import { readXml, type XmlElement } from './xmlTree.ts'

/** A tag that the catalogue does not know, with all that it holds, and where it stood. */
export interface UnknownPart {
  /** What holds it: `message`, `head`, `lines`, `line <id>`, `limit <line id> <n>`, `containers`, `containers 2` … */
  readonly holder: string
  /** The tag that we know before it, with its number if it holds others and may repeat: `BillNo`, `Container 2`, `DecList <id>`. None: it came first. */
  readonly after?: string
  readonly element: XmlElement
}

interface ParsedMessage extends Declaration {
  readonly unknown: readonly UnknownPart[]
}

/** In an export's file the two stand in each other's place. */
export function swapCountries(item: DecValues): DecValues {
  const { OriginCountry: origin, DestinationCountry: destination, ...rest } = item
  return {
    ...rest,
    ...(destination !== undefined && { OriginCountry: destination }),
    ...(origin !== undefined && { DestinationCountry: origin }),
  }
}

type Tags = ReadonlyMap<string, Tag>
/** Tags by their names; files of other programs follow the spelling of the description. */
const spelt = (tags: readonly Tag[]): Tags =>
  new Map(tags.flatMap((tag) => [tag.name, ...tag.fields.flatMap((f) => f.described ?? [])].map((name) => [name, tag])))

/** The values of the fields that a tag holds: one, or several by their places. */
function valuesIn({ name, fields }: Tag, text: string): [string, string][] {
  if (!fields.some((f) => f.within)) return [[name, text]]
  const ends = Math.min(...fields.flatMap(({ within }) => within?.from ?? []))
  return fields.map(({ name: field, within }) => [
    field,
    (within ? text.slice(within.from, within.from + within.length) : text.slice(0, ends)).trim(),
  ])
}

// A declaration has 50 lines, a case 2,000; whatever has more rows than this is no message.
const mostRows = 2000

const isOurs = (element: XmlElement, name: string): boolean => element.name === name && !element.uri

function holdsNoText(element: XmlElement): void {
  if (element.text.trim()) throw refuse(400, t.mixed, { values: { name: element.name } })
}

function notTooMany(count: number, name: string): void {
  if (count > mostRows) throw refuse(400, t.tooManyRows, { values: { name, max: mostRows } })
}

/** What the tags of an edition are called, and those that only other editions know. */
const knownTags = byEdition((_, edition) => {
  const { head, line, lineAfterLimits, limit, limitAfterVins, vin, free, sign } = messageTags[edition]
  return {
    head: spelt(head),
    line: spelt([...line, ...lineAfterLimits]),
    limit: spelt([...limit, ...limitAfterVins]),
    vin: spelt(vin),
    free: spelt(free),
    sign: spelt(sign),
    retired: retiredTags[edition],
  }
})
type Known = (typeof knownTags)[Edition]

/** Takes elements apart: values, rows, and what is not known. */
function takeApart(known: Known, unknown: UnknownPart[]) {
  /** The values of a row, without the part of the name `nested`. An empty tag gives none, unless `keep`: there it tells that the part was there at all. */
  function values(
    element: XmlElement,
    holder: string,
    names: Tags,
    { keep = false, nested }: { keep?: boolean; nested?: string } = {},
  ): DecValues {
    holdsNoText(element)
    const found = new Map<string, string>()
    const seen = new Set<string>()
    let after: string | undefined
    let parts = 0
    for (const child of element.children) {
      const tag = child.uri ? undefined : names.get(child.name)
      if (nested && isOurs(child, nested)) after = `${nested} ${parts++}`
      else if (tag === undefined) {
        // Programs go on writing tags that the edition no longer knows, and leave them empty.
        if (child.text || child.children.length || !known.retired.has(child.name))
          unknown.push({ holder, ...(after !== undefined && { after }), element: child })
      } else {
        if (child.children.length) throw refuse(400, t.notText, { values: { name: child.name } })
        if (seen.has(tag.name)) throw refuse(400, t.twice, { values: { name: tag.name } })
        seen.add(tag.name)
        for (const [name, text] of valuesIn(tag, child.text)) found.set(name, text)
        after = tag.name
      }
    }
    return Object.fromEntries([...found].filter(([, text]) => text || keep))
  }

  /** Calls for each row of a holder; the key is what an unknown tag after the row remembers. */
  function rows<T>(
    element: XmlElement | undefined,
    tag: string,
    holder: string,
    read: (row: XmlElement, n: number) => { value: T; key: string },
  ): T[] {
    const made: T[] = []
    let after: string | undefined
    if (element) holdsNoText(element)
    for (const child of element?.children ?? []) {
      if (isOurs(child, tag)) {
        const { value, key } = read(child, made.length)
        made.push(value)
        notTooMany(made.length, tag)
        after = key
      } else unknown.push({ holder, ...(after !== undefined && { after }), element: child })
    }
    return made
  }

  function limit(element: XmlElement, line: string, n: number): DecGoodsLimit {
    const holder = `limit ${line} ${n}`
    const vins = element.children.filter((c) => isOurs(c, 'DecGoodsLimitVin'))
    notTooMany(vins.length, 'DecGoodsLimitVin')
    return {
      values: values(element, holder, known.limit, { nested: 'DecGoodsLimitVin' }),
      vins: vins.map((vin, v) => values(vin, `vin ${line} ${n} ${v}`, known.vin)),
    }
  }

  function line(element: XmlElement, id: string, swapped: boolean): DecLine {
    const item = values(element, `line ${id}`, known.line, { nested: 'DecGoodsLimits' })
    const holder = only(element, 'DecGoodsLimits')
    const limits = rows(holder, 'DecGoodsLimit', `limits ${id}`, (row, n) => ({
      value: limit(row, id, n),
      key: `DecGoodsLimit ${n}`,
    }))
    return { id, item: swapped ? swapCountries(item) : item, limits }
  }

  return { values, rows, line }
}

/** The one child of a name; two of what must stand once are a broken file. */
function only(element: XmlElement, name: string): XmlElement | undefined {
  const [first, second] = element.children.filter((c) => isOurs(c, name))
  if (second) throw refuse(400, t.twice, { values: { name } })
  return first
}

/** The tags of the message that are ours, with what an unknown one after them remembers. */
function messageUnknown(root: XmlElement, { blocks }: MessageTags, unknown: UnknownPart[]): void {
  const known = decBlocks.filter((b) => blocks[b].tags.length)
  const single = new Set<string>([
    'DecHead',
    'DecLists',
    'DecFreeTxt',
    'DecSign',
    ...known.flatMap((b) => blocks[b].holder ?? []),
  ])
  const repeating = new Map<string, number>(
    known.flatMap((b) => (blocks[b].holder ? [] : [[blocks[b].row, 0] as const])),
  )
  let after: string | undefined
  for (const child of root.children) {
    const n = child.uri ? undefined : repeating.get(child.name)
    if (!child.uri && single.has(child.name)) after = child.name
    else if (n !== undefined) {
      repeating.set(child.name, n + 1)
      after = `${child.name} ${n}`
    } else unknown.push({ holder: 'message', ...(after !== undefined && { after }), element: child })
  }
}

/**
 * Reads a declaration message (DecMessage, UTF-8 or GB18030, at most 5 MB). Values stand as the file has them; only an export's two countries are
 * put where our model has them, and an empty tag gives no value (but in `free` and `sign`, where it tells that the part was there). Tags that are not
 * known come back in `unknown`, for `writeMessage` to put where they were.
 * @param newId ids for the lines; `unknown` refers to lines by them
 * @param wanted the edition that the file is of; without it, its fields tell
 * @throws Refusal 400 that says what is wrong with the file
 */
export function parseMessage(
  bytes: Uint8Array,
  newId: () => string = () => crypto.randomUUID(),
  wanted?: Edition,
): ParsedMessage {
  const root = readXml(bytes)
  if (root.name !== 'DecMessage' || root.uri)
    throw refuse(400, t.notAMessage, { values: { name: root.name.slice(0, 60) } })
  const unknown: UnknownPart[] = []
  const edition = wanted ?? editionOf(root)
  const [tags, known] = [messageTags[edition], knownTags[edition]]
  messageUnknown(root, tags, unknown)
  const { values, rows, line } = takeApart(known, unknown)
  const headElement = only(root, 'DecHead')
  if (!headElement) throw refuse(400, t.noHead)
  const { IEFlag: flag = '', ...head } = values(headElement, 'head', known.head)
  if (flag !== 'I' && flag !== 'E') throw refuse(400, t.noDirection, { values: { value: flag.slice(0, 20) } })
  const version = root.attributes?.['Version'] ?? root.attributes?.['version']
  const lines = rows(only(root, 'DecLists'), 'DecList', 'lines', (row) => {
    const id = newId()
    return { value: line(row, id, flag === 'E'), key: `DecList ${id}` }
  })
  const block = (name: DecBlock): DecValues[] => {
    const { holder, row, tags: own } = tags.blocks[name]
    if (!own.length) return []
    if (holder)
      return rows(only(root, holder), row, name, (r, n) => ({
        value: values(r, `${name} ${n}`, spelt(own)),
        key: `${row} ${n}`,
      }))
    const found = root.children.filter((c) => isOurs(c, row))
    notTooMany(found.length, row)
    return found.map((r, n) => values(r, `${name} ${n}`, spelt(own)))
  }
  const free = only(root, 'DecFreeTxt')
  const sign = only(root, 'DecSign')
  return {
    edition,
    direction: flag === 'E' ? 'export' : 'import',
    head: version ? { ...head, version } : head,
    lines,
    blocks: Object.fromEntries(
      decBlocks.map((name) => [name, block(name)] as const).filter(([, found]) => found.length),
    ),
    free: free ? values(free, 'free', known.free, { keep: true }) : {},
    sign: sign ? values(sign, 'sign', known.sign, { keep: true }) : {},
    unknown,
  }
}
