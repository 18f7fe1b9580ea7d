import type { Feature } from '../../../kernel/feature.ts'
import { clearanceCargo } from './clearanceCargo.ts'
import { customerProfile } from './customerProfile.ts'
import { partyAddress } from './partyAddress.ts'
import { tradeDeclaration } from './tdec/tradeDeclaration.ts'

export const hongKongFeatures: readonly Feature[] = [partyAddress, customerProfile, clearanceCargo, tradeDeclaration]
