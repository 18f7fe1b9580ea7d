import { text } from '../../../../kernel/text.ts'

/** Terms of trade, freight, insurance, other costs. */
export const termTexts = {
  freightMissing: text(
    '成交方式为 {terms}，须申报运费；请填运费标记和运费（率）',
    '成交方式為 {terms}，須申報運費；請填運費標記和運費（率）',
    'Under {terms} freight must be declared. Enter its mark and amount or rate',
  ),
  insuranceMissing: text(
    '成交方式为 {terms}，须申报保费；请填保费标记和保费（率），无保单时通常按 0.3%',
    '成交方式為 {terms}，須申報保費；請填保費標記和保費（率），無保單時通常按 0.3%',
    'Under {terms} insurance must be declared. Enter its mark and amount or rate; without a policy 0.3% is usual',
  ),
  otherCostsMissing: text(
    '成交方式为 EXW，装运前的境外费用未申报；如有请填杂费',
    '成交方式為 EXW，裝運前的境外費用未申報；如有請填雜費',
    'Under EXW the costs up to loading are not declared. Enter them as other charges, if there are any',
  ),
  freightNotWanted: text(
    '成交方式为 {terms}，不应另报运费；请清空运费，或核对成交方式',
    '成交方式為 {terms}，不應另報運費；請清空運費，或核對成交方式',
    'Under {terms} freight is not declared. Clear the freight, or check the terms',
  ),
  insuranceNotWanted: text(
    '成交方式为 {terms}，不应另报保费；请清空保费，或核对成交方式',
    '成交方式為 {terms}，不應另報保費；請清空保費，或核對成交方式',
    'Under {terms} insurance is not declared. Clear the insurance, or check the terms',
  ),
  chargeMarkMissing: text(
    '填了金额或费率 {rate}，但没有标记；请选率、单价或总价',
    '填了金額或費率 {rate}，但沒有標記；請選率、單價或總價',
    '{rate} is entered without its mark. Select rate, price per ton or total',
  ),
  chargeMarkWrong: text(
    '标记 {mark} 不可用，只能填 {marks}',
    '標記 {mark} 不可用，只能填 {marks}',
    'The mark {mark} cannot be used here. Use one of {marks}',
  ),
  chargeRateMissing: text(
    '选了标记，但没有金额或费率；请填写，或清空标记',
    '選了標記，但沒有金額或費率；請填寫，或清空標記',
    'There is a mark, but no amount or rate. Enter it, or clear the mark',
  ),
  chargeCurrencyMissing: text(
    '按单价或总价申报时须填币制',
    '按單價或總價申報時須填幣制',
    'A price per ton or a total needs its currency. Enter it',
  ),
  chargeCurrencyWithRate: text(
    '按费率申报时币制应为空；请清空币制 {currency}',
    '按費率申報時幣制應為空；請清空幣制 {currency}',
    'A rate has no currency. Clear {currency}',
  ),
  rateTooBig: text(
    '费率 {rate}% 不可能；费率填百分数（0.3% 填 0.3），金额请改用总价标记 3',
    '費率 {rate}% 不可能；費率填百分數（0.3% 填 0.3），金額請改用總價標記 3',
    'A rate of {rate}% is impossible. Rates are percentages (0.3 for 0.3%); for an amount use mark 3',
  ),
  insuranceRateTiny: text(
    '保费率 {rate} 表示 {rate}%，过低；0.3% 应填 0.3，而非 0.003',
    '保費率 {rate} 表示 {rate}%，過低；0.3% 應填 0.3，而非 0.003',
    'An insurance rate of {rate} means {rate}%, which is too low. Enter 0.3% as 0.3, not 0.003',
  ),
  insuranceRateHigh: text(
    '保费率 {rate} 表示 {rate}%，过高；千分之三应填 0.3',
    '保費率 {rate} 表示 {rate}%，過高；千分之三應填 0.3',
    'An insurance rate of {rate} means {rate}%, which is high. Three per thousand is entered as 0.3',
  ),
  freightOverGoods: text(
    '运费 {freight} {currency} 超过货值 {total}；请核对运费标记（2 为每吨单价）和金额',
    '運費 {freight} {currency} 超過貨值 {total}；請核對運費標記（2 為每噸單價）和金額',
    'The freight of {freight} {currency} exceeds the value of the goods ({total}). Check its mark (2 is per ton) and amount',
  ),
  freightPerTonLight: text(
    '运费按每吨单价申报，货物仅 {tons} 吨，折合运费 {freight}；若填的是总价，请改标记为 3',
    '運費按每噸單價申報，貨物僅 {tons} 噸，折合運費 {freight}；若填的是總價，請改標記為 3',
    'The freight is a price per ton and the goods weigh {tons} t, which makes {freight}. If it is a total, use mark 3',
  ),
  termsWithoutBorder: text(
    '货物无实际进出境，成交方式应为 {wanted}；请改正或核对运输方式',
    '貨物無實際進出境，成交方式應為 {wanted}；請改正或核對運輸方式',
    'Goods that do not cross the border are declared as {wanted}. Correct the terms, or check the means of transport',
  ),
} as const
