import { stateMachine, type StateOf, type StepOf } from '../../../../kernel/stateMachine.ts'
import { usEntryText as t } from './usEntry.text.ts'

const open = ['filed', 'documents', 'exam', 'hold'] as const

/**
 * The life of an entry. Clearway files nothing: the filer's own certified software does, and what customs says is recorded. Checks: `declarable`: no error is
 * left; `powered`: a power of attorney holds on the entry date; `notHeld`: its customer is not on hold; `correctable`, `protestable`: there is time left.
 */
export const usEntryMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    check: {
      by: 'maker',
      permission: 'usEntry.edit',
      from: ['draft', 'rejected'],
      to: 'checked',
      checks: ['declarable'],
      effects: ['number'],
    },
    uncheck: { by: 'maker', permission: 'usEntry.edit', from: ['checked'], to: 'draft' },
    file: {
      by: 'maker',
      permission: 'usEntry.submit',
      from: ['checked'],
      to: 'filed',
      checks: ['declarable', 'powered', 'notHeld'],
      effects: ['filed'],
    },
    requireDocuments: {
      by: 'recorder',
      permission: 'usEntry.submit',
      from: ['filed', 'exam', 'hold'],
      to: 'documents',
      effects: ['explained'],
    },
    examine: {
      by: 'recorder',
      permission: 'usEntry.submit',
      from: ['filed', 'documents', 'hold'],
      to: 'exam',
      effects: ['explained'],
    },
    hold: {
      by: 'recorder',
      permission: 'usEntry.submit',
      from: ['filed', 'documents', 'exam'],
      to: 'hold',
      effects: ['explained'],
    },
    release: { by: 'recorder', permission: 'usEntry.submit', from: [...open], to: 'released', effects: ['released'] },
    fileSummary: {
      by: 'maker',
      permission: 'usEntry.submit',
      from: ['released'],
      to: 'summaryFiled',
      checks: ['declarable', 'notHeld'],
      effects: ['summed'],
    },
    pay: { by: 'recorder', permission: 'usEntry.submit', from: ['summaryFiled'], to: 'paid', effects: ['paid'] },
    /** What was summed up is written anew and goes again (post-summary correction). */
    correct: {
      by: 'maker',
      permission: 'usEntry.submit',
      from: ['summaryFiled', 'paid'],
      to: 'correcting',
      checks: ['correctable'],
      effects: ['explained'],
    },
    fileCorrection: {
      by: 'maker',
      permission: 'usEntry.submit',
      from: ['correcting'],
      to: 'summaryFiled',
      checks: ['declarable', 'correctable'],
      effects: ['corrected'],
    },
    liquidate: {
      by: 'recorder',
      permission: 'usEntry.submit',
      from: ['paid'],
      to: 'liquidated',
      effects: ['liquidated'],
    },
    protest: {
      by: 'recorder',
      permission: 'usEntry.submit',
      from: ['liquidated'],
      to: 'protested',
      checks: ['protestable'],
      effects: ['explained'],
    },
    settleProtest: {
      by: 'recorder',
      permission: 'usEntry.submit',
      from: ['protested'],
      to: 'liquidated',
      effects: ['explained'],
    },
    close: { by: 'maker', permission: 'usEntry.submit', from: ['liquidated'], to: 'closed' },
    reject: {
      by: 'recorder',
      permission: 'usEntry.submit',
      from: [...open],
      to: 'rejected',
      effects: ['explained'],
    },
    cancel: {
      by: 'maker',
      permission: 'usEntry.submit',
      from: ['draft', 'checked', 'rejected', ...open],
      to: 'cancelled',
      effects: ['explained'],
    },
  },
  acts: {
    edit: { by: 'maker', in: ['draft', 'rejected', 'released', 'correcting'] },
    /** What customs answers changes it. */
    hear: {
      by: 'customs',
      in: ['filed', 'documents', 'exam', 'hold', 'rejected', 'released', 'summaryFiled', 'paid', 'liquidated'],
    },
  },
  phases: {
    /** Its security filing may still be due: it is not over. */
    isf: ['draft', 'checked', 'filed', 'documents', 'exam', 'hold', 'released', 'rejected'],
    prepare: ['draft', 'checked', 'rejected'],
    waiting: ['filed'],
    stopped: ['documents', 'exam', 'hold', 'rejected'],
    summary: ['released', 'correcting'],
    toPay: ['summaryFiled'],
    payable: ['released', 'summaryFiled', 'correcting'],
    liquidation: ['paid', 'liquidated', 'protested'],
    /** What was summed up may still be corrected. */
    summed: ['summaryFiled', 'paid', 'correcting'],
    /** What it came to may still be protested. */
    final: ['liquidated'],
    over: ['closed', 'cancelled'],
    /** It is judged: what is wrong stands on its page. */
    judged: ['draft', 'checked', 'rejected', 'released', 'correcting'],
    /** Customs has it and has not released it: its cargo waits, and what it waits costs. */
    unreleased: [...open],
    /** Not filed yet. */
    unfiled: ['draft', 'checked', 'rejected'],
  },
})
export type UsEntryStatus = StateOf<typeof usEntryMachine>
export type UsEntryStep = StepOf<typeof usEntryMachine>
