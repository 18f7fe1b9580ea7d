import type { CaseStatus, CaseStep } from '@clearway/contract/features/customs/case/customsCase'
import type { DeclarationState } from '@clearway/contract/features/customs/declaration/states'

/** A demo case: whose, which way, how far it came, and how many lines of the customer's orders it holds. */
export interface DemoCase {
  /** Number of the customer among those of the tenant, in the order in which they trade. */
  readonly customer: number
  readonly direction: 'import' | 'export'
  readonly status: CaseStatus
  readonly lines: number
  readonly daysAgo: number
  readonly urgent?: boolean
  readonly unassigned?: boolean
  readonly note?: string
  /** States of its declarations, where they are not those that every case of its status has. */
  readonly declared?: readonly DeclarationState[]
  /** What the broker asked the customer; he has not answered. */
  readonly question?: string
  /** The bill that it shares with another case: its goods came in one lorry. */
  readonly bill?: string
  /** Whoever wrote it left the number of the contract blank. */
  readonly uncontracted?: boolean
}

/** The steps that lead to each state. */
export const pathTo: Readonly<Record<CaseStatus, readonly (CaseStep | 'follow.declaring' | 'follow.toDispatch')[]>> = {
  draft: [],
  toClassify: ['submit'],
  toQuote: ['submit', 'classified'],
  toConfirm: ['submit', 'classified', 'quote'],
  toDeclare: ['submit', 'classified', 'quote', 'confirm'],
  returned: ['submit', 'sendBack'],
  cancelled: ['submit', 'cancel'],
  declaring: ['submit', 'classified', 'quote', 'confirm', 'follow.declaring'],
  toDispatch: ['submit', 'classified', 'quote', 'confirm', 'follow.declaring', 'follow.toDispatch'],
  toReceive: ['submit', 'classified', 'quote', 'confirm', 'follow.declaring', 'follow.toDispatch', 'dispatch'],
  completed: [
    'submit',
    'classified',
    'quote',
    'confirm',
    'follow.declaring',
    'follow.toDispatch',
    'dispatch',
    'receive',
  ],
}

const sharedBill = '4403261180527'

/** An ordinary week of the demo broker; the second tenant has two, so that a test can look for leaks. */
export const demoCases: Readonly<Record<string, readonly DemoCase[]>> = {
  demo: [
    { customer: 1, direction: 'import', status: 'completed', lines: 18, daysAgo: 24 },
    { customer: 2, direction: 'import', status: 'completed', lines: 7, daysAgo: 19 },
    { customer: 1, direction: 'import', status: 'toReceive', lines: 11, daysAgo: 12 },
    { customer: 2, direction: 'import', status: 'toDispatch', lines: 5, daysAgo: 9 },
    { customer: 1, direction: 'import', status: 'declaring', lines: 24, daysAgo: 6 },
    { customer: 1, direction: 'import', status: 'toDeclare', lines: 120, daysAgo: 4, urgent: true },
    { customer: 2, direction: 'import', status: 'toDeclare', lines: 9, daysAgo: 4 },
    {
      customer: 1,
      direction: 'export',
      status: 'toConfirm',
      lines: 6,
      daysAgo: 3,
      question: '第 2 项的合同单价与发票相差 0.02，以哪一份为准？',
    },
    { customer: 1, direction: 'import', status: 'toQuote', lines: 12, daysAgo: 3 },
    {
      customer: 1,
      direction: 'import',
      status: 'returned',
      lines: 8,
      daysAgo: 3,
      note: '装箱单毛重与提单不一致，请核对后补充',
    },
    { customer: 1, direction: 'import', status: 'toClassify', lines: 40, daysAgo: 1, urgent: true },
    { customer: 2, direction: 'export', status: 'toClassify', lines: 3, daysAgo: 1, unassigned: true },
    { customer: 1, direction: 'import', status: 'draft', lines: 15, daysAgo: 0, unassigned: true },
    { customer: 2, direction: 'import', status: 'cancelled', lines: 2, daysAgo: 8, note: '客户改由其他口岸进口' },
    { customer: 1, direction: 'import', status: 'toDeclare', lines: 7, daysAgo: 5, declared: ['draft'] },
    { customer: 2, direction: 'import', status: 'toDeclare', lines: 6, daysAgo: 5, declared: ['checked'] },
    { customer: 2, direction: 'import', status: 'declaring', lines: 8, daysAgo: 7, declared: ['accepted'] },
    // Two invoices under one bill: what the checks warn of, and a second person weighs.
    {
      customer: 2,
      direction: 'import',
      status: 'toDeclare',
      lines: 4,
      daysAgo: 3,
      declared: ['checking'],
      bill: sharedBill,
      uncontracted: true,
    },
    {
      customer: 2,
      direction: 'import',
      status: 'toDeclare',
      lines: 3,
      daysAgo: 3,
      declared: ['checked'],
      bill: sharedBill,
    },
  ],
  demo2: [
    { customer: 0, direction: 'import', status: 'toDeclare', lines: 4, daysAgo: 3 },
    { customer: 0, direction: 'export', status: 'draft', lines: 2, daysAgo: 0 },
  ],
}
