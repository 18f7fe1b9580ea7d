import { text } from '@clearway/contract/kernel/text'

/** Where a value came from. */
export const originText = {
  source: text('来源', '來源', 'Source'),
  kinds: {
    paper: text('来自 {of}', '來自 {of}', 'From {of}'),
    order: text('来自订单 {of}', '來自訂單 {of}', 'From the order {of}'),
    goods: text('来自商品库 {of}', '來自貨品庫 {of}', 'From the goods master {of}'),
    case: text('来自业务 {of}', '來自業務 {of}', 'From the case {of}'),
    copy: text('复制自 {of}', '複製自 {of}', 'Copied from {of}'),
    declaration: text('来自报关单 {of}', '來自報關單 {of}', 'From the declaration {of}'),
    roadCargo: text('来自公路货物 {of}', '來自道路貨物 {of}', 'From the road cargo {of}'),
    addressBook: text('来自地址库 {of}', '來自地址庫 {of}', 'From the address book: {of}'),
    clearanceCargo: text('来自清关货物 {of}', '來自清關貨物 {of}', 'From the clearance cargo {of}'),
    tariff: text('来自香港协制编号表 {of}', '來自香港協制編號表 {of}', 'From the HKHS list {of}'),
    rule: text('由规则得出 {of}', '由規則得出 {of}', 'Calculated by a rule {of}'),
    typed: text('{by} 填写 {at}', '{by} 填寫 {at}', 'Entered by {by} {at}'),
  },
}
