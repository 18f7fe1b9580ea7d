import { z } from 'zod'

import { listOf } from '../../kernel/resource.ts'
import { pageSizes, route } from '../../kernel/route.ts'
import { queryInteger, string } from '../../kernel/value.ts'
import { additionalDutyText } from './additionalDuty.text.ts'
import { hscodeText as t } from './hscode.text.ts'
import { declarationElement, rate } from './rate.ts'

export const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })

/** `HS` is the nomenclature itself; a country's tariff where an edition of it is on file. */
const jurisdiction = z
  .string()
  .regex(/^(HS|[A-Z]{2})$/)
  .default('HS')
const code = z
  .string()
  .trim()
  .transform((s) => s.replace(/[.\s-]/g, ''))
  .pipe(z.string().regex(/^\d{2,13}$/))

const place = z.object({ code: z.string(), name: words })
/** What people call a thing, in each language. */
const calledWords = z.object({ zh: z.array(z.string()), tw: z.array(z.string()), en: z.array(z.string()) })

/** A code as lists show it. Rates are the line's own and what it inherits; none means that no rate is on file. */
export const hscodeRow = z.object({
  code: z.string(),
  name: words,
  /** From the chapter down, without the code itself. Texts of the tariff between its lines stand in it with ''. */
  path: z.array(place),
  units: z.array(z.string()),
  rates: z.array(rate),
  supervision: z.string().nullable(),
  inspection: z.string().nullable(),
  /** How many codes lie below it. */
  below: z.int(),
  /** Since when the line is as it is, where it changed after its edition began. */
  changedSince: z.iso.date().nullable(),
})
export type HscodeRow = z.output<typeof hscodeRow>

export const editionShown = z.object({
  jurisdiction: z.string(),
  name: z.string(),
  source: z.string(),
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  /** False where it holds examples; its name says so as well. */
  official: z.boolean(),
  /** Kinds of rates that its source has a column for. */
  rateColumns: z.array(z.string()),
})

const additional = z.object({
  code: z.string(),
  name: z.string(),
  measure: z.enum(Object.keys(additionalDutyText.measures) as [keyof typeof additionalDutyText.measures]),
  producer: z.string().nullable(),
  /** Codes of duties that goods under this one do not bear. */
  exempts: z.array(z.string()),
  rate,
  origins: z.array(z.string()).nullable(),
  exceptOrigins: z.array(z.string()),
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
})

/** Everything that is known of a code on a day. */
export const hscodeDetail = hscodeRow.extend({
  edition: editionShown.nullable(),
  remark: z.string().nullable(),
  /** What people call it. */
  words: calledWords,
  notHere: z.array(z.object({ name: words, code: z.string(), codeName: words.nullable() })),
  rules: z.array(z.object({ code: z.string(), text: words })),
  elements: z.array(declarationElement),
  /** Letters of the supervision column with the document that each asks for. */
  documents: z.array(z.object({ letter: z.string(), name: words })),
  inspections: z.array(z.object({ letter: z.string(), name: words })),
  /** Duties on top, by origin, that hold for the code on that day; and codes of such duties that the line names without a rule on file. */
  additional: z.array(additional),
  additionalNamed: z.array(z.string()),
  children: z.array(hscodeRow),
  /** HS codes beside it, with what people call them. */
  siblings: z.array(place.extend({ words: calledWords })),
  history: z.array(
    z.object({
      edition: z.string(),
      validFrom: z.iso.date(),
      validTo: z.iso.date().nullable(),
      rates: z.array(rate),
      name: words,
    }),
  ),
  /** Jurisdictions that have lines under the same six digits. */
  jurisdictions: z.array(z.string()),
})
export type HscodeDetail = z.output<typeof hscodeDetail>

/** Dictionaries that everybody may look up beside the tariff. */
export const publicTables = [
  'unit',
  'country',
  'currency',
  'transportMode',
  'package',
  'tradeTerm',
  'supervisionMode',
  'exemptionNature',
  'dutyMode',
  'supervisionDocument',
  'inspectionCategory',
  'incoterm',
  'exchangeRate',
] as const

const page = {
  currentPage: queryInteger(1, 1000).default(1),
  pageSize: queryInteger(1, 50)
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(20),
}
const open = { open: 'The nomenclature and the tariffs on file are public', visitors: true } as const
const at = (verb: keyof typeof t & ('query' | 'queryByCode' | 'queryTree' | 'queryTable' | 'exportQuery')) => ({
  path: `/api/customs/hscode/${verb}`,
  title: t[verb],
})
const searched = { search: string(200).optional(), jurisdiction, date: z.iso.date().optional() }

/** What anybody may ask about codes, without a token. Limited by address, pages bounded. */
export const hscode = {
  /** By the first digits of a code, or by words in any of the languages; everything in the order of the tariff where nothing is asked. */
  query: route({
    ...at('query'),
    method: 'GET',
    access: open,
    input: z.strictObject({ ...searched, ...page }),
    output: listOf(hscodeRow).extend({
      edition: editionShown.nullable(),
      jurisdictions: z.array(z.object({ code: z.string(), edition: z.string() })),
    }),
  }),
  /** A page of another table that declarations draw on. */
  queryTable: route({
    ...at('queryTable'),
    method: 'GET',
    access: open,
    input: z.strictObject({
      table: z.enum(publicTables),
      search: string(100).optional(),
      date: z.iso.date().optional(),
      ...page,
    }),
    output: listOf(
      z.object({
        value: z.string(),
        name: words,
        rate: z.string().nullable(),
        validFrom: z.iso.date().nullable(),
        validTo: z.iso.date().nullable(),
      }),
    ),
  }),
  queryTree: route({
    ...at('queryTree'),
    method: 'GET',
    access: open,
    input: z.strictObject({
      parent: z
        .string()
        .regex(/^(\d{2,13})?$/)
        .default(''),
      jurisdiction,
      date: z.iso.date().optional(),
    }),
    output: z.object({
      sections: z.array(z.object({ number: z.string(), from: z.string(), to: z.string(), name: words })),
      list: z.array(hscodeRow),
    }),
  }),
  queryByCode: route({
    ...at('queryByCode'),
    method: 'GET',
    access: open,
    input: z.strictObject({ code, jurisdiction, date: z.iso.date().optional() }),
    output: hscodeDetail,
  }),
  /** The first 1,000 rows of a search as Excel. */
  exportQuery: route({
    ...at('exportQuery'),
    method: 'GET',
    access: open,
    input: z.strictObject({ ...searched, language: z.enum(['zh', 'tw', 'en']).default('zh') }),
    answer: 'file',
  }),
} as const
