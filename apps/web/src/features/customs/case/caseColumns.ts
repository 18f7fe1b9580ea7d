import { proposedIn } from '@clearway/contract/features/customs/case/caseFixed'
import { caseLineFields, type CaseLineField } from '@clearway/contract/features/customs/case/caseLine'
import { hscode } from '@clearway/contract/features/customs/hscode'
import type { Field } from '@clearway/contract/kernel/field'
import { hiddenForYou, mask } from '@clearway/contract/kernel/mask'
import type { Origin } from '@clearway/contract/kernel/origin'
import { languages, say, type Language, type Text } from '@clearway/contract/kernel/text'

import { call } from '../../../kernel/api.ts'
import type { DictionaryEntry } from '../../../kernel/form/options.ts'
import type { GridColumn, Suggestion } from '../../../kernel/grid/gridColumn.ts'
import { grouped } from '../../../kernel/show.ts'
import { caseFileText as t } from './caseFile.text.ts'
import { isEmpty, lineFields, withCell as set, type DraftLine } from './lines/caseLineDraft.ts'

type Column = GridColumn<DraftLine>

/** What a line is known by on a phone, beside its state. */
const onCard: ReadonlySet<CaseLineField> = new Set(['name', 'hsCode', 'quantity', 'unit', 'totalPrice'])

/** The tables of codes that lines draw on, by dictionary. */
const lineDictionaries = ['unit', 'country', 'dutyMode', 'district'] as const
export type Dictionaries = Readonly<Record<(typeof lineDictionaries)[number], readonly DictionaryEntry[]>>

const fieldOf = (name: CaseLineField): Field => (caseLineFields as Readonly<Record<string, Field>>)[name]!
const dictionaryOf = (name: CaseLineField) => fieldOf(name).dictionary as keyof Dictionaries | undefined

/** A figure as people and Excel write it, as plain decimal text; what is none stays as it is and is refused by name. */
function figure(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .trim()
    .replace(/^[¥$€£]\s*/, '')
    .replace(/[,\s](?=\d{3}(?:\D|$))/g, '')
  return /^-?\d*\.?\d+$|^-?\d+\.$/.test(plain) ? plain.replace(/^(-?)\./, '$10.').replace(/\.$/, '') : typed.trim()
}

const figures = (values: readonly string[]) => values.every((v) => /^[-+¥$€£]?\s*[\d.,]+$/.test(v.normalize('NFKC')))
const words = (values: readonly string[]) => !values.every((v) => /^[\d.,]+$/.test(v))

/** Headers of invoices and packing lists besides our own, in lower case. */
const aliases: Partial<Record<CaseLineField, readonly string[]>> = {
  modelNumber: ['p/n', 'part no.', 'part number', 'model', 'model no.', '规格型号', '料号', '规格'],
  brand: ['make', 'maker'],
  name: ['品名', '商品名称', '货物名称', 'description', 'goods', '品名規格'],
  hsCode: ['hs', 'h.s. code', 'hs编码', '税号', '商品编号'],
  quantity: ['qty', '数量', '數量', 'q’ty', "q'ty"],
  unit: ['uom', '单位', '單位'],
  unitPrice: ['price', '单价', '單價', 'u/price'],
  totalPrice: ['amount', 'total', '金额', '金額', '总价', '總價'],
  netWeight: ['n.w.', 'nw', 'net weight', '净重', '淨重'],
  grossWeight: ['g.w.', 'gw', 'gross weight', '毛重'],
  packages: ['ctns', 'cartons', 'pkgs', '箱数', '件数'],
  origin: ['origin', 'country of origin', '原产国', '原產國', '产地'],
}

/** The code by itself or by its word in any language; what fits none stays and is refused by name. */
function codeOf(typed: string, entries: readonly DictionaryEntry[]): string {
  const plain = typed.trim().toLowerCase()
  return (
    entries.find((u) => u.value.toLowerCase() === plain || languages.some((l) => u.label[l].toLowerCase() === plain))
      ?.value ?? typed.trim()
  )
}

function codesLike(
  typed: string,
  name: CaseLineField,
  entries: readonly DictionaryEntry[],
  language: Language,
): readonly Suggestion<DraftLine>[] {
  const plain = typed.toLowerCase()
  const starts = (u: DictionaryEntry) =>
    Number(!u.value.toLowerCase().startsWith(plain) && !u.label[language].toLowerCase().startsWith(plain))
  return entries
    .filter(
      (u) =>
        u.choosable &&
        (u.value.toLowerCase().includes(plain) || languages.some((l) => u.label[l].toLowerCase().includes(plain))),
    )
    .sort((a, b) => starts(a) - starts(b))
    .slice(0, 12)
    .map((u) => ({
      key: u.value,
      label: say(u.label, language),
      detail: u.value,
      apply: (line) => set(line, name, u.value),
    }))
}

async function tariffLike(typed: string, language: Language): Promise<readonly Suggestion<DraftLine>[]> {
  if (typed.length < 2) return []
  const { list } = await call(hscode.query, { jurisdiction: 'CN', search: typed, pageSize: 20 })
  return list
    .filter((row) => row.below === 0 && row.code.length >= 8)
    .slice(0, 12)
    .map((row) => ({
      key: row.code,
      label: row.code,
      detail: row.name[language],
      apply: (line) => set(line, 'hsCode', row.code),
    }))
}

interface Setting {
  /** Columns whose values are hidden from the reader. */
  readonly hidden: ReadonlySet<string>
  readonly dictionaries: Dictionaries
  readonly language: Language
  readonly customer: boolean
  readonly originWords: (origin: Origin) => string
  /** Opens the elements of a line, asked for one by one; false where it is no line yet. */
  readonly onElements: (line: DraftLine) => boolean
  /** Who has an open line in hand, in words, for the broker's people. */
  readonly inHand: (line: DraftLine) => string | undefined
}

/** What is hidden looks hidden, not empty, and cannot be written. */
function hiddenColumn(name: CaseLineField, language: Language): Column {
  const { label, width, kind } = fieldOf(name)
  const words = { kind: 'hidden', words: say(hiddenForYou, language) }
  return {
    name,
    title: label,
    width: width ?? 120,
    computed: true,
    text: (line) => (isEmpty(line) ? '' : mask),
    mark: (line) => (isEmpty(line) ? undefined : words),
    ...(kind === 'decimal' || kind === 'integer' ? { align: 'end' as const } : {}),
  }
}

const proposedBy = (line: DraftLine, words: Setting['originWords']): string => {
  const origin = line.origins[proposedIn.hsCode] ?? line.origins[proposedIn.elements]
  return origin ? words(origin) : ''
}

function columnOf(name: CaseLineField, setting: Setting): Column {
  const { dictionaries, language, originWords, onElements, hidden } = setting
  if (hidden.has(name)) return hiddenColumn(name, language)
  const field = fieldOf(name)
  const mark = (line: DraftLine) => {
    const proposal = line.proposed[name]
    if (proposal !== undefined)
      return {
        kind: 'proposal',
        words: say(t.proposed, language, { value: proposal, by: proposedBy(line, originWords) }),
      }
    const origin = line[name] === '' ? undefined : line.origins[name]
    return origin && { kind: origin.kind, words: originWords(origin) }
  }
  const base = {
    name,
    title: field.label,
    width: field.width ?? 120,
    card: onCard.has(name),
    mark,
    ghost: (line: DraftLine) => line.proposed[name],
    ...(aliases[name] && { aliases: aliases[name] }),
  }
  const dictionary = dictionaryOf(name)
  if (dictionary) {
    const entries = dictionaries[dictionary]
    const byCode = new Map(entries.map((e) => [e.value, say(e.label, language)]))
    return {
      ...base,
      text: (l) => byCode.get(l[name]) ?? l[name],
      write: (line, typed) => set(line, name, codeOf(typed, entries)),
      suggest: (typed) => codesLike(typed, name, entries, language),
    }
  }
  if (field.kind === 'decimal' || field.kind === 'integer') {
    return {
      ...base,
      align: 'end',
      text: (l) => (/^-?\d+(\.\d+)?$/.test(l[name]) ? grouped(l[name]) : l[name]),
      source: (l) => l[name],
      write: (line, typed) => set(line, name, figure(typed)),
      takes: figures,
    }
  }
  const plain: Column = { ...base, text: (l) => l[name], write: (line, typed) => set(line, name, typed.trim()) }
  if (name === 'hsCode')
    return {
      ...plain,
      write: (line, typed) =>
        set(line, name, /^[\d.\s-]+$/.test(typed.trim()) ? typed.replace(/[.\s-]/g, '') : typed.trim()),
      suggest: (typed) => tariffLike(typed, language),
    }
  if (name === 'elements') return { ...plain, form: onElements, formTitle: t.elementsForm }
  return name === 'modelNumber'
    ? { ...plain, frozen: true }
    : name === 'name' || name === 'brand'
      ? { ...plain, takes: words }
      : plain
}

/** What is to be done with a line, or how its code was found. */
function stateWords(line: DraftLine, customer: boolean): { words: Text; values?: Record<string, string> } | undefined {
  if (line.declarationCode) return { words: t.states.declared, values: { code: line.declarationCode } }
  if (customer) return undefined
  if (line.hsCode === '') return { words: t.states.noCode }
  if (line.elements === '') return { words: t.states.noElements }
  return line.matchedBy ? { words: t.states[line.matchedBy] } : undefined
}

/** The columns of a case's lines; a customer's people see no words of the broker's work. */
export function caseColumns(setting: Setting): Column[] {
  const { language, customer, inHand } = setting
  const state: Column = {
    name: 'state',
    title: t.state,
    card: true,
    width: 110,
    computed: true,
    text: (line) => {
      const state =
        line.modelNumber || line.name || line.hsCode || line.declarationCode ? stateWords(line, customer) : undefined
      return (state && inHand(line)) ?? (state ? say(state.words, language, state.values) : '')
    },
  }
  const broker: readonly CaseLineField[] = ['ciqCode', 'dutyMode', 'district', 'firstQuantity', 'secondQuantity']
  const [first, ...others] = lineFields
    .filter((name) => !customer || !broker.includes(name))
    .map((name) => columnOf(name, setting))
  return [first!, state, ...others]
}
