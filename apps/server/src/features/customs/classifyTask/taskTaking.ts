import type { classifyTask as contract } from '@clearway/contract/features/customs/classifyTask'
import type { taskMachine } from '@clearway/contract/features/customs/taskSteps'
import type { Parsed } from '@clearway/contract/kernel/route'

import type { StepInput, Taking } from '../../../kernel/stateMachine.ts'
import type { StoredTask } from './taskRows.ts'

type Routes = (typeof contract)['routes']
type Given<R extends keyof Routes> = Omit<Parsed<Routes[R]>, 'id' | 'version'>

export type Decided = Given<'decide'>

/** A line while a step of it is taken, with what effects found for those after them. */
export interface InHand extends StoredTask {
  question?: { readonly askedBy: string | null; readonly askedAt: string }
  /** How many of the customer's people were told. */
  told?: number
  /** Lines that took its place. */
  parts?: readonly string[]
}

/** What a step may be given beside the line. */
export interface Asked extends StepInput {
  readonly decided?: Decided
  readonly reason?: string | null | undefined
  readonly asked?: Given<'ask'>
  readonly answered?: Given<'answer'>
  readonly split?: Given<'split'>['parts']
}
export type Step = Taking<typeof taskMachine, InHand, Asked>
