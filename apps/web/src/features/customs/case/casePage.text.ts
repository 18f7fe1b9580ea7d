import { text } from '@clearway/contract/kernel/text'

/** Words of the list of cases. What a case itself is called stands in the contract. */
export const casePageText = {
  parts: text('视图', '檢視', 'View'),
  cases: text('业务', '業務', 'Cases'),
  declarations: text('报关单', '報關單', 'Declarations'),
  statistics: text('统计', '統計', 'Statistics'),
  queues: text('业务队列', '業務佇列', 'Queues of cases'),
  declarationQueues: text('报关单队列', '報關單佇列', 'Queues of declarations'),
  ownTitle: text('我的报关业务', '我的報關業務', 'My shipments at customs'),
  ownTabs: {
    all: text('全部', '全部', 'All'),
    toConfirm: text('待我确认', '待我確認', 'For me to confirm'),
    asked: text('待我答复', '待我答覆', 'For me to answer'),
    papers: text('待我上传单证', '待我上載單證', 'Documents to upload'),
    returned: text('需要我补充', '需要我補充', 'For me to complete'),
  },

  open: text('打开', '開啟', 'Open'),
  assign: text('分派', '分派', 'Assign'),
  assignTitle: text('把 {count} 票业务分派给', '把 {count} 票業務分派給', 'Assign {count} cases'),
  assignTo: text('经办人', '經辦人', 'Handled by'),
  nobody: text('不分派给任何人', '不分派給任何人', 'Unassigned'),
  inHand: text('在办 {count} 票', '在辦 {count} 票', '{count} open'),
  assigned: text('已分派 {count} 票', '已分派 {count} 票', '{count} assigned'),
  copyCase: text('复制业务', '複製業務', 'Copy the case'),
  copyTitle: text('复制 {code}？', '複製 {code}？', 'Copy {code}?'),
  copyHint: text(
    '新业务从草稿开始，带上当事方、条款与运输资料。',
    '新業務由草稿開始，帶上當事方、條款與運輸資料。',
    'The new one starts as a draft with the same parties, terms and transport.',
  ),
  copyLines: text('连同商品行', '連同商品行', 'Include goods lines'),
  copied: text('已复制为 {code}', '已複製為 {code}', 'Copied as {code}'),

  askStep: text('{step}：{code}', '{step}：{code}', '{step}: {code}'),
  reasonNeeded: text(
    '请写明原因，对方会看到',
    '請寫明原因，對方會看到',
    'Please state the reason; the other side will see it',
  ),
  stepDone: text('{code}：{status}', '{code}：{status}', '{code}: {status}'),

  notFlushed: text(
    '还有内容没有保存，请先处理标红的字段',
    '還有內容沒有儲存，請先處理標紅的欄位',
    'Some changes are not saved; correct the marked fields first',
  ),
  notFlushedLine: text(
    '网络中断，修改尚未保存；恢复后再试',
    '網絡中斷，修改尚未儲存；恢復後再試',
    'You are offline and changes are not saved yet; try again once the connection is back',
  ),

  newCase: text('新建业务', '新建業務', 'New case'),
  newWays: text('从哪里开始', '從哪裏開始', 'Start from'),
  blank: text('空白', '空白', 'Blank'),
  fromOrder: text('订单', '訂單', 'An order'),
  chooseOrder: text('订单', '訂單', 'Order'),
  chooseOrderHint: text(
    '带上客户、币种与全部明细',
    '帶上客戶、貨幣與全部明細',
    'Includes its customer, currency and all lines',
  ),
  make: text('新建', '新建', 'Create'),

  emptyTitle: text('还没有报关业务', '還沒有報關業務', 'No cases yet'),
  emptyHint: text('新建一票，或从订单生成。', '新建一票，或由訂單產生。', 'Create one, or start from an order.'),
  noDeclarations: text('还没有报关单', '還沒有報關單', 'No declarations yet'),
  noDeclarationsHint: text(
    '打开一票待报关的业务，在“报关单”页生成。',
    '開啟一票待報關的業務，在「報關單」頁產生。',
    'Open a case that is ready to declare and create them on its “Declarations” tab.',
  ),

  period: text('期间', '期間', 'Period'),
  lastMonths: text('近 {n} 个月', '近 {n} 個月', 'Last {n} months'),
  byMonth: text('按月', '按月', 'By month'),
  byCustomer: text('按客户', '按客戶', 'By customer'),
  month: text('月份', '月份', 'Month'),
  noCustomer: text('（未指定客户）', '（未指定客戶）', '(no customer)'),
  caseCount: text('业务数', '業務數', 'Cases'),
  declarationCount: text('报关单数', '報關單數', 'Declarations'),
  lineCount: text('商品行', '商品行', 'Lines'),
  completedCount: text('已完成', '已完成', 'Completed'),
  returnedCount: text('被退回', '被退回', 'Returned'),
  averageHours: text('平均用时', '平均用時', 'Average time'),
  taxes: text('税款（元）', '稅款（元）', 'Taxes (CNY)'),
  hours: text('{n} 小时', '{n} 小時', '{n} h'),
  showRows: text('{count} 票，查看明细', '{count} 票，檢視明細', '{count}, show details'),
  noFigures: text('这段时间没有业务', '這段時間沒有業務', 'No cases in this period'),
  noFiguresHint: text('换一个更长的期间。', '換一個更長的期間。', 'Choose a longer period.'),
} as const
