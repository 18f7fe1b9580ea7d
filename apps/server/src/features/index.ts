import type { Feature } from '../kernel/feature.ts'
import { features as account } from './account/index.ts'
import { features as admin } from './admin/index.ts'
import { features as customs } from './customs/index.ts'
import { features as files } from './files/index.ts'
import { features as notice } from './notice/index.ts'
import { features as trade } from './trade/index.ts'
import { features as workbench } from './workbench/index.ts'

/** Every feature of the product, by area. */
export const features: readonly Feature[] = [account, admin, customs, files, notice, trade, workbench].flat()
