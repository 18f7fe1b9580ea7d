import { text } from '../../kernel/text.ts'

export const workbenchText = {
  title: text('工作台', '工作台', 'Workbench'),
  /** What waits for the reader, by kind. */
  todo: {
    orderConfirm: text('待确认的订单', '待確認的訂單', 'Orders to confirm'),
    orderComplete: text('已确认、待完成的订单', '已確認、待完成的訂單', 'Confirmed orders to complete'),
    orderSentBack: text('被退回、待修改的订单', '被退回、待修改的訂單', 'Orders sent back to be mended'),
    orderDraft: text('我的订单草稿', '我的訂單草稿', 'My draft orders'),
    orderWaiting: text('已提交、等待确认的订单', '已提交、等待確認的訂單', 'Orders waiting for your broker'),
    orderUnderWay: text('已确认、进行中的订单', '已確認、進行中的訂單', 'Orders under way'),
    caseConfirm: text('待您确认的报价', '待您確認的報價', 'Quotes for you to confirm'),
    caseQuestion: text('待您答复问题的业务', '待您答覆問題的業務', 'Cases with questions for you'),
    casePapers: text('待您上传单证的业务', '待您上載單證的業務', 'Cases that need papers from you'),
    caseReturned: text('待您补充资料的业务', '待您補充資料的業務', 'Cases for you to complete'),
    certificationReview: text('待审核的认证', '待審核的認證', 'Certifications to review'),
    caseReceive: text('待您确认收货的业务', '待您確認收貨的業務', 'Cases whose goods you confirm on arrival'),
  },
  greetings: {
    night: text('夜深了，{name}', '夜深了，{name}', 'Still up, {name}?'),
    morning: text('早上好，{name}', '早晨，{name}', 'Good morning, {name}'),
    noon: text('中午好，{name}', '午安，{name}', 'Good day, {name}'),
    afternoon: text('下午好，{name}', '下午好，{name}', 'Good afternoon, {name}'),
    evening: text('晚上好，{name}', '晚上好，{name}', 'Good evening, {name}'),
  },
  yourTurn: text('等您处理', '等您處理', 'Your turn'),
  othersTurn: text('进行中', '進行中', 'Under way'),
  since: text('最早：{ago}', '最早：{ago}', 'oldest: {ago}'),
  allDone: text('现在没有等您处理的事项', '現在沒有等您處理的事項', 'Nothing is waiting for you'),
  allDoneHint: text(
    '有新的事项时，会出现在这里，并在右上角的铃铛提醒您。',
    '有新的事項時，會出現在這裡，並由右上角的鈴鐺提醒您。',
    'What comes up appears here, and the bell at the top right tells you.',
  ),
  personal: text('这里是您的个人账户', '這裡是您的個人帳戶', 'This is your personal account'),
  personalHint: text(
    '订单、商品和供应商都在租户里。申请创建自己的租户，或凭租户编码加入一个；通过后在右上角切换过去。',
    '訂單、商品和供應商都在租戶裡。申請建立自己的租戶，或憑租戶編碼加入一個；獲同意後在右上角切換過去。',
    'Orders, goods and suppliers stand in a tenant. Apply for one of your own, or join one by its code; once approved, switch to it at the top right.',
  ),
  toTenant: text('创建或加入租户', '建立或加入租戶', 'Create or join a tenant'),
  recent: text('最近的变动', '最近的變動', 'Recent changes'),
  recentHint: text(
    '您和同事改过的记录会列在这里。',
    '您和同事改過的記錄會列在這裡。',
    'Records that you and your colleagues change are listed here.',
  ),
  shortcuts: text('常用功能', '常用功能', 'Shortcuts'),
  notices: text('最新通知', '最新通知', 'Latest notifications'),
  allNotices: text('全部通知', '全部通知', 'All notifications'),
  noNotices: text('还没有通知', '還沒有通知', 'No notifications yet'),
  newOrder: text('新建订单', '新增訂單', 'New order'),
  kinds: {
    order: text('订单', '訂單', 'Order'),
    goods: text('商品', '商品', 'Goods'),
    supplier: text('供应商', '供應商', 'Supplier'),
  },
  /** Who did what; the reader is not named. */
  did: {
    add: text('{who}新增', '{who}新增', 'added by {who}'),
    update: text('{who}修改', '{who}修改', 'changed by {who}'),
    delete: text('{who}删除', '{who}刪除', 'deleted by {who}'),
    restore: text('{who}恢复', '{who}還原', 'restored by {who}'),
  },
  /** An order moved to another state. */
  moved: text('{who}：{status}', '{who}：{status}', '{status} by {who}'),
  you: text('您', '您', 'you'),
}
