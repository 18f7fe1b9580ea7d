import { goodsMgtText as t } from './goodsMgt.text.ts'

/** The goods' own fields as their form groups them. */
export const goodsGroups = [
  { title: t.basics, fields: ['modelNumber', 'name', 'brand', 'materialUse', 'orgId', 'countryOfOrigin', 'unit'] },
  { title: t.price, fields: ['currency', 'referencePrice'] },
  { title: t.more, fields: ['attachmentUrl', 'remark'] },
]
