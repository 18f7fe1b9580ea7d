import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Words that belong elsewhere: the words in both languages, and the code (2, 4 or 6 digits) where they are instead. */
export type Exclusion = { zh: string; en: string; code: string }

/** A chapter (2 digits), heading (4) or subheading (6) of HS 2022, named and described in our own words. */
export type Entry = {
  code: string
  /** Short name in Simplified Chinese, understandable without its parents. */
  zh: string
  /** Short name in English, understandable without its parents. */
  en: string
  /** What people type for it: trade and common names, materials, uses, typical products. */
  wordsZh: string[]
  wordsEn: string[]
  notHere: Exclusion[]
}

/** A rule of classification that holds for a chapter or heading, in our own words. */
export type Rule = { code: string; zh: string; en: string }

export type Chapter = { entries: Entry[]; rules: Rule[] }

export const chaptersFolder = path.join(import.meta.dirname, '../chapters')

const cellsOf = (line: string): string[] =>
  line
    .slice(1, line.endsWith('|') ? -1 : undefined)
    .split('|')
    .map((cell) => cell.trim())
const list = (cell: string, separator: RegExp): string[] =>
  cell
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean)

function exclusion(item: string, where: string): Exclusion {
  const [words = '', code = ''] = item.split('→').map((part) => part.trim())
  const [zh = '', en = ''] = words.split(' / ').map((part) => part.trim())
  if (!/^(\d{2}|\d{4}|\d{6})$/.test(code) || !zh || !en)
    throw new Error(`${where}: "${item}" is not "中文 / English → code"`)
  return { zh, en, code }
}

function entry(cells: string[], where: string): Entry {
  const [code = '', zh = '', en = '', wordsZh = '', wordsEn = '', notHere = ''] = cells
  if (cells.length !== 6 || !zh || !en)
    throw new Error(`${where}: six cells with a Chinese and an English name are wanted`)
  return {
    code,
    zh,
    en,
    wordsZh: list(wordsZh, /[、；;，]/),
    wordsEn: list(wordsEn, /[,;]/),
    notHere: list(notHere, /;/).map((item) => exclusion(item, where)),
  }
}

/** Reads the two tables of a chapter's Markdown file. Throws with file and line where a row is not as it should be. */
export function readChapter(source: string, file: string): Chapter {
  const entries: Entry[] = []
  const rules: Rule[] = []
  for (const [at, line] of source.split('\n').entries()) {
    const cells = /^\|\s*\d{2,6}\s*\|/.test(line) ? cellsOf(line) : undefined
    if (!cells) continue
    const where = `${file}:${at + 1}`
    if (cells.length === 3) rules.push({ code: cells[0]!, zh: cells[1]!, en: cells[2]! })
    else entries.push(entry(cells, where))
  }
  return { entries, rules }
}

/** The whole nomenclature in the order of its codes. */
export function readNomenclature(folder = chaptersFolder): Chapter {
  const chapters = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => readChapter(readFileSync(path.join(folder, file), 'utf8'), file))
  return {
    entries: chapters.flatMap((chapter) => chapter.entries),
    rules: chapters.flatMap((chapter) => chapter.rules),
  }
}
