import { SaxesParser } from 'saxes'

/** An element with what it holds. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  /** Its namespace, where it is not the one that the reader was told. */
  readonly uri?: string
  /** Those without a prefix; declarations of namespaces are not among them. */
  readonly attributes?: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** What stands in it directly; empty where that is only white space around other elements, or a line break. */
  readonly text: string
  /** The text stood in a CDATA section. */
  readonly cdata?: boolean
}

/** A caller may ask for less, never for more. */
export interface XmlLimits {
  readonly deepest: number
  /** Tags and attributes together. */
  readonly mostTags: number
  /** In one tag. */
  readonly mostAttributes: number
}
const limits: XmlLimits = { deepest: 24, mostTags: 1_000_000, mostAttributes: 1_000_000 }

/** Why a text is not read as XML; `value` is the line of what is broken, or the limit that it goes beyond. */
export class XmlFault extends Error {
  readonly what: 'broken' | 'doctype' | 'tooDeep' | 'tooManyTags'
  readonly value: number

  constructor(what: XmlFault['what'], value = 0) {
    super(`XML: ${what}`)
    this.what = what
    this.value = value
  }
}

/** The encoding that a file names: by a byte order mark, or in its XML declaration; UTF-8 where it names none. In lower case. */
export function xmlEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']{1,40})["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
}

interface Open {
  readonly element: XmlElement & { children: XmlElement[]; text: string; cdata?: boolean }
  /** All text as it came, and the two kinds of it apart. */
  all: string
  bare: string
  marked: string | undefined
}

/** A pretty-printer breaks the line in an empty tag; blanks that stand there by themselves may mean something. */
const isBreak = (text: string) => !text.trim() && text.includes('\n')

function close({ element, all, bare, marked }: Open): void {
  if (element.children.length) element.text = all.trim() ? all : ''
  else if (marked !== undefined && !bare.trim()) {
    element.text = marked
    element.cdata = true
  } else element.text = isBreak(all) ? '' : all
}

interface StartTag {
  readonly local: string
  readonly uri: string
  readonly attributes: Readonly<
    Record<string, { readonly local: string; readonly prefix: string; readonly value: string }>
  >
}

function open({ local, uri, attributes }: StartTag, namespace: string | undefined): Open {
  const own = Object.values(attributes).filter((a) => !a.prefix && a.local !== 'xmlns')
  return {
    element: {
      name: local,
      children: [],
      text: '',
      ...(uri && uri !== namespace && { uri }),
      ...(own.length && { attributes: Object.fromEntries(own.map((a) => [a.local, a.value])) }),
    },
    all: '',
    bare: '',
    marked: undefined,
  }
}

/**
 * The outermost element of an XML text: at most 24 levels, a million tags and attributes, or less where the caller says so. Throws an `XmlFault`
 * for anything else; a DOCTYPE is refused whatever it holds, so that no entity is ever expanded or fetched.
 */
export function readXml(
  source: string,
  { namespace, ...less }: Partial<XmlLimits> & { readonly namespace?: string } = {},
): XmlElement {
  const deepest = Math.min(limits.deepest, less.deepest ?? Infinity)
  const mostTags = Math.min(limits.mostTags, less.mostTags ?? Infinity)
  const mostAttributes = Math.min(limits.mostAttributes, less.mostAttributes ?? Infinity)
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const stack: Open[] = []
  let root: XmlElement | undefined
  let tags = 0
  let attributesHere = 0
  const count = () => {
    if (++tags > mostTags) throw new XmlFault('tooManyTags', mostTags)
  }
  parser.on('error', () => {
    throw new XmlFault('broken', parser.line)
  })
  parser.on('doctype', () => {
    throw new XmlFault('doctype')
  })
  parser.on('attribute', () => {
    count()
    if (++attributesHere > mostAttributes) throw new XmlFault('tooManyTags', mostAttributes)
  })
  parser.on('opentag', (tag) => {
    attributesHere = 0
    count()
    if (stack.length >= deepest) throw new XmlFault('tooDeep', deepest)
    const opened = open(tag, namespace)
    stack.at(-1)?.element.children.push(opened.element)
    root ??= opened.element
    stack.push(opened)
  })
  parser.on('closetag', () => close(stack.pop()!))
  // Outside the outermost element there is nothing but white space.
  parser.on('text', (text) => {
    const inside = stack.at(-1)
    if (!inside) return
    inside.all += text
    inside.bare += text
  })
  parser.on('cdata', (text) => {
    const inside = stack.at(-1)!
    inside.all += text
    inside.marked = (inside.marked ?? '') + text
  })
  parser.write(source).close()
  return root!
}
