import { bankStatementText as t } from '@clearway/contract/features/account/ledger/bankStatement.text'

import { readXml, XmlFault, type XmlElement } from '../../../../kernel/files/xml.ts'
import { refuse } from '../../../../kernel/refuse.ts'

/** An entry of a bank has one or two. */
const mostAttributes = 64

const faults = { broken: t.xmlBroken, doctype: t.xmlDoctype, tooDeep: t.xmlTooDeep, tooManyTags: t.xmlTooDeep }

/** The outermost element. 400 for what the kernel's reader refuses. */
export function readElements(source: string): XmlElement {
  try {
    return readXml(source, { mostAttributes })
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    const message = faults[error.what]
    const values = { line: error.value }
    throw refuse(400, message, { values, errors: [{ field: 'file', message, values }] })
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
