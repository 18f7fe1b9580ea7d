import { z } from 'zod'

import {
  choiceField,
  dictionaryField,
  fileField,
  longTextField,
  moneyField,
  referenceField,
  textField,
} from '../../kernel/field.ts'
import { rule } from '../../kernel/issue.ts'
import { resource } from '../../kernel/resource.ts'
import { route } from '../../kernel/route.ts'
import { text } from '../../kernel/text.ts'
import { id, string } from '../../kernel/value.ts'
import { classified, grades } from './classification.ts'
import { goodsMasterText as t } from './goodsMaster.text.ts'
import { words } from './hscode.ts'
import { declarationElement, rate } from './rate.ts'
import { citedRuling } from './ruling/rulingEvidence.ts'

/** Those that the goods master shows as columns; a decision may be made for any other too. */
export const mainJurisdictions = ['CN', 'HK', 'US'] as const
export type MainJurisdiction = (typeof mainJurisdictions)[number]
export const goodsStates = t.states
export type GoodsState = keyof typeof t.states
export const goodsFlags = Object.keys(t.flagWords) as [keyof typeof t.flagWords]
export type GoodsFlag = keyof typeof t.flagWords

const shown = { readOnly: true, computed: true } as const
/** Only asked for: stands in no row. */
const asked = { readOnly: true, writeOnly: true, computed: true, filter: true } as const
const colours = {
  unclassified: 'default',
  first: 'blue',
  classified: 'green',
  recheck: 'orange',
  retired: 'red',
} as const

const base = resource({
  name: 'goodsMaster',
  title: t.title,
  records: text('商品', '貨品', 'goods'),
  path: '/api/customs/goodsMaster',
  labelField: 'modelNumber',
  cards: ['name', 'codeCN', 'orgId'],
  fields: {
    // These four narrow together: all that is asked must be true of one and the same decision.
    state: choiceField(t.states, { label: t.state, tells: ['stateCN', 'stateHK', 'stateUS'], ...asked }),
    jurisdiction: choiceField(t.jurisdictions, {
      label: t.jurisdiction,
      tells: ['stateCN', 'stateHK', 'stateUS'],
      ...asked,
    }),
    code: textField({ label: t.code, max: 13, tells: ['codeCN', 'codeHK', 'codeUS'], ...asked }),
    flags: choiceField(t.flagWords, { label: t.flags, tells: ['stateCN', 'stateHK', 'stateUS'], ...asked }),
    modelNumber: textField({ label: t.modelNumber, required: true, max: 100, sort: true, search: true, width: 170 }),
    name: textField({ label: t.name, required: true, max: 200, sort: true, search: true, width: 230 }),
    brand: textField({ label: t.brand, max: 100, search: true, width: 110 }),
    codeCN: textField({ label: t.codeCN, width: 170, ...shown }),
    codeHK: textField({ label: t.codeHK, width: 150, ...shown }),
    codeUS: textField({ label: t.codeUS, width: 170, ...shown }),
    orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', filter: true, width: 170 }),
    orgName: textField({ label: t.customer, aside: true, ...shown }),
    materialUse: longTextField({ label: t.materialUse, hint: t.materialUseHint, max: 1000, width: 220 }),
    countryOfOrigin: dictionaryField('country', { label: t.countryOfOrigin, filter: true, width: 120 }),
    unit: dictionaryField('unit', { label: t.unit, aside: true, width: 90 }),
    referencePrice: moneyField({ label: t.referencePrice, width: 110 }),
    currency: dictionaryField('currency', { label: t.currency, width: 90 }),
    stateCN: choiceField(t.states, { label: t.stateCN, aside: true, colours, ...shown }),
    stateHK: choiceField(t.states, { label: t.stateHK, aside: true, colours, ...shown }),
    stateUS: choiceField(t.states, { label: t.stateUS, aside: true, colours, ...shown }),
    elementsCN: longTextField({ label: t.elementsCN, aside: true, ...shown }),
    attachmentUrl: fileField({ label: t.attachment, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [
    { field: 'currency', message: t.currencyMissing, holds: (v) => !v['referencePrice'] || Boolean(v['currency']) },
  ],
})

/** What made a decision doubtful: the tariff (`ended`, `changed`), the ruling that it cites (`ruling`), or a person. */
const recheck = z.object({
  kind: z.enum(['ended', 'changed', 'ruling', 'person']),
  /** A person's words. */
  reason: z.string().nullable(),
  edition: z.string().nullable(),
  /** Columns of the tariff line that differ since the decision. */
  fields: z.array(z.string()),
  successors: z.array(z.string()),
})

/** What spoke for the code when it was chosen: its place among the engine's candidates, and the words and goods that led to it. */
const evidence = z.strictObject({
  candidate: z.int().min(1).max(20).optional(),
  grade: z.enum(grades).optional(),
  words: z.array(string(100)).max(50).optional(),
  likeGoods: id.optional(),
  /** The ruling that it cites. */
  ruling: id.optional(),
})

/** A decided code of goods, as it stands or as it once stood. */
export const goodsDecision = z.object({
  id,
  version: z.int(),
  goodsId: id,
  jurisdiction: z.string(),
  hsCode: z.string(),
  name: words,
  path: z.array(z.object({ code: z.string(), name: words })),
  /** Stands now; at most one for each jurisdiction. */
  current: z.boolean(),
  status: z.enum(['first', 'classified', 'recheck', 'retired']),
  ciqCode: z.string().nullable(),
  elements: z.string().nullable(),
  template: z.array(declarationElement),
  inspection: z.string().nullable(),
  supervision: z.string().nullable(),
  flags: z.array(z.string()),
  rates: z.array(rate),
  edition: z.object({ id, name: z.string(), validFrom: z.iso.date(), official: z.boolean() }).nullable(),
  /** No tariff was on file: the national digits are as they were typed. */
  unchecked: z.boolean(),
  basis: z.string().nullable(),
  evidence: z.object(evidence.shape),
  /** What it cites, where the reader may see it. */
  ruling: citedRuling.nullable(),
  /** The number of the precedent that it was kept as. */
  precedent: z.string().nullable(),
  /** What a person should weigh about the elements. */
  warnings: z.array(z.string()),
  recheck: recheck.nullable(),
  classifiedById: id.nullable(),
  classifiedBy: z.string().nullable(),
  classifiedAt: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
})
export type GoodsDecision = z.output<typeof goodsDecision>

const orNull = (max: number) => z.preprocess((v) => (v === '' ? null : v), string(max).nullable()).optional()
const jurisdiction = z.string().regex(/^[A-Z]{2}$/)
const code = z
  .string()
  .trim()
  .transform((s) => s.replace(/[.\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6,13}$/))

/** What a person decides. */
const decisionWritten = z.strictObject({
  goodsId: id,
  jurisdiction,
  hsCode: code,
  ciqCode: z
    .preprocess(
      (v) => (v === '' ? null : v),
      z
        .string()
        .regex(/^\d{3}$/)
        .nullable(),
    )
    .optional(),
  elements: orNull(255),
  inspection: orNull(60),
  supervision: orNull(60),
  flags: z.array(z.enum(goodsFlags)).max(goodsFlags.length).default([]),
  basis: orNull(2000),
  evidence: evidence.optional(),
  /** Today when left out. */
  validFrom: z.iso.date().optional(),
  /** The decision that the person saw as standing, null for none; another one by now is refused. */
  seen: z.strictObject({ id, version: z.int() }).nullable().optional(),
})

type Verb = 'queryClassifications' | 'classify' | 'approve' | 'sendBack' | 'retire' | 'suggest'
const at = (verb: Verb) => ({ path: `/api/customs/goodsMaster/${verb}`, title: t[verb] })
const classify = { permission: 'goodsMaster.classify' } as const
const approve = { permission: 'goodsMaster.approve' } as const
const one = { id, version: z.int() }

/** The broker's goods with a classification for each jurisdiction. `id` of approve, sendBack and retire is that of the decision. */
export const goodsMaster = {
  ...base,
  routes: {
    ...base.routes,
    /** Every decision of goods, those that stand first. */
    queryClassifications: route({
      ...at('queryClassifications'),
      method: 'GET',
      access: { permission: 'goodsMaster.view' },
      input: z.strictObject({ goodsId: id }),
      output: z.array(goodsDecision),
    }),
    /** A first decision, which a second person approves. It ends the one that stood the day before. */
    classify: route({
      ...at('classify'),
      method: 'POST',
      access: classify,
      input: decisionWritten,
      output: goodsDecision,
    }),
    approve: route({
      ...at('approve'),
      method: 'POST',
      access: approve,
      input: z.strictObject(one),
      output: goodsDecision,
    }),
    sendBack: route({
      ...at('sendBack'),
      method: 'POST',
      access: approve,
      input: z.strictObject({ ...one, reason: string(500).min(1) }),
      output: goodsDecision,
    }),
    retire: route({
      ...at('retire'),
      method: 'POST',
      access: approve,
      input: z.strictObject(one),
      output: goodsDecision,
    }),
    /** The engine's candidates, led by what was decided for similar goods. */
    suggest: route({
      ...at('suggest'),
      method: 'POST',
      reads: true,
      access: { permission: 'goodsMaster.view' },
      input: z
        .strictObject({
          goodsId: id.optional(),
          text: string(1000).optional(),
          jurisdiction,
          answer: z
            .strictObject({ facet: z.string().regex(/^[a-z]{1,20}$/), value: z.string().regex(/^[a-z0-9]{1,20}$/) })
            .optional(),
          unsure: z.boolean().optional(),
        })
        .refine((v) => Boolean(v.goodsId) || Boolean(v.text), rule(t.goodsOrText, ['text'])),
      output: classified.omit({ queryId: true }),
    }),
  },
} as const
