import { text } from '../../../../kernel/text.ts'

/** Steps of the late-declaration fee (滞报金) and of the interest on late payment (滞纳金). */
export const interestText = {
  declareBy: text('申报期限', '申報期限', 'Declare by'),
  payBy: text('缴款期限', '繳款期限', 'Pay by'),
  firstDay: text('起征日', '起徵日', 'First day charged'),
  lastDay: text('截止日', '截止日', 'Last day charged'),
  days: text('计征天数', '計徵天數', 'Days charged'),
  value: text('完税价格（元以下舍去）', '完稅價格（元以下捨去）', 'Customs value in whole yuan'),
  tax: text('欠缴税款', '欠繳稅款', 'Tax paid late'),
  fee: text('滞报金（元以下舍去）', '滯報金（元以下捨去）', 'Late-declaration fee in whole yuan'),
  interest: text('滞纳金', '滯納金', 'Interest on late payment'),
  due: text('应征', '應徵', 'Payable'),
  waived: text('不足 50 元，免予征收', '不足 50 元，免予徵收', 'Under 50 CNY: waived'),
  inTime: text('未逾期', '未逾期', 'In time'),
  afterLimit: text('期限届满后第一日', '期限屆滿後第一日', 'Day after the time limit'),
  weekendsOnly: text(
    '未录入 {years} 年的放假安排，只按周六、周日推算，请核对',
    '未錄入 {years} 年的放假安排，只按週六、週日推算，請核對',
    'The public holidays of {years} are not on file: only weekends were counted; please check',
  ),
  postponed: text(
    '遇休息日或法定节假日，顺延至其后第一个工作日',
    '遇休息日或法定節假日，順延至其後第一個工作日',
    'Moved from a non-working day to the next working day',
  ),
} as const
