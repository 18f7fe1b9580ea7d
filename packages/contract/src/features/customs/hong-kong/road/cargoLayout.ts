import type { z } from 'zod'

import { layoutOf } from '../../exchange/fileLayout.ts'

/** The columns that a cargo file can have, and what each is called in it. */
export const cargoColumns = [
  'code',
  'ccrn',
  'direction',
  'packages',
  'packageDescription',
  'goodsDescription',
  'consignorName',
  'consignorAddress',
  'consigneeName',
  'consigneeAddress',
  'expectedAt',
  'controlPoint',
  'grossWeight',
] as const
export const cargoLayout = layoutOf(['csv', 'xml'], cargoColumns)
export type CargoLayout = z.output<typeof cargoLayout>
