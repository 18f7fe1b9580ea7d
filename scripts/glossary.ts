// Holds the texts of the product to docs/glossary.md: where the English is exactly a term, so are the Chinese ones, and none has a word that is not used.
import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface FoundText {
  readonly where: string
  readonly zh: string
  readonly tw: string
  readonly en: string
}

interface Term {
  readonly zh: string
  readonly tw: string
}

/** Texts that stand apart, by their English and Simplified Chinese, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'code changes: 编码变更对照': 'the list itself, a table of correspondence',
  'contract no.: 合同协议号': 'printed so on the customs form',
  'conveyance: 运输工具名称': 'printed so on the customs form',
  'hs code: 商品编号': 'printed so on the customs form',
  'quantity: 成交数量': 'printed so on the customs form, beside the statutory quantities',
  'supervision documents: 随附单证': 'the block of the customs form',
  'supervision documents: 监管证件代码表': 'the list of their codes',
  'currency: 币制': 'the word of customs and of tariffs; trade says 币种',
  'customer: 所属客户': 'the customer that a record belongs to',
  'declarant: 报关员': 'the role of a person, not the company that declares',
  'description of goods: 品名及规格': 'a column of the commercial invoice that holds the specification too',
  'urgent: 急': 'a mark in a narrow column',
  'wallet: 充值钱包': 'in the form that says where the money goes',
}

/** What holds a word that is not used and is right all the same. */
const rightAllTheSame = /證明文件/g

const source = readFileSync(path.join(import.meta.dirname, '..', 'docs', 'glossary.md'), 'utf8')
const unusedHeading = '\n## Words that are not used\n'
const [termTables = '', unusedTables = ''] = source.split(unusedHeading)
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

/** Terms by their English in small letters. Throws where a term stands twice. */
function readGlossary(): ReadonlyMap<string, Term> {
  const terms = new Map<string, Term>()
  for (const line of termTables.split('\n')) {
    const cells = cellsOf(line)
    const [, en = '', zh = '', tw = ''] = cells
    if (cells.length !== 5 || en === 'English' || en.startsWith('---')) continue
    if (terms.has(en.toLowerCase())) throw new Error(`docs/glossary.md has ${en} twice`)
    terms.set(en.toLowerCase(), { zh, tw })
  }
  if (terms.size < 100) throw new Error(`Only ${terms.size} terms were found in docs/glossary.md`)
  return terms
}

interface Unused {
  readonly word: string
  readonly instead: string
  readonly within: RegExp
}

/** The words that are not used, under the heading of their language. English ones are whole words, a place like {paper} is none. */
function readUnused(heading: string): readonly Unused[] {
  const [, after = ''] = unusedTables.split(`\n### ${heading}\n`)
  const rows = after.split('\n### ')[0]!.split('\n').map(cellsOf)
  const words = rows.flatMap(([, word = '', instead = '', ...rest]) =>
    rest.length !== 1 || word.startsWith('---') ? [] : [{ word, instead, within: wholeWord(word) }],
  )
  if (words.length < 5) throw new Error(`Only ${words.length} words were found under ${heading} in docs/glossary.md`)
  return words.slice(1) // the head of the table
}

const wholeWord = (word: string) =>
  /\p{Script=Han}/u.test(word) ? new RegExp(word) : new RegExp(String.raw`(?<![\w{-])${word}(?![\w}-])`, 'i')

/** Texts with a word that docs/glossary.md says is not used. */
export function unusedWords(texts: readonly FoundText[]): string[] {
  const unused = { en: readUnused('English'), zh: readUnused('简体'), tw: readUnused('繁體') }
  return texts.flatMap((text) =>
    (['en', 'zh', 'tw'] as const).flatMap((language) =>
      unused[language]
        .filter(({ within }) => within.test(text[language].replace(rightAllTheSame, '')))
        .map(({ word, instead }) => `${text.where}: “${word}” is not used; say “${instead}”, not “${text[language]}”`),
    ),
  )
}

/** What stands apart from the glossary, terms that no text has, and exceptions that nothing needs. */
export function glossaryFaults(texts: readonly FoundText[]): string[] {
  const terms = readGlossary()
  const met = new Set<string>()
  const excused = new Set<string>()
  const faults: string[] = []
  for (const { where, zh, tw, en } of texts) {
    const key = en.toLowerCase()
    const term = terms.get(key)
    if (!term) continue
    met.add(key)
    if (zh === term.zh && tw === term.tw) continue
    const exception = `${key}: ${zh}`
    if (exception in exceptions) excused.add(exception)
    else faults.push(`${where}: “${en}” is ${term.zh} / ${term.tw} in docs/glossary.md, not ${zh} / ${tw}`)
  }
  for (const key of terms.keys()) if (!met.has(key)) faults.push(`docs/glossary.md: no text has the term “${key}”`)
  for (const exception of Object.keys(exceptions))
    if (!excused.has(exception)) faults.push(`scripts/glossary.ts: nothing needs the exception “${exception}”`)
  return faults
}
