import { text } from '@clearway/contract/kernel/text'

/** Words of the four screens of basic data. */
export const basicDataText = {
  company: text('单位', '單位', 'Company'),
  where: text('在何处申报', '在何處申報', 'Where it declares'),
  mainland: text('内地申报资料', '內地申報資料', 'For the mainland'),
  hongKong: text('香港申报资料', '香港申報資料', 'For Hong Kong'),
  validity: text('授权', '授權', 'Authorisation'),
  suspend: text('暂停', '暫停', 'Suspend'),
  suspendTitle: text('暂停“{name}”？', '暫停「{name}」？', 'Suspend “{name}”?'),
  suspendBody: text(
    '暂停期间不能以它的名义申报；已提交的报关单不受影响。',
    '暫停期間不能以它的名義申報；已提交的報關單不受影響。',
    'Nothing is declared in its name until it is resumed. Declarations already submitted stay as they are.',
  ),
  resume: text('恢复', '恢復', 'Resume'),

  party: text('单位', '單位', 'Company'),
  place: text('地点', '地點', 'Place'),
  contact: text('联系与收发货', '聯絡與收發貨', 'Contact and handling'),
  more: text('其他', '其他', 'More'),

  disable: text('停用', '停用', 'Disable'),
  disableTitle: text('停用“{name}”？', '停用「{name}」？', 'Disable “{name}”?'),
  disableBody: text(
    '停用后不再供选择；用过它的单证保留当时的内容。',
    '停用後不再供選擇；用過它的單證保留當時的內容。',
    'It is offered no more. Documents that used it keep what it was then.',
  ),
  enable: text('启用', '啟用', 'Enable'),

  merge: text('合并', '合併', 'Merge'),
  mergeTitle: text('合并两个地址', '合併兩個地址', 'Merge two addresses'),
  mergeTwo: text('请勾选两个地址', '請勾選兩個地址', 'Tick two addresses'),
  mergeNote: text(
    '“{other}”移入回收站，两者的历史都显示在保留的地址上。',
    '「{other}」移入資源回收筒，兩者的歷史都顯示在保留的地址上。',
    '“{other}” goes to the recycle bin. Both histories are shown on the address you keep.',
  ),

  organisation: text('客户', '客戶', 'Customer'),
  terms: text('结算条件', '結算條件', 'Terms'),
  contacts: text('联系人与通知', '聯絡人與通知', 'Contacts and notices'),
  documents: text('附件', '附件', 'Attachments'),

  held: text('已冻结', '已凍結', 'On hold'),
  duplicate: text('疑似重复', '疑似重複', 'Possible duplicate'),
  duplicateHint: text(
    '另一客户档案有相同的名称和登记号',
    '另一客戶檔案有相同的名稱和登記號碼',
    'Another profile has the same name and registration number',
  ),

  goods: text('货物', '貨物', 'Goods'),
  measure: text('数量与包装', '數量與包裝', 'Quantity and packing'),
  control: text('管制', '管制', 'Controls'),
  links: text('归属', '歸屬', 'Belongs to'),
  fromGoods: text('由商品库带入', '由貨品庫帶入', 'From the goods master'),
  fromGoodsBody: text(
    '带入商品库已知的名称、香港编号、原产地、单位和重量，其余可再补充。',
    '帶入貨品庫已知的名稱、香港編號、原產地、單位和重量，其餘可再補充。',
    'Takes over what the goods master knows: name, Hong Kong code, origin, unit and weight. The rest can be added afterwards.',
  ),
  chooseGoods: text('商品', '貨品', 'Goods of the master'),
  made: text('已带入“{name}”', '已帶入「{name}」', 'Taken over: “{name}”'),
} as const
