import { rulingPageText as t } from './rulingPage.text.ts'

/** The fields of a ruling as its form groups them. */
export const rulingGroups = [
  { title: t.what, fields: ['kind', 'number', 'jurisdiction', 'authority'] },
  { title: t.goodsGroup, fields: ['name', 'hsCode', 'description', 'basis'] },
  { title: t.holderGroup, fields: ['orgId', 'holder'] },
  { title: t.laboratoryGroup, fields: ['laboratory', 'sampleNumber', 'finding'] },
  { title: t.validityGroup, fields: ['validFrom', 'validTo', 'revokedOn', 'revokedReason'] },
  { title: t.more, fields: ['attachmentUrl', 'remark'] },
]
