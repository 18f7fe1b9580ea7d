import { z } from 'zod'

import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { documentKinds } from '../case/caseDocument.ts'
import { talkText as t } from '../case/talk.text.ts'
import { talkInput, talkMessage } from '../case/talk.ts'
import { recordTalkText } from './recordTalk.text.ts'

/** What is said and sent about one record. */
const recordTalk = z.object({ messages: z.array(talkMessage), open: z.int(), unseen: z.int() })
export type RecordTalk = z.output<typeof recordTalk>

/** Kinds of records that are talked about in this way. */
export type TalkedKind = keyof typeof recordTalkText.records

/** Questions, answers, messages and papers of a record; `id` is always the record's. */
export const talkRoutes = <N extends TalkedKind>(name: N) => {
  const at = <V extends 'messages' | 'talk' | 'closeQuestion' | 'messageFile' | 'markSeen'>(verb: V) =>
    ({ path: `/api/customs/${name}/${verb}`, title: t[verb] }) as const
  const may = <R extends 'view' | 'talk' | 'edit'>(right: R) => ({ permission: `${name}.${right}` }) as const
  return {
    /** Oldest first; the last 500. A customer's people never get internal ones. */
    messages: route({
      ...at('messages'),
      method: 'GET',
      access: may('view'),
      input: z.strictObject({ id }),
      output: recordTalk,
    }),
    /** Writes one message. Staff put questions; an answer ends its question. With a file words may be left out; `paper` says which paper it is. */
    talk: route({
      ...at('talk'),
      method: 'POST',
      access: may('talk'),
      input: z.strictObject({ ...talkInput, body: string(2000).default(''), paper: z.enum(documentKinds).optional() }),
      output: talkMessage,
    }),
    /** Nobody needs to answer it any more; staff only. */
    closeQuestion: route({
      ...at('closeQuestion'),
      method: 'POST',
      access: may('talk'),
      input: z.strictObject({ id, messageId: id }),
      output: talkMessage,
    }),
    messageFile: route({
      ...at('messageFile'),
      method: 'GET',
      access: may('view'),
      input: z.strictObject({ id, messageId: id }),
      answer: 'file',
    }),
    /** The broker has looked at what the customer wrote and sent. */
    markSeen: route({
      ...at('markSeen'),
      method: 'POST',
      access: may('edit'),
      input: z.strictObject({ id }),
      output: recordTalk,
    }),
  } as const
}
export type TalkRoutes = ReturnType<typeof talkRoutes<'roadCargo'>>
