import { text } from '../../../../kernel/text.ts'

/** Weights, packages, totals of lines, units. Each says what is wrong, then what to do. */
export const weightTexts = {
  netOverGross: text(
    '净重 {net} 千克大于毛重 {gross} 千克；请按装箱单改正其中一项',
    '淨重 {net} 千克大於毛重 {gross} 千克；請按裝箱單改正其中一項',
    'The net weight of {net} kg is more than the gross weight of {gross} kg. Correct one of them from the packing list',
  ),
  grossNotPositive: text(
    '毛重必须大于 0；请填写货物连同包装的重量（千克）',
    '毛重必須大於 0；請填寫貨物連同包裝的重量（千克）',
    'The gross weight must be greater than 0. Enter the weight of the goods with their packing in kg',
  ),
  netNotPositive: text(
    '净重必须大于 0；请填写货物不含外包装的重量（千克）',
    '淨重必須大於 0；請填寫貨物不含外包裝的重量（千克）',
    'The net weight must be greater than 0. Enter the weight of the goods without outer packing in kg',
  ),
  weightUnderOne: text(
    '净重 {net} 千克不足 1 千克；规范填 1，部分关区按实际重量填小数，请确认',
    '淨重 {net} 千克不足 1 千克；規範填 1，部分關區按實際重量填小數，請確認',
    'The net weight of {net} kg is under 1 kg. The filing rules say 1; some offices accept the actual decimals. Please confirm',
  ),
  grossFarOverNet: text(
    '毛重 {gross} 千克是净重 {net} 千克的 {times} 倍；请核对单位是否为千克、数字是否多写一位',
    '毛重 {gross} 千克是淨重 {net} 千克的 {times} 倍；請核對單位是否為千克、數字是否多寫一位',
    'The gross weight of {gross} kg is {times} times the net weight of {net} kg. Check that both are in kilograms and no digit is wrong',
  ),
  grossEqualsNet: text(
    '货物有包装，但毛重与净重相同；请确认净重已扣除包装',
    '貨物有包裝，但毛重與淨重相同；請確認淨重已扣除包裝',
    'The goods are packed, but gross and net weight are the same. Check that packing is excluded from the net weight',
  ),
  packagesNone: text(
    '件数为 {packages}，至少为 1；散装、裸装也填 1',
    '件數為 {packages}，至少為 1；散裝、裸裝也填 1',
    'The number of packages is {packages}; it must be at least 1. Goods in bulk or unpacked count as 1',
  ),
  loosePackages: text(
    '包装种类为散装或裸装，件数应填 1，现为 {packages}；请改件数或包装种类',
    '包裝種類為散裝或裸裝，件數應填 1，現為 {packages}；請改件數或包裝種類',
    'Goods in bulk or unpacked count as 1 package, not {packages}. Change the number or the kind of package',
  ),
  netSumDiffers: text(
    '各行千克数合计 {sum}，与表头净重 {net} 千克不符，相差 {difference}；请按装箱单改正',
    '各行千克數合計 {sum}，與表頭淨重 {net} 千克不符，相差 {difference}；請按裝箱單改正',
    'The lines total {sum} kg, the header net weight is {net} kg: a difference of {difference}. Correct either from the packing list',
  ),
  linesOverNet: text(
    '仅 {count} 行的千克数合计就有 {sum}，已超过表头净重 {net} 千克；请改正净重或该行法定数量',
    '僅 {count} 行的千克數合計就有 {sum}，已超過表頭淨重 {net} 千克；請改正淨重或該行法定數量',
    'The {count} lines in kilograms total {sum} kg, more than the header net weight of {net} kg. Correct the net weight or their statutory quantities',
  ),
  otherPacksDenied: text(
    '勾选了“无其他包装”，却列有其他包装；请取消勾选或删除其他包装',
    '勾選了「無其他包裝」，卻列有其他包裝；請取消勾選或刪除其他包裝',
    '“No other packing” is ticked, but other packing is listed. Untick it or remove the rows',
  ),
  totalDiffers: text(
    '总价 {total} 与数量 {quantity} × 单价 {price} = {product} 不符；请改正总价、数量或单价',
    '總價 {total} 與數量 {quantity} × 單價 {price} = {product} 不符；請改正總價、數量或單價',
    'The total is {total}, but {quantity} × {price} = {product}. Correct the total, the quantity or the unit price',
  ),
  totalNotPositive: text(
    '总价必须大于 0；免费提供的货物也要申报价值',
    '總價必須大於 0；免費提供的貨物也要申報價值',
    'The total must be greater than 0. Goods free of charge must also be declared with a value',
  ),
  currencyDiffers: text(
    '币制 {currency} 与第 1 行的 {first} 不同；一份报关单只能一个币制，请折算或另制一份',
    '幣制 {currency} 與第 1 行的 {first} 不同；一份報關單只能一個幣制，請折算或另製一份',
    'The currency is {currency}, but {first} on line 1. A declaration can have only one currency: convert it, or make a separate declaration',
  ),
  firstUnitWrong: text(
    '法定第一单位为 {unit}，该编码应为 {wanted}；请改单位并重填法定数量',
    '法定第一單位為 {unit}，該編碼應為 {wanted}；請改單位並重填法定數量',
    'The first statutory unit is {unit}; for this code it is {wanted}. Change it and the statutory quantity with it',
  ),
  secondUnitMissing: text(
    '该编码有法定第二单位 {wanted}，尚未填写',
    '該編碼有法定第二單位 {wanted}，尚未填寫',
    'This code has a second statutory unit, {wanted}. Enter it',
  ),
  secondUnitWrong: text(
    '法定第二单位为 {unit}，该编码应为 {wanted}；请改单位并重填第二数量',
    '法定第二單位為 {unit}，該編碼應為 {wanted}；請改單位並重填第二數量',
    'The second statutory unit is {unit}; for this code it is {wanted}. Change it and the second quantity with it',
  ),
  secondNotWanted: text(
    '该编码没有法定第二单位；请清空第二单位和第二数量',
    '該編碼沒有法定第二單位；請清空第二單位和第二數量',
    'This code has no second statutory unit. Clear the second unit and quantity',
  ),
  secondQuantityMissing: text(
    '未填法定第二数量；请按法定单位 {unit} 填写',
    '未填法定第二數量；請按法定單位 {unit} 填寫',
    'The second statutory quantity is missing. Enter it in the unit {unit}',
  ),
  quantityNotPositive: text(
    '数量必须大于 0；请按发票和装箱单填写',
    '數量必須大於 0；請按發票和裝箱單填寫',
    'The quantity must be greater than 0. Enter it from invoice and packing list',
  ),
  quantityUnlikeStatutory: text(
    '成交数量 {quantity}（单位 {unit}）折合 {wanted}，法定数量却为 {given}；请改成一致',
    '成交數量 {quantity}（單位 {unit}）折合 {wanted}，法定數量卻為 {given}；請改成一致',
    'The quantity of {quantity} (unit {unit}) is {wanted} in the statutory unit, but {given} is given. Correct one of them',
  ),
} as const
