import type { Feature } from '../../../kernel/feature.ts'
import { drayMove } from './drayage/drayMove.ts'
import { drayRate } from './drayage/drayRate.ts'
import { drayTerminal } from './drayage/drayTerminal.ts'
import { usEntry } from './entry/usEntry.ts'
import { usCustomer } from './usCustomer.ts'
import { usParty } from './usParty.ts'
import { usPower } from './usPower.ts'

export const unitedStatesFeatures: readonly Feature[] = [
  usParty,
  usPower,
  usCustomer,
  usEntry,
  drayMove,
  drayRate,
  drayTerminal,
]
