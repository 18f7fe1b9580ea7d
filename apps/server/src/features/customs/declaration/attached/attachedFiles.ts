import { caseDocumentText as caseText } from '@clearway/contract/features/customs/case/caseDocument.text'
import { attachedPapers as contract } from '@clearway/contract/features/customs/declaration/attached/attachedPapers'
import { attachedPapersText as t } from '@clearway/contract/features/customs/declaration/attached/attachedPapers.text'
import type { Declaration } from '@clearway/contract/features/customs/declaration/model'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { staffOnly } from '../../../../business/staffOnly.ts'
import { requireShown } from '../../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { feature } from '../../../../kernel/feature.ts'
import { zipOf } from '../../../../kernel/files/zip.ts'
import { renderPdf } from '../../../../kernel/paper/pdf.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { readCase } from '../../case/caseRows.ts'
import { keepFile } from '../../case/documents/caseDocumentRows.ts'
import { storedDeclaration, type StoredDeclaration } from '../declarationRows.ts'
import { casePapers, isPicture, rowsToAttach, withDocuments, type CasePaper } from './casePapers.ts'

type Routes = typeof contract

/** A file that goes with a message, by the name that the message gives it. */
interface SentFile {
  readonly name: string
  readonly fileId: string
}

/** A picture on a page of A4, as large as it fits. */
async function asPdf(ctx: Context, { storeKey, contentType }: CasePaper): Promise<Buffer> {
  const bytes = await ctx.services.files.get(storeKey!)
  const image = `data:${contentType};base64,${bytes.toString('base64')}`
  return renderPdf({ pageMargins: 20, content: [{ image, fit: [555, 780] }] }, 'zh', ctx.gone)
}

/**
 * Makes ready what goes with a message: pictures become PDFs, which are kept. Gives the model with the size of each file, and the files; a row whose paper
 * is gone has none, which the checks have told before.
 */
export async function filesToSend(
  ctx: Context,
  { caseId, orgId }: Pick<StoredDeclaration, 'caseId' | 'orgId'>,
  model: Declaration,
): Promise<{ model: Declaration; files: readonly SentFile[] }> {
  const rows = (model.blocks.documents ?? []).filter((row) => row['PaperId'])
  if (!rows.length) return { model, files: [] }
  const papers = new Map((await casePapers(ctx, caseId)).map((paper) => [paper.id, paper]))
  const sizes = new Map<string, number>()
  const files: SentFile[] = []
  for (const row of rows) {
    const paper = papers.get(row['PaperId']!)
    if (!paper?.fileId) continue
    const [name, ending] = [row['EdocID']!, '.pdf']
    const bytes = isPicture(paper) ? await asPdf(ctx, paper) : undefined
    const fileName = name.endsWith(ending) ? name : `${name}${ending}`
    const fileId = bytes
      ? (await keepFile(ctx, { orgId }, { name: fileName, contentType: 'application/pdf', bytes })).id
      : paper.fileId
    sizes.set(name, bytes?.length ?? paper.size)
    files.push({ name: fileName, fileId })
  }
  const sized = withDocuments(model, (row) => {
    const size = sizes.get(row['EdocID'] ?? '')
    return size === undefined ? row : { ...row, EdocSize: String(size) }
  })
  return { model: sized, files }
}

/** Keeps which files went with a message. */
export async function keepSentFiles(ctx: Context, messageId: string, files: readonly SentFile[]): Promise<void> {
  if (!files.length) return
  await sql`insert into declaration_message_paper (tenant_id, message_id, name, file_id)
    select current_tenant(), ${messageId}, n.name, n."fileId" from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as n(name text, "fileId" uuid)`.execute(
    ctx.db,
  )
}

async function attachable(ctx: Context, { id }: Parsed<Routes['attachable']>): Promise<Output<Routes['attachable']>> {
  const { caseId, blocks } = await storedDeclaration(ctx, id)
  requireShown(ctx, 'declaration', ['caseId'])
  await readCase(ctx, caseId)
  const papers = await casePapers(ctx, caseId)
  return rowsToAttach(papers, blocks.documents).map((row) => ({
    fileName: row['EdocCopId'] ?? row['EdocID'] ?? '',
    row,
  }))
}

/** Who sees the case sees its papers, also as they went with a message. */
async function attachedFiles(ctx: Context, { id, messageId }: Parsed<Routes['attachedFiles']>): Promise<FileAnswer> {
  const { caseId } = await storedDeclaration(ctx, id)
  requireShown(ctx, 'declaration', ['caseId'])
  await readCase(ctx, caseId)
  const { rows } = await sql<{ message: string; name: string; key: string }>`
    select m.file_name as message, p.name, f.store_key as key
    from (select id, file_name from declaration_message where tenant_id = current_tenant() and declaration_id = ${id} ${messageId ? sql`and id = ${messageId}` : sql``}
      order by at desc, id desc limit 1) m
      join declaration_message_paper p on p.tenant_id = current_tenant() and p.message_id = m.id
      join stored_file f on f.tenant_id = p.tenant_id and f.id = p.file_id order by p.name`.execute(ctx.db)
  if (!rows[0]) throw refuse(404, t.noFiles)
  return {
    name: rows[0].message.replace(/\.xml$/, '.zip'),
    contentType: 'application/zip',
    body: zipOf(
      ctx.services.files,
      rows.map(({ name, key }) => ({ name, key, lost: say(caseText.lost, ctx.language) })),
    ),
  }
}

export const attachedPapers = feature(contract, {
  attachable: staffOnly(attachable),
  attachedFiles: staffOnly(attachedFiles),
})
