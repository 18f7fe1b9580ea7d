import { text } from '@clearway/contract/kernel/text'

export const billImportText = {
  open: text('导入税单', '匯入稅單', 'Import tax bills'),
  title: text('导入海关税单', '匯入海關稅單', 'Import tax bills of customs'),
  drop: text('点击或拖入税单文件', '按一下或拖入稅單檔案', 'Click, or drop a file of tax bills here'),
  dropHint: text(
    'Excel 或 CSV；至少要有税单号、金额和开税单日期，标题行、合计行会跳过',
    'Excel 或 CSV；至少要有稅單號、金額和開稅單日期，標題行、合計行會跳過',
    'Excel or CSV with at least bill number, amount and date of issue; titles and totals are passed over',
  ),
  another: text('换一个文件', '換一個檔案', 'Another file'),
  row: text('行', '行', 'Line'),
  declaration: text('报关单', '報關單', 'Declaration'),
  what: text('处理', '處理', 'What happens'),
  outcomes: {
    new: text('新税单', '新稅單', 'New bill'),
    pays: text('登记缴款', '登記繳款', 'Enter payment'),
    known: text('已登记', '已登記', 'On file'),
  },
  unmatched: text(
    '{count} 份税单没有对应的报关单，请选择，不选则不导入',
    '{count} 份稅單沒有對應的報關單，請選擇，不選則不匯入',
    '{count} bills match no declaration. Choose one for each; those without are left out',
  ),
  problems: text('{count} 行读不出来', '{count} 行讀不出來', '{count} lines could not be read'),
  problem: text('第 {row} 行 {column}：{message}', '第 {row} 行 {column}：{message}', 'Line {row} {column}: {message}'),
  attach: text('第 {row} 行税单的报关单', '第 {row} 行稅單的報關單', 'Declaration of the bill in line {row}'),
  take: text('导入 {count} 份', '匯入 {count} 份', 'Import {count}'),
  tooMany: text(
    '一次最多导入 {most} 份，请拆分文件',
    '一次最多匯入 {most} 份，請拆分檔案',
    'At most {most} are imported at once. Split the file',
  ),
  taken: text(
    '新增 {added} 份，登记缴款 {paid} 份，已有 {known} 份',
    '新增 {added} 份，登記繳款 {paid} 份，已有 {known} 份',
    '{added} added, {paid} paid, {known} on file before',
  ),
} as const
