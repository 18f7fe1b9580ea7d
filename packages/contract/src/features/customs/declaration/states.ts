import { stateMachine } from '../../../kernel/stateMachine.ts'
import { text, type Text } from '../../../kernel/text.ts'

/** The states of a declaration (domain rules B.1.5): ours up to `submitted`, then what customs' receipts say. */
export const stateLabels = {
  draft: text('制单中', '製單中', 'Draft'),
  checking: text('待审单', '待審單', 'To be checked'),
  checked: text('已审单', '已審單', 'Checked'),
  submitted: text('已提交', '已提交', 'Submitted'),
  accepted: text('海关已接收', '海關已接收', 'Accepted'),
  returned: text('退回修改', '退回修改', 'Returned for amendment'),
  rejected: text('不被受理', '不被受理', 'Rejected'),
  manual: text('需手工申报', '需人手申報', 'To be filed manually'),
  reviewed: text('已审结', '已審結', 'Reviewed'),
  inspection: text('查验', '查驗', 'Under inspection'),
  taxDue: text('待缴税', '待繳稅', 'Tax due'),
  taxPaid: text('已缴税', '已繳稅', 'Tax paid'),
  released: text('已放行', '已放行', 'Released'),
  closed: text('已结关', '已結關', 'Closed'),
  reReview: text('重审', '重審', 'Under re-review'),
  deleted: text('已删单', '已刪單', 'Deleted by customs'),
  withdrawn: text('已撤单', '已撤單', 'Withdrawn'),
} as const satisfies Readonly<Record<string, Text>>

export type DeclarationState = keyof typeof stateLabels

export const stateColours: Readonly<Record<DeclarationState, 'green' | 'red' | 'orange' | 'blue' | 'default'>> = {
  draft: 'default',
  checking: 'blue',
  checked: 'blue',
  submitted: 'blue',
  accepted: 'blue',
  returned: 'red',
  rejected: 'red',
  manual: 'orange',
  reviewed: 'blue',
  inspection: 'orange',
  taxDue: 'orange',
  taxPaid: 'blue',
  released: 'green',
  closed: 'green',
  reReview: 'orange',
  deleted: 'red',
  withdrawn: 'default',
}

const every = Object.keys(stateLabels) as DeclarationState[]
const ours = ['draft', 'checking', 'checked'] as const
const over = ['deleted', 'withdrawn'] as const
const accepted = ['accepted', 'reviewed', 'taxDue', 'taxPaid', 'reReview'] as const

/**
 * The life of a declaration (domain rules B.1.5): server and screens ask it alone. What is not named here (reading, printing, receipts) a state never
 * forbids. Goods that customs chose for inspection are neither amended nor withdrawn until it is over, and a withdrawal comes before release [K: rules on
 * amending and withdrawing declarations; verify]. Beside the state, `delete` asks that customs never accepted it, and amendments that no other is open.
 * Checks: `fourEyes`: neither who edited it last nor who sent it to check; `savable` and `declarable`: no error of that level is left;
 * `acknowledged`: each warning that is open was weighed by who signs; `certificate`: where the tenant asks for one; `notHeld`: the customer is not on hold;
 * `warehoused`: what a warehouse receives first lies there as it is declared, which the database holds too.
 */
export const declarationMachine = stateMachine({
  states: stateLabels,
  initial: 'draft',
  steps: {
    /** What customs sent back is mended and goes to the checker again. */
    sendToCheck: {
      by: 'maker',
      permission: 'declaration.edit',
      from: ['draft', 'returned', 'rejected', 'manual'],
      to: 'checking',
      checks: ['savable'],
      effects: ['unchecked'],
      notices: ['checkers'],
    },
    approve: {
      by: 'checker',
      permission: 'declaration.check',
      from: ['checking'],
      to: 'checked',
      checks: ['fourEyes', 'declarable', 'acknowledged'],
      effects: ['passed', 'weighed'],
    },
    /** By the checker with a reason, or by the maker. */
    takeBack: {
      by: 'staff',
      permission: 'declaration.edit',
      from: ['checking', 'checked'],
      to: 'draft',
      effects: ['givenBack'],
      notices: ['maker'],
    },
    /** The second of two steps: what came out by a summary is declared whole. `summary`: it is one that customs took. */
    complete: {
      by: 'maker',
      permission: 'declaration.edit',
      from: ['accepted', 'reviewed', 'taxDue', 'taxPaid', 'released', 'closed'],
      to: 'draft',
      checks: ['summary'],
      effects: ['second'],
    },
    submit: {
      by: 'staff',
      permission: 'declaration.submit',
      from: ['checked'],
      to: 'submitted',
      checks: ['notHeld', 'warehoused', 'certificate', 'declarable', 'acknowledged'],
      effects: ['message', 'weighed'],
    },
    /** What a colleague passed is no longer what stands there. */
    changed: { by: 'program', from: ['checked'], to: 'draft' },
    /** Receipts, taxes paid and a withdrawal that was granted say the state together, whatever it was and in whatever order they came. */
    follow: { by: 'customs', from: every, to: every },
  },
  acts: {
    /** Not accepted yet, or back with us: its fields can be written. What was accepted is changed by an amendment. */
    edit: { by: 'maker', in: [...ours, 'returned', 'rejected', 'manual'] },
    delete: { by: 'maker', in: [...ours, 'returned', 'rejected'] },
    amend: { by: 'staff', in: [...accepted, 'manual', 'released', 'closed'] },
    withdraw: { by: 'staff', in: [...accepted, 'manual'] },
    /** Customs bills nothing before it has the declaration, nor after it was taken back. */
    bill: {
      by: 'staff',
      in: [...accepted, 'submitted', 'returned', 'rejected', 'manual', 'inspection', 'released', 'closed'],
    },
  },
  phases: {
    /** Not handed over yet. */
    ours,
    over,
    /** Customs sent it back to be mended. */
    sentBack: ['returned', 'rejected'],
    released: ['released', 'closed'],
  },
})
