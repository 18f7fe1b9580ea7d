import { usParty as contract, type UsPartyRow } from '@clearway/contract/features/customs/united-states/usParty'
import { usPartyText as t } from '@clearway/contract/features/customs/united-states/usParty.text'
import {
  usPartyFaults,
  usPartyMachine as machine,
} from '@clearway/contract/features/customs/united-states/usPartySteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { staffOnly } from '../../../business/staffOnly.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { lockParty, partyWritten, usPartySource, type StoredParty } from './usPartyRows.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string
}
type Step = Taking<typeof machine, StoredParty, Asked>

function requireComplete({ row }: Step): void {
  const errors = usPartyFaults({ ...row })
  if (errors.length) throw refuse(422, refusals.invalid, { errors })
}

/** Whoever imports is known to customs: its number is on file, or its 5106 was handed in and the number came. */
function requireKnown({ row, from }: Step): void {
  const known = row.importerNumber && (row.onFile || from === 'submitted' || from === 'suspended')
  if (row.importer && !known)
    throw refuse(422, refusals.invalid, { errors: [{ field: 'importerNumber', message: t.notKnown }] })
}

const engine = stepEngine<typeof machine, StoredParty, Asked>(machine, {
  table: 'us_party',
  column: 'state',
  load: (ctx, { id }) => lockParty(ctx, id),
  facts: ({ id, version, state }) => ({ id, version, state }),
  current: ({ ctx, row }) => readRow(ctx, contract, usPartySource(), row.id),
  notFrom: ({ ctx, from }) => refuse(409, t.notFrom, { values: { state: say(machine.states[from], ctx.language) } }),
  checks: { complete: requireComplete, known: requireKnown },
  effects: {
    handIn: () => ({ set: sql`submitted_at = now()` }),
    giveReason: ({ input }) => ({ set: sql`suspended_reason = ${input.reason!}` }),
    forgetReason: () => ({ set: sql`suspended_reason = null` }),
  },
  notices: {},
  written: ({ ctx, step, row, input }) => partyWritten(ctx, [row.id], [step, input.reason].filter(Boolean).join(': ')),
})

/** Takes one step in the life of a party. Throws 403 for a customer's people, 404, 409 (stale, state) and 422 (what is missing). */
export const takeStep = (step: CalledStep<typeof machine>) =>
  staffOnly(async (ctx: Context, asked: Asked): Promise<UsPartyRow> => {
    await engine(ctx, step, asked)
    return readRow(ctx, contract, usPartySource(), asked.id)
  })
