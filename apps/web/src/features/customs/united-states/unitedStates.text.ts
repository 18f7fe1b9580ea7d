import { text } from '@clearway/contract/kernel/text'

/** Words of the screens of parties and powers of attorney. */
export const unitedStatesText = {
  queues: text('按状态', '按狀態', 'By state'),
  noParties: text('还没有进出口商', '尚未有進出口商', 'No parties yet'),
  noPartiesHint: text(
    '先登记进口商，再请其签署委托书。',
    '先登記進口商，再請其簽署委託書。',
    'Enter an importer first, then have its power of attorney signed.',
  ),
  identity: text('名称与角色', '名稱與角色', 'Name and roles'),
  place: text('地址', '地址', 'Address'),
  numbers: text('编号', '編號', 'Numbers'),
  contact: text('联系人', '聯絡人', 'Contact'),
  for5106: text('5106 所需资料', '5106 所需資料', 'For the form 5106'),
  more: text('其他', '其他', 'More'),
  duties: text('保证金依据', '保證金依據', 'For the bond'),

  suggested: text('按规则：{mid}', '按規則：{mid}', 'By the rule: {mid}'),
  takeIt: text('采用', '採用', 'Use it'),
  midNone: text(
    '填写国家、英文名称和城市后可按规则得出 MID',
    '填寫國家、英文名稱和城市後可按規則得出 MID',
    'With country, name and city in Latin letters the MID follows by the rule',
  ),

  missing5106: text('5106 还缺：{fields}', '5106 尚缺：{fields}', 'The 5106 still needs: {fields}'),
  fillIn: text('补充', '補充', 'Fill in'),
  showNumber: text('显示完整编号', '顯示完整編號', 'Show the whole number'),
  history: text('历史', '歷史', 'History'),
  between: text('、', '、', ', '),
  powers: text('清关委托书', '清關委託書', 'Powers of attorney'),
  entriesAs: {
    importer: text('作为进口商的申报', '作為進口商的申報', 'Entries as importer'),
    consignee: text('作为收货人的申报', '作為收貨人的申報', 'Entries as consignee'),
    manufacturer: text('作为制造商的申报', '作為製造商的申報', 'Entries as manufacturer'),
  },
  suspendTitle: text('暂停“{name}”？', '暫停「{name}」？', 'Suspend “{name}”?'),
  suspendBody: text(
    '暂停期间不能用于新的报关；已有的记录不受影响。',
    '暫停期間不能用於新的報關；已有的記錄不受影響。',
    'It is used in no new entry until it is resumed. Existing records stay as they are.',
  ),

  merge: text('合并', '合併', 'Merge'),
  mergeTitle: text('合并两个进出口商', '合併兩個進出口商', 'Merge two parties'),
  mergeTwo: text('请勾选两个进出口商', '請勾選兩個進出口商', 'Tick two parties'),
  mergeNote: text(
    '“{other}”移入回收站；它的委托书、保证金和角色归入保留的一个，两者的历史都在那里。',
    '「{other}」移入資源回收筒；它的委託書、保證金和角色歸入保留的一個，兩者的歷史都在那裏。',
    '“{other}” goes to the recycle bin. Its powers, bonds and roles go to the party you keep, with both histories.',
  ),

  bonds: text('保证金', '保證金', 'Bonds'),
  noBonds: text('没有登记保证金。', '沒有登記保證金。', 'No bond is kept.'),
  addBond: text('登记保证金', '登記保證金', 'Enter a bond'),
  editBond: text('修改保证金', '修改保證金', 'Change a bond'),
  removeBond: text('删除保证金 {number}？', '刪除保證金 {number}？', 'Remove bond {number}?'),
  required: text(
    '连续保证金至少 {amount}（截至 {date} 十二个月税费 {duties}）',
    '連續保證金至少 {amount}（截至 {date} 十二個月稅費 {duties}）',
    'A continuous bond of at least {amount} (12 months to {date}: {duties})',
  ),
  requiredByEntries: text(
    '连续保证金至少 {amount}（截至 {date} 十二个月内在此报关的税费 {duties}）',
    '連續保證金至少 {amount}（截至 {date} 十二個月內在此報關的稅費 {duties}）',
    'A continuous bond of at least {amount} (entries here in the 12 months to {date}: {duties})',
  ),
  requiredUnknown: text(
    '这里没有十二个月内的报关，也未填写税费，无法判断保证金是否足够。',
    '這裏沒有十二個月內的報關，也未填寫稅費，無法判斷保證金是否足夠。',
    'No entry here within 12 months, and no figure was typed: nobody can tell whether the bond is sufficient.',
  ),
  short: text('不足 {amount}', '不足 {amount}', 'Short by {amount}'),
  until: text('至 {date}', '至 {date}', 'until {date}'),
  openEnd: text('无到期日', '無到期日', 'no end'),

  noPowers: text('还没有委托书', '尚未有委託書', 'No powers of attorney yet'),
  noPowersHint: text(
    '选择授权方，填写后发出链接请其签署。',
    '選擇授權方，填寫後發出連結請其簽署。',
    'Choose a grantor, fill it in, and send the link to be signed.',
  ),
  grantor: text('授权方', '授權方', 'Grantor'),
  scope: text('范围与期限', '範圍與期限', 'Ports and time'),
  signing: text('签署人', '簽署人', 'Signatory'),
  agent: text('在美代理人', '在美代理人', 'Agent for service'),
  evidence: text('签署证据', '簽署證據', 'Evidence of signing'),
  form5291: text('5291 表', '5291 表格', 'Form 5291'),

  sendTitle: text('发出 {code} 签署', '發出 {code} 簽署', 'Send {code} to be signed'),
  sendAgainTitle: text('重新发出 {code}', '重新發出 {code}', 'Send {code} again'),
  sendAgainHint: text(
    '已发出，对方尚未签署。重新发出会生成新链接，前一个链接失效。',
    '已發出，對方尚未簽署。重新發出會產生新連結，前一個連結失效。',
    'It was sent and is not signed yet. Sending again makes a new link and ends the one before.',
  ),
  sendHint: text(
    '对方凭链接签署，无须登录；链接 14 天内有效，只用于这一份。再次发出时前一个链接失效。',
    '對方憑連結簽署，毋須登入；連結 14 天內有效，只用於這一份。再次發出時前一個連結失效。',
    'The person who has the link signs without signing in. It is open for 14 days, for this power alone. Sending again ends the link before.',
  ),
  mail: text(
    '邮箱（可不填，自行发送链接）',
    '電郵（可不填，自行傳送連結）',
    'E-mail (leave empty to pass the link on yourself)',
  ),
  link: text('签署链接', '簽署連結', 'Link to sign'),
  copyLink: text('复制', '複製', 'Copy'),
  copied: text('已复制', '已複製', 'Copied'),
  linkOnce: text('链接只在此处显示一次。', '連結只在此處顯示一次。', 'The link is shown here once.'),
  paperTitle: text('登记已签纸本 {code}', '登記已簽紙本 {code}', 'Enter the signed paper of {code}'),
  paperFile: text('扫描件', '掃描件', 'Scan'),
  revokeTitle: text('撤销 {code}？', '撤銷 {code}？', 'Revoke {code}?'),
  revokeBody: text(
    '自今天起不能再凭它报关；此前的报关不受影响。',
    '自今天起不能再憑它報關；此前的報關不受影響。',
    'From today it holds for no new entry. Entries dated before keep it.',
  ),
  takeBackTitle: text('退回 {code}？', '退回 {code}？', 'Take {code} back to draft?'),
  takeBackBody: text(
    '签署链接和已有的签署证据将失效。',
    '簽署連結和已有的簽署證據將失效。',
    'The link to sign ends, and what was signed no longer counts.',
  ),

  organisation: text('客户', '客戶', 'Customer'),
  payment: text('缴付与信用', '繳付與信用', 'Payment and credit'),
  instructions: text('客户的指示', '客戶的指示', 'Instructions of the customer'),
  mergeTwoCustomers: text('请勾选两个客户', '請勾選兩個客戶', 'Tick two customers'),
  mergeCustomersTitle: text('合并两个客户', '合併兩個客戶', 'Merge two customers'),
  mergeCustomersNote: text(
    '“{other}”移入回收站，两者的历史都显示在保留的客户上。',
    '「{other}」移入資源回收筒，兩者的歷史都顯示在保留的客戶上。',
    '“{other}” goes to the recycle bin. Both histories are shown on the customer you keep.',
  ),
  duplicateHint: text(
    '另一客户有相同的名称或进口商编号',
    '另一客戶有相同的名稱或進口商編號',
    'Another customer has the same name or importer number',
  ),
}
