import { text, type Text } from '../../../kernel/text.ts'

/** The states of a declaration (domain rules B.1.5): ours up to `submitted`, then what customs' receipts say. */
export const stateLabels = {
  draft: text('制单中', '製單中', 'Draft'),
  checking: text('待审单', '待審單', 'To be checked'),
  checked: text('已审单', '已審單', 'Checked'),
  submitted: text('已提交', '已提交', 'Submitted'),
  accepted: text('海关已接收', '海關已接收', 'Accepted'),
  returned: text('退回修改', '退回修改', 'Returned to amend'),
  rejected: text('不被受理', '不被受理', 'Rejected'),
  manual: text('需手工申报', '需手工申報', 'To be filed by hand'),
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
  draft: 'default', checking: 'blue', checked: 'blue', submitted: 'blue', accepted: 'blue', returned: 'red', rejected: 'red', manual: 'orange', reviewed: 'blue', inspection: 'orange',
  taxDue: 'orange', taxPaid: 'blue', released: 'green', closed: 'green', reReview: 'orange', deleted: 'red', withdrawn: 'default',
}

const every = Object.keys(stateLabels) as DeclarationState[]
const ours: readonly DeclarationState[] = ['draft', 'checking', 'checked']
const over: readonly DeclarationState[] = ['deleted', 'withdrawn']
/** Not accepted yet, or back with us: its fields can be written. What was accepted is changed by an amendment. */
const editable: readonly DeclarationState[] = [...ours, 'returned', 'rejected', 'manual']
const accepted: readonly DeclarationState[] = ['accepted', 'reviewed', 'taxDue', 'taxPaid', 'reReview']

/**
 * What a state allows: server and screens ask this table alone. What is not named here (reading, printing, receipts) a state never forbids. Goods that
 * customs chose for inspection are neither amended nor withdrawn until it is over, and a withdrawal comes before release [K: rules on amending and
 * withdrawing declarations; verify]. Beside the state, `delete` asks that customs never accepted it, and amendments that no other is open.
 */
export const allowedIn = {
  edit: editable,
  delete: [...ours, 'returned', 'rejected'],
  /** What customs sent back is mended and goes to the checker again. */
  sendToCheck: ['draft', 'returned', 'rejected', 'manual'],
  approve: ['checking'],
  takeBack: ['checking', 'checked'],
  submit: ['checked'],
  amend: [...accepted, 'manual', 'released', 'closed'],
  withdraw: [...accepted, 'manual'],
  /** Customs bills nothing before it has the declaration, nor after it was taken back. */
  bill: every.filter((state) => !ours.includes(state) && !over.includes(state)),
} as const satisfies Readonly<Record<string, readonly DeclarationState[]>>
export type DeclarationAction = keyof typeof allowedIn

export const isAllowed = (action: DeclarationAction, state: DeclarationState): boolean => (allowedIn[action] as readonly DeclarationState[]).includes(state)
