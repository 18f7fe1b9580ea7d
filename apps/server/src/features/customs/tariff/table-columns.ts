import { createHash } from 'node:crypto'

/** What a column of a tariff workbook may hold. */
export const tableFields = [
  'code', 'nameZh', 'nameEn', 'unit1', 'unit2', 'mfn', 'general', 'temporary', 'special', 'vat', 'excise', 'export', 'exportTemporary', 'rebate', 'wasteFund',
  'additional', 'supervision', 'inspection', 'elements', 'remark',
] as const
export type TableField = (typeof tableFields)[number]

/** Headings that people's files use, in lower case without blanks. */
const headings: Readonly<Record<TableField, readonly string[]>> = {
  code: ['hscode', 'hs_code', 'hs', 'code', 'hkhscode', 'commoditycode', 'tariffcode', '商品编码', '商品编号', '税则号列', '税号', '海关编码', '商品編號', '貨品編號', '编码', 'hs编码'],
  nameZh: ['product_name', 'productname', 'namezh', '商品名称', '货品名称', '品名', '名称', '商品名稱', '貨品名稱', '中文名称', 'chinesedescription'],
  nameEn: ['nameen', 'englishname', '英文名称', 'description', 'englishdescription', '商品英文名称'],
  unit1: ['unit_1', 'unit1', 'unit', '第一法定单位', '法定第一单位', '第一单位', '计量单位', '单位', '數量單位', 'unitofquantity'],
  unit2: ['unit_2', 'unit2', '第二法定单位', '法定第二单位', '第二单位'],
  mfn: ['import_mfn', 'mfn', '最惠国税率', '最惠国', '进口最惠国税率', '最惠国税率(%)', '进口优惠税率'],
  general: ['import_general', 'general', '普通税率', '普通', '进口普通税率', '普通税率(%)'],
  temporary: ['import_temp', 'temp', '暂定税率', '进口暂定税率', '暂定税率(%)'],
  special: ['special', '协定税率', '特惠税率'],
  vat: ['vat_tax', 'vat', '增值税', '增值税率', '增值税率(%)', '进口增值税率'],
  excise: ['consumption_tax', 'excise', '消费税', '消费税率', '消费税率(%)'],
  export: ['export_tax', 'export', '出口税率', '出口关税'],
  exportTemporary: ['export_temp', '出口暂定税率', '出口关税暂定税率'],
  rebate: ['export_rebate', 'rebate', '出口退税率', '退税率', '出口退税率(%)'],
  wasteFund: ['waste_fund', '废弃电器处理基金', '处理基金'],
  additional: ['us_tariff', '加征关税', '对美加征', '对美加征关税'],
  supervision: ['regulatory_code', 'supervision', '监管条件', '海关监管条件', '监管证件'],
  inspection: ['quarantine_code', 'inspection', '检验检疫类别', '检验检疫', '检疫类别'],
  elements: ['declaration_elements', 'elements', '申报要素', '申报要素名称'],
  remark: ['remarks', 'remark', '备注', '說明', '备注说明'],
}

const plain = (heading: string): string => heading.normalize('NFKC').toLowerCase().replace(/[\s*]/g, '')

/** The same headings in the same order find their mapping again. */
export const fingerprintOf = (head: readonly string[]): string => createHash('sha256').update(JSON.stringify(head.map(plain))).digest('base64url')

/** For each field the column where it stands: as the person mapped it, else by the headings in use. */
export function columnsOf(head: readonly string[], mapping: Readonly<Partial<Record<TableField, string>>> = {}): Partial<Record<TableField, number>> {
  const at: Partial<Record<TableField, number>> = {}
  for (const field of tableFields) {
    const chosen = mapping[field]
    const wanted = chosen === undefined ? headings[field] : [plain(chosen)]
    const found = head.findIndex((h) => plain(h) !== '' && wanted.includes(plain(h)))
    if (found >= 0) at[field] = found
  }
  return at
}
