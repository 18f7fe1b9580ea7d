import { text } from '../../../../kernel/text.ts'

export const drayTerminalText = {
  title: text('码头档案', '碼頭檔案', 'Terminals'),
  code: text('码头代码（FIRMS）', '碼頭代碼（FIRMS）', 'FIRMS code'),
  codeForm: text('须为 4 位字母或数字', '須為 4 位字母或數字', 'Must be 4 letters or digits'),
  name: text('名称', '名稱', 'Name'),
  address: text('地址', '地址', 'Address'),
  timeZone: text('时区', '時區', 'Time zone'),
  timeZones: {
    'America/New_York': text('美国东部', '美國東部', 'US Eastern'),
    'America/Chicago': text('美国中部', '美國中部', 'US Central'),
    'America/Denver': text('美国山区', '美國山區', 'US Mountain'),
    'America/Los_Angeles': text('美国太平洋', '美國太平洋', 'US Pacific'),
  },
  opens: text('开门（时）', '開門（時）', 'Gate opens (hour)'),
  closes: text('关门（时）', '關門（時）', 'Gate closes (hour)'),
  order: text('须晚于开门', '須晚於開門', 'Must be after the opening'),
  slotMinutes: text('时段长度', '時段長度', 'Length of a slot'),
  slotLengths: {
    '30': text('30 分钟', '30 分鐘', '30 minutes'),
    '60': text('1 小时', '1 小時', '1 hour'),
    '120': text('2 小时', '2 小時', '2 hours'),
  },
  perSlot: text('每时段车数', '每時段車數', 'Trucks in a slot'),
  remark: text('备注', '備註', 'Remarks'),
  inUse: text('“{code}”还有未完成的拖柜单', '「{code}」尚有未完成的拖櫃單', 'Moves at {code} are not finished'),
}
