import { roadPageText as t } from './roadPage.text.ts'

/** The form of a consignment. */
export const cargoGroups = [
  {
    title: t.goodsGroup,
    fields: [
      'direction',
      'orgId',
      'goodsDescription',
      'packages',
      'packageDescription',
      'grossWeight',
      'value',
      'currency',
    ],
  },
  { title: t.partiesGroup, fields: ['consignorName', 'consignorAddress', 'consigneeName', 'consigneeAddress'] },
  { title: t.crossingGroup, fields: ['controlPoint', 'expectedAt'] },
  { title: t.more, fields: ['remark'] },
]
