import { text } from '../../kernel/text.ts'

/** What waits in billing, and what is to be done with one of them. */
export const billingQueuesText = {
  chargesWithoutPrice: text('缺价格的费用', '缺價格的費用', 'Charges without a price'),
  price: text('定价', '定價', 'Price it'),
  billDrafts: text('待送审的账单', '待送審的帳單', 'Bills to send to audit'),
  submit: text('送审', '送審', 'Send to audit'),
  billsToAudit: text('待审核的账单', '待審核的帳單', 'Bills to audit'),
  audit: text('审核', '審核', 'Audit'),
  billsToIssue: text('待开出的账单', '待發出的帳單', 'Bills to issue'),
  issue: text('开出', '發出', 'Issue'),
  billDisputes: text('有异议的账单', '有異議的帳單', 'Disputed bills'),
  answer: text('答复', '答覆', 'Answer'),
  billsOwed: text('待付款的账单', '待付款的帳單', 'Bills to pay'),
  pay: text('付款', '付款', 'Pay'),
  billsOverdue: text('逾期未付的账单', '逾期未付的帳單', 'Overdue bills'),
  chase: text('催收', '催收', 'Ask for payment'),
  writeOffsToReview: text('待复核的核销', '待覆核的核銷', 'Write-offs to review'),
  decide: text('复核', '覆核', 'Decide'),
} as const
