import { entryPageText as t } from './entryPage.text.ts'

/** The form of an entry. */
export const entryGroups = [
  { title: t.entry, fields: ['entryType', 'port', 'entryDate', 'arrivalDate'] },
  { title: t.parties, fields: ['importerId', 'consigneeId', 'manufacturerId', 'sellerId', 'buyerId', 'shipToId'] },
  {
    title: t.transport,
    fields: [
      'mode',
      'carrier',
      'vessel',
      'voyage',
      'billNo',
      'houseBill',
      'inBondNo',
      'unlading',
      'location',
      'exportCountry',
      'exportDate',
    ],
  },
  { title: t.goods, fields: ['packages', 'grossWeight', 'containers'] },
  { title: t.security, fields: ['bondKind', 'ladingAt', 'stuffingLocation', 'consolidator'] },
  { title: t.payment, fields: ['paymentKind', 'statementDate'] },
  { title: t.more, fields: ['remark'] },
]
