import { text } from '../../../kernel/text.ts'

export const caseMessageText = {
  messages: text('业务沟通', '業務溝通', 'Case messages'),
  talk: text('发言、提问和答复', '發言、提問和答覆', 'Write, ask and answer'),
  closeQuestion: text('撤回问题', '撤回問題', 'Withdraw a question'),
  messageFile: text('下载附件', '下載附件', 'Download an attachment'),

  body: text('内容', '內容', 'Message'),
  lineMissing: text('商品行不存在', '沒有這個商品行', 'There is no such line'),

  told: {
    question: {
      title: text('业务 {code} 有问题请您答复', '業務 {code} 有問題請您答覆', 'Case {code}: a question for you'),
      content: text('{person}：{body}', '{person}：{body}', '{person}: {body}'),
    },
    answer: {
      title: text('业务 {code} 的问题已答复', '業務 {code} 的問題已答覆', 'Case {code}: your question was answered'),
      content: text('{person}：{body}', '{person}：{body}', '{person}: {body}'),
    },
    message: {
      title: text('业务 {code} 有新留言', '業務 {code} 有新留言', 'Case {code}: a new message'),
      content: text('{person}：{body}', '{person}：{body}', '{person}: {body}'),
    },
    internal: {
      title: text('业务 {code} 有新的内部备注', '業務 {code} 有新的內部備註', 'Case {code}: a new internal note'),
      content: text('{person}：{body}', '{person}：{body}', '{person}: {body}'),
    },
  },
} as const
