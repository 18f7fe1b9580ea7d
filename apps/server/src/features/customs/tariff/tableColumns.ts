import { createHash } from 'node:crypto'

import { tableFields, type TableField } from '@clearway/contract/features/customs/tariff'

/** Headings that people's files use, in lower case without blanks. */
const headings: Readonly<Record<TableField, readonly string[]>> = {
  code: [
    'hscode',
    'hs_code',
    'hs',
    'code',
    'hkhscode',
    'commoditycode',
    'tariffcode',
    '商品编码',
    '商品编号',
    '税则号列',
    '税号',
    '海关编码',
    '商品編號',
    '貨品編號',
    '编码',
    'hs编码',
  ],
  nameZh: [
    'product_name',
    'productname',
    'namezh',
    '商品名称',
    '货品名称',
    '品名',
    '名称',
    '商品名稱',
    '貨品名稱',
    '中文名称',
    'chinesedescription',
  ],
  nameEn: ['nameen', 'englishname', '英文名称', 'description', 'englishdescription', '商品英文名称'],
  unit1: [
    'unit_1',
    'unit1',
    'unit',
    '第一法定单位',
    '法定第一单位',
    '第一单位',
    '计量单位',
    '单位',
    '數量單位',
    'unitofquantity',
  ],
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
export const fingerprintOf = (head: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(head.map(plain)))
    .digest('base64url')

export type Mapping = Readonly<Partial<Record<TableField, string>>>
export type Columns = Partial<Record<TableField, number>>
const names = Object.keys(tableFields) as TableField[]

/** For each field the column where it stands: as the person mapped it, else by the headings in use. A field mapped to '' has none. */
export function columnsOf(head: readonly string[], mapping: Mapping = {}): Columns {
  const at: Columns = {}
  for (const field of names) {
    const chosen = mapping[field]
    const wanted = chosen === undefined ? headings[field] : [plain(chosen)]
    const found = head.findIndex((h) => plain(h) !== '' && wanted.includes(plain(h)))
    if (found >= 0) at[field] = found
  }
  return at
}

/** A heading that the person mapped and the file does not have. */
export const missingHeading = (head: readonly string[], mapping: Mapping): string | undefined =>
  Object.values(mapping).find((chosen) => chosen !== '' && !head.some((h) => plain(h) === plain(chosen)))

/** Rows that may stand above the headings: a title, a date, a blank. */
const rowsLookedAt = 10

/** Which row has the headings: the first in which a column of codes is known, else the first with two filled cells. */
export function headRow(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, rowsLookedAt)
  const known = first.findIndex((row) => columnsOf(row).code !== undefined)
  return known >= 0
    ? known
    : Math.max(
        0,
        first.findIndex((row) => row.filter((c) => c.trim()).length > 1),
      )
}

/** Two columns of one heading are told apart by a number behind the later one. */
export function distinctHeads(row: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return row.map((heading) => {
    const shown = heading.trim()
    const times = (seen.get(plain(shown)) ?? 0) + 1
    seen.set(plain(shown), times)
    return shown && times > 1 ? `${shown} (${times})` : shown
  })
}
