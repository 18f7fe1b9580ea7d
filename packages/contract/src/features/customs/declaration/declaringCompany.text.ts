import { text } from '../../../kernel/text.ts'

export const declaringCompanyText = {
  title: text('申报单位档案', '申報單位檔案', 'Declaring companies'),
  name: text('单位名称', '單位名稱', 'Company'),
  customsCode: text('海关注册编码', '海關註冊編碼', 'Customs registration code'),
  customsCodeHint: text('10 位', '10 位', '10 characters'),
  organisationCode: text('组织机构代码', '組織機構代碼', 'Organisation code'),
  organisationCodeHint: text(
    '9 位；单一窗口按它识别录入单位',
    '9 位；單一窗口按它識別錄入單位',
    '9 characters, by which the single window knows the company',
  ),
  ciqCode: text('检验检疫备案号', '檢驗檢疫備案號', 'Inspection registration no.'),
  declareName: text('申报人员', '申報人員', 'Declaring officer'),
  declarantNo: text('申报人员备案号', '申報人員備案號', 'Officer’s registration no.'),
  operatorName: text('操作员', '操作員', 'Operator'),
  icCard: text('IC 卡号', 'IC 卡號', 'IC card no.'),
  icCardHint: text(
    '13 位；电子口岸操作员卡的卡号',
    '13 位；電子口岸操作員卡的卡號',
    'Up to 13 characters: the operator’s E-port card',
  ),
  certificateNo: text('操作员卡证书号', '操作員卡證書號', 'Certificate of the card'),
  uscc: text('统一社会信用代码', '統一社會信用代碼', 'Unified Social Credit Code'),
  remark: text('备注', '備註', 'Remarks'),
  isDefault: text('默认', '預設', 'Default'),
  codeForm: text('应为 10 位数字或大写字母', '應為 10 位數字或大寫字母', 'This must have 10 digits or capitals'),
  organisationForm: text('应为 9 位数字或大写字母', '應為 9 位數字或大寫字母', 'This must have 9 digits or capitals'),
} as const
