import { caseChargeRoutes, type CaseCharges } from '@clearway/contract/features/customs/case/caseCharge'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import type { FieldChanges } from '@clearway/contract/kernel/patch'

import { call } from '../../../../kernel/api.ts'
import { conflictWith, type Change, type KeptBack } from '../../../../kernel/draft/autosave.ts'

const prefix = 'charge.'
export const chargesKey = (id: string) => [customsCase.name, 'charges', id] as const
export const placeOfCharge = (chargeId: string, name: string): string => `${prefix}${chargeId}.${name}`
export const isChargePlace = (place: string): boolean => place.startsWith(prefix)

/** Sends changes of single charges; those that are kept back go into `back`. Gives the charges as they stand then. */
export async function sendCharges(
  id: string,
  changes: readonly (readonly [string, Change])[],
  back: Map<string, KeptBack>,
): Promise<CaseCharges> {
  const fields = new Map<string, Record<string, Change>>()
  for (const [place, change] of changes) {
    const [chargeId, name] = place.slice(prefix.length).split('.') as [string, string]
    fields.set(chargeId, { ...fields.get(chargeId), [name]: change })
  }
  const { conflicts, problems, ...charges } = await call(caseChargeRoutes.patchCharges, {
    id,
    set: [...fields].map(([chargeId, set]) => ({ id: chargeId, fields: set as FieldChanges })),
  })
  for (const { id: chargeId, field, theirs } of conflicts)
    back.set(placeOfCharge(chargeId, field), conflictWith(theirs))
  for (const { id: chargeId, field, message } of problems) back.set(placeOfCharge(chargeId, field), new Error(message))
  return charges
}
