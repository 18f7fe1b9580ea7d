import { text } from '@clearway/contract/kernel/text'

/** Words of the screens where permissions are asked for and decided. */
export const authorityText = {
  approve: text('批准', '批准', 'Approve'),
  reject: text('拒绝', '拒絕', 'Reject'),
  revoke: text('收回', '收回', 'Revoke'),
  approveTitle: text('批准 {name} 的申请', '批准 {name} 的申請', 'Approve the request of {name}'),
  rejectTitle: text('拒绝 {name} 的申请', '拒絕 {name} 的申請', 'Reject the request of {name}'),
  revokeTitle: text('收回 {name} 的权限', '收回 {name} 的權限', 'Revoke the permission of {name}'),
  getsUntil: text(
    '{name} 将在「{module}」获得：{permissions}',
    '{name} 將在「{module}」獲得：{permissions}',
    '{name} will receive in “{module}”: {permissions}',
  ),
  untilHint: text(
    '可以缩短，不能延长；到期自动收回',
    '可以縮短，不能延長；到期自動收回',
    'Can be shortened, not extended; it expires automatically',
  ),
  causeHint: text('申请人会看到', '申請人會看到', 'The applicant will see this'),
  revokeHint: text(
    '立即失效，正在使用的页面也会更新。申请人会看到原因',
    '立即失效，正在使用的頁面也會更新。申請人會看到原因',
    'It ends immediately, also on open pages. The applicant will see the reason',
  ),
  noRequests: text('没有权限申请', '沒有權限申請', 'No permission requests'),
  noRequestsHint: text(
    '用户在「系统模块」里申请权限，申请会出现在这里',
    '用戶在「系統模組」裏申請權限，申請會出現在這裏',
    'Users request permissions under “System modules”; their requests appear here',
  ),

  modulesIntro: text(
    '您的租户开通的模块，以及您在其中可以做什么。缺少的可以申请，由管理者审批，到期自动收回。',
    '您的租戶開通的模組，以及您在其中可以做什麼。缺少的可以申請，由管理者審批，到期自動收回。',
    'The modules of your tenant and your permissions in them. Request what you need: a manager decides, and it expires automatically.',
  ),
  findModule: text('查找模块', '尋找模組', 'Find a module'),
  others: text('其他', '其他', 'Other'),
  open: text('打开', '打開', 'Open'),
  ask: text('申请权限', '申請權限', 'Request access'),
  askTitle: text('申请「{name}」的权限', '申請「{name}」的權限', 'Request access to “{name}”'),
  held: {
    all: text('全部权限', '全部權限', 'Full access'),
    some: text('部分权限', '部分權限', 'Partial access'),
    none: text('没有权限', '沒有權限', 'No access'),
  },
  waiting: text('审批中', '審批中', 'Pending'),
  whatFor: text('需要的权限', '需要的權限', 'Permissions needed'),
  wholeModule: text('整个模块', '整個模組', 'The whole module'),
  heldAlready: text('已拥有', '已擁有', 'already granted'),
  heldUntil: text('有效至 {until}', '有效至 {until}', 'until {until}'),
  tickSome: text('请勾选至少一项权限', '請勾選至少一項權限', 'Tick at least one permission'),
  days: {
    one: text('1 天', '1 天', '1 day'),
    week: text('7 天', '7 天', '7 days'),
    month: text('30 天', '30 天', '30 days'),
    quarter: text('90 天', '90 天', '90 days'),
  },
  sent: text('申请已提交', '申請已提交', 'Your request was sent'),
  ownRequests: text('我的申请', '我的申請', 'My requests'),
  noOwn: text('还没有申请过权限', '還沒有申請過權限', 'No permission requests yet'),
  withdraw: text('撤回', '撤回', 'Withdraw'),
  nothingFound: text('没有匹配的模块', '沒有符合的模組', 'No module matches'),
  nothingFoundHint: text('换个词试试', '換個詞試試', 'Try another word'),

  newRule: text(
    '一个角色对一种数据只有一条规则',
    '一個角色對一種資料只有一條規則',
    'A role has one rule for each kind of data',
  ),
  nothingHidden: text('不隐藏字段', '不隱藏欄位', 'No hidden fields'),
  emptyRules: text('没有数据权限规则', '沒有資料權限規則', 'No data permissions'),
  emptyRulesHint: text(
    '没有规则的角色可以使用全部数据；客户的用户始终只看到本组织的数据',
    '沒有規則的角色可以使用全部資料；客戶的用戶始終只看到本組織的資料',
    'A role without a rule has access to all data; a customer’s users always see their own organisation only',
  ),
}
