import { randomUUID } from 'node:crypto'

import { declaration as contract } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import { common } from '@clearway/contract/kernel/common.text'
import type { Origin } from '@clearway/contract/kernel/origin'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { storable } from '@clearway/contract/kernel/value'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import type { UploadedFile } from '../../../kernel/files/files.ts'
import { readApart } from '../../../kernel/paper/reading.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { caseEvent } from '../case/caseEvents.ts'
import { caseFollows } from '../case/caseFollow.ts'
import { declarationWritten } from './declarationRows.ts'
import { insertDeclarations, lockCaseToDeclare } from './make/declarationMake.ts'
import { standing } from './make/makeFacts.ts'
import type { UnknownPart } from './message/message.ts'
import * as messages from './message/messageParse.ts'

type Routes = (typeof contract)['routes']

/** What a message of another program says of its own filing: this draft is none of it yet. */
const ofAnother = new Set(['SeqNo', 'EntryId', 'PreEntryId', 'PDate'])
/** More than customs takes, so that the checks can say so, and few enough to be read. */
const mostLines = 500
const mostUnknown = 200

const unknownName = ({ holder, element }: UnknownPart): string =>
  `${holder.split(' ')[0]} · ${element.name}`.slice(0, 200)

/**
 * A draft in a case from a message that another program wrote. Its goods are its own: the lines of the case stay free. Tags that the catalogue does
 * not know are named; they go out again where they stood. Throws 404, 409 (the case is not there yet) and 400 with what is wrong with the file.
 */
export async function importMessage(
  ctx: Context,
  { caseId, edition }: Parsed<Routes['importMessage']>,
  file: UploadedFile | undefined,
): Promise<Output<Routes['importMessage']>> {
  const facts = await lockCaseToDeclare(ctx, caseId)
  if (!file) throw refuseField('file', common.fileEmpty)
  const { unknown, ...parsed } = await readApart(
    ctx,
    file.bytes,
    new URL('./message/messageParse.ts', import.meta.url),
    messages,
    'parseMessage',
    [file.bytes, undefined, edition],
  )
  if (parsed.direction !== facts.direction) throw refuseField('file', t.otherDirection)
  if (parsed.lines.length > mostLines) throw refuseField('file', t.tooManyLines, { max: mostLines })
  if (!storable(JSON.stringify([parsed, unknown]))) throw refuseField('file', t.notStorable)
  const mark: Origin = { kind: 'paper', of: file.name.replace(/\p{Cc}/gu, '').slice(0, 200) }
  const marked = (values: object) => Object.fromEntries(Object.keys(values).map((name) => [name, mark]))
  const head = {
    ...Object.fromEntries(Object.entries(parsed.head).filter(([name]) => !ofAnother.has(name))),
    IEFlag: parsed.direction === 'import' ? 'I' : 'E',
  }
  const lines = parsed.lines.map(({ id, item: { GNo: _number, ...item }, limits }, n) => ({
    id,
    position: (n + 1) * 1000,
    item,
    limits,
    origins: marked(item),
    caseLines: [],
  }))
  const { last } = await standing(ctx, caseId)
  const made = {
    id: randomUUID(),
    code: `${facts.code}/${last + 1}`,
    model: { ...parsed, head, lines, sign: {} },
    origins: { ...marked(head), ...marked(parsed.free), ...marked(parsed.blocks) },
    papers: {},
    lines,
  }
  await insertDeclarations(ctx, [{ facts, declaration: made }])
  // The envelope of another program is not ours: its tags end here.
  const kept = unknown.filter((u) => u.holder !== 'sign')
  if (kept.length)
    await sql`update declaration set unknown = ${JSON.stringify(kept)}::jsonb where tenant_id = current_tenant() and id = ${made.id}`.execute(
      ctx.db,
    )
  await caseEvent(ctx, caseId, 'declaration.imported', { code: made.code, fileName: mark.of! }, false, made.id)
  await caseFollows(ctx, caseId)
  declarationWritten(ctx, made.id)
  return { id: made.id, unknown: [...new Set(unknown.map(unknownName))].slice(0, mostUnknown) }
}
