import { text } from '../../../../kernel/text.ts'

/** Parties, supervision mode, record number, licence number, exemption, promises. */
export const partyTexts = {
  usccWrong: text(
    '统一社会信用代码 {code} 不正确（18 位，含校验位）；请按营业执照改正',
    '統一社會信用代碼 {code} 不正確（18 位，含校驗位）；請按營業執照改正',
    '{code} is not a Unified Social Credit Code (18 characters with a check character). Copy it from the business licence',
  ),
  customsCodeForm: text(
    '海关注册编码 {code} 应为 10 位数字或大写字母；请按海关备案改正',
    '海關註冊編碼 {code} 應為 10 位數字或大寫字母；請按海關備案改正',
    'The customs registration code {code} must have 10 digits or capitals. Copy it from the registration',
  ),
  organisationDiffers: text(
    '组织机构代码 {code} 与统一社会信用代码第 9 至 17 位 {part} 不符；请改正其中一项',
    '組織機構代碼 {code} 與統一社會信用代碼第 9 至 17 位 {part} 不符；請改正其中一項',
    'The organisation code {code} is not characters 9 to 17 of the Unified Social Credit Code ({part}). Correct one of them',
  ),
  ownerCodeForm: text(
    '消费使用/生产销售单位编码 {code} 应为 10 位、9 位或 NO；请改正',
    '消費使用/生產銷售單位編碼 {code} 應為 10 位、9 位或 NO；請改正',
    'The code {code} of the end user or producer must have 10 or 9 characters, or be NO. Correct it',
  ),
  personUnsaid: text(
    '消费使用/生产销售单位为自然人（NO）；请在备注写明其身份证件',
    '消費使用/生產銷售單位為自然人（NO）；請在備註寫明其身份證件',
    'The end user or producer is a natural person (NO). State the identity document in the remarks',
  ),
  overseasNotEnglish: text(
    '境外收发货人名称须填英文；其他文字放在英文后的半角括号内',
    '境外收發貨人名稱須填英文；其他文字放在英文後的半形括號內',
    'The name of the overseas consignor/consignee must be in English, followed by any other script in brackets',
  ),
  aeoForm: text(
    '境外收发货人代码 {code} 不像 AEO 编码（两位国别字母加编码，如 HK1234567890）；请核对，未互认的留空',
    '境外收發貨人代碼 {code} 不像 AEO 編碼（兩位國別字母加編碼，如 HK1234567890）；請核對，未互認的留空',
    '{code} is not an AEO code (two-letter country code and number, such as HK1234567890). Check it; leave it empty without mutual recognition',
  ),
  manualForm: text(
    '备案号 {manual} 应为 12 位（首位字母）；每份报关单只填一个',
    '備案號 {manual} 應為 12 位（首位字母）；每份報關單只填一個',
    'The record number {manual} must have 12 characters and start with a letter; only one per declaration. Correct it',
  ),
  manualLetter: text(
    '备案号首位 {letter} 不是已知的手册或证明种类；请核对',
    '備案號首位 {letter} 不是已知的手冊或證明種類；請核對',
    'The record number starts with {letter}, which is not a known type of manual or certificate. Check it',
  ),
  modeAgainstManual: text(
    '监管方式 {mode} 与备案号 {manual} 的种类不符；请改监管方式或备案号',
    '監管方式 {mode} 與備案號 {manual} 的種類不符；請改監管方式或備案號',
    'The supervision mode {mode} does not match the record number {manual}. Correct one of them',
  ),
  manualMissing: text(
    '监管方式 {mode} 为加工贸易，须填手册或账册的备案号',
    '監管方式 {mode} 為加工貿易，須填手冊或帳冊的備案號',
    'The supervision mode {mode} is processing trade. Enter the record number of the manual or account book',
  ),
  recordItemMissing: text(
    '填了备案号 {manual}，本行缺备案序号；请填手册中的项号',
    '填了備案號 {manual}，本行缺備案序號；請填手冊中的項號',
    'There is a record number, {manual}, but this line has no manual item. Enter its item in the manual',
  ),
  recordItemNotWanted: text(
    '没有备案号，备案序号应为空；请清空或补填备案号',
    '沒有備案號，備案序號應為空；請清空或補填備案號',
    'Without a record number the manual item must be empty. Clear it, or enter the record number',
  ),
  licenceSeveral: text(
    '一份报关单只能填一个许可证号，现为 {licence}；请分单申报',
    '一份報關單只能填一個許可證號，現為 {licence}；請分單申報',
    'A declaration can have only one licence number, not {licence}. Make a separate declaration for each licence',
  ),
  natureMissing: text(
    '未填征免性质；监管方式 {mode} 通常为 {wanted}',
    '未填徵免性質；監管方式 {mode} 通常為 {wanted}',
    'The nature of exemption is missing. With the supervision mode {mode} it is usually {wanted}',
  ),
  natureUnusual: text(
    '监管方式 {mode} 的征免性质通常为 {wanted}，现为 {nature}；请核对',
    '監管方式 {mode} 的徵免性質通常為 {wanted}，現為 {nature}；請核對',
    'With the supervision mode {mode} the nature of exemption is usually {wanted}, not {nature}. Check both',
  ),
  dutyModeUnusual: text(
    '征免性质 {nature} 的征减免税方式通常为 {wanted}，现为 {mode}；请核对',
    '徵免性質 {nature} 的徵減免稅方式通常為 {wanted}，現為 {mode}；請核對',
    'With the nature of exemption {nature} the mode of duty is usually {wanted}, not {mode}. Check both',
  ),
  promiseUnanswered: text(
    '进口的价格说明还有未选的项（共 {count} 项）；请逐项选是或否',
    '進口的價格說明還有未選的項（共 {count} 項）；請逐項選是或否',
    'Of the {count} statements on the price of an import, some are unanswered. Answer each yes or no',
  ),
  promiseExport: text(
    '出口免填特殊关系、价格影响、特许权使用费；请留空',
    '出口免填特殊關係、價格影響、特許權使用費；請留空',
    'For exports, special relationship, influence on price and royalties must be blank. Clear them',
  ),
  promiseContradiction: text(
    '没有特殊关系，却确认特殊关系影响价格；请改正其中一项',
    '沒有特殊關係，卻確認特殊關係影響價格；請改正其中一項',
    'There is no special relationship, but its influence on the price is confirmed. Correct one of them',
  ),
  contractMissing: text(
    '未填合同协议号；请填买卖合同或订单号',
    '未填合約協議號；請填買賣合約或訂單號',
    'The contract number is missing. Enter the contract or order number',
  ),
  marksMissing: text(
    '未填标记唛码；没有唛头时填 N/M',
    '未填標記嘜碼；沒有嘜頭時填 N/M',
    'Marks and numbers are missing. Enter N/M if there are none',
  ),
  marksForm: text(
    '标记唛码 {marks} 表示没有唛头；请写成 N/M',
    '標記嘜碼 {marks} 表示沒有嘜頭；請寫成 N/M',
    '{marks} seems to mean that there are no marks. Enter N/M',
  ),
} as const
