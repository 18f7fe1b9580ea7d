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

/** States in which the fields of a declaration can be written; what was accepted is changed by an amendment. */
export const editableIn: readonly DeclarationState[] = ['draft', 'checking', 'checked', 'returned', 'rejected', 'manual']
