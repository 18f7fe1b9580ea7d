import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText } from '@clearway/contract/features/customs/case/customsCase.text'
import type { declaration as contract } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import type { Edition } from '@clearway/contract/features/customs/declaration/model'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { parameter } from '../../../../kernel/parameters.ts'
import { notFound, refuse } from '../../../../kernel/refuse.ts'
import { caseEvent } from '../../case/caseEvents.ts'
import { caseFollows } from '../../case/caseFollow.ts'
import { casePapers, rowsToAttach } from '../attached/casePapers.ts'
import { declarationWritten } from '../declarationRows.ts'
import { knowledgeFor } from '../knowledge.ts'
import { composeDeclarations, type NewDeclaration } from './compose.ts'
import { totalsOf } from './lineNumbers.ts'
import { caseFacts, freeCaseLines, parties, standing, type CaseFacts } from './makeFacts.ts'

type Routes = (typeof contract)['routes']

/** Locks a case that the user may see, for declarations of it. Throws 404, and 409 while the customer has not confirmed or when the case is over. */
export async function lockCaseToDeclare(ctx: Context, caseId: string): Promise<CaseFacts> {
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.id = ${caseId}`,
    sql`t.deleted_at is null`,
    ...scopeCondition(ctx, { table: 'customs_case', orgScoped: true }, dataAccess(ctx.user, customsCase.name)),
  ]
  const { rows } = await sql`select 1 from customs_case t where ${sql.join(where, sql` and `)} for update of t`.execute(
    ctx.db,
  )
  if (!rows.length) throw notFound()
  const facts = await caseFacts(ctx, caseId)
  if (facts.status !== 'toDeclare' && facts.status !== 'declaring')
    throw refuse(409, t.caseNotReady, { values: { status: say(customsCaseText.statuses[facts.status], ctx.language) } })
  return facts
}

/** What the tenant begins its declarations under. */
const editionFor = async (ctx: Context): Promise<Edition> =>
  (await parameter(ctx, 'declaration.edition2018')) ? '2018' : 'present'

/** A declaration and the case that it is of. */
export interface Composed {
  readonly facts: Pick<CaseFacts, 'id' | 'orgId'>
  readonly declaration: NewDeclaration
}

/** Writes declarations, their lines and what of their cases they hold: three statements however many there are. */
export async function insertDeclarations(
  ctx: Pick<Context, 'db'> & { readonly user: Pick<Context['user'], 'personId'> },
  made: readonly Composed[],
): Promise<void> {
  const rows = made.map(({ facts, declaration: { id, code, model, origins, papers, lines } }) => ({
    id,
    caseId: facts.id,
    orgId: facts.orgId,
    code,
    edition: model.edition,
    direction: model.direction,
    head: model.head,
    blocks: model.blocks,
    free: model.free,
    sign: model.sign,
    origins,
    papers,
    ...totalsOf(lines),
  }))
  await sql`insert into declaration (tenant_id, id, org_id, case_id, code, edition, direction, head, blocks, free, sign, origins, papers, line_count, total, currency, created_by, updated_by)
    select current_tenant(), n.id, n."orgId", n."caseId", n.code, n.edition, n.direction, n.head, n.blocks, n.free, n.sign, n.origins, n.papers, n."lineCount", n.total, n.currency, ${ctx.user.personId}, ${ctx.user.personId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, "caseId" uuid, "orgId" uuid, code text, edition text, direction text, head jsonb, blocks jsonb, free jsonb, sign jsonb, origins jsonb, papers jsonb, "lineCount" int, total numeric, currency text)`.execute(
    ctx.db,
  )
  const lines = made.flatMap(({ declaration: d }) =>
    d.lines.map(({ caseLines: _held, ...line }) => ({ ...line, declarationId: d.id })),
  )
  await sql`insert into declaration_line (tenant_id, id, declaration_id, position, item, limits, origins, updated_by)
    select current_tenant(), n.id, n."declarationId", n.position, n.item, n.limits, n.origins, ${ctx.user.personId}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(id uuid, "declarationId" uuid, position int, item jsonb, limits jsonb, origins jsonb)`.execute(
    ctx.db,
  )
  const held = made.flatMap(({ facts, declaration }) =>
    declaration.lines.flatMap((line) => line.caseLines.map((id) => ({ id, caseId: facts.id, lineId: line.id }))),
  )
  if (held.length) {
    await sql`update customs_case_line l set declaration_line_id = n."lineId" from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as n(id uuid, "caseId" uuid, "lineId" uuid)
      where l.tenant_id = current_tenant() and l.case_id = n."caseId" and l.id = n.id`.execute(ctx.db)
  }
}

/**
 * Makes drafts from the lines of a case that stand in none: equal lines become one, at most 50 a declaration; packages, weights and charges are divided
 * exactly. All or nothing; a second call at the same time waits, and then finds nothing left. Throws 404 and 409 (not confirmed yet, nothing left).
 */
export async function make(ctx: Context, { caseId, merge }: Parsed<Routes['make']>): Promise<Output<Routes['make']>> {
  const facts = await lockCaseToDeclare(ctx, caseId)
  const [lines, who, before] = await Promise.all([
    freeCaseLines(ctx, caseId),
    parties(ctx, facts),
    standing(ctx, caseId),
  ])
  if (!lines.length) throw refuse(409, t.nothingToDeclare)
  const [knowledge, edition, documents] = await Promise.all([
    knowledgeFor(
      ctx,
      lines.flatMap((l) => l.hsCode ?? []),
    ),
    editionFor(ctx),
    casePapers(ctx, caseId).then((papers) => rowsToAttach(papers)),
  ])
  const { made, notes } = composeDeclarations({
    edition,
    facts,
    who,
    lines,
    before,
    knowledge,
    documents,
    maker: ctx.user.nickname,
    merge,
  })
  await insertDeclarations(
    ctx,
    made.map((declaration) => ({ facts, declaration })),
  )
  for (const { id, code, lines: own } of made) {
    await caseEvent(ctx, caseId, 'declaration.made', { code, lines: own.length }, true, id)
    declarationWritten(ctx, id)
  }
  await caseFollows(ctx, caseId)
  return { ids: made.map((d) => d.id), notes: notes.map(({ zh, tw, en }) => ({ zh, tw, en })) }
}
