import { readXml as read, xmlEncoding, XmlFault, type XmlElement } from '../../../../kernel/files/xml.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { messageText as t } from './message.text.ts'

export type { XmlElement }

const messageNamespace = 'http://www.chinaport.gov.cn/dec'

const mostBytes = 5 * 1024 * 1024
// The published sample goes 7 deep; blocks that we do not know may go deeper.
const limits = { deepest: 16, mostTags: 200_000, namespace: messageNamespace }

const encodings: Readonly<Record<string, 'utf-8' | 'gb18030'>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  gb18030: 'gb18030',
  gbk: 'gb18030',
  gb2312: 'gb18030',
}

/** The text of a file in UTF-8, with or without a byte order mark, or in what its XML declaration names. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length > mostBytes) throw refuse(400, t.tooLarge, { values: { max: mostBytes / 1024 / 1024 } })
  const named = xmlEncoding(bytes)
  const encoding = encodings[named]
  if (!encoding) throw refuse(400, t.encoding, { values: { name: named } })
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw refuse(400, t.badBytes, { values: { name: named } })
  }
}

/** An element of a message holds either other elements or text. */
function refuseMixed({ name, children, text }: XmlElement): void {
  if (children.length && text) throw refuse(400, t.mixed, { values: { name } })
  for (const child of children) refuseMixed(child)
}

const faults = { broken: t.notXml, doctype: t.doctype, tooDeep: t.tooDeep, tooManyTags: t.tooManyTags }

/**
 * The outermost element of an XML file of at most 5 MB, 200,000 tags and attributes, 16 levels. Anything else is refused with 400 and a word on what
 * is wrong.
 */
export function readXml(bytes: Uint8Array): XmlElement {
  const source = textOf(bytes)
  if (!source.trim()) throw refuse(400, t.empty)
  let root: XmlElement
  try {
    root = read(source, limits)
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    throw refuse(400, faults[error.what], { values: { line: error.value, max: error.value } })
  }
  refuseMixed(root)
  return root
}

// What neither XML nor the message can carry; a line break or tab becomes a blank, so that words stay apart.
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const inCdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const isName = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name)

function written(element: XmlElement, uri: string, indent: string, lines: string[]): void {
  if (!isName(element.name)) return
  const own = element.uri ?? messageNamespace
  const attributes = Object.entries({ ...(own !== uri && { xmlns: own }), ...element.attributes })
    .filter(([name]) => isName(name))
    .map(([name, value]) => ` ${name}="${escaped(clean(value)).replaceAll('"', '&quot;')}"`)
    .join('')
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
