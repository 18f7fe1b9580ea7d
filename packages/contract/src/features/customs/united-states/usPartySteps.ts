import { stateMachine, type StateOf } from '../../../kernel/stateMachine.ts'
import type { Text } from '../../../kernel/text.ts'
import { usPartyText as t } from './usParty.text.ts'

/**
 * The life of a party in formalities of the United States. Checks: `complete`: what the form 5106 asks for is there; `known`: customs knows its number, or it
 * needs none, since it imports nothing.
 */
export const usPartyMachine = stateMachine({
  states: t.states,
  initial: 'draft',
  steps: {
    prepare: {
      by: 'staff',
      permission: 'usParty.advance',
      from: ['draft'],
      to: 'prepared',
      checks: ['complete'],
    },
    submit: {
      by: 'staff',
      permission: 'usParty.advance',
      from: ['prepared'],
      to: 'submitted',
      checks: ['complete'],
      effects: ['handIn'],
    },
    takeBack: { by: 'staff', permission: 'usParty.advance', from: ['prepared', 'submitted'], to: 'draft' },
    activate: {
      by: 'staff',
      permission: 'usParty.advance',
      from: ['draft', 'prepared', 'submitted'],
      to: 'active',
      checks: ['known'],
    },
    suspend: {
      by: 'staff',
      permission: 'usParty.advance',
      from: ['active'],
      to: 'suspended',
      effects: ['giveReason'],
    },
    resume: {
      by: 'staff',
      permission: 'usParty.advance',
      from: ['suspended'],
      to: 'active',
      checks: ['known'],
      effects: ['forgetReason'],
    },
  },
  acts: { edit: { by: 'staff', in: ['draft', 'prepared', 'submitted', 'active'] } },
  phases: {
    prepare: ['draft'],
    toSubmit: ['prepared'],
    waiting: ['submitted'],
    usable: ['active'],
  },
})
export type UsPartyState = StateOf<typeof usPartyMachine>

/** What the form 5106 asks for. */
export const needed5106 = [
  'companyType',
  'importerNumber',
  'address',
  'city',
  'country',
  'contactPerson',
  'contactPhone',
  'officerName',
  'officerTitle',
  'business',
] as const

/** What is missing before a 5106 is handed in. A number that customs is asked to assign is not there yet. */
export const usPartyFaults = (of: Readonly<Record<string, unknown>>): { field: string; message: Text }[] =>
  needed5106.flatMap((field) => {
    const open = !of[field] && !(field === 'importerNumber' && of['numberKind'] === 'cbp')
    return open ? [{ field, message: t.missing }] : []
  })
