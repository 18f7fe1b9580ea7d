import { text } from '@clearway/contract/kernel/text'

/** Words of the register's screen, and of rulings where they are offered as evidence. */
export const rulingPageText = {
  details: text('裁定内容', '裁定內容', 'Ruling'),
  edit: text('修改', '修改', 'Edit'),
  what: text('裁定', '裁定', 'Ruling'),
  goodsGroup: text('商品与编码', '貨品與編碼', 'Goods and code'),
  holderGroup: text('持有人与机关', '持有人與機關', 'Holder and authority'),
  laboratoryGroup: text('化验', '化驗', 'Laboratory'),
  validityGroup: text('有效期与撤销', '有效期與撤銷', 'Validity and revocation'),
  more: text('其他', '其他', 'More'),

  goods: text('关联的商品', '關聯的貨品', 'Linked goods'),
  noGoods: text(
    '还没有关联商品；关联后，归类这些商品时会先看到这份裁定。',
    '尚未關聯貨品；關聯後，歸類這些貨品時會先看到這份裁定。',
    'No goods are linked yet. Once they are, this ruling comes first where they are classified.',
  ),
  addGoods: text('关联商品', '關聯貨品', 'Link goods'),
  unlink: text('取消关联 {model}', '取消關聯 {model}', 'Unlink {model}'),

  revoke: text('撤销', '撤銷', 'Revoke'),
  revokeTitle: text('撤销“{number}”？', '撤銷「{number}」？', 'Revoke “{number}”?'),
  revokeBody: text(
    '自今天起不再作为依据；引用过它的商品归类会标为“需重新核对”。其他日期可在表单中填写。',
    '由今天起不再作為依據；引用過它的貨品歸類會標為「需重新核對」。其他日期可在表單中填寫。',
    'From today it is no longer evidence, and classifications that cite it are marked “Needs a re-check”. Enter another day in the form.',
  ),
  revoked: text('已撤销', '已撤銷', 'Revoked'),
  revokedAlready: text('已经撤销', '已經撤銷', 'This one is revoked already'),
  revokedFor: text('{date} 撤销：{reason}', '{date} 撤銷：{reason}', 'Revoked on {date}: {reason}'),

  binds: text('须按此归类', '須按此歸類', 'Binding'),
  sameGoods: text('同一商品', '同一貨品', 'Same goods'),
  likeGoods: text('相似商品，仅供参考', '相似貨品，僅供參考', 'Similar goods, reference only'),
  otherHolder: text('持有人不是本客户，仅供参考', '持有人不是本客戶，僅供參考', 'Held by someone else, reference only'),
  otherPlace: text(
    '{jurisdiction}的裁定，仅供参考',
    '{jurisdiction}的裁定，僅供參考',
    'Reference only: {jurisdiction}',
  ),
  heldBy: text('持有人：{holder}', '持有人：{holder}', 'Holder: {holder}'),
  until: text('至 {date}', '至 {date}', 'to {date}'),
  endless: text('长期', '長期', 'No end'),
  noCode: text('无编码', '無編碼', 'No code'),
  cite: text('引用', '引用', 'Cite'),
  citeOne: text('引用 {number}', '引用 {number}', 'Cite {number}'),
  sixDigits: text('参考前六位', '參考首六位', 'Use six digits'),
  sixDigitsOf: text('参考前六位：{number}', '參考首六位：{number}', 'Use six digits of {number}'),
  cited: text('引用的裁定', '引用的裁定', 'Ruling cited'),
  uncite: text('不引用 {number}', '不引用 {number}', 'Remove the citation of {number}'),
  candidate: text('裁定：{rulings}', '裁定：{rulings}', 'Rulings: {rulings}'),

  keep: text('留作先例', '留作先例', 'Keep as a precedent'),
  kept: text('已留作先例 {number}', '已留作先例 {number}', 'Kept as the precedent {number}'),
} as const
