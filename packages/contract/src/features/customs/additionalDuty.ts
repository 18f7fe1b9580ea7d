import { z } from 'zod'

import {
  choiceField,
  dateField,
  flagField,
  integerField,
  longTextField,
  textField,
  type FieldTraits,
} from '../../kernel/field.ts'
import { rule } from '../../kernel/issue.ts'
import { resource } from '../../kernel/resource.ts'
import { route } from '../../kernel/route.ts'
import { id, string } from '../../kernel/value.ts'
import { additionalDutyText as t } from './additionalDuty.text.ts'
import { rate, rateForms } from './rate.ts'

/** ISO 3166 alpha-2. */
export const jurisdictionField = <const T extends FieldTraits>(traits: T) => ({
  kind: 'text' as const,
  schema: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/),
  max: 2,
  ...traits,
})

/** `validFrom ≤ validTo`, where there is an end. */
export const endsAfterStart = {
  field: 'validTo',
  message: t.endBeforeStart,
  holds: (v: Readonly<Record<string, unknown>>) =>
    !v['validTo'] || !v['validFrom'] || String(v['validFrom']) <= String(v['validTo']),
}

/** A code of digits is kept as digits alone, however it is written: `9903.88.03`. */
const plainCode = (s: string): string => (/^[\d.\s-]+$/.test(s) ? s.replace(/\D/g, '') : s)

export const maxPrefixes = 20_000
const prefix = z
  .string()
  .trim()
  .max(40)
  .overwrite((s) => (s === '*' ? '' : s.replace(/[.\s-]/g, '')))
  .refine((s) => /^\d{0,13}$/.test(s), rule(t.badPrefix))

/** Codes that begin with `prefix` bear the duty ('' is every code), but not where a longer prefix is excluded. `list` names the published list it stands in. */
const scopeEntry = z.strictObject({ prefix, excluded: z.boolean().default(false), list: string(40).nullish() })
export type ScopeEntry = z.output<typeof scopeEntry>

/** `8471, 8473.30; !84713010` as entries; what is no code is refused afterwards, by its place. */
const readScope = (text: string): { prefix: string; excluded: boolean }[] =>
  text
    .split(/[,;，；、\n\t]+/)
    .map((s) => s.trim())
    .filter(Boolean)
    .slice(0, maxPrefixes + 1)
    .map((s) => ({ prefix: s.replace(/^[!！]\s*/, ''), excluded: /^[!！]/.test(s) }))

function prefixTwice(entries: readonly ScopeEntry[]): number {
  const seen = new Set<string>()
  return entries.findIndex((e) => seen.size === seen.add(e.prefix).size)
}

const entries = z
  .array(scopeEntry)
  .max(maxPrefixes)
  .superRefine((found, ctx) => {
    const at = prefixTwice(found)
    if (at >= 0)
      ctx.addIssue({
        code: 'custom',
        path: [at, 'prefix'],
        input: found[at]!.prefix,
        params: { message: t.prefixTwice, values: { code: found[at]!.prefix || '*' } },
      })
  })
/** Entries, or the text that people paste and files hold. Left out or null it stays as it is; empty there is none. */
const scopeField = {
  kind: 'longText' as const,
  schema: z.preprocess((v) => (typeof v === 'string' ? readScope(v) : v), entries),
  label: t.scope,
  hint: t.scopeHint,
  writeOnly: true,
  computed: true,
} as const

const base = resource({
  name: 'additionalDuty',
  title: t.title,
  path: '/api/customs/additionalDuty',
  labelField: 'code',
  sort: '-validFrom',
  fields: {
    jurisdiction: jurisdictionField({ label: t.jurisdiction, required: true, filter: true, width: 110 }),
    code: {
      ...textField({ label: t.code, hint: t.codeHint, required: true, max: 40, sort: true, search: true, width: 120 }),
      schema: string(40).min(1).overwrite(plainCode),
    },
    name: textField({ label: t.name, required: true, max: 500, search: true, width: 260 }),
    measure: choiceField(t.measures, {
      label: t.measure,
      filter: true,
      width: 120,
      colours: { antiDumping: 'red', countervailing: 'orange' },
    }),
    /** Whose goods bear this rate; without one, those of all producers that no other row of the code names. */
    producer: textField({ label: t.producer, hint: t.producerHint, max: 200, width: 160 }),
    /** Codes of duties, parted by commas, that goods under this heading do not bear. */
    exempts: {
      ...textField({ label: t.exempts, hint: t.exemptsHint, max: 400, aside: true, width: 160 }),
      schema: string(400).overwrite((s) =>
        s
          .split(/[,;，；、\n]+/)
          .map((part) => plainCode(part.trim()))
          .filter(Boolean)
          .join(','),
      ),
    },
    /** In the words of the source; the server reads it into `rate`. */
    rateText: textField({
      label: t.rateText,
      hint: t.rateTextHint,
      required: true,
      max: 1000,
      computed: true,
      width: 180,
    }),
    rateForm: choiceField(rateForms, {
      label: t.rateForm,
      required: true,
      readOnly: true,
      width: 100,
      colours: { person: 'orange' },
    }),
    /** Alpha-3 codes parted by commas, on the wire both ways; names are taken too. */
    origins: textField({ label: t.origins, hint: t.originsHint, max: 2000, width: 140 }),
    exceptOrigins: textField({ label: t.exceptOrigins, hint: t.originsHint, max: 2000, aside: true, width: 140 }),
    scope: scopeField,
    scopeSummary: textField({ label: t.scopeSummary, required: true, readOnly: true, width: 220 }),
    included: integerField({ label: t.included, required: true, readOnly: true, min: 0, max: maxPrefixes, width: 100 }),
    excluded: integerField({
      label: t.excluded,
      required: true,
      readOnly: true,
      aside: true,
      min: 0,
      max: maxPrefixes,
      width: 100,
    }),
    validFrom: dateField({ label: t.validFrom, required: true, sort: true, filter: true, width: 110 }),
    validTo: dateField({ label: t.validTo, sort: true, filter: true, width: 110 }),
    source: textField({ label: t.source, required: true, max: 300, aside: true, width: 200 }),
    shared: flagField({ label: t.shared, required: true, readOnly: true, computed: true, width: 100 }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [endsAfterStart],
})

/** One duty with all its codes, as they are written back. */
const fullRow = base.row.extend({
  rate,
  scope: z.array(z.object({ prefix: z.string(), excluded: z.boolean(), list: z.string().nullable() })),
})

/** What a list would do to one duty. Codes are counted against the duty of the same code that runs on `validFrom`. */
const listedDuty = z.object({
  code: z.string(),
  lists: z.array(z.string()),
  name: z.string().nullable(),
  rateText: z.string().nullable(),
  rateForm: z.enum(Object.keys(rateForms) as [keyof typeof rateForms]).nullable(),
  /** `notFound`: the tariff has no such line; `suspended`: the line says that it does not run. Neither is written. */
  state: z.enum(['new', 'changed', 'same', 'notFound', 'suspended']),
  /** The later of the day asked for and the one that the line itself names. */
  validFrom: z.iso.date(),
  lines: z.int(),
  newLines: z.int(),
  knownLines: z.int(),
  goneLines: z.int(),
  /** Codes of the list under which the running tariff has nothing. */
  notInTariff: z.int(),
})
export type ListedDuty = z.output<typeof listedDuty>

const full = { output: fullRow }
/** 20,000 codes. */
const large = { maxBody: 4 * 1024 * 1024 }

/** Duties on top of the tariff line's own, by origin and time, for the codes of their scope. */
export const additionalDuty = {
  ...base,
  routes: {
    ...base.routes,
    queryById: { ...base.routes.queryById, ...full },
    add: { ...base.routes.add, ...full, ...large },
    update: { ...base.routes.update, ...full, ...large },
    /** A file of `hts8, list, ch99_code`: one duty for each code of chapter 99, its rate and name from the running tariff. Mode check writes nothing. */
    importLists: route({
      method: 'POST',
      path: '/api/customs/additionalDuty/importLists',
      title: t.importLists,
      access: { permission: 'additionalDuty.edit' },
      upload: true,
      input: z.strictObject({
        mode: z.enum(['check', 'commit']),
        validFrom: z.iso.date(),
        source: string(300).min(1),
        origins: string(400).default('CHN'),
      }),
      output: z.object({
        edition: z.string(),
        total: z.int(),
        good: z.int(),
        duties: z.array(listedDuty),
        /** At most 1,000 of them. */
        problems: z.array(z.object({ row: z.int(), code: z.string(), message: z.string() })),
        problemRows: z.int(),
        /** Ids of the duties written. */
        written: z.array(id),
      }),
    }),
  },
} as const
export type AdditionalDutyRow = z.output<typeof base.row>
export type AdditionalDutyFull = z.output<typeof fullRow>
