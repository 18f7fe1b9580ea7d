import { text } from '../../../kernel/text.ts'

/** What is told of the talk about records. */
export const recordTalkText = {
  records: {
    roadCargo: text('香港货物', '香港貨物', 'Hong Kong cargo'),
    tradeDeclaration: text('香港报关单', '香港報關單', 'Hong Kong declaration'),
    usEntry: text('美国报关', '美國報關', 'US entry'),
    drayMove: text('美国拖柜', '美國拖櫃', 'Container move'),
  },
  over: text(
    '“{status}”的记录不能再留言',
    '「{status}」的記錄不能再留言',
    'Nothing can be written about a record that is “{status}”',
  ),
  customerFixed: text(
    '已与客户沟通或请其确认，客户不能再改',
    '已與客戶溝通或請其確認，客戶不能再改',
    'The customer was written to or asked to confirm, so it stays theirs',
  ),
  told: {
    question: {
      title: text(
        '{record} {code} 有问题请您答复',
        '{record} {code} 有問題請您答覆',
        '{record} {code}: a question for you',
      ),
      content: text('{person}：{body}', '{person}：{body}', '{person}: {body}'),
    },
    answer: {
      title: text(
        '{record} {code}：客户已答复',
        '{record} {code}：客戶已答覆',
        '{record} {code}: the customer answered',
      ),
      content: text('{person}：{body}', '{person}：{body}', '{person}: {body}'),
    },
    message: {
      title: text('{record} {code} 有新留言', '{record} {code} 有新留言', '{record} {code}: a new message'),
      content: text('{person}：{body}', '{person}：{body}', '{person}: {body}'),
    },
    paper: {
      title: text('{record} {code}：收到{paper}', '{record} {code}：收到{paper}', '{record} {code}: {paper} received'),
      content: text('{person}：{body}', '{person}：{body}', '{person}: {body}'),
    },
    internal: {
      title: text(
        '{record} {code} 有新的内部备注',
        '{record} {code} 有新的內部備註',
        '{record} {code}: a new internal note',
      ),
      content: text('{person}：{body}', '{person}：{body}', '{person}: {body}'),
    },
  },
} as const
