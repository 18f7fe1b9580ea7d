import { text } from '../../../../kernel/text.ts'

/** What the checks of a trade declaration say. */
export const tradeChecksText = {
  missing: text('须填写', '須填寫', 'Needed'),
  noLines: text('至少一项货品', '至少一項貨品', 'At least one item'),
  codeForm: text('须为 8 位香港协制编号', '須為 8 位香港協制編號', 'Must be an HKHS code of 8 digits'),
  codeUnknown: text(
    '前六位“{six}”不在协制中',
    '首六位「{six}」不在協制中',
    'The first six digits {six} are not in the nomenclature',
  ),
  notPositive: text('须大于 0', '須大於 0', 'Must be more than 0'),
  noRate: text(
    '{day} 没有 {currency} 的汇率，无法折合港元',
    '{day} 沒有 {currency} 的匯率，無法折合港元',
    'No rate of {currency} on {day} is on file, so its value in HKD is not known',
  ),
  postBox: text(
    '不能用邮政信箱，须为街道地址',
    '不能用郵政信箱，須為街道地址',
    'A street address, not a post-office box',
  ),
  mixed: text(
    '食品与其他货品不能在同一份报关单；请分开申报',
    '食品與其他貨品不能在同一份報關單；請分開申報',
    'Food and other goods are declared apart; so is clothing made in Hong Kong',
  ),
  otherForm: text('按货品应为表格 {form}', '按貨品應為表格 {form}', 'Form {form} by its goods'),
  formDirection: text('表格 {form} 不用于此方向', '表格 {form} 不用於此方向', 'Form {form} is not for this direction'),
  exemptNeeded: text('表格 {form} 须填豁免理由', '表格 {form} 須填豁免理由', 'Form {form} says why no charge is due'),
  exemptNeedless: text(
    '只有表格 1B、2B 填豁免理由',
    '只有表格 1B、2B 填豁免理由',
    'Only forms 1B and 2B say why no charge is due',
  ),
  licenceNo: text('须填许可证号', '須填許可證號', 'The number of the licence is needed'),
  documentNeeded: text(
    '须有提单、空运单、载货清单号或海关货物编号',
    '須有提單、空運單、載貨清單號或海關貨物編號',
    'A bill, air waybill, manifest or CCRN is needed',
  ),
  late: text(
    '已过期限，今天提交罚款 HK${amount}',
    '已過期限，今天提交罰款 HK${amount}',
    'Overdue: submitted today it bears a penalty of HK${amount}',
  ),
  future: text(
    '进出口日期晚于今天，货物移动后才提交',
    '進出口日期晚於今天，貨物移動後才提交',
    'The movement is still to come: lodge it after the goods have moved',
  ),
  allPackages: text(
    '公路货物 {code} 有 {count} 件，由它生成的报关单合计 {here} 件',
    '道路貨物 {code} 有 {count} 件，由它產生的報關單合計 {here} 件',
    'Road cargo {code} has {count} packages, all trade declarations made from it have {here}',
  ),
  allWeight: text(
    '公路货物 {code} 毛重 {weight} 千克，由它生成的报关单合计 {here} 千克',
    '道路貨物 {code} 毛重 {weight} 千克，由它產生的報關單合計 {here} 千克',
    'Road cargo {code} weighs {weight} kg, all trade declarations made from it {here} kg',
  ),
  packages: text(
    '件数与公路货物 {code} 的 {count} 件不同',
    '件數與道路貨物 {code} 的 {count} 件不同',
    'Road cargo {code} has {count} packages',
  ),
  weight: text(
    '毛重与公路货物 {code} 的 {weight} 千克不同',
    '毛重與道路貨物 {code} 的 {weight} 千克不同',
    'Road cargo {code} weighs {weight} kg',
  ),
  cargoPackages: text(
    '公路货物合计 {here} 件，内地报关单 {there} 件',
    '道路貨物合計 {here} 件，內地報關單 {there} 件',
    'All road cargo has {here} packages, the mainland declaration {there}',
  ),
  cargoWeight: text(
    '公路货物合计 {here} 千克，内地报关单 {there} 千克',
    '道路貨物合計 {here} 千克，內地報關單 {there} 千克',
    'All road cargo weighs {here} kg, the mainland declaration {there} kg',
  ),
  otherPackages: text(
    '内地报关单 {code} 的件数是 {there}，由它生成的各份报关单合计 {here}',
    '內地報關單 {code} 的件數是 {there}，由它產生的各份報關單合計 {here}',
    'Mainland declaration {code} has {there} packages, all trade declarations made from it have {here}',
  ),
  otherWeight: text(
    '内地报关单 {code} 的毛重是 {there} 千克，由它生成的各份报关单合计 {here} 千克',
    '內地報關單 {code} 的毛重是 {there} 千克，由它產生的各份報關單合計 {here} 千克',
    'Mainland declaration {code} weighs {there} kg, all trade declarations made from it weigh {here} kg',
  ),
  otherQuantity: text(
    '内地报关单 {code} 中 {six} 的数量是 {there}，由它生成的各份报关单合计 {here}',
    '內地報關單 {code} 中 {six} 的數量是 {there}，由它生成的各份報關單合計 {here}',
    'Mainland declaration {code} has a quantity of {there} of {six}, all trade declarations made from it have {here}',
  ),
  otherValue: text(
    '内地报关单 {code} 中 {six} 的金额是 {there}，由它生成的各份报关单合计 {here}',
    '內地報關單 {code} 中 {six} 的金額是 {there}，由它生成的各份報關單合計 {here}',
    'Mainland declaration {code} has {there} for {six}, all trade declarations made from it have {here}',
  ),
  manyHeadings: text(
    '多个品目而没有同一单证号：须属同一批货',
    '多個品目而沒有同一單證號：須屬同一批貨',
    'Several headings without one bill or manifest: they must be one consignment',
  ),
}
