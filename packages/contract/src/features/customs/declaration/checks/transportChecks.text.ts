import { text } from '../../../../kernel/text.ts'

/** Dates, transport, bill, ports, offices, containers. */
export const transportTexts = {
  importDateFuture: text(
    '进口日期 {date} 在 {days} 天之后；请核对年月日',
    '進口日期 {date} 在 {days} 天之後；請核對年月日',
    'The date of import, {date}, is {days} days from now. Check day, month and year',
  ),
  declaredLate: text(
    '自进境之日已 {days} 天，超过 14 天申报期限 {late} 天，会征收滞报金；请尽快申报或核对日期',
    '自進境之日已 {days} 天，超過 14 天申報期限 {late} 天，會徵收滯報金；請盡快申報或核對日期',
    'It is {days} days since arrival, {late} past the 14-day declaration limit: a late-declaration fee will be charged. Declare immediately, or check the date',
  ),
  despatchAfterArrival: text(
    '启运日期 {date} 晚于进口日期 {arrival}；请改正其中一项',
    '啟運日期 {date} 晚於進口日期 {arrival}；請改正其中一項',
    'The date of despatch {date} is after the date of arrival {arrival}. Correct one of the dates',
  ),
  conveyanceMissing: text(
    '未填运输工具名称；请按舱单填写船名、车牌或航班',
    '未填運輸工具名稱；請按艙單填寫船名、車牌或航班',
    'The conveyance is missing. Enter vessel, vehicle or flight as in the manifest',
  ),
  voyageMissing: text(
    '水路运输未填航次号；请按舱单填写',
    '水路運輸未填航次號；請按艙單填寫',
    'The voyage is missing. Enter it as in the manifest',
  ),
  vesselImo: text(
    '船舶编号 {number} 的校验位不符（IMO 末位应为 {digit}）；请核对舱单',
    '船舶編號 {number} 的校驗位不符（IMO 末位應為 {digit}）；請核對艙單',
    'The vessel number {number} fails its check digit (an IMO number would end in {digit}). Compare it with the manifest',
  ),
  billMissing: text(
    '未填提运单号；请按舱单填写',
    '未填提運單號；請按艙單填寫',
    'The bill of lading or air waybill is missing. Enter it as in the manifest',
  ),
  billSeveral: text(
    '一份报关单只能填一个提运单号，现为 {bill}；多个提单请分单申报',
    '一份報關單只能填一個提運單號，現為 {bill}；多個提單請分單申報',
    'A declaration can have only one bill of lading, not {bill}. Make a separate declaration for each bill',
  ),
  billNotWanted: text(
    '货物无实际进出境，提运单号应为空；请清空或核对运输方式',
    '貨物無實際進出境，提運單號應為空；請清空或核對運輸方式',
    'Goods that do not cross the border have no bill of lading. Clear it, or check the means of transport',
  ),
  billRoad: text(
    '公路运输的提运单号通常为 13 或 14 位数字，现为 {bill}；请核对舱单',
    '公路運輸的提運單號通常為 13 或 14 位數字，現為 {bill}；請核對艙單',
    'By road the bill of lading number usually has 13 or 14 digits; it is {bill}. Compare it with the manifest',
  ),
  billAir: text(
    '总运单号 {bill} 不是 11 位或校验位不符；请核对运单',
    '總運單號 {bill} 不是 11 位或校驗位不符；請核對運單',
    'The master waybill {bill} does not have 11 digits, or fails its check digit. Compare it with the waybill',
  ),
  officeForm: text(
    '关区代码 {code} 应为 4 位数字；请从列表选择',
    '關區代碼 {code} 應為 4 位數字；請從清單選擇',
    'The customs office {code} must have 4 digits. Choose it from the list',
  ),
  officeZero: text(
    '关区代码 {code} 是直属海关，末两位不能为 00；请选具体的隶属海关',
    '關區代碼 {code} 是直屬海關，末兩位不能為 00；請選具體的隸屬海關',
    'The office {code} is a regional head office; the last two digits cannot be 00. Choose the subordinate office',
  ),
  entryPortForm: text(
    '口岸代码 {code} 应为 6 位数字；请从国内口岸列表选择',
    '口岸代碼 {code} 應為 6 位數字；請從國內口岸清單選擇',
    'The port of entry or exit, {code}, must have 6 digits. Choose it from the domestic ports',
  ),
  portForm: text(
    '港口代码 {code} 应为三位国别代码加三位数字（如 HKG000），或 6 位数字；请从列表选择',
    '港口代碼 {code} 應為三位國別代碼加三位數字（如 HKG000），或 6 位數字；請從清單選擇',
    'The port {code} must be the country’s three letters and three digits, such as HKG000, or six digits. Choose it from the list',
  ),
  portOfOtherOffice: text(
    '入境/离境口岸 {port} 不在进出境关别 {office} 的关区内；若不是转关，请改正其中一项',
    '入境/離境口岸 {port} 不在進出境關別 {office} 的關區內；若不是轉關，請改正其中一項',
    'The port {port} is outside the region of the office {office}. Correct one of them, unless the goods are in transit',
  ),
  portOfOtherCountry: text(
    '港口 {port} 属于 {portCountry}，与启运/运抵国 {country} 不符；若非中转，请改正其中一项',
    '港口 {port} 屬於 {portCountry}，與啟運/運抵國 {country} 不符；若非中轉，請改正其中一項',
    'The port {port} is in {portCountry}, the country is {country}. Correct one of them, unless the goods were transhipped',
  ),
  despatchPortOfOtherCountry: text(
    '启运港 {port} 属于 {portCountry}，与启运国 {country} 不符；若非中转，请改正其中一项',
    '啟運港 {port} 屬於 {portCountry}，與啟運國 {country} 不符；若非中轉，請改正其中一項',
    'The port of despatch {port} is in {portCountry}, the country of despatch is {country}. Correct one of them, unless the goods were transhipped',
  ),
  tradeCountryHome: text(
    '货物实际进出境，启运/运抵国却为中国；请填境外国家（地区）',
    '貨物實際進出境，啟運/運抵國卻為中國；請填境外國家（地區）',
    'The goods cross the border, but the country of despatch or arrival is China. Enter the foreign country',
  ),
  containerForm: text(
    '集装箱号 {container} 应为 4 个字母（第 4 位 U、J 或 Z）加 7 位数字，共 11 位；请改正',
    '貨櫃號 {container} 應為 4 個字母（第 4 位 U、J 或 Z）加 7 位數字，共 11 位；請改正',
    'The container number {container} must be 4 letters (the fourth U, J or Z) and 7 digits, 11 in all. Correct it',
  ),
  containerDigit: text(
    '集装箱号 {container} 的校验位不符，末位应为 {digit}；请核对箱号',
    '貨櫃號 {container} 的校驗位不符，末位應為 {digit}；請核對箱號',
    'The container number {container} fails its check digit; it should end in {digit}. Compare it with the documents',
  ),
  containerTwice: text(
    '集装箱号 {container} 重复；请删除一行，把商品项号并到另一行',
    '貨櫃號 {container} 重複；請刪除一行，把商品項號併到另一行',
    'The container {container} is listed twice. Remove one row and move its lines to the other',
  ),
  containerLinesForm: text(
    '商品项号 {lines} 格式不对；请用逗号分隔的项号，如 1,2,5',
    '商品項號 {lines} 格式不對；請用逗號分隔的項號，如 1,2,5',
    '{lines} is not a list of lines. Enter line numbers separated by commas, such as 1,2,5',
  ),
  containerLineUnknown: text(
    '没有第 {lines} 项商品；请改正该集装箱的商品项号',
    '沒有第 {lines} 項商品；請改正該貨櫃的商品項號',
    'There is no line {lines}. Correct the lines of this container',
  ),
  linesInNoContainer: text(
    '第 {lines} 项商品不在任何集装箱内；请补入集装箱的商品项号',
    '第 {lines} 項商品不在任何貨櫃內；請補入貨櫃的商品項號',
    'Line {lines} is not in any container. Add it to the lines of its container',
  ),
  containersOverGross: text(
    '各集装箱货重合计 {sum} 千克，超过毛重 {gross} 千克；请核对是否含箱重',
    '各貨櫃貨重合計 {sum} 千克，超過毛重 {gross} 千克；請核對是否含箱重',
    'The containers total {sum} kg, more than the gross weight of {gross} kg. Check whether the tare is included',
  ),
  containersByAir: text(
    '空运一般没有集装箱号；请核对运输方式',
    '空運一般沒有貨櫃號；請核對運輸方式',
    'There are containers, but the goods go by air. Check the means of transport',
  ),
} as const
