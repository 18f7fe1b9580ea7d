import type { XmlElement } from './xml.ts'

// What neither XML nor the message can carry; a line break or tab becomes a blank, so that words stay apart.
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const inCdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const isName = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name)

interface Place {
  /** Of elements that name none. */
  readonly namespace: string
  readonly lines: string[]
}

function written(element: XmlElement, uri: string, indent: string, place: Place): void {
  if (!isName(element.name)) return
  const { namespace, lines } = place
  const own = element.uri ?? namespace
  const attributes = Object.entries({ ...(own !== uri && { xmlns: own }), ...element.attributes })
    .filter(([name]) => isName(name))
    .map(([name, value]) => ` ${name}="${escaped(clean(value)).replaceAll('"', '&quot;')}"`)
    .join('')
  const start = `${indent}<${element.name}${attributes}`
  if (element.children.length) {
    lines.push(`${start}>`)
    for (const child of element.children) written(child, own, `${indent}\t`, place)
    lines.push(`${indent}</${element.name}>`)
    return
  }
  const text = clean(element.text)
  lines.push(text ? `${start}>${element.cdata ? inCdata(text) : escaped(text)}</${element.name}>` : `${start}/>`)
}

/** The file of an element, UTF-8, a tag a line. Control characters are left out, line breaks within a text become blanks. */
export function writeXml(root: XmlElement, namespace: string): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  written(root, '', '', { namespace, lines })
  return `${lines.join('\n')}\n`
}
