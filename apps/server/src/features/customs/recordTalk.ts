import { caseDocumentText } from '@clearway/contract/features/customs/case/caseDocument.text'
import type { TalkMessage } from '@clearway/contract/features/customs/case/talk'
import type { RecordTalk, TalkRoutes } from '@clearway/contract/features/customs/talk/recordTalk'
import { recordTalkText as t } from '@clearway/contract/features/customs/talk/recordTalk.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import type { Context, FileAnswer } from '../../kernel/context.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'
import { tellClerks, tellCustomer, type ToldOf } from './recordTell.ts'
import { endAsked, keepSaid, readOne, readTalk, talkFile, wasSaid, type Talked } from './talk.ts'

/** A record as its talk needs it. */
export interface TalkedRecord extends Omit<ToldOf, 'kind'> {
  /** Its state, where nothing is written about it any more. */
  readonly over: Text | null
}

interface Kind {
  readonly kind: ToldOf['kind']
  /** Throws 404 where the caller does not see it. */
  readonly read: (ctx: Context, id: string) => Promise<TalkedRecord>
  /** The same, locked until the transaction ends. */
  readonly lock: (ctx: Context, id: string) => Promise<TalkedRecord>
  /** For the audit trail and the totals of lists. */
  readonly written: (ctx: Context, id: string) => void
}

const columns = {
  roadCargo: 'road_cargo_id',
  tradeDeclaration: 'trade_declaration_id',
  usEntry: 'us_entry_id',
  drayMove: 'dray_move_id',
} as const

/** SQL: ids of records of which a message is like that. */
const having = (kind: ToldOf['kind'], what: RawBuilder<unknown>): RawBuilder<unknown> => {
  const column = sql.ref(`m.${columns[kind]}`)
  return sql`select ${column} from customs_message m where m.tenant_id = current_tenant() and ${column} is not null and ${what}`
}
/** Records about which a question waits for the customer. */
export const askedIn = (kind: ToldOf['kind']): RawBuilder<unknown> =>
  having(kind, sql`m.question and m.answered_at is null and not m.internal`)
/** Records about which the customer wrote or sent something, and nobody has looked yet. */
export const unseenIn = (kind: ToldOf['kind']): RawBuilder<unknown> => having(kind, sql`m.unseen`)
/** The record `t` is one of them. They are few and found first: as an array they lead to their rows by the key, as a condition beside others every row is asked. */
export const isIn = (...found: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`t.id = any(array(${sql.join(found, sql` union all `)}))`

/** What was said with a customer is not for the next one's eyes. Throws 400 at the field that says whose it is. */
export async function requireSameCustomer(
  ctx: Context,
  kind: ToldOf['kind'],
  id: string,
  field = 'orgId',
): Promise<void> {
  const { rows } =
    await sql`select from customs_message m where m.tenant_id = current_tenant() and ${sql.ref(`m.${columns[kind]}`)} = ${id} and not m.internal limit 1`.execute(
      ctx.db,
    )
  if (rows.length) throw refuseField(field, t.customerFixed)
}

type Said = Parsed<TalkRoutes['talk']>

async function tell(ctx: Context, of: ToldOf, said: Said): Promise<void> {
  const paper = said.paper && caseDocumentText.kinds[said.paper]
  const values = { body: said.body || (paper ?? ''), person: ctx.user.nickname, ...(paper && { paper }) }
  const words = said.internal
    ? t.told.internal
    : said.question
      ? t.told.question
      : said.answers
        ? t.told.answer
        : paper
          ? t.told.paper
          : t.told.message
  const told = { words, values, except: ctx.user.personId }
  if (ctx.user.area === 'customer' || said.internal) await tellClerks(ctx.db, of, told)
  else await tellCustomer(ctx.db, of, told)
}

/** Questions, answers, messages and papers of one kind of record. */
export function recordTalk({ kind, read, lock, written }: Kind) {
  const talkedOf = ({ id, orgId }: TalkedRecord): Talked => ({ by: columns[kind], id, orgId })

  async function all(ctx: Context, of: TalkedRecord): Promise<RecordTalk> {
    const messages = await readTalk(ctx, talkedOf(of))
    return {
      messages,
      open: messages.filter((m) => m.question && !m.answeredAt && !m.internal).length,
      unseen: messages.filter((m) => m.unseen).length,
    }
  }

  async function talk(ctx: Context, { id, ...said }: Said): Promise<TalkMessage> {
    const of = await lock(ctx, id)
    const talked = talkedOf(of)
    if (!(await wasSaid(ctx, talked, said.messageId))) {
      if (of.over) throw refuse(409, t.over, { values: { status: of.over[ctx.language] } })
      if (!said.body && !said.fileId) throw refuseField('body', issues.required)
      if (said.paper && !said.fileId) throw refuseField('fileId', issues.required)
      await keepSaid(ctx, talked, said, ctx.user.area === 'customer')
      // Whoever writes to the customer has read what came from there.
      if (ctx.user.area !== 'customer' && !said.internal) await see(ctx, of)
      await tell(ctx, { kind, ...of }, { id, ...said })
      written(ctx, id)
    }
    return (await readOne(ctx, talked, said.messageId))!
  }

  const see = (ctx: Context, { id }: TalkedRecord) =>
    sql`update customs_message m set unseen = false where m.tenant_id = current_tenant() and ${sql.ref(`m.${columns[kind]}`)} = ${id} and m.unseen`.execute(
      ctx.db,
    )

  return {
    messages: async (ctx: Context, { id }: { id: string }): Promise<RecordTalk> => all(ctx, await read(ctx, id)),
    talk,
    closeQuestion: async (ctx: Context, { id, messageId }: Parsed<TalkRoutes['closeQuestion']>) => {
      const closed = await endAsked(ctx, talkedOf(await lock(ctx, id)), messageId)
      written(ctx, id)
      return closed
    },
    messageFile: async (ctx: Context, { id, messageId }: Parsed<TalkRoutes['messageFile']>): Promise<FileAnswer> =>
      talkFile(ctx, talkedOf(await read(ctx, id)), messageId),
    markSeen: async (ctx: Context, { id }: { id: string }): Promise<RecordTalk> => {
      if (ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
      const of = await lock(ctx, id)
      await see(ctx, of)
      written(ctx, id)
      return all(ctx, of)
    },
  }
}
