import { z } from 'zod'

import { route } from '../../../../kernel/route.ts'
import { decimal, id, string } from '../../../../kernel/value.ts'
import { bill, billKinds } from './declarationTax.ts'
import { summaryBillText as t } from './summaryBill.text.ts'

/** As many bills as are paid, or taken in, at once: all or none. */
export const mostBills = 200

const day = z.iso.date()
const maybeDay = z.string().nullable()
const maybe = z.string().nullable()

/** Open bills of all summary declarations of one company that customs took in one month (yyyy-MM); paid together by `dueOn`, the fifth working day of the month after. */
const month = z.object({
  month: z.string(),
  company: z.string(),
  dueOn: z.string(),
  bills: z.array(bill),
  total: z.string(),
  /** Declarations of the month that customs has not billed yet. */
  unbilled: z.int(),
})
export type MonthOfBills = z.output<typeof month>

const outcomes = ['new', 'pays', 'known'] as const
/** A bill as a file tells it. `new` is not on file, `pays` is on file and the file says that it was paid, `known` adds nothing. Without a declaration a new one must be attached by a person. */
const read = z.object({
  row: z.int(),
  number: z.string(),
  kind: z.enum(billKinds),
  amount: z.string(),
  issuedOn: z.string(),
  dueOn: maybeDay,
  paidOn: maybeDay,
  entryId: maybe,
  declaration: z.object({ id, code: z.string() }).nullable(),
  outcome: z.enum(outcomes),
})
export type ReadBill = z.output<typeof read>

const reading = z.object({
  bills: z.array(read),
  /** What cannot be taken: the line of the file and the heading of its column. */
  problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
})
export type BillReading = z.output<typeof reading>

const may = (right: 'view' | 'tax') => ({ permission: `declaration.${right}` }) as const
const at = (verb: 'monthBills' | 'payBills' | 'readBills' | 'takeBills') => ({
  path: `/api/customs/declaration/${verb}`,
  title: t[verb],
})

/** Bills of many declarations at once: those of a month, and those of a file that customs' tax system exported. */
export const summaryBill = {
  /** Null for a declaration whose taxes are not collected by the month or that was not handed over. 404, and 403 for whom prices are hidden. */
  monthBills: route({
    ...at('monthBills'),
    method: 'GET',
    access: may('view'),
    input: z.strictObject({ id }),
    output: month.nullable(),
  }),
  /** One payment for all of them, or none: the first that cannot be paid is named. Interest by the rule. */
  payBills: route({
    ...at('payBills'),
    method: 'POST',
    access: may('tax'),
    input: z.strictObject({
      bills: z
        .array(z.strictObject({ billId: id, version: z.int() }))
        .min(1)
        .max(mostBills),
      paidOn: day,
      advanced: z.boolean().default(false),
    }),
    output: z.object({ paid: z.int(), total: z.string() }),
  }),
  /** Excel or CSV as customs' tax system or a broker's program writes it; nothing is written. */
  readBills: route({ ...at('readBills'), method: 'POST', access: may('tax'), upload: true, output: reading }),
  /** Takes what a reading gave, all or none; `row` is its line, by which what is wrong is named. A bill that is on file is not taken twice, but its payment is. */
  takeBills: route({
    ...at('takeBills'),
    method: 'POST',
    access: may('tax'),
    input: z.strictObject({
      bills: z
        .array(
          z.strictObject({
            row: z.int().min(1),
            number: string(40).min(1),
            kind: z.enum(billKinds),
            amount: decimal(18, 2),
            issuedOn: day,
            dueOn: day.nullable(),
            paidOn: day.nullable(),
            declarationId: id,
          }),
        )
        .min(1)
        .max(mostBills),
    }),
    output: z.object({ added: z.int(), paid: z.int(), known: z.int() }),
  }),
} as const
