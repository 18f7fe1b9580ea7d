import { text } from '../../../kernel/text.ts'

export const caseFixedText = {
  fixed: text(
    '“{field}”在“{status}”阶段已定，不能修改；请与报关行沟通',
    '「{field}」在「{status}」階段已定，不能修改；請與報關行溝通',
    '“{field}” is settled while the case is “{status}” and cannot be changed; please talk to your broker',
  ),
  add: text('增加商品行', '增加商品行', 'Adding lines'),
  remove: text('删除商品行', '刪除商品行', 'Removing lines'),
  move: text('商品行的次序', '商品行的次序', 'The order of lines'),
  goods: text('对应商品', '對應貨品', 'Goods of the line'),
  told: {
    reopened: {
      title: text(
        '业务 {code} 的商品有改动，须重新归类',
        '業務 {code} 的貨品有改動，須重新歸類',
        'Goods of case {code} changed and must be classified again',
      ),
      content: text(
        '{person}修改了已归类的商品：{change}。原编码不再有效，已发出的报价作废。',
        '{person}修改了已歸類的貨品：{change}。原編碼不再有效，已發出的報價作廢。',
        '{person} changed goods that were classified: {change}. Their code no longer holds, nor does a quote that was sent.',
      ),
    },
    replaced: {
      title: text(
        '业务 {code}：商品行改为其他商品',
        '業務 {code}：商品行改為其他貨品',
        'Case {code}: a line names other goods now',
      ),
      content: text(
        '{person}改了待归类的商品：{change}。原商品的归类任务已关闭，新商品已送归类。',
        '{person}改了待歸類的貨品：{change}。原貨品的歸類任務已關閉，新貨品已送歸類。',
        '{person} named other goods on a line that was being classified: {change}. The task of the old goods is closed, and the new goods are with the classifiers.',
      ),
    },
    proposed: {
      title: text(
        '业务 {code}：客户建议了另一个编码或要素',
        '業務 {code}：客戶建議了另一個編碼或要素',
        'Case {code}: the customer proposes another code or elements',
      ),
      content: text(
        '{person}的建议：{change}。已归类的编码没有改动。',
        '{person}的建議：{change}。已歸類的編碼沒有改動。',
        '{person} proposes: {change}. What was decided stays as it is.',
      ),
    },
  },
} as const
