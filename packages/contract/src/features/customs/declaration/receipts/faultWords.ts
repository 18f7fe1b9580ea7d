import type { FieldPlace } from '../fields/decField.ts'
import type { Direction } from '../model.ts'
import { faultPatterns } from './faultPatterns.ts'

/** Where customs' words point: a field of the head, of a line or of a block, by its name in the message. */
export interface FaultPlace {
  readonly block: FieldPlace['block']
  readonly field: string
  /** GNo, where the words name one. */
  readonly line?: number
}

export interface Fault {
  /** Customs' words for this one fault. */
  readonly words: string
  /** `E0012`, where the words begin with a code. */
  readonly code?: string
  /** GNo, also where no field was recognised. */
  readonly line?: number
  /** Absent where the words name no field that we know: a person reads them. */
  readonly field?: FaultPlace
  /** The words without codes, figures, quoted values and the number of the line: the same fault is found again by it. */
  readonly fingerprint: string
}

const longestNote = 20_000
const mostFaults = 200
const mostLines = 50

const quoted = /[“"「『][^”"」』\n]{0,300}[”"」』]/g
// Separators inside quoted values part nothing; they stand aside in the private use area meanwhile.
const separators = [';', '；', '。', '\n', '\r']
const aside = (s: string): string => s.replace(/[;；。]/g, (c) => String.fromCodePoint(0xe000 + separators.indexOf(c)))
const back = (s: string): string => s.replace(/[\ue000-\ue004]/g, (c) => separators[c.codePointAt(0)! - 0xe000]!)

// 1、 1) (1) 1. ① before words; not 1.5, No.3 or 第1、2项. In brackets it may be a value: 净重（13）不符.
const numbering =
  /(?<![\d第.、,，项和及])[(（]?(\d{1,2})[、)）](?=\s*[^\d\s])|(?:^|(?<=[\s:：,，;；。]))(\d{1,2})[.．](?=\s*[^\d\s])|[①-⑳]/gu
const newList = /(?:^|[\s:：,，;；。])$/

/** A 1 counts as numbering where words begin, any other number where it goes on from the one before. */
function numberedApart(note: string): string {
  let last = 0
  return note.replace(numbering, (mark: string, bracket: string | undefined, point: string | undefined, at: number) => {
    const n = Number(bracket ?? point ?? mark.codePointAt(0)! - 0x245f)
    if (n === 1 ? !newList.test(note.slice(Math.max(0, at - 1), at)) : last === 0 || n !== last + 1) return mark
    last = n
    return '\n'
  })
}

/** The single faults of a note, with their numbering taken off. A code in brackets begins another. */
function parts(note: string): string[] {
  const apart = numberedApart(note.slice(0, longestNote).replace(quoted, aside)).split(
    /[;；。\n\r]+|(?=[[【][A-Za-z]{0,4}[-_]?\d{2,6}[\]】])/,
  )
  return apart
    .map((part) => back(part).replace(/^[\s,，、:：.-]+|[\s,，、]+$/g, ''))
    .filter((part) => /\p{L}/u.test(part) && !label.test(part))
}
const label = /^(?:退单|退回|退回修改|审核|错误|失败|不予受理)?(?:原因|意见|说明|信息)(?:如下)?[:：]?$/

const code =
  /^(?:[[(【]([a-z]{1,4}[-_]?\d{2,6}|\d{4,6})[\])】]|([a-z]{1,4}[-_]?\d{2,6})(?=[\s:,]|\p{Script=Han})|(\d{4,6})(?=[\s:]))[\s:,-]*/u

const figure = '(?:\\d{1,4}|[一二三四五六七八九十]{1,3})'
const row = `${figure}(?:\\s?(?:[、,和及至到~-]|第){1,2}\\s?${figure}){0,20}`
/** Phrases that name a line by its number. The words before 第 name the list, not the field. */
const lineNames = [
  new RegExp(
    `(?:商品编[号码]|商品|货物|表体)?\\s*第\\s*(${row})\\s*(?:项|条|行|个商品|号商品)(?:(?:商品|货物)(?![编名规序]))?`,
    'g',
  ),
  /(?<!备案)(?:商品|货物)?(?:项号|序号|项次)\s*[为是:#=]*\s*[[(【]?(\d{1,4})[\])】]?/g,
  /\bg[_ ]?no\.?\s*[:=#]?\s*(\d{1,4})\b/g,
  /\b(?:goods\s+)?(?:items?|lines?)\s*(?:numbers?|nos?\.?)?\s*[:#]?\s*(\d{1,4}(?:\s*(?:and|&|to|-|,(?=\s*\d{1,4}\s*(?:,|and|&|:)))\s*\d{1,4})*)\b/g,
]

const tens = '一二三四五六七八九'
function numberOf(figures: string): number {
  if (/^\d+$/.test(figures)) return Number(figures)
  const [, ten, one] = /^(?:([一二三四五六七八九]?十))?([一二三四五六七八九])?$/.exec(figures) ?? []
  return (ten ? (tens.indexOf(ten[0]!) + 1 || 1) * 10 : 0) + (one ? tens.indexOf(one) + 1 : 0)
}

/** 1、2和5 · 3至5 · 2-4: the numbers of lines in their order. */
function lineNumbers(phrase: string): number[] {
  const found: number[] = []
  let range = false
  for (const part of phrase.match(new RegExp(`${figure}|[至到~-]|\\bto\\b`, 'g')) ?? []) {
    if (/^(?:[至到~-]|to)$/.test(part)) {
      range = true
      continue
    }
    const last = numberOf(part)
    const first = range && found.length ? Math.min(found.at(-1)! + 1, last) : last
    for (let n = first; n <= last && found.length < mostLines; n++) found.push(n)
    range = false
  }
  return [...new Set(found)].filter((n) => n > 0)
}

/** What the words say, in one width and case, without the code that they begin with. */
const plain = (words: string): string => words.normalize('NFKC').toLowerCase().trim()

function withoutLines(text: string): { rest: string; lines: number[] } {
  const lines: number[] = []
  let rest = text
  for (const name of lineNames) {
    rest = rest.replace(name, (_, figures: string) => {
      lines.push(...lineNumbers(figures))
      return ' '
    })
  }
  return { rest, lines: [...new Set(lines)] }
}

/** The field named first; of those that begin at the same place the one named at most length. */
function placeIn(text: string, direction: Direction): { block: FieldPlace['block']; field: string } | undefined {
  let best: { at: number; length: number; block: FieldPlace['block']; field: string } | undefined
  for (const [block, field, pattern, exportField] of faultPatterns) {
    const hit = pattern.exec(text)
    if (!hit || (best && (hit.index > best.at || (hit.index === best.at && hit[0].length <= best.length)))) continue
    best = {
      at: hit.index,
      length: hit[0].length,
      block,
      field: direction === 'export' && exportField ? exportField : field,
    }
  }
  return best && { block: best.block, field: best.field }
}

const inQuotes = /[“"「『][^”"」』]{0,300}[”"」』]/g
/** Figures, and numbers of papers in which figures and letters mix. */
const values = /[a-z]*\d[a-z\d.%/-]*/g

const fingerprintOf = (rest: string): string =>
  rest
    .replace(inQuotes, '')
    .replace(values, '')
    .replace(/[^\p{L}]/gu, '')
    .slice(0, 200)

function faultsIn(words: string, direction: Direction): Fault[] {
  const text = plain(words)
  const found = code.exec(text)
  const codeOf = found?.[1] ?? found?.[2] ?? found?.[3]
  const { rest, lines } = withoutLines(found ? text.slice(found[0].length) : text)
  // 商品编号第3项错误 has nothing but the name of the list to go by.
  const place = placeIn(rest.replace(inQuotes, ' '), direction) ?? placeIn(text, direction)
  const fingerprint = fingerprintOf(rest) || fingerprintOf(text) || (codeOf ?? text).slice(0, 200)
  const fault = { words, ...(codeOf ? { code: codeOf.toUpperCase() } : {}), fingerprint }
  if (!lines.length) return [{ ...fault, ...(place ? { field: place } : {}) }]
  return lines.map((line) => ({
    ...fault,
    line,
    ...(place ? { field: { ...place, ...(place.block === 'line' ? { line } : {}) } } : {}),
  }))
}

/**
 * The single faults in what customs wrote, in their order, each once: parted at ; 。 line ends and numbering; with the line (第3项, 项号3, GNo 3, item 3) and the
 * field that the words name. A fault of several lines stands once a line. At most 200, of the first 20,000 characters.
 */
export function faultsOf(note: string, direction: Direction = 'import'): Fault[] {
  const seen = new Map<string, Fault>()
  for (const fault of parts(note).flatMap((words) => faultsIn(words, direction))) {
    seen.set(`${fault.line ?? ''} ${fault.words}`, fault)
    if (seen.size >= mostFaults) break
  }
  return [...seen.values()]
}
