import type { DocumentKind } from '@clearway/contract/features/customs/case/caseDocument'
import { edocCodes, electronicAgreement } from '@clearway/contract/features/customs/declaration/attached/edocCodes'
import type { KnownPaper } from '@clearway/contract/features/customs/declaration/checks/checks'
import type { Declaration, DecValues } from '@clearway/contract/features/customs/declaration/model'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'

/** A paper of a case as it may go with a declaration. */
export interface CasePaper {
  readonly id: string
  readonly kind: DocumentKind
  readonly number: string | null
  readonly isAgreed: boolean
  readonly fileId: string | null
  readonly fileName: string | null
  readonly storeKey: string | null
  readonly contentType: string | null
  readonly size: number
}

const pictures: readonly (string | null)[] = ['image/png', 'image/jpeg']
export const isPicture = ({ contentType }: Pick<CasePaper, 'contentType'>): boolean => pictures.includes(contentType)
/** Whether a PDF can be sent of it: it is one, or a picture that fits on a page. */
const travels = (paper: CasePaper): boolean =>
  paper.fileId !== null && (paper.contentType === 'application/pdf' || isPicture(paper))

/** The papers of a case that customs may want to see: there, not refused, of a kind that has a code. */
export async function casePapers(ctx: Pick<Context, 'db'>, caseId: string): Promise<CasePaper[]> {
  const { rows } =
    await sql<CasePaper>`select d.id, d.kind, d.number, coalesce(d.agreement = 'confirmed', false) as is_agreed, d.file_id, d.file_name, f.store_key, f.content_type, coalesce(f.size, 0) as size
    from customs_case_document d left join stored_file f on f.tenant_id = d.tenant_id and f.id = d.file_id
    where d.tenant_id = current_tenant() and d.case_id = ${caseId} and d.deleted_at is null and d.state <> 'refused' and (d.file_id is not null or d.agreement = 'confirmed')
      and d.kind = any(${Object.keys(edocCodes)}) order by d.created_at, d.id`.execute(ctx.db)
  return rows
}

const cut = (name: string): string => [...name].slice(-64).join('')

/** The row (EdocRealation) of a paper: an agreement by its number, a file by its paper, to be named when it is handed over. */
function rowOf(paper: CasePaper): DecValues | undefined {
  if (paper.isAgreed && paper.number)
    return { EdocCode: electronicAgreement, EdocFomatType: 'US', EdocID: paper.number }
  return travels(paper) ? fileRow(paper) : undefined
}

/** The row of a paper that has a file. */
export const fileRow = ({
  id,
  kind,
  fileName,
}: Pick<CasePaper, 'id' | 'kind' | 'fileName'>): Record<string, string> => ({
  EdocCode: edocCodes[kind]!,
  EdocCopId: cut(fileName ?? ''),
  EdocFomatType: 'US',
  PaperId: id,
})

/** What of a case's papers stands in no row yet, each as the row that it would be, in the order of their codes. */
export function rowsToAttach(papers: readonly CasePaper[], rows: readonly DecValues[] = []): DecValues[] {
  const there = new Set(rows.flatMap((row) => [row['PaperId'], row['EdocID']]))
  return papers
    .map(rowOf)
    .filter((row) => row !== undefined)
    .filter((row) => !there.has(row['PaperId'] ?? row['EdocID']))
    .toSorted((a, b) => (a['EdocCode']! < b['EdocCode']! ? -1 : 1))
}

/** What the checks need to know of the papers. */
export const knownPapers = (papers: readonly CasePaper[]): ReadonlyMap<string, KnownPaper> =>
  new Map(
    papers.map((paper) => [
      paper.id,
      {
        travels: travels(paper),
        bytes: paper.size,
        ...(paper.isAgreed && paper.number && { agreement: paper.number }),
      },
    ]),
  )

/** Changes the rows of attached papers of a declaration, where it has any. */
export const withDocuments = (model: Declaration, change: (row: DecValues) => DecValues): Declaration =>
  model.blocks.documents
    ? { ...model, blocks: { ...model.blocks, documents: model.blocks.documents.map(change) } }
    : model
