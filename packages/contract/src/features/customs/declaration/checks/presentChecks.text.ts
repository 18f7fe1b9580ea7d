import { text } from '../../../../kernel/text.ts'

/** What the present description of the message asks for beyond a single field. */
export const presentTexts = {
  notWithFreeZone: text(
    '选了备案清单类型 {kind}，这一项不能填写；请清空',
    '選了備案清單類型 {kind}，這一項不能填寫；請清空',
    'This must stay empty for a free-zone list of kind {kind}. Clear it',
  ),
  neededHere: text(
    '按本行已选的内容，这一项必填；请补充',
    '按本行已選的內容，這一項必填；請補充',
    'Required by what was chosen in this row. Enter it',
  ),
  onceOnly: text(
    '口岸提离申请只能有一行；请删除多余的行',
    '口岸提離申請只能有一行；請刪除多餘的行',
    'There can be one application for release from the port only. Delete the other row',
  ),
  supplementLineUnknown: text(
    '没有第 {line} 项商品；请改正补充申报的项号',
    '沒有第 {line} 項商品；請改正補充申報的項號',
    'There is no line {line}. Correct the line of the supplementary declaration',
  ),
  nothingTicked: text('至少勾选一项', '至少勾選一項', 'Tick at least one'),
  otherUndertaking: text(
    '本方向的承诺代码应为 {wanted}；请改正',
    '本方向的承諾代碼應為 {wanted}；請改正',
    'The undertaking of this direction has the code {wanted}. Correct it',
  ),
  datesForm: text(
    '生产日期应为 8 位日期，多个以英文分号分隔，如 20260131;20260228；请改正',
    '生產日期應為 8 位日期，多個以英文分號分隔，如 20260131;20260228；請改正',
    'Dates of production have 8 digits and are separated by semicolons, such as 20260131;20260228. Correct them',
  ),
  declaringCompanyUnknown: text(
    '申报单位 {code} 没有操作员和 IC 卡资料，报文无法签名；请在“申报单位档案”中补充，或改正编码',
    '申報單位 {code} 沒有操作員和 IC 卡資料，報文無法簽名；請在「申報單位檔案」中補充，或改正編碼',
    'There is no operator or IC card on file for the declarant {code}, so the message cannot be signed. Add it under “Declaring companies” or correct the code',
  ),
  declaringCompanySuspended: text(
    '申报单位 {code} 已暂停，不能用于申报；请改用其他单位，或在“申报单位档案”中恢复',
    '申報單位 {code} 已暫停，不能用於申報；請改用其他單位，或在「申報單位檔案」中恢復',
    'The declarant {code} is suspended, so nothing can be declared in its name. Choose another or resume it under “Declaring companies”',
  ),
  declaringCompanyExpired: text(
    '申报单位 {code} 的授权已到期，不能用于申报；请改用其他单位，或在“申报单位档案”中续期',
    '申報單位 {code} 的授權已到期，不能用於申報；請改用其他單位，或在「申報單位檔案」中續期',
    'The authorisation of the declarant {code} has ended. Choose another or renew it under “Declaring companies”',
  ),
  declaringCompanyNotYet: text(
    '申报单位 {code} 的授权尚未生效，不能用于申报；请改用其他单位',
    '申報單位 {code} 的授權尚未生效，不能用於申報；請改用其他單位',
    'The authorisation of the declarant {code} has not begun. Choose another',
  ),
  twoStepExport: text(
    '两步申报只用于进口；请改为一次申报',
    '兩步申報只用於進口；請改為一次申報',
    'Two-step declaration is for imports only. Declare the export in one step',
  ),
} as const
