import { z } from 'zod'

import { id, string } from '../../../kernel/value.ts'
import { documentKinds } from './caseDocument.ts'

const maybe = z.string().nullable()
const person = z.object({ name: maybe, customer: z.boolean(), own: z.boolean() })

/** One message about a case, road cargo or a trade declaration. */
export const talkMessage = z.object({
  id,
  body: z.string(),
  at: z.string(),
  person,
  /** Put to the customer, or among the broker's people where it is internal. */
  question: z.boolean(),
  answeredAt: maybe,
  /** The question that it answers. */
  answers: id.nullable(),
  internal: z.boolean(),
  line: z.object({ id, row: z.int(), name: z.string() }).nullable(),
  file: z.object({ id, name: z.string(), size: z.int() }).nullable(),
  /** Which paper the file is. */
  paper: z.enum(documentKinds).nullable(),
  /** A customer wrote it, and nobody of the broker has looked yet. */
  unseen: z.boolean(),
})
export type TalkMessage = z.output<typeof talkMessage>

/** What a call says. `messageId` is the page's own: sent again it adds nothing twice. `fileId` is an upload of the writer's own (`/api/files/upload`). */
export const talkInput = {
  id,
  messageId: id,
  body: string(2000).min(1),
  question: z.boolean().default(false),
  internal: z.boolean().default(false),
  answers: id.optional(),
  fileId: id.optional(),
} as const
