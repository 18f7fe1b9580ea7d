import { SaxesParser } from 'saxes'
import { refuse } from '../../../kernel/refuse.ts'
import { messageText as t } from './message.text.ts'

/** An element holds either other elements or text. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  /** Its namespace, where it is not that of the message. */
  readonly uri?: string
  /** Those without a prefix; declarations of namespaces are not among them. */
  readonly attributes?: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
  /** The text stood in a CDATA section. */
  readonly cdata?: boolean
}

const messageNamespace = 'http://www.chinaport.gov.cn/dec'

const mostBytes = 5 * 1024 * 1024
const mostTags = 200_000
// The published sample goes 7 deep; blocks that we do not know may go deeper.
const deepest = 16

const encodings: Readonly<Record<string, 'utf-8' | 'gb18030'>> = { 'utf-8': 'utf-8', utf8: 'utf-8', 'us-ascii': 'utf-8', gb18030: 'gb18030', gbk: 'gb18030', gb2312: 'gb18030' }

/** The text of a file in UTF-8, with or without a byte order mark, or in what its XML declaration names. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length > mostBytes) throw refuse(400, t.tooLarge, { values: { max: mostBytes / 1024 / 1024 } })
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = marked ? 'utf-8' : (/^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']{1,40})["']/.exec(start)?.[1] ?? 'utf-8')
  const encoding = encodings[named.toLowerCase()]
  if (!encoding) throw refuse(400, t.encoding, { values: { name: named } })
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw refuse(400, t.badBytes, { values: { name: named } })
  }
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
  if (element.children.length) {
    if (all.trim()) throw refuse(400, t.mixed, { values: { name: element.name } })
  } else if (marked !== undefined && !bare.trim()) {
    element.text = marked
    element.cdata = true
  } else element.text = isBreak(all) ? '' : all
}

interface StartTag { readonly local: string; readonly uri: string; readonly attributes: Readonly<Record<string, { readonly local: string; readonly prefix: string; readonly value: string }>> }

function open({ local, uri, attributes }: StartTag): Open {
  const own = Object.values(attributes).filter((a) => !a.prefix && a.local !== 'xmlns')
  return {
    element: {
      name: local, children: [], text: '',
      ...(uri && uri !== messageNamespace && { uri }),
      ...(own.length && { attributes: Object.fromEntries(own.map((a) => [a.local, a.value])) }),
    },
    all: '', bare: '', marked: undefined,
  }
}

/**
 * The outermost element of an XML file of at most 5 MB, 200,000 tags and attributes, 16 levels. Anything else is refused with 400 and a word on what
 * is wrong; a DOCTYPE is refused whatever it holds, so that no entity is ever expanded or fetched.
 */
export function readXml(bytes: Uint8Array): XmlElement {
  const source = textOf(bytes)
  if (!source.trim()) throw refuse(400, t.empty)
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const stack: Open[] = []
  let root: XmlElement | undefined
  let tags = 0
  const count = () => {
    if (++tags > mostTags) throw refuse(400, t.tooManyTags, { values: { max: mostTags } })
  }
  parser.on('error', () => { throw refuse(400, t.notXml, { values: { line: parser.line } }) })
  parser.on('doctype', () => { throw refuse(400, t.doctype) })
  parser.on('attribute', count)
  parser.on('opentag', (tag) => {
    count()
    if (stack.length >= deepest) throw refuse(400, t.tooDeep, { values: { max: deepest } })
    const opened = open(tag)
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

// What neither XML nor the message can carry; a line break or tab becomes a blank, so that words stay apart.
const clean = (text: string): string => text.toWellFormed().replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const inCdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const isName = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name)

function written(element: XmlElement, uri: string, indent: string, lines: string[]): void {
  if (!isName(element.name)) return
  const own = element.uri ?? messageNamespace
  const attributes = Object.entries({ ...(own !== uri && { xmlns: own }), ...element.attributes })
    .filter(([name]) => isName(name)).map(([name, value]) => ` ${name}="${escaped(clean(value)).replaceAll('"', '&quot;')}"`).join('')
  const start = `${indent}<${element.name}${attributes}`
  if (element.children.length) {
    lines.push(`${start}>`)
    for (const child of element.children) written(child, own, `${indent}\t`, lines)
    lines.push(`${indent}</${element.name}>`)
    return
  }
  const text = clean(element.text)
  lines.push(text ? `${start}>${element.cdata ? inCdata(text) : escaped(text)}</${element.name}>` : `${start}/>`)
}

/** The file of an element, UTF-8, a tag a line. Control characters are left out, line breaks within a text become blanks. */
export function writeXml(root: XmlElement): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  written(root, '', '', lines)
  return `${lines.join('\n')}\n`
}
