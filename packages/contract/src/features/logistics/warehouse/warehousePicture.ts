import { z } from 'zod'

import { id } from '../../../kernel/value.ts'
import { placeText } from './warehouse.text.ts'
import { warehouseBinText } from './warehouseBin.text.ts'

const kind = z.enum(Object.keys(placeText.kinds) as [keyof typeof placeText.kinds])
/** Null where nobody said what it takes. */
const percent = z.int().nullable()

const pictureBin = z.object({
  id,
  code: z.string(),
  aisle: z.string().nullable(),
  kind,
  status: z.enum(Object.keys(warehouseBinText.states) as [keyof typeof warehouseBinText.states]),
  bonded: z.boolean(),
  /** How many lots lie in it, in any condition. */
  lots: z.int(),
  /** By room or by weight, whichever is nearer to its end. */
  percent,
})
export type PictureBin = z.output<typeof pictureBin>

const pictureZone = z.object({
  id,
  code: z.string(),
  name: z.string(),
  kind,
  bonded: z.boolean(),
  /** Of the room of its bins. */
  percent,
  bins: z.array(pictureBin),
})
export type PictureZone = z.output<typeof pictureZone>

/** Bins of one picture at most. */
export const mostPictured = 5000

export const warehousePicture = z.object({
  id,
  code: z.string(),
  name: z.string(),
  warnPercent: z.int(),
  capacityCbm: z.string().nullable(),
  usedCbm: z.string(),
  percent,
  zones: z.array(pictureZone),
  /** There are more bins than a picture shows. */
  more: z.boolean(),
})
export type WarehousePicture = z.output<typeof warehousePicture>
