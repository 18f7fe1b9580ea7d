import { stateMachine } from '../../kernel/stateMachine.ts'
import { classifyTaskText as t } from './classifyTask.text.ts'

/**
 * The life of a line on the classifiers' desk. Checks: `fourEyes`: the first decision was somebody else's; `customer`: there is one to ask; `open`: the
 * question is there and nobody answered it. Whoever else holds the line is asked before all of it.
 */
export const taskMachine = stateMachine({
  states: t.statuses,
  initial: 'unclassified',
  steps: {
    decide: {
      by: 'classifier',
      permission: 'classifyTask.classify',
      from: ['unclassified'],
      to: 'first',
      effects: ['decide'],
    },
    /** The first decision by the rule that knows what was decided before. */
    matched: { by: 'program', from: ['unclassified'], to: 'first' },
    approve: {
      by: 'reviewer',
      permission: 'classifyTask.review',
      from: ['first'],
      to: 'classified',
      checks: ['fourEyes'],
      effects: ['approve'],
    },
    correct: {
      by: 'reviewer',
      permission: 'classifyTask.review',
      from: ['first'],
      to: 'classified',
      checks: ['fourEyes'],
      effects: ['correct'],
      notices: ['classifier'],
    },
    sendBack: {
      by: 'reviewer',
      permission: 'classifyTask.review',
      from: ['first'],
      to: 'unclassified',
      effects: ['sendBack'],
      notices: ['classifier'],
    },
    reopen: {
      by: 'reviewer',
      permission: 'classifyTask.review',
      from: ['classified'],
      to: 'unclassified',
      effects: ['reopen'],
    },
    ask: {
      by: 'classifier',
      permission: 'classifyTask.classify',
      from: ['unclassified'],
      to: 'query',
      checks: ['customer'],
      effects: ['ask'],
      notices: ['customer'],
    },
    /** By the customer's people, or taken down by staff. */
    answer: {
      by: 'customer',
      permission: 'classifyTask.answer',
      from: ['query'],
      to: 'unclassified',
      checks: ['open'],
      effects: ['answer'],
      notices: ['asker'],
    },
    /** Several lines take its place. */
    split: { by: 'desk', permission: 'classifyTask.edit', from: ['unclassified'], to: 'cancelled', effects: ['split'] },
    cancel: {
      by: 'desk',
      permission: 'classifyTask.edit',
      from: ['unclassified', 'first', 'query'],
      to: 'cancelled',
      effects: ['cancel'],
    },
  },
  acts: {
    edit: { by: 'desk', in: ['unclassified', 'query'] },
    delete: { by: 'desk', in: ['unclassified', 'query', 'cancelled'] },
  },
  phases: {
    /** Work that somebody can hold. */
    work: ['unclassified', 'first'],
  },
})
