import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase, type CaseTab } from '@clearway/contract/features/customs/case/customsCase'
import { customsQueuesText as t } from '@clearway/contract/features/customs/queues.text'
import { sql } from 'kysely'

import { endOfDay, type Queue } from '../../../kernel/queue.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { tabSource } from './caseRows.ts'

const { phases } = caseMachine

/** The first of what was promised, what customs allows, and what is to be paid. */
export const caseDeadline = {
  fields: ['dueAt', 'declareBy', 'taxDueOn', 'status'],
  at: (ctx) => sql`least(case when not ${inStates('t.status', phases.ended)} then t.due_at end,
      case when ${inStates('t.status', phases.undeclared)} then ${endOfDay(ctx, sql`t.declare_by`)} end, ${endOfDay(ctx, sql`t.tax_due_on`)})`,
} satisfies Queue['due']

const cases = {
  resource: customsCase,
  page: '/ClassifyOrder',
  label: 'code',
  detail: 'orgName',
  due: caseDeadline,
} satisfies Partial<Queue>

/** A case opens at the part in which the next step is taken. */
const at = (part?: string) => ({
  ...cases,
  open: ({ id }: { id: string }) => `/ClassifyOrder?id=${id}${part ? `&part=${part}` : ''}`,
})
const inTab = (tab: CaseTab, part?: string) => ({
  ...at(part),
  source: () => tabSource(tab),
  page: `/ClassifyOrder?tab=${tab}`,
})

/** The first day on which a paper of the case runs out. */
const firstToExpire = sql`(select min(d.valid_to) from customs_case_document d where d.tenant_id = t.tenant_id and d.case_id = t.id and d.deleted_at is null)`

const staff: readonly Queue[] = [
  {
    ...at('charges'),
    code: 'caseToQuote',
    title: t.caseToQuote,
    next: t.quote,
    areas: ['admin'],
    permission: 'customsCase.decide',
    mine: true,
    filter: { status: 'toQuote' },
  },
  {
    ...at('declarations'),
    code: 'caseToDeclare',
    title: t.caseToDeclare,
    next: t.declare,
    areas: ['admin'],
    permission: 'declaration.edit',
    mine: true,
    filter: { status: 'toDeclare' },
  },
  {
    ...at(),
    code: 'caseToDispatch',
    title: t.caseToDispatch,
    next: t.dispatch,
    areas: ['admin'],
    permission: 'customsCase.edit',
    mine: true,
    filter: { status: 'toDispatch' },
  },
  {
    ...at(),
    code: 'caseDraft',
    title: t.caseDraft,
    next: t.finish,
    areas: ['admin', 'customer'],
    permission: 'customsCase.edit',
    mine: true,
    filter: { status: 'draft', mine: true },
  },
  {
    ...inTab('toClassify', 'lines'),
    code: 'caseToClassify',
    title: t.caseToClassify,
    next: t.follow,
    areas: ['admin'],
    permission: 'customsCase.decide',
    mine: false,
  },
  {
    ...inTab('toConfirm', 'charges'),
    code: 'caseToConfirm',
    title: t.caseToConfirm,
    next: t.follow,
    areas: ['admin'],
    permission: 'customsCase.decide',
    mine: false,
  },
  {
    ...inTab('asked', 'talk'),
    code: 'caseAsked',
    title: t.caseAsked,
    next: t.follow,
    areas: ['admin'],
    permission: 'customsCase.talk',
    mine: false,
  },
  {
    ...inTab('papers', 'documents'),
    code: 'casePapersMissing',
    title: t.casePapersMissing,
    next: t.follow,
    areas: ['admin'],
    permission: 'customsCase.upload',
    mine: false,
  },
  {
    ...inTab('expiring', 'documents'),
    code: 'casePapersExpiring',
    title: t.casePapersExpiring,
    next: t.renew,
    areas: ['admin'],
    permission: 'customsCase.upload',
    mine: true,
    due: { fields: [], at: (ctx) => endOfDay(ctx, firstToExpire) },
  },
]

const customers: readonly Queue[] = [
  {
    ...inTab('toConfirm'),
    code: 'caseConfirm',
    title: t.caseConfirm,
    next: t.confirm,
    areas: ['customer'],
    permission: 'customsCase.confirm',
    mine: true,
  },
  {
    ...inTab('returned'),
    code: 'caseReturned',
    title: t.caseReturned,
    next: t.complete,
    areas: ['customer'],
    permission: 'customsCase.edit',
    mine: true,
  },
  {
    ...inTab('asked', 'talk'),
    code: 'caseQuestion',
    title: t.caseQuestion,
    next: t.answer,
    areas: ['customer'],
    permission: 'customsCase.talk',
    mine: true,
  },
  {
    ...inTab('papers', 'documents'),
    code: 'casePapers',
    title: t.casePapers,
    next: t.upload,
    areas: ['customer'],
    permission: 'customsCase.upload',
    mine: true,
  },
  {
    ...at(),
    code: 'caseReceive',
    title: t.caseReceive,
    next: t.receive,
    areas: ['customer'],
    permission: 'customsCase.confirm',
    mine: true,
    filter: { status: 'toReceive' },
  },
]

// Whose shipment it is they know: theirs is told apart by the bill.
export const caseQueues: readonly Queue[] = [...staff, ...customers.map((queue) => ({ ...queue, detail: 'billNo' }))]
