import { z } from 'zod'

import { route } from '../../../../kernel/route.ts'
import { id, string } from '../../../../kernel/value.ts'
import { declarationFaultText as t } from './declarationFault.text.ts'

const maybe = z.string().nullable()

/** How the same fault was solved before. `sameField`: its value may be taken over. */
const solved = z.object({
  at: z.string(),
  declarationId: id,
  code: z.string(),
  from: maybe,
  to: maybe,
  note: maybe,
  person: maybe,
  sameField: z.boolean(),
  applies: z.boolean(),
})
export type SolvedBefore = z.output<typeof solved>

const fault = z.object({
  id,
  round: z.int(),
  channel: z.string(),
  noticedAt: z.string(),
  words: z.string(),
  /** Field of the message that the words point to: `head`, `free`, `line` or a block; null where a person must read them. */
  block: maybe,
  field: maybe,
  lineId: id.nullable(),
  line: z.int().nullable(),
  /** As it was declared in that round, and as it stands now; null where there is no field or the reader may not see it. */
  oldValue: maybe,
  current: maybe,
  mendedAt: maybe,
  mendedBy: maybe,
  applies: z.boolean(),
  note: maybe,
  before: z.array(solved),
})
export type DeclarationFault = z.output<typeof fault>

const at = (verb: 'faults' | 'settleFault') => ({ path: `/api/customs/declaration/${verb}`, title: t[verb] })

/** Single faults in what customs wrote, each to be mended or answered. */
export const declarationFault = {
  /** Of the last submission, in customs' order; nothing for a customer's people. */
  faults: route({
    ...at('faults'),
    method: 'GET',
    access: { permission: 'declaration.view' },
    input: z.strictObject({ id }),
    /** `changed`: a value of the declaration is another than when it was sent. */
    output: z.object({ faults: z.array(fault), mended: z.int(), changed: z.boolean() }),
  }),
  /**
   * `mended` with what stands there now, or with a note that says why where no value of the declaration changed since customs sent it back;
   * `notApplicable` with a note that says why; `open` takes either back.
   */
  settleFault: route({
    ...at('settleFault'),
    method: 'POST',
    access: { permission: 'declaration.edit' },
    input: z.strictObject({
      faultId: id,
      outcome: z.enum(['mended', 'notApplicable', 'open']),
      note: string(500).default(''),
    }),
    output: fault,
  }),
} as const
