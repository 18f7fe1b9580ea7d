import { createHash } from 'node:crypto'

import type { declaration as contract } from '@clearway/contract/features/customs/declaration/declaration'
import { withSelfTaxes } from '@clearway/contract/features/customs/declaration/fields/selfTaxes'
import type { Declaration, DecValues } from '@clearway/contract/features/customs/declaration/model'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context, FileAnswer } from '../../../kernel/context.ts'
import { dictionaryDay } from '../../../kernel/crud/dictionaries.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { filesToSend, keepSentFiles } from './attached/attachedFiles.ts'
import { namedDocuments } from './attached/attachedNames.ts'
import { hiddenFields } from './declarationHidden.ts'
import { storedDeclaration, type StoredDeclaration } from './declarationRows.ts'
import { messageName, writeMessage, type UnknownPart } from './message/message.ts'
import { clientNumber, declaringCompanyOf, signOf } from './sign.ts'

type Routes = (typeof contract)['routes']

/** The last message of a round. */
export async function latestMessage(
  ctx: Context,
  id: string,
  round: number,
): Promise<{ id: string; fileName: string } | undefined> {
  const { rows } = await sql<{
    id: string
    fileName: string
  }>`select id, file_name from declaration_message where tenant_id = current_tenant() and declaration_id = ${id} and round = ${round} order by at desc, id desc limit 1`.execute(
    ctx.db,
  )
  return rows[0]
}

/** `DecMessage-I-IM-20261120-0001_2-1.xml`: our code and the round, so that the files of a shipment can be told apart and answers name whom they are about. */
const fileNameOf = (name: string, code: string, round: number): string =>
  `${name.slice(0, 'DecMessage-I-'.length)}${code.replace(/[^\p{L}\p{N}_-]+/gu, '_')}-${round}.xml`

/** Tags of an imported message that the catalogue does not know. */
async function unknownParts(ctx: Context, id: string): Promise<UnknownPart[]> {
  const { rows } = await sql<{
    unknown: UnknownPart[]
  }>`select unknown from declaration where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  return rows[0]?.unknown ?? []
}

/** Licences of a line carry its number. */
const withGoodsNumbers = (model: Declaration): Declaration => ({
  ...model,
  lines: model.lines.map(({ limits, ...line }) => ({
    ...line,
    limits: limits.map(({ values, vins }) => ({ values: { ...values, GoodsNo: line.item['GNo'] ?? '' }, vins })),
  })),
})

interface KeptMessage {
  readonly id: string
  readonly fileName: string
  readonly round: number
  readonly sign: DecValues
  /** With the names under which its papers went. */
  readonly blocks: Declaration['blocks']
}

/** Writes the message of the next round and keeps it for good. */
export async function keepMessage(ctx: Context, stored: StoredDeclaration, model: Declaration): Promise<KeptMessage> {
  const unknown = await unknownParts(ctx, stored.id)
  const company = await declaringCompanyOf(ctx, model.head['AgentCode'] ?? '')
  const sent = await filesToSend(ctx, stored, namedDocuments(model, stored))
  const sign = company ? signOf(company, stored.sign['ClientSeqNo'] ?? clientNumber(stored)) : model.sign
  const content = writeMessage({
    ...withGoodsNumbers(withSelfTaxes(sent.model, dictionaryDay(ctx))),
    sign,
    unknown,
  })
  const round = stored.round + 1
  const fileName = fileNameOf(messageName(model), stored.code, round)
  const { rows } = await sql<{
    id: string
  }>`insert into declaration_message (tenant_id, declaration_id, round, file_name, content, sha256, person_id)
    values (current_tenant(), ${stored.id}, ${round}, ${fileName}, ${content}, ${createHash('sha256').update(content).digest('hex')}, ${ctx.user.personId}) returning id`.execute(
    ctx.db,
  )
  await keepSentFiles(ctx, rows[0]!.id, sent.files)
  return { id: rows[0]!.id, fileName, round, sign, blocks: sent.model.blocks }
}

/** A message as it left us: the latest, or one by its id. Throws 404, and 403 for whom fields of it are hidden. */
export async function message(ctx: Context, { id, messageId }: Parsed<Routes['message']>): Promise<FileAnswer> {
  await storedDeclaration(ctx, id)
  if (hiddenFields(ctx).any) throw refuse(403, refusals.forbidden)
  const { rows } = await sql<{ fileName: string; content: string }>`select file_name, content from declaration_message
    where tenant_id = current_tenant() and declaration_id = ${id} ${messageId ? sql`and id = ${messageId}` : sql``} order by at desc, id desc limit 1`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return { name: rows[0].fileName, contentType: 'application/xml; charset=utf-8', body: Buffer.from(rows[0].content) }
}

export async function messages(ctx: Context, { id }: Parsed<Routes['messages']>): Promise<Output<Routes['messages']>> {
  await storedDeclaration(ctx, id)
  const { rows } = await sql<
    Output<Routes['messages']>[number]
  >`select m.id, m.round, m.file_name, m.sha256, (select p.nickname from person p where p.id = m.person_id) as person, m.at,
      (select count(*)::int from declaration_message_paper f where f.tenant_id = m.tenant_id and f.message_id = m.id) as files
    from declaration_message m where m.tenant_id = current_tenant() and m.declaration_id = ${id} order by m.at desc, m.id desc limit 200`.execute(
    ctx.db,
  )
  return rows
}
