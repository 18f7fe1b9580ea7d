import { text } from '../../../../kernel/text.ts'

/** Words of the importer security filing (ISF 10+2). */
export const isfText = {
  title: text('ISF 10+2 安全申报', 'ISF 10+2 保安申報', 'Importer security filing (ISF 10+2)'),
  state: text('ISF', 'ISF', 'ISF'),
  states: {
    toFile: text('ISF 待申报', 'ISF 待申報', 'ISF to file'),
    filed: text('ISF 已申报', 'ISF 已申報', 'ISF filed'),
    accepted: text('ISF 已接受', 'ISF 已接受', 'ISF accepted'),
    rejected: text('ISF 被拒', 'ISF 被拒', 'ISF rejected'),
    amended: text('ISF 已更正', 'ISF 已更正', 'ISF amended'),
  },
  notNeeded: text('不需要 ISF', '不需要 ISF', 'No ISF needed'),
  buyer: text('买方', '買方', 'Buyer'),
  shipTo: text('收货地', '收貨地', 'Ship-to party'),
  stuffingLocation: text('装箱地点', '裝箱地點', 'Container stuffing location'),
  consolidator: text('拼箱商', '拼箱商', 'Consolidator'),
  partyAddress: text('名称和地址', '名稱和地址', 'Name and address'),
  reason: text('ISF 被拒原因', 'ISF 被拒原因', 'Why the ISF was rejected'),
  importerNumber: text('进口商编号', '進口商編號', 'Importer number'),
  consigneeNumber: text('收货人编号', '收貨人編號', 'Consignee number'),
  hts6: text('HTS 前六位', 'HTS 前六位', 'HTS-6'),
  origin: text('原产国（地区）', '原產國（地區）', 'Country of origin'),
  steps: {
    fileIsf: text('登记 ISF 已申报', '登記 ISF 已申報', 'Record the ISF'),
    amendIsf: text('登记 ISF 更正', '登記 ISF 更正', 'Record an ISF amendment'),
    acceptIsf: text('登记 ISF 已接受', '登記 ISF 已接受', 'Record that the ISF is accepted'),
    rejectIsf: text('登记 ISF 被拒', '登記 ISF 被拒', 'Record that the ISF is rejected'),
  },
  notFrom: text(
    '“{state}”时不能“{step}”',
    '「{state}」時不能「{step}」',
    'Not possible while it is “{state}”: {step}',
  ),
  notOcean: text('只有海运须申报 ISF', '只有海運須申報 ISF', 'Only ocean cargo needs an ISF'),
  over: text('报关已结束', '報關已結束', 'The entry is over'),
  missing: text('ISF 须有此项', 'ISF 須有此項', 'The ISF needs it'),
  noNumber: text('ISF 须有此方的编号', 'ISF 須有此方的編號', 'The ISF needs the number of this party'),
  codeForm: text('ISF 须有 HTS 前六位', 'ISF 須有 HTS 前六位', 'The ISF needs the first six digits of the HTS'),
  late: text(
    'ISF 晚于 {due}（装船前 24 小时）：每次违规可罚 5,000 美元',
    'ISF 晚於 {due}（裝船前 24 小時）：每次違規可罰 5,000 美元',
    'The ISF is later than {due}, 24 hours before lading: liquidated damages of 5,000 USD a violation are possible',
  ),
  overdue: text(
    'ISF 期限 {due} 已过，还没有申报：每次违规可罚 5,000 美元',
    'ISF 期限 {due} 已過，尚未申報：每次違規可罰 5,000 美元',
    'The ISF was due at {due} and is not filed: liquidated damages of 5,000 USD a violation are possible',
  ),
  dueTitle: text('ISF 即将到期：{code}', 'ISF 即將到期：{code}', 'An ISF is due: {code}'),
  dueBody: text(
    '{code} 的 ISF 须在 {due}（UTC）前申报。',
    '{code} 的 ISF 須在 {due}（UTC）前申報。',
    'The ISF of {code} has to be filed before {due} (UTC).',
  ),
  rejectedTitle: text('ISF 被拒：{code}', 'ISF 被拒：{code}', 'An ISF was rejected: {code}'),
  rejectedBody: text('{code}：{reason}', '{code}：{reason}', '{code}: {reason}'),
}
