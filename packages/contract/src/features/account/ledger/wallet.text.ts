import { text } from '../../../kernel/text.ts'

export const walletText = {
  title: text('钱包', '錢包', 'Wallets'),
  code: text('钱包编号', '錢包編號', 'Wallet number'),
  ownerKind: text('所有者类型', '擁有者類型', 'Owner type'),
  ownerKinds: { house: text('本公司', '本公司', 'Own company'), customer: text('客户', '客戶', 'Customer') },
  owner: text('所有者', '擁有者', 'Owner'),
  ownerHint: text('留空即为本公司的钱包', '留空即為本公司的錢包', 'Leave empty for a wallet of your own company'),
  currencies: {
    CNY: text('人民币', '人民幣', 'Renminbi'),
    HKD: text('港币', '港幣', 'Hong Kong dollar'),
    USD: text('美元', '美元', 'US dollar'),
  },
  status: text('状态', '狀態', 'Status'),
  statusNote: text('冻结或销户原因', '凍結或銷戶原因', 'Reason for freezing or closing'),
  creditLimitHint: text(
    '由“资金业务”的额度变更申请经第二人批准后更改',
    '由「資金業務」的額度變更申請經第二人批准後更改',
    'Changed through an application under “Money operations”, approved by a second person',
  ),
  alertHint: text(
    '可用余额低于此数时提醒所有者',
    '可用餘額低於此數時提醒擁有者',
    'The owner is notified when the available balance falls below this',
  ),
  alert: text('余额提醒', '餘額提醒', 'Alert'),
  alerts: {
    below: text('低于提醒线', '低於提醒線', 'Below the level'),
    above: text('正常', '正常', 'Above it'),
    none: text('未设置', '未設定', 'Not set'),
  },
  lastAt: text('最近变动', '最近變動', 'Last movement'),
  remark: text('备注', '備註', 'Remark'),
  reason: text('原因', '原因', 'Reason'),
  freeze: text('冻结钱包', '凍結錢包', 'Freeze'),
  unfreeze: text('解除冻结', '解除凍結', 'Unfreeze'),
  close: text('销户', '銷戶', 'Close wallet'),
  mine: text('我的账户', '我的帳戶', 'My account'),
  setAlert: text('设置余额提醒', '設定餘額提醒', 'Set the alert level'),

  taken: text(
    '该所有者已有{currency}钱包 {code}，每个币种只开一个',
    '該擁有者已有{currency}錢包 {code}，每種貨幣只開一個',
    'This owner already has the {currency} wallet {code}; only one per currency',
  ),
  exhausted: text('今天的钱包编号已用完', '今天的錢包編號已用完', 'Today’s wallet numbers are used up'),
  ended: text('钱包已销户，不能再改', '錢包已銷戶，不能再改', 'The wallet is closed and can no longer be changed'),
  notActive: text('只有正常的钱包可以冻结', '只有正常的錢包可以凍結', 'Only an active wallet can be frozen'),
  notFrozen: text('钱包没有冻结', '錢包沒有凍結', 'The wallet is not frozen'),
  notEmpty: text(
    '余额和冻结金额都为零才能销户，现可用 {available}、冻结 {held}',
    '餘額和凍結金額都為零才能銷戶，現可用 {available}、凍結 {held}',
    'Only an empty wallet can be closed: {available} available, {held} held',
  ),
  openWork: text(
    '还有 {count} 项充值或资金业务没有办完，办完后再销户',
    '還有 {count} 項充值或資金業務沒有辦完，辦完後再銷戶',
    '{count} top-ups or money operations are in progress: finish them before closing',
  ),
  staffOnly: text('由本公司财务办理', '由本公司財務辦理', 'This is handled by your company’s finance staff'),

  told: {
    low: {
      title: text('钱包 {code} 余额低于提醒线', '錢包 {code} 餘額低於提醒線', 'Wallet {code} is below its alert level'),
      content: text(
        '可用 {available} {currency}，提醒线 {level}。',
        '可用 {available} {currency}，提醒線 {level}。',
        '{available} {currency} available; the alert level is {level}.',
      ),
    },
    frozen: {
      title: text('钱包 {code} 已冻结', '錢包 {code} 已凍結', 'Wallet {code} was frozen'),
      content: text(
        '原因：{reason}。冻结期间不能支出，仍可入账。',
        '原因：{reason}。凍結期間不能支出，仍可入帳。',
        'Reason: {reason}. No payments out while it is frozen; money can still be paid in.',
      ),
    },
    unfrozen: {
      title: text('钱包 {code} 已解除冻结', '錢包 {code} 已解除凍結', 'Wallet {code} is active again'),
      content: text('现在可以照常支出。', '現在可以照常支出。', 'Payments out have resumed.'),
    },
    closed: {
      title: text('钱包 {code} 已销户', '錢包 {code} 已銷戶', 'Wallet {code} was closed'),
      content: text('原因：{reason}', '原因：{reason}', 'Reason: {reason}'),
    },
    fault: {
      title: text(
        '钱包 {code} 的账目校验发现问题',
        '錢包 {code} 的帳目校驗發現問題',
        'Ledger verification of wallet {code} found problems',
      ),
      content: text(
        '从第 {seq} 笔起有 {count} 处不符。请立即停止使用该钱包并联系管理员。',
        '從第 {seq} 筆起有 {count} 處不符。請立即停止使用該錢包並聯絡管理員。',
        '{count} postings do not match, the first is number {seq}. Stop using the wallet and contact your administrator immediately.',
      ),
    },
  },
}
