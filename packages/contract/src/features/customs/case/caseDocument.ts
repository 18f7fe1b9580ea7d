import { z } from 'zod'

import { route } from '../../../kernel/route.ts'
import { text, type Text } from '../../../kernel/text.ts'
import { id, queryFlag, string } from '../../../kernel/value.ts'
import { documentNames } from '../declaration/checks/papersChecks.text.ts'
import { caseDocumentText as t } from './caseDocument.text.ts'

export type DocumentKind = keyof typeof t.kinds
export type DocumentState = keyof typeof t.states
export type AgreementState = keyof typeof t.agreements
export const documentKinds = Object.keys(t.kinds) as [DocumentKind, ...DocumentKind[]]

/** The most papers that one case holds. */
export const mostDocuments = 200
/** Days before its end from which a paper counts as expiring. */
export const paperExpiresSoonDays = 30

const maybe = z.string().nullable()
const kind = z.enum(documentKinds)

const caseDocument = z.object({
  id,
  version: z.int(),
  kind,
  name: z.string(),
  needed: z.boolean(),
  /** A key of `rules`, or the letter of a supervision document; null: nothing asked for it. */
  rule: maybe,
  state: z.enum(Object.keys(t.states) as [DocumentState]),
  number: maybe,
  validTo: maybe,
  /** How the electronic agreement stands at the single window; null: none was made there. */
  agreement: z.enum(Object.keys(t.agreements) as [AgreementState]).nullable(),
  fileName: maybe,
  size: z.int().nullable(),
  receivedAt: maybe,
  receivedBy: maybe,
  checkedAt: maybe,
  checkedBy: maybe,
  /** Why it was refused. */
  note: maybe,
  /** The reader may take it away. */
  removable: z.boolean(),
})
export type CaseDocument = z.output<typeof caseDocument>

/** The very same bytes, known already: `data` of the 409 that an upload gets. */
export interface SameDocument {
  readonly caseId: string
  readonly caseCode: string
  readonly documentId: string
  readonly kind: DocumentKind
  readonly fileName: string
}

const listed = z.object({ documents: z.array(caseDocument) })
const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v) => (v === '' ? null : v), schema.nullable()).optional()
const said = { number: blank(string(64)), validTo: blank(z.iso.date()) }

type Verb =
  | 'documents'
  | 'refreshDocuments'
  | 'uploadDocument'
  | 'askDocument'
  | 'changeDocument'
  | 'agreeDocument'
  | 'checkDocument'
  | 'refuseDocument'
  | 'removeDocument'
  | 'document'
  | 'allDocuments'
const at = (verb: Verb) => ({ path: `/api/customs/customsCase/${verb}`, title: t[verb] })
const may = <R extends 'view' | 'upload' | 'edit'>(right: R) => ({ permission: `customsCase.${right}` }) as const
/** `id` is always the case's: whoever does not see the case finds no paper of it. */
const one = z.strictObject({ id, documentId: id, version: z.int() })

/** The papers of a case: which are needed and why, what came, who looked at it. */
export const caseDocumentRoutes = {
  documents: route({
    ...at('documents'),
    method: 'GET',
    access: may('view'),
    input: z.strictObject({ id }),
    output: listed,
  }),
  /** Works out anew what is needed; does nothing where nothing changed. */
  refreshDocuments: route({
    ...at('refreshDocuments'),
    method: 'POST',
    access: may('upload'),
    audit: false,
    input: z.strictObject({ id }),
    output: listed,
  }),
  /**
   * Takes a file, as the answer to a needed paper (`documentId`) or by its kind. 409 with `data: { same: SameDocument[] }` where the same bytes are in this
   * case or in another one of this customer, unless `again` says that it is meant.
   */
  uploadDocument: route({
    ...at('uploadDocument'),
    method: 'POST',
    access: may('upload'),
    upload: true,
    stores: true,
    output: caseDocument,
    input: z.strictObject({ id, kind, documentId: id.optional(), again: queryFlag.optional(), ...said }),
  }),
  /** Asks the customer for one more paper; staff only. */
  askDocument: route({
    ...at('askDocument'),
    method: 'POST',
    access: may('edit'),
    input: z.strictObject({ id, kind, name: string(100).default('') }),
    output: caseDocument,
  }),
  changeDocument: route({
    ...at('changeDocument'),
    method: 'POST',
    access: may('upload'),
    input: one.extend({ kind: kind.optional(), name: string(100).optional(), ...said }),
    output: caseDocument,
  }),
  /**
   * Records how the agency agreement stands at the single window; staff only, and for the paper of that kind alone. A confirmed one has its number and is
   * checked with that, without a file.
   */
  agreeDocument: route({
    ...at('agreeDocument'),
    method: 'POST',
    access: may('edit'),
    input: one.extend({ agreement: z.enum(Object.keys(t.agreements) as [AgreementState]).nullable(), ...said }),
    output: caseDocument,
  }),
  checkDocument: route({
    ...at('checkDocument'),
    method: 'POST',
    access: may('edit'),
    input: one,
    output: caseDocument,
  }),
  /** The customer is told why, and it is needed again. */
  refuseDocument: route({
    ...at('refuseDocument'),
    method: 'POST',
    access: may('edit'),
    input: one.extend({ reason: string(500).min(1) }),
    output: caseDocument,
  }),
  /** A needed paper loses its file and waits for another; any other goes. */
  removeDocument: route({ ...at('removeDocument'), method: 'POST', access: may('upload'), input: one, output: listed }),
  document: route({
    ...at('document'),
    method: 'GET',
    access: may('view'),
    input: z.strictObject({ id, documentId: id }),
    answer: 'file',
  }),
  /** Every file among the papers as one zip, each named by what it is and as it came. 404 where no file is there yet. */
  allDocuments: route({
    ...at('allDocuments'),
    method: 'GET',
    access: may('view'),
    input: z.strictObject({ id }),
    answer: 'file',
  }),
} as const

const is = <K extends object>(of: K, key: string | null): key is Extract<keyof K, string> =>
  key !== null && Object.hasOwn(of, key)
const capital = (words: Text): Text => text(words.zh, words.tw, words.en.charAt(0).toUpperCase() + words.en.slice(1))

/** What a paper is called: the name that somebody gave it, that of the supervision document, or that of its kind. */
export function documentName({ kind: of, name, rule }: Pick<CaseDocument, 'kind' | 'name' | 'rule'>): Text {
  if (name) return text(name, name, name)
  if (is(t.ruleNames, rule)) return t.ruleNames[rule]
  return rule !== null && rule.length === 1 && documentNames[rule] ? capital(documentNames[rule]) : t.kinds[of]
}

/** Why a paper is needed; undefined where nothing asked for it. */
export function ruleWords({
  needed,
  rule,
}: Pick<CaseDocument, 'needed' | 'rule'>): { text: Text; values?: Record<string, string> } | undefined {
  if (!needed) return undefined
  if (is(t.rules, rule)) return { text: t.rules[rule] }
  return rule === null ? undefined : { text: t.supervision, values: { letter: rule } }
}

// What files are called in the trade, in the order in which the words decide: 发票箱单.pdf is asked about, 装箱单 is not an invoice's 单.
const guesses: readonly (readonly [DocumentKind, RegExp])[] = [
  ['taxBill', /税单|稅單|税款|稅款|缴款书|繳款書|tax ?bill/i],
  ['release', /放行|release/i],
  ['powerOfAttorney', /委托|委託|授权书|授權書|power ?of ?attorney|\bPOA\b/i],
  ['originCertificate', /原产地|原產地|产地证|產地|certificate ?of ?origin|\bC\/?O\b|\bform ?[aefp]\b|\bRCEP\b/i],
  ['declaration', /报关单|報關單|declaration/i],
  ['inspection', /检验|檢驗|检疫|檢疫|\bCIQ\b|\b3C\b|\bCCC\b|inspection|熏蒸|薰蒸|fumigation/i],
  ['licence', /许可证|許可證|批文|licen[cs]e|permit/i],
  ['billOfLading', /提单|提單|运单|運單|提运|提運|waybill|bill ?of ?lading|\bB\/?L\b|\b[HM]?AWB\b|\b[HM]B\/?L\b/i],
  ['packingList', /箱单|箱單|装箱|裝箱|packing|\bP\/?L\b|\bPKL?\b/i],
  ['contract', /合同|合约|合約|contract|\bS\/?C\b|\bP\/?O\b/i],
  ['invoice', /发票|發票|invoice|\bINV\b|\bC\/?I\b/i],
]

/** What a file is by its name; undefined where nothing or several kinds fit, and a person is asked. */
export function guessKind(fileName: string): DocumentKind | undefined {
  // An underscore or a hyphen parts words, and figures stand right behind them: PL_2026-07, INV0012.
  const words = fileName
    .normalize('NFKC')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_\-.()[\]]+/g, ' ')
    .replace(/(?<=[A-Za-z])(?=\d)/g, ' ')
  const found = guesses.filter(([, pattern]) => pattern.test(words)).map(([of]) => of)
  // 报关委托书 speaks of the declaration that it is given for.
  const [first, ...others] = found
  if (first === 'powerOfAttorney' || first === 'originCertificate') return first
  if (others.length) return undefined
  return (
    first ??
    (/\.(jpe?g|png|webp|gif)$/i.test(fileName) && /图片|圖片|照片|photo|picture|image/i.test(fileName)
      ? 'goodsPicture'
      : undefined)
  )
}
