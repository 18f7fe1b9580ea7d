import { z } from 'zod'

import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { taskAttributes } from '../taskResource.ts'
import { caseMessageText as t } from './caseMessage.text.ts'
import { talkInput, talkMessage as message } from './talk.ts'

const maybe = z.string().nullable()

/** What the classifiers' desk asked about goods of this case; answered by `classifyTask.answer`. */
const deskQuestion = z.object({
  taskId: id,
  questionId: id,
  name: z.string(),
  modelNumber: maybe,
  attributes: z.record(z.string(), z.string()),
  question: z.string(),
  missing: z.array(z.enum(taskAttributes)),
  askedBy: maybe,
  askedAt: z.string(),
  answer: maybe,
  answeredBy: maybe,
  answeredAt: maybe,
})
export type DeskQuestion = z.output<typeof deskQuestion>

const listed = z.object({ messages: z.array(message), desk: z.array(deskQuestion), open: z.int() })
export type CaseTalk = z.output<typeof listed>

const at = (verb: 'messages' | 'talk' | 'closeQuestion' | 'messageFile') => ({
  path: `/api/customs/customsCase/${verb}`,
  title: t[verb],
})
const may = <R extends 'view' | 'talk'>(right: R) => ({ permission: `customsCase.${right}` }) as const

/** Questions, answers and remarks of a case. `id` is always the case's. */
export const caseMessageRoutes = {
  /** Oldest first; the last 500. A customer's people never get internal ones. */
  messages: route({
    ...at('messages'),
    method: 'GET',
    access: may('view'),
    input: z.strictObject({ id }),
    output: listed,
  }),
  /**
   * Writes one message. `messageId` is the page's own: a call that is sent again adds nothing twice. Staff put questions; an answer ends its question.
   * `fileId` is an upload of the writer's own (`/api/files/upload`).
   */
  talk: route({
    ...at('talk'),
    method: 'POST',
    access: may('talk'),
    output: message,
    input: z.strictObject({
      ...talkInput,
      lineId: id.optional(),
    }),
  }),
  /** Nobody needs to answer it any more; staff only. */
  closeQuestion: route({
    ...at('closeQuestion'),
    method: 'POST',
    access: may('talk'),
    input: z.strictObject({ id, messageId: id }),
    output: message,
  }),
  messageFile: route({
    ...at('messageFile'),
    method: 'GET',
    access: may('view'),
    input: z.strictObject({ id, messageId: id }),
    answer: 'file',
  }),
} as const
