import { createHash } from 'node:crypto'
import { declaration as contract } from '@clearway/contract/features/customs/declaration/declaration'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'
import { requireCertificate } from '../../../kernel/certificate.ts'
import type { Context, FileAnswer } from '../../../kernel/context.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { caseEvent } from '../case/case-events.ts'
import { hiddenFields } from './declaration-hidden.ts'
import { lockDeclaration, readDeclarationRow, storedDeclaration, type StoredDeclaration } from './declaration-rows.ts'
import { applyState } from './declaration-state.ts'
import { requireStep, withoutErrors } from './declaration-steps.ts'
import { countFaults } from './fault-make.ts'
import { messageName, writeMessage, type UnknownPart } from './message.ts'
import { estimateToKeep } from './tax/tax-estimate.ts'

type Routes = (typeof contract)['routes']

/** The call that made the present state, sent again because its answer was lost: same person, same version before, nothing since. */
const isSentAgain = (ctx: Context, stored: StoredDeclaration, version: number): boolean =>
  stored.status === 'submitted' && stored.version === version + 1 && stored.submittedBy === ctx.user.personId

async function latestMessage(ctx: Context, id: string, round: number): Promise<{ id: string; fileName: string } | undefined> {
  const { rows } = await sql<{ id: string; fileName: string }>`select id, file_name from declaration_message where tenant_id = current_tenant() and declaration_id = ${id} and round = ${round} order by at desc, id desc limit 1`.execute(ctx.db)
  return rows[0]
}

/** `DecMessage-I-IM-20261120-0001_2-1.xml`: our code and the round, so that the files of a shipment can be told apart and answers name whom they are about. */
const fileNameOf = (name: string, code: string, round: number): string => `${name.slice(0, 'DecMessage-I-'.length)}${code.replace(/[^\p{L}\p{N}_-]+/gu, '_')}-${round}.xml`

/** Tags of an imported message that the catalogue does not know. */
async function unknownParts(ctx: Context, id: string): Promise<UnknownPart[]> {
  const { rows } = await sql<{ unknown: UnknownPart[] }>`select unknown from declaration where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  return rows[0]?.unknown ?? []
}

/**
 * Writes the message, keeps it for good and moves on to `submitted`, all or nothing. Sent again after its answer was lost it answers the same. Throws
 * 403 (the tenant asks for a certificate), 404, 409 (stale, or the state does not allow it) and 422 with all that was found while errors are left.
 */
export async function submit(ctx: Context, { id, version }: Parsed<Routes['submit']>): Promise<Output<Routes['submit']>> {
  const stored = await lockDeclaration(ctx, id)
  const again = isSentAgain(ctx, stored, version) && await latestMessage(ctx, id, stored.round)
  if (again) return { row: await readDeclarationRow(ctx, id), messageId: again.id, fileName: again.fileName }
  if (stored.version !== version) throw refuse(409, refusals.stale, { data: { current: await readDeclarationRow(ctx, id) } })
  requireStep(ctx, stored, 'submit')
  await requireCertificate(ctx, 'declare')
  const model = await withoutErrors(ctx, stored, 'declare', 'submit')
  const content = writeMessage({ ...model, unknown: await unknownParts(ctx, id) })
  const round = stored.round + 1
  const fileName = fileNameOf(messageName(model), stored.code, round)
  const { rows } = await sql<{ id: string }>`insert into declaration_message (tenant_id, declaration_id, round, file_name, content, sha256, person_id)
    values (current_tenant(), ${id}, ${round}, ${fileName}, ${content}, ${createHash('sha256').update(content).digest('hex')}, ${ctx.user.personId}) returning id`.execute(ctx.db)
  await applyState(ctx, id, { state: 'submitted', note: null, submitted: true, estimate: await estimateToKeep(ctx, stored) })
  await countFaults(ctx, id)
  await caseEvent(ctx, stored.caseId, 'declaration.submitted', { code: stored.code, round, fileName }, true, id)
  return { row: await readDeclarationRow(ctx, id), messageId: rows[0]!.id, fileName }
}

/** A message as it left us: the latest, or one by its id. Throws 404, and 403 for whom fields of it are hidden. */
export async function message(ctx: Context, { id, messageId }: Parsed<Routes['message']>): Promise<FileAnswer> {
  await storedDeclaration(ctx, id)
  if (hiddenFields(ctx).any) throw refuse(403, refusals.forbidden)
  const { rows } = await sql<{ fileName: string; content: string }>`select file_name, content from declaration_message
    where tenant_id = current_tenant() and declaration_id = ${id} ${messageId ? sql`and id = ${messageId}` : sql``} order by at desc, id desc limit 1`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return { name: rows[0].fileName, contentType: 'application/xml; charset=utf-8', body: Buffer.from(rows[0].content) }
}

export async function messages(ctx: Context, { id }: Parsed<Routes['messages']>): Promise<Output<Routes['messages']>> {
  await storedDeclaration(ctx, id)
  const { rows } = await sql<Output<Routes['messages']>[number]>`select m.id, m.round, m.file_name, m.sha256, (select p.nickname from person p where p.id = m.person_id) as person, m.at
    from declaration_message m where m.tenant_id = current_tenant() and m.declaration_id = ${id} order by m.at desc, m.id desc limit 200`.execute(ctx.db)
  return rows
}
