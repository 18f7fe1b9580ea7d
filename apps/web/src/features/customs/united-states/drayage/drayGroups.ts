import { drayPageText as t } from './drayPage.text.ts'

/** How the form of a move, and what it says, are laid out. */
export const drayGroups = [
  {
    title: t.containerGroup,
    fields: ['containerNo', 'sizeType', 'entryId', 'orgId', 'line', 'billNo', 'vessel', 'voyage', 'seal', 'chassis'],
  },
  {
    title: t.pickupGroup,
    fields: [
      'terminalId',
      'pickupNo',
      'lastFreeDay',
      'perDiemFreeDays',
      'detentionFreeDays',
      'customsHold',
      'freightHold',
      'terminalHold',
      'underBond',
    ],
  },
  {
    title: t.deliveryGroup,
    fields: [
      'deliveryName',
      'deliveryAddress',
      'deliveryCity',
      'windowFrom',
      'windowTo',
      'emptyReturn',
      'earliestReturn',
    ],
  },
  { title: t.driverGroup, fields: ['carrier', 'driverName', 'driverPhone', 'truck'] },
  { title: t.extraGroup, fields: ['prePull', 'overweight', 'triAxle', 'hazmat', 'exam'] },
  { title: t.more, fields: ['remark'] },
]
