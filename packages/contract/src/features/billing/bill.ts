import { z } from 'zod'

import { billableText } from '../../business/billable.text.ts'
import { rule } from '../../kernel/issue.ts'
import { route } from '../../kernel/route.ts'
import { languages, type Text } from '../../kernel/text.ts'
import { decimal, id, string } from '../../kernel/value.ts'
import { billText as t } from './bill.text.ts'
import { billResource as base, billTabs, type BillTab } from './billResource.ts'
import { billMachine } from './billSteps.ts'

/** Lines that a bill holds at most. */
export const mostLines = 2000

const maybe = z.string().nullable()
const names = <K extends string>(of: Readonly<Record<K, Text>>) => Object.keys(of) as [K, ...K[]]
const day = z.iso.date()

const item = z.object({
  id,
  version: z.int(),
  no: z.int(),
  chargeId: id,
  fee: z.string(),
  advance: z.boolean(),
  description: maybe,
  recordCode: maybe,
  link: maybe,
  day,
  quantity: z.string(),
  price: maybe,
  currency: z.string(),
  /** In the currency of the charge, and in that of the bill at the rate. */
  chargeAmount: z.string(),
  rate: z.string(),
  rateFrom: maybe,
  amount: z.string(),
  taxRate: z.string(),
  taxAmount: z.string(),
  status: z.enum(names(t.itemStatuses)),
  reason: maybe,
  dispute: z.enum(names(t.disputes)).nullable(),
  disputeReason: maybe,
  answer: maybe,
})
export type BillItem = z.output<typeof item>

/** By hand: what goes through the ledger is a settlement. */
const { wallet: _w, offset: _o, writeOff: _wo, ...hand } = billableText.means
export const handMeans = hand
const meansByHand = names(handMeans)

const payment = z.object({
  id,
  amount: z.string(),
  paidOn: day,
  means: z.enum(names(billableText.means)),
  reference: maybe,
  person: maybe,
})
const linked = z.object({ id, code: z.string() }).nullable()

const full = base.row.extend({
  /** Steps that lead on from here and that the reader may take. */
  steps: z.array(z.enum(billMachine.stepNames)),
  acts: z.array(z.enum(['edit', 'audit', 'dispute', 'answer', 'notePayment', 'correct'])),
  items: z.array(item),
  payments: z.array(payment),
  reversal: linked,
  reverses: linked,
  corrects: linked,
  correction: linked,
})
export type BillFull = z.output<typeof full>
export type BillRow = z.output<typeof base.row>

const gathered = z.object({
  count: z.int(),
  /** By the charges' own currencies, and what has no price or another reason not to be gathered. */
  sums: z.array(z.object({ currency: z.string(), amount: z.string(), tax: z.string(), advances: z.string() })),
  missing: z.int(),
})
export type Gathered = z.output<typeof gathered>

const statementLine = z.object({
  day,
  kind: z.enum(['bill', 'reversal', 'payment']),
  code: z.string(),
  billId: id,
  reference: maybe,
  charged: maybe,
  paid: maybe,
  balance: z.string(),
})
const statement = z.object({
  orgId: id,
  orgName: z.string(),
  currency: z.string(),
  from: day,
  to: day,
  opening: z.string(),
  charged: z.string(),
  paid: z.string(),
  closing: z.string(),
  lines: z.array(statementLine),
})
export type BillStatement = z.output<typeof statement>

const {
  add: _a,
  update: _u,
  restore: _r,
  importTemplate: _t,
  importExcel: _i,
  importFailedRows: _f,
  ...routes
} = base.routes
const may = <A extends string>(action: A) => ({ permission: `bill.${action}` }) as const
const named = { id, version: z.int() }
const reason = string(500).min(1)
const post = <N extends string>(name: N, title: Text) =>
  ({ method: 'POST', path: `/api/billing/bill/${name}`, title }) as const
const got = <N extends string>(name: N, title: Text) =>
  ({ method: 'GET', path: `/api/billing/bill/${name}`, title }) as const
const period = { orgId: id, currency: string(3).length(3), from: day, to: day }
const inOrder = { holds: (v: { from: string; to: string }) => v.to >= v.from, why: rule(t.dateOrder, ['to']) }
const step = <N extends keyof typeof t.steps, A extends string>(name: N, action: A) =>
  route({ ...post(name, t.steps[name]), access: may(action), input: z.strictObject(named), output: full })
const asFile = z.enum(['pdf', 'excel'])
const address = z.email().max(254)
const language = z.enum(languages).optional()
const ofPeriod = z.strictObject({ ...period, language }).refine(inOrder.holds, inOrder.why)

/** Bills. Steps answer with the bill as it stands; 403 for who may not audit it, 404, 409 where stale or the state does not allow it, 422 with what is missing. */
export const bill = {
  ...base,
  routes: {
    ...routes,
    queryById: route({ ...routes.queryById, output: full }),
    counters: route({
      ...got('counters', t.counters),
      access: may('view'),
      output: z.object(Object.fromEntries(billTabs.map((tab) => [tab, z.int()])) as Record<BillTab, z.ZodInt>),
    }),
    preview: route({
      ...got('preview', t.preview),
      access: may('edit'),
      input: z.strictObject(period).refine(inOrder.holds, inOrder.why),
      output: gathered,
    }),
    /** Gathers the open charges of a customer's period. Throws 409 where there is none, 422 naming a rate that is not on file. */
    make: route({
      ...post('make', t.make),
      access: may('edit'),
      input: z
        .strictObject({ ...period, rateDay: day.optional(), remark: string(500).optional() })
        .refine(inOrder.holds, inOrder.why),
      output: full,
      idempotent: true,
    }),
    /** Of the charges that a reversal freed. */
    correct: route({
      ...post('correct', t.correct),
      access: may('edit'),
      input: z.strictObject({ id }),
      output: full,
      idempotent: true,
    }),
    /** Charges of its period that came since. */
    gather: route({ ...post('gather', t.gather), access: may('edit'), input: z.strictObject(named), output: full }),
    removeItem: route({
      ...post('removeItem', t.removeItem),
      access: may('edit'),
      input: z.strictObject({ ...named, itemId: id }),
      output: full,
    }),
    submit: step('submit', 'edit'),
    takeBack: step('takeBack', 'edit'),
    auditItems: route({
      ...post('auditItems', t.auditItems),
      access: may('audit'),
      input: z
        .strictObject({
          ...named,
          itemIds: z.array(id).min(1).max(mostLines),
          status: z.enum(names(t.itemStatuses)),
          reason: string(500).optional(),
        })
        .refine((v) => v.status !== 'rejected' || Boolean(v.reason), rule(t.whyRejected, ['reason'])),
      output: full,
    }),
    approve: step('approve', 'audit'),
    reject: route({
      ...post('reject', t.steps.reject),
      access: may('audit'),
      input: z.strictObject({ ...named, reason }),
      output: full,
    }),
    issue: route({
      ...post('issue', t.steps.issue),
      access: may('issue'),
      input: z.strictObject({ ...named, dueOn: day.optional() }),
      output: full,
      idempotent: true,
    }),
    close: step('close', 'pay'),
    /** Answers with the bill that was reversed; its opposite is its `reversal`. */
    reverse: route({
      ...post('reverse', t.steps.reverse),
      access: may('reverse'),
      input: z.strictObject({ ...named, reason }),
      output: full,
      idempotent: true,
    }),
    dispute: route({
      ...post('dispute', t.dispute),
      access: may('dispute'),
      input: z.strictObject({ id, itemId: id, reason }),
      output: full,
    }),
    answer: route({
      ...post('answer', t.answer),
      access: may('edit'),
      input: z.strictObject({ id, itemId: id, outcome: z.enum(['kept', 'corrected']), answer: reason }),
      output: full,
    }),
    /** A negative amount takes back what was entered by mistake. */
    notePayment: route({
      ...post('notePayment', t.notePayment),
      access: may('pay'),
      input: z.strictObject({
        ...named,
        amount: decimal(18, 2, true),
        paidOn: day,
        means: z.enum(meansByHand),
        reference: string(80).optional(),
      }),
      output: full,
      idempotent: true,
    }),
    print: route({
      ...got('print', t.print),
      access: may('view'),
      input: z.strictObject({ id, as: asFile, language: z.enum(languages) }),
      answer: 'file',
    }),
    statement: route({ ...got('statement', t.statement), access: may('view'), input: ofPeriod, output: statement }),
    printStatement: route({
      ...got('printStatement', t.statement),
      access: may('view'),
      input: z.strictObject({ ...period, language, as: asFile.default('pdf') }).refine(inOrder.holds, inOrder.why),
      answer: 'file',
    }),
    /** Puts a mail with the bill as a file into the outbox; 409 before it is issued, 429 after many. */
    mail: route({
      ...post('mail', t.mail),
      access: may('edit'),
      input: z.strictObject({ id, as: asFile, language: z.enum(languages), mail: address }),
      output: z.null(),
    }),
    /** The same with the statement of a customer. */
    mailStatement: route({
      ...post('mailStatement', t.mailStatement),
      access: may('edit'),
      input: z
        .strictObject({ ...period, language, as: asFile.default('pdf'), mail: address })
        .refine(inOrder.holds, inOrder.why),
      output: z.null(),
    }),
  },
} as const
