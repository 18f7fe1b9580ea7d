import { atMost } from '../../kernel/decimal.ts'
import { dictionaryField, fileField, longTextField, moneyField, referenceField, textField } from '../../kernel/field.ts'
import { resource } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { goodsText as t } from './goods.text.ts'

const price = { currencyField: 'currency', unitPrice: true, width: 150 } as const
const prices = ['lowestPrice', 'referencePrice', 'highestPrice'] as const

export const goods = resource({
  name: 'goods',
  title: t.title,
  records: text('商品', '貨品', 'goods'),
  path: '/api/trade/goods',
  labelField: 'modelNumber',
  cards: ['name', 'orgId', 'referencePrice'],
  fields: {
    modelNumber: textField({ label: t.modelNumber, required: true, max: 100, sort: true, search: true, width: 170 }),
    name: textField({ label: t.name, required: true, max: 200, sort: true, search: true, width: 220 }),
    brand: textField({ label: t.brand, max: 100, search: true, width: 120 }),
    orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', filter: true, width: 170 }),
    orgName: textField({ label: t.customer, readOnly: true, computed: true, aside: true }),
    countryOfOrigin: dictionaryField('country', { label: t.countryOfOrigin, filter: true, width: 130 }),
    unit: dictionaryField('unit', { label: t.unit, width: 90 }),
    currency: dictionaryField('currency', { label: t.currency, filter: true, width: 90, aside: true }),
    lowestPrice: moneyField({ label: t.lowestPrice, ...price, aside: true }),
    referencePrice: moneyField({ label: t.referencePrice, ...price }),
    highestPrice: moneyField({ label: t.highestPrice, ...price, aside: true }),
    materialUse: longTextField({ label: t.materialUse, max: 1000, aside: true }),
    attachmentUrl: fileField({ label: t.attachment, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [
    {
      field: 'lowestPrice',
      message: t.lowestAboveReference,
      holds: (v) => atMost(v['lowestPrice'], v['referencePrice']),
    },
    {
      field: 'highestPrice',
      message: t.referenceAboveHighest,
      holds: (v) => atMost(v['referencePrice'], v['highestPrice']),
    },
    { field: 'lowestPrice', message: t.lowestAboveHighest, holds: (v) => atMost(v['lowestPrice'], v['highestPrice']) },
    {
      field: 'currency',
      message: t.currencyMissing,
      holds: (v) => !prices.some((p) => v[p]) || Boolean(v['currency']),
    },
  ],
})
