import type { Stage } from '../../kernel/stage.ts'
import { orderStage } from './case/orderStage.ts'

/** How far records of other areas have come at customs. */
export const stages: readonly Stage[] = [orderStage]
