import { bankStatementText as t } from '@clearway/contract/features/account/ledger/bankStatement.text'
import type { Text } from '@clearway/contract/kernel/text'

import { readXml, xmlEncoding, XmlFault, type XmlElement } from '../../../kernel/files/xml.ts'
import { refuse } from '../../../kernel/refuse.ts'

/** An entry of a bank has one or two. */
const mostAttributes = 64

const faults = { broken: t.xmlBroken, doctype: t.xmlDoctype, tooDeep: t.xmlTooDeep, tooManyTags: t.xmlTooDeep }

const encodings = ['utf-8', 'utf8', 'us-ascii', 'iso-8859-1', 'gbk', 'gb2312', 'gb18030']

const refuseFile = (message: Text, values: Readonly<Record<string, number>> = {}) =>
  refuse(400, message, { values, errors: [{ field: 'file', message, values }] })

/** The text of an XML file, in the encoding that it names. Throws 400 where it is too large or in another encoding. */
export function xmlText(bytes: Buffer, mostBytes: number): string {
  if (bytes.length > mostBytes) throw refuseFile(t.fileTooLarge, { max: mostBytes / 1024 / 1024 })
  const named = xmlEncoding(bytes)
  if (!encodings.includes(named)) throw refuseFile(t.notBankFile)
  return new TextDecoder(named).decode(bytes)
}

/** The outermost element. 400 for what the kernel's reader refuses. */
export function readElements(source: string): XmlElement {
  try {
    return readXml(source, { mostAttributes })
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    throw refuseFile(faults[error.what], { line: error.value })
  }
}

/** All elements at a path below: `Acct/Id/IBAN`. */
export const allAt = (from: XmlElement, path: string): readonly XmlElement[] =>
  path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (found, name) => found.flatMap((e) => e.children.filter((c) => c.name === name)),
      [from],
    )
/** The text of the first of them, trimmed; undefined for none or nothing. */
export const textAt = (from: XmlElement, ...paths: readonly string[]): string | undefined => {
  for (const path of paths) {
    const text = allAt(from, path)[0]?.text.trim()
    if (text) return text
  }
  return undefined
}
