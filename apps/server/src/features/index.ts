import type { Feature } from '../kernel/feature.ts'
import { dict } from './admin/dict.ts'
import { file } from './files/file.ts'
import { session } from './account/session.ts'
import { supplier } from './trade/supplier.ts'

/** Every feature of the product, one line each. */
export const features: readonly Feature[] = [
  session,
  dict,
  file,
  supplier,
]
