import { z } from 'zod'

import {
  decimalField,
  dictionaryField,
  integerField,
  moneyField,
  textField,
  type Fields,
} from '../../../kernel/field.ts'
import { origins } from '../../../kernel/origin.ts'
import { recordOf } from '../../../kernel/record.ts'
import { id } from '../../../kernel/value.ts'
import { caseLineText as t } from './customsCase.text.ts'

const figure = { digits: 19, places: 5 } as const

/** What a line of the papers holds, in the order of its grid. Weights in kilograms. */
export const caseLineFields = {
  modelNumber: textField({ label: t.modelNumber, max: 100, width: 150 }),
  brand: textField({ label: t.brand, max: 100, width: 90 }),
  name: textField({ label: t.name, max: 255, width: 180 }),
  hsCode: textField({ label: t.hsCode, max: 10, width: 110 }),
  ciqCode: textField({ label: t.ciqCode, max: 3, width: 60 }),
  elements: textField({ label: t.elements, max: 255, width: 200 }),
  quantity: decimalField({ label: t.quantity, ...figure, width: 95 }),
  unit: dictionaryField('unit', { label: t.unit, width: 80 }),
  unitPrice: decimalField({ label: t.unitPrice, ...figure, width: 95 }),
  totalPrice: moneyField({ label: t.totalPrice, width: 110 }),
  netWeight: decimalField({ label: t.netWeight, ...figure, width: 95 }),
  grossWeight: decimalField({ label: t.grossWeight, ...figure, width: 95 }),
  packages: integerField({ label: t.packages, min: 0, max: 999_999_999, width: 70 }),
  origin: dictionaryField('country', { label: t.origin, width: 100 }),
  firstQuantity: decimalField({ label: t.firstQuantity, ...figure, width: 95 }),
  secondQuantity: decimalField({ label: t.secondQuantity, ...figure, width: 95 }),
  destination: dictionaryField('country', { label: t.destination, width: 100 }),
  district: dictionaryField('district', { label: t.district, max: 5, open: true, width: 90 }),
  dutyMode: dictionaryField('dutyMode', { label: t.dutyMode, width: 90 }),
  nameEn: textField({ label: t.nameEn, max: 100, width: 160 }),
  remark: textField({ label: t.remark, max: 200, width: 140 }),
} as const satisfies Fields

export type CaseLineField = keyof typeof caseLineFields

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v) => (v === '' ? null : v), schema.nullable()).optional()
const code = z
  .string()
  .trim()
  .transform((s) => s.replace(/[.\s-]/g, ''))
  .pipe(z.string().regex(/^\d{8,10}$/))

/** What may be sent of a line; everything may be missing while it is a draft. */
export const caseLineWrite = z.strictObject({
  ...recordOf(Object.keys(caseLineFields) as CaseLineField[], (name) => blank(caseLineFields[name].schema)),
  hsCode: blank(code),
  ciqCode: blank(z.string().regex(/^\d{3}$/)),
  goodsId: blank(id),
})
export type CaseLineWrite = z.output<typeof caseLineWrite>

const maybe = z.string().nullable()

/** A line as it is read. */
export const caseLine = z.object({
  id,
  version: z.int(),
  position: z.int(),
  goodsId: id.nullable(),
  matchedBy: z.enum(['model', 'history', 'typed', 'task']).nullable(),
  modelNumber: maybe,
  brand: maybe,
  name: z.string(),
  nameEn: maybe,
  hsCode: maybe,
  ciqCode: maybe,
  elements: maybe,
  quantity: maybe,
  unit: maybe,
  unitPrice: maybe,
  totalPrice: maybe,
  netWeight: maybe,
  grossWeight: maybe,
  packages: z.int().nullable(),
  firstQuantity: maybe,
  secondQuantity: maybe,
  /** What the tariff says of the decided code; units as codes of their dictionary. */
  supervision: maybe,
  firstUnit: maybe,
  secondUnit: maybe,
  /** What the customer's people propose, beside what the broker decided. */
  proposedCode: maybe,
  proposedCiq: maybe,
  proposedElements: maybe,
  origin: maybe,
  destination: maybe,
  district: maybe,
  dutyMode: maybe,
  remark: maybe,
  /** The line of a declaration that it went into, and that declaration's number. */
  declarationLineId: id.nullable(),
  declarationCode: maybe,
  origins: origins,
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
})
export type CaseLine = z.output<typeof caseLine>
