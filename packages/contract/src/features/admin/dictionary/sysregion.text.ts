import { text } from '../../../kernel/text.ts'

export const sysregionText = {
  title: text('地区', '地區', 'Regions'),
  regionCode: text('地区编码', '地區編碼', 'Code'),
  regionCodeHint: text('6 至 20 位数字', '6 至 20 位數字', '6 to 20 digits'),
  regionName: text('地区名称', '地區名稱', 'Name'),
  regionNameTw: text('繁体名称', '繁體名稱', 'Traditional Chinese name'),
  regionNameEn: text('英文名称', '英文名稱', 'English name'),
  twHint: text('留空时由简体自动转换', '留空時由簡體自動轉換', 'Converted from Simplified Chinese when left empty'),
  enHint: text('留空时显示中文名称', '留空時顯示中文名稱', 'The Chinese name is shown when left empty'),
  regionType: text('类型', '類型', 'Type'),
  types: {
    country: text('国家或地区', '國家或地區', 'Country'),
    province: text('省级', '省級', 'Province'),
    city: text('地级', '地級', 'City'),
    county: text('区县', '區縣', 'District or county'),
    town: text('街道乡镇', '街道鄉鎮', 'Town or street'),
    area: text('功能区', '功能區', 'Zone'),
  },
  regionParent: text('上级地区', '上級地區', 'Parent'),
  shared: text('平台共享', '平台共享', 'From the platform'),

  type: text('地区类型', '地區類型', 'Types of regions'),
  tree: text('地区树', '地區樹', 'Tree of regions'),
  queryChildren: text('下级地区（供选择）', '下級地區（供選擇）', 'Regions below one, for pickers'),
  queryPaths: text('地区的上级路径', '地區的上級路徑', 'Regions with those above them'),
  querySearch: text('查找地区（供选择）', '尋找地區（供選擇）', 'Find a region, for pickers'),

  codeShape: text('须为 6 至 20 位数字', '須為 6 至 20 位數字', 'It must have 6 to 20 digits'),
  nameShape: text('须为 2 至 40 个字符', '須為 2 至 40 個字元', 'It must have 2 to 40 characters'),
  parentNeeded: text('请选择上级地区', '請選擇上級地區', 'Choose the parent'),
  countryOnTop: text('国家没有上级', '國家沒有上級', 'A country has no parent'),
  noSuchParent: text('没有这个上级地区', '沒有這個上級地區', 'This parent region was not found'),
  typeBelow: text(
    '类型必须低于上级“{name}”（{type}）',
    '類型必須低於上級「{name}」（{type}）',
    'The type must be below that of “{name}” ({type})',
  ),
  typeAbove: text(
    '类型必须高于下级“{name}”（{type}）',
    '類型必須高於下級「{name}」（{type}）',
    'The type must be above that of “{name}” ({type}), which is below it',
  ),
  codeFixed: text(
    '下面还有地区，编码不能修改',
    '下面還有地區，編碼不能修改',
    'There are regions below it, so the code cannot be changed',
  ),
  codeUsed: text(
    '已有地址使用此编码，不能修改',
    '已有地址使用此編碼，不能修改',
    'Addresses use this code, so it cannot be changed',
  ),
  codeTaken: text('编码已用于“{name}”', '編碼已用於「{name}」', 'The code belongs to “{name}”'),
  notYours: text(
    '平台共享的地区不能在这里修改或删除；可以在其下新增自己的地区',
    '平台共享的地區不能在這裏修改或刪除；可以在其下新增自己的地區',
    'Regions of the platform cannot be changed or deleted here. You can add your own below them',
  ),
  hasBelow: text(
    '“{name}”下还有地区，请先删除',
    '「{name}」下還有地區，請先刪除',
    '“{name}” has regions below it. Delete them first',
  ),
  inUse: text(
    '有 {count} 个地址使用“{name}”，不能删除',
    '有 {count} 個地址使用「{name}」，不能刪除',
    '{count} addresses use “{name}”, so it cannot be deleted',
  ),
}
