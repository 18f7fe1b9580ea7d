import { text } from '../../../kernel/text.ts'

export const stockRequestText = {
  title: text('库存调整', '庫存調整', 'Stock adjustments'),
  records: text('库存调整', '庫存調整', 'stock adjustments'),
  code: text('单号', '單號', 'No.'),
  status: text('状态', '狀態', 'Status'),
  states: {
    asked: text('待批准', '待批准', 'Awaiting approval'),
    approved: text('已批准', '已批准', 'Approved'),
    refused: text('已拒绝', '已拒絕', 'Refused'),
    withdrawn: text('已撤回', '已撤回', 'Withdrawn'),
  },
  onHandBefore: text('账面数量', '帳面數量', 'On the books'),
  counted: text('实际数量', '實際數量', 'Found'),
  difference: text('差异', '差異', 'Difference'),
  reason: text('原因', '原因', 'Reason'),
  own: text('本人申请', '本人申請', 'Asked by me'),
  asker: text('申请人', '申請人', 'Asked by'),
  decider: text('批准人', '批准人', 'Decided by'),
  decidedAt: text('批准时间', '批准時間', 'Decided at'),
  note: text('批注', '批註', 'Note'),
  ask: text('申请调整', '申請調整', 'Ask for an adjustment'),
  steps: {
    approve: text('批准', '批准', 'Approve'),
    refuse: text('拒绝', '拒絕', 'Refuse'),
    withdraw: text('撤回', '撤回', 'Withdraw'),
  },
  notFrom: text(
    '状态为“{state}”，不能这样做',
    '狀態為「{state}」，不能這樣做',
    'This cannot be done while it is “{state}”',
  ),
  otherPerson: text(
    '须由申请人以外的人批准',
    '須由申請人以外的人批准',
    'Someone other than who requested it must approve it',
  ),
  onlyAsker: text('只有申请人可以撤回', '只有申請人可以撤回', 'Only who requested it can withdraw it'),
  same: text('实际数量与账面相同', '實際數量與帳面相同', 'This is what stands on the books'),
  openAlready: text(
    '“{code}”已申请调整此库存，尚未批准',
    '「{code}」已申請調整此庫存，尚未批准',
    '{code} asks for this already and is not decided',
  ),
  queue: text('待批准的库存调整', '待批准的庫存調整', 'Stock adjustments to approve'),
  next: text('批准', '批准', 'Approve'),
  exhausted: text('今天的单号已用完', '今天的單號已用完', 'The numbers of today are used up'),
}
