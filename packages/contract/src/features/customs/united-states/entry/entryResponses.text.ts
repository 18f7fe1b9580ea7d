import { text } from '../../../../kernel/text.ts'

/** Words of what customs answers about an entry, and of the file for the filer's own software. */
export const entryResponsesText = {
  title: text('海关回执', '海關回覆', 'Responses of customs'),
  kinds: {
    accepted: text('报关已接受', '報關已接受', 'Entry accepted'),
    documents: text('要求单证', '要求單證', 'Documents required'),
    exam: text('查验', '查驗', 'Examination'),
    hold: text('海关扣留', '海關扣留', 'Customs hold'),
    holdRemoved: text('解除海关扣留', '解除海關扣留', 'Hold removed'),
    released: text('放行', '放行', 'Released'),
    rejected: text('报关被拒', '報關被拒', 'Entry rejected'),
    summaryAccepted: text('汇总已接受', '匯總已接受', 'Summary accepted'),
    summaryRejected: text('汇总被拒', '匯總被拒', 'Summary rejected'),
    paid: text('税费已缴', '稅費已繳', 'Duties paid'),
    liquidated: text('已清算', '已清算', 'Liquidated'),
    isfAccepted: text('ISF 已接受', 'ISF 已接受', 'ISF accepted'),
    isfRejected: text('ISF 被拒', 'ISF 被拒', 'ISF rejected'),
  },
  byHand: {
    summaryFiled: text('登记已报汇总', '登記已報匯總', 'Summary recorded as filed'),
    corrected: text('登记更正已报', '登記更正已報', 'Correction recorded as filed'),
  },
  at: text('时间', '時間', 'Time'),
  note: text('海关说明', '海關說明', 'What customs says'),
  ofEarlier: text(
    '属于第 {round} 次申报，现为第 {last} 次：不改变状态',
    '屬於第 {round} 次申報，現為第 {last} 次：不改變狀態',
    'About filing {round}; the last is {last}: it changes nothing',
  ),
  notFiled: text(
    '尚未登记申报：登记后生效',
    '尚未登記申報：登記後生效',
    'Not recorded as filed here yet: it counts once that is recorded',
  ),
  isfNotFiled: text(
    '尚未登记 ISF 申报：登记后生效',
    '尚未登記 ISF 申報：登記後生效',
    'The ISF is not recorded as filed here yet: it counts once that is recorded',
  ),
  notWhole: text(
    '这一份还有未定的税额、号码或委托书，不能改为“{status}”',
    '這一份還有未定的稅額、號碼或委託書，不能改為「{status}」',
    'A duty, a number or a power of attorney is open: it cannot become “{status}” yet',
  ),
  notReleased: text('放行之前不生效', '放行之前不生效', 'It counts once the entry is released'),
  afterSummary: text(
    '汇总之后才到：请人工核对',
    '匯總之後才到：請人手核對',
    'It is later than the summary: look at it yourself',
  ),
  notNow: text(
    '“{status}”的报关不因回执改变',
    '「{status}」的報關不因回覆改變',
    'No response changes an entry that is “{status}”',
  ),
  several: text('不止一份报关有此提单号', '不止一份報關有此提單號', 'More than one entry has this bill'),
  claim: text('归入这份报关', '歸入這份報關', 'Belongs to this entry'),
  claimed: text('已归入一份报关', '已歸入一份報關', 'It belongs to an entry already'),
  newsTitle: text('海关回执：{code} {kind}', '海關回覆：{code} {kind}', 'Customs on {code}: {kind}'),
  newsBody: text('{code}：{kind}。{note}', '{code}：{kind}。{note}', '{code}: {kind}. {note}'),
  dataFile: text('数据文件', '資料檔案', 'Data file'),
  none: text('还没有回执', '尚未有回覆', 'No responses yet'),
  raw: text('原文', '原文', 'As it came'),
  unchanged: text('没有改变状态', '沒有改變狀態', 'It changed nothing'),
}
