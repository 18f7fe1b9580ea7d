import { text } from '../../kernel/text.ts'

export const goodsText = {
  title: text('商品信息', '商品資訊', 'Goods'),
  modelNumber: text('型号', '型號', 'Model number'),
  name: text('商品名称', '商品名稱', 'Name'),
  customer: text('所属客户', '所屬客戶', 'Customer'),
  countryOfOrigin: text('原产国（地区）', '原產國（地區）', 'Country of origin'),
  brand: text('品牌', '品牌', 'Brand'),
  currency: text('币种', '貨幣', 'Currency'),
  unit: text('计量单位', '計量單位', 'Unit'),
  attachment: text('附件', '附件', 'Attachment'),
  highestPrice: text('最高价', '最高價', 'Highest price'),
  lowestPrice: text('最低价', '最低價', 'Lowest price'),
  referencePrice: text('参考价', '參考價', 'Reference price'),
  remark: text('备注', '備註', 'Remark'),
  materialUse: text('材质与用途', '材質與用途', 'Material and use'),
  prices: text('价格', '價格', 'Prices'),
  more: text('其他', '其他', 'More'),
  lowestAboveReference: text(
    '最低价不能高于参考价',
    '最低價不能高於參考價',
    'The lowest price must not exceed the reference price',
  ),
  referenceAboveHighest: text(
    '参考价不能高于最高价',
    '參考價不能高於最高價',
    'The reference price must not exceed the highest price',
  ),
  lowestAboveHighest: text(
    '最低价不能高于最高价',
    '最低價不能高於最高價',
    'The lowest price must not exceed the highest price',
  ),
  currencyMissing: text('填写价格时必须选择币种', '填寫價格時必須選擇貨幣', 'A price needs its currency'),
}
