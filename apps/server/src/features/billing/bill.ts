import { bill as contract } from '@clearway/contract/features/billing/bill'
import { billTabs, type BillTab } from '@clearway/contract/features/billing/billResource'

import { staffOnly } from '../../business/staffOnly.ts'
import { crud } from '../../kernel/crud/crud.ts'
import { exportsFrom } from '../../kernel/crud/crudExport.ts'
import { listPage } from '../../kernel/crud/listQuery.ts'
import { tabCounters } from '../../kernel/crud/tabCounters.ts'
import { feature, outsideTransaction } from '../../kernel/feature.ts'
import { answer, dispute } from './billDispute.ts'
import { mailBill, mailStatement } from './billMail.ts'
import { correct, gather, make, preview, removeItem } from './billMake.ts'
import { openBill } from './billOpen.ts'
import { print } from './billPaper.ts'
import { notePayment } from './billPayment.ts'
import { billSource } from './billRows.ts'
import { auditItems, takeStep as step } from './billSteps.ts'
import { statement } from './statement.ts'
import { printStatement } from './statementPaper.ts'

/** Whatever buttons a role was given: a customer's people read, dispute and download. */
const takeStep = (name: Parameters<typeof step>[0]) => staffOnly(step(name))

const handlers = crud(contract, billSource())

export const bill = feature(contract.routes, {
  ...handlers,
  delete: staffOnly(handlers.delete),
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, billSource(tab), query),
  ...exportsFrom<{ tab: BillTab }>((_ctx, { tab }) => [contract, billSource(tab)]),
  queryById: (ctx, { id }) => openBill(ctx, id),
  counters: (ctx) => tabCounters(ctx, contract, billTabs, billSource),
  preview: staffOnly(preview),
  make: staffOnly(make),
  correct: staffOnly(correct),
  gather: staffOnly(gather),
  removeItem: staffOnly(removeItem),
  submit: takeStep('submit'),
  takeBack: takeStep('takeBack'),
  auditItems: staffOnly(auditItems),
  approve: takeStep('approve'),
  reject: takeStep('reject'),
  issue: takeStep('issue'),
  close: takeStep('close'),
  reverse: takeStep('reverse'),
  dispute,
  answer: staffOnly(answer),
  notePayment: staffOnly(notePayment),
  print,
  statement,
  printStatement,
  mail: outsideTransaction(staffOnly(mailBill)),
  mailStatement: outsideTransaction(staffOnly(mailStatement)),
})
