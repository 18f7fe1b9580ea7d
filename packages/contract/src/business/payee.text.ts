import { text } from '../kernel/text.ts'

/** What is said wherever a payee's account was changed: badges, notices, the mail to the old contact. */
export const payeeText = {
  held: text('暂缓付款', '暫緩付款', 'Payments held'),
  heldFor: text('暂缓付款 · 余 {left}', '暫緩付款 · 餘 {left}', 'Payments held · {left} left'),
  heldWhy: text(
    '收款账户刚有变更，{until} 之前不对它付款。请先用原来的联系方式向对方核实',
    '收款帳戶剛有變更，{until} 之前不對它付款。請先用原來的聯絡方式向對方核實',
    'The account was changed recently: no payments to it before {until}. Check with the payee through the previous contact first',
  ),
  hoursMinutes: text('{hours} 小时 {minutes} 分', '{hours} 小時 {minutes} 分', '{hours} h {minutes} min'),
  hours: text('{hours} 小时', '{hours} 小時', '{hours} h'),
  minutes: text('{minutes} 分钟', '{minutes} 分鐘', '{minutes} min'),
  holdUntil: text('暂缓付款至', '暫緩付款至', 'Payments held until'),
  liftReason: text('提前解除的理由', '提前解除的理由', 'Reason for lifting the hold early'),
  lift: text('提前解除暂缓', '提前解除暫緩', 'Lift the hold early'),
  liftHint: text(
    '请先用原来的联系方式向收款方核实新账户，再写明核实的经过',
    '請先用原來的聯絡方式向收款方核實新帳戶，再寫明核實的經過',
    'Verify the new account with the payee through the previous contact first, then state how you did so',
  ),
  lifted: text('已解除，可以付款', '已解除，可以付款', 'The hold is lifted'),
  notHeld: text('该账户没有被暂缓，无需解除', '該帳戶沒有被暫緩，無需解除', 'Payments to this account are not held'),
  heldElsewhere: text(
    '暂缓的是该供应商名下的银行账户，请到“供应商银行账户”解除',
    '暫緩的是該供應商名下的銀行帳戶，請到「供應商銀行帳戶」解除',
    'The hold is on one of the supplier’s bank accounts: lift it under “Suppliers’ bank accounts”',
  ),
  ownChange: text(
    '账户是您改的，须由另一人核实后解除',
    '帳戶是您改的，須由另一人核實後解除',
    'You changed this account: another person must verify it and lift the hold',
  ),

  titles: {
    changed: text('收款账户变更：{name}', '收款帳戶變更：{name}', 'Account changed: {name}'),
    added: text('新增收款账户：{name}', '新增收款帳戶：{name}', 'Account added: {name}'),
    deleted: text('收款账户已删除：{name}', '收款帳戶已刪除：{name}', 'Account deleted: {name}'),
    restored: text('收款账户已恢复：{name}', '收款帳戶已還原：{name}', 'Account restored: {name}'),
    contact: text(
      '收款账户的联系方式变更：{name}',
      '收款帳戶的聯絡方式變更：{name}',
      'Contact of an account changed: {name}',
    ),
    lifted: text('暂缓付款已提前解除：{name}', '暫緩付款已提前解除：{name}', 'Hold lifted early: {name}'),
  },
  liftedFor: text('{name}；理由：{reason}', '{name}；理由：{reason}', '{name}; reason: {reason}'),
  change: text('{label}：{from} → {to}', '{label}：{from} → {to}', '{label}: {from} → {to}'),
  between: text('；', '；', '; '),
  by: text('操作人 {person}', '操作人 {person}', 'by {person}'),
  untilThen: text('{hours} 小时内不对它付款', '{hours} 小時內不對它付款', 'no payments to it for {hours} hours'),
  more: text('{name} 等 {count} 个账户', '{name} 等 {count} 個帳戶', '{name} and others, {count} accounts in total'),
  imported: text(
    '通过导入新增 {count} 个收款账户',
    '透過匯入新增 {count} 個收款帳戶',
    '{count} accounts were added by an import',
  ),
  none: text('（空）', '（空）', '(none)'),
  mail: text(
    '您好！\n\n您在 {tenant} 登记的收款账户有变动：\n{content}\n\n如果不是您要求的，请立即用您已知的电话联系 {tenant}，不要回复本邮件或使用变动后的联系方式。',
    '您好！\n\n您在 {tenant} 登記的收款帳戶有變動：\n{content}\n\n如果不是您要求的，請立即用您已知的電話聯絡 {tenant}，不要回覆本電郵或使用變動後的聯絡方式。',
    'Hello,\n\nyour payee account registered with {tenant} was changed:\n{content}\n\nIf you did not request this, call {tenant} immediately on a number you already know. Do not reply to this e-mail, and do not use the new contact details.',
  ),
  sms: text(
    '【Clearway】{tenant} 登记的收款账户有变动：{content}。如非本人要求，请立即联系 {tenant}',
    '【Clearway】{tenant} 登記的收款帳戶有變動：{content}。如非本人要求，請立即聯絡 {tenant}',
    '[Clearway] Your account registered with {tenant} was changed: {content}. If you did not request this, call {tenant} immediately',
  ),
}
