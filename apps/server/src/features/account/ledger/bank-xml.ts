import { bankStatementText as t } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { SaxesParser } from 'saxes'
import { refuse } from '../../../kernel/refuse.ts'

/** An element by its name without prefix; text is what stands in it directly. */
export interface Element { readonly name: string; readonly attributes: Readonly<Record<string, string>>; readonly children: Element[]; text: string }

/** Tags and attributes together. */
const mostTags = 1_000_000
/** An entry of a bank has one or two. */
const mostAttributes = 64
const deepest = 24

/** The outermost element. 400 for anything that is no XML, goes deeper than 24, or has a DOCTYPE, whatever it holds: no entity is ever expanded or fetched. */
export function readElements(source: string): Element {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const stack: Element[] = []
  let root: Element | undefined
  let tags = 0
  let attributesHere = 0
  parser.on('error', () => { throw refuse(400, t.xmlBroken, { values: { line: parser.line }, errors: [{ field: 'file', message: t.xmlBroken, values: { line: parser.line } }] }) })
  parser.on('doctype', () => { throw refuse(400, t.xmlDoctype, { errors: [{ field: 'file', message: t.xmlDoctype }] }) })
  parser.on('attribute', () => {
    if (++tags > mostTags || ++attributesHere > mostAttributes) throw refuse(400, t.xmlTooDeep, { errors: [{ field: 'file', message: t.xmlTooDeep }] })
  })
  parser.on('opentag', ({ local, attributes }) => {
    attributesHere = 0
    if (++tags > mostTags || stack.length >= deepest) throw refuse(400, t.xmlTooDeep, { errors: [{ field: 'file', message: t.xmlTooDeep }] })
    const element: Element = { name: local, attributes: Object.fromEntries(Object.values(attributes).map((a) => [a.local, a.value])), children: [], text: '' }
    stack.at(-1)?.children.push(element)
    root ??= element
    stack.push(element)
  })
  parser.on('closetag', () => void stack.pop())
  const add = (text: string) => {
    const inside = stack.at(-1)
    if (inside) inside.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(source).close()
  return root!
}

/** All elements at a path below: `Acct/Id/IBAN`. */
export const allAt = (from: Element, path: string): readonly Element[] => path.split('/').reduce<readonly Element[]>((found, name) => found.flatMap((e) => e.children.filter((c) => c.name === name)), [from])
/** The text of the first of them, trimmed; undefined for none or nothing. */
export const textAt = (from: Element, ...paths: readonly string[]): string | undefined => {
  for (const path of paths) {
    const text = allAt(from, path)[0]?.text.trim()
    if (text) return text
  }
  return undefined
}
