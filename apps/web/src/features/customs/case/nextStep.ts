import type { CaseStatus, CaseStep } from '@clearway/contract/features/customs/case/customsCase'
import type { Text } from '@clearway/contract/kernel/text'

import { caseFileText as t } from './caseFile.text.ts'

/** States in which declarations are made. */
export const makeable: readonly CaseStatus[] = ['toDeclare', 'declaring']

/** Steps that are for the customer to take; the broker's people may take them in his name, but they wait for him. */
const hisSteps: readonly CaseStep[] = ['confirm', 'receive']

/** The one step that comes next for the reader; undefined where somebody else has to act, or the way on is no step. */
export const mainStep = (forward: readonly CaseStep[], status: CaseStatus, customer: boolean): CaseStep | undefined =>
  forward.find((step) => customer || !(hisSteps.includes(step) || (step === 'submit' && status === 'returned')))

/** Whom a case waits for, told to those of the broker's people who cannot act in this state. */
export const waitsFor = (status: CaseStatus): Text | undefined =>
  Object.hasOwn(t.waits, status) ? t.waits[status as keyof typeof t.waits] : undefined
