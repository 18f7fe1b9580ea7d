import { text } from '@clearway/contract/kernel/text'

export const driverText = {
  title: text('过关资料', '過關資料', 'For the crossing'),
  expected: text('预计过关', '預計過關', 'Expected crossing'),
  packages: text('{count} 件 {kind}', '{count} 件 {kind}', '{count} × {kind}'),
  held: text('被选查验：请驶往查验场', '被選查驗：請駛往查驗場', 'Held for inspection: drive to the examination area'),
  none: text('车上还没有货物', '車上尚未有貨物', 'No cargo is on this truck yet'),
  bars: text('海关货物编号 {ccrn} 的条码', '海關貨物編號 {ccrn} 的條碼', 'Barcode of CCRN {ccrn}'),
}
