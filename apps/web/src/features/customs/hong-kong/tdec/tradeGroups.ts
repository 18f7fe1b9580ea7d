import { tradePageText as t } from './tradePage.text.ts'

/** The form of a declaration. */
export const tradeGroups = [
  { title: t.movement, fields: ['direction', 'form', 'movementDate', 'exemptReason', 'orgId'] },
  { title: t.parties, fields: ['traderName', 'traderBr', 'traderAddress', 'partnerName'] },
  {
    title: t.transport,
    fields: [
      'transportMode',
      'vehicle',
      'placeOfLoading',
      'placeOfDischarge',
      'countryConsigned',
      'billNo',
      'ccrn',
      'containers',
    ],
  },
  { title: t.packing, fields: ['packages', 'packageDescription', 'grossWeight', 'marks'] },
  { title: t.declarant, fields: ['companyId', 'declarant', 'capacity'] },
  { title: t.more, fields: ['remark'] },
]
