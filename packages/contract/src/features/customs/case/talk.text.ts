import { text } from '../../../kernel/text.ts'

/** What is said between the broker and a customer about a record of customs. */
export const talkText = {
  messages: text('沟通', '溝通', 'Messages'),
  talk: text('发言、提问和答复', '發言、提問和答覆', 'Write, ask and answer'),
  closeQuestion: text('撤回问题', '撤回問題', 'Withdraw a question'),
  messageFile: text('下载附件', '下載附件', 'Download an attachment'),
  markSeen: text('标为已看', '標為已看', 'Mark as seen'),
  notAQuestion: text('这条不是待答复的问题', '這條不是待答覆的問題', 'This is not an open question'),
  onlyStaffAsk: text(
    '提问由报关行发起；请直接留言',
    '提問由報關行發起；請直接留言',
    'Questions are asked by the broker; please send a message',
  ),
  noCustomer: text(
    '没有客户，不能提问；请先选择客户',
    '沒有客戶，不能提問；請先選擇客戶',
    'There is no customer to ask. Choose one first',
  ),
} as const
