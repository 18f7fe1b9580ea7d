import { readXml as read, xmlEncoding, XmlFault, type XmlElement } from '../../../../kernel/files/xml.ts'
import { writeXml as write } from '../../../../kernel/files/xmlWrite.ts'
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

/** The file of an element of a message. */
export const writeXml = (root: XmlElement): string => write(root, messageNamespace)
