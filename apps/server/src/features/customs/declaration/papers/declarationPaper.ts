import {
  declarationPaper as contract,
  type PrintedPaper,
} from '@clearway/contract/features/customs/declaration/papers/declarationPaper'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'

import { staffOnly } from '../../../../business/staffOnly.ts'
import { requireShown } from '../../../../kernel/access/hidden.ts'
import type { Context } from '../../../../kernel/context.ts'
import { feature } from '../../../../kernel/feature.ts'
import type { UploadedFile } from '../../../../kernel/files/files.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { lockCase } from '../../case/caseRows.ts'
import { documentOf, keepFile, placeFile, requireAlive } from '../../case/documents/caseDocumentRows.ts'
import { tellReceived } from '../../case/documents/caseDocuments.ts'
import { fileRow } from '../attached/casePapers.ts'
import { requireEditable, storedDeclaration, type StoredDeclaration } from '../declarationRows.ts'
import { print, printCase } from './print.ts'

type Routes = typeof contract

/** The agreement with the broker is about one declaration, the papers of the trade about the whole case. */
async function printed(
  ctx: Context,
  { id, caseId }: StoredDeclaration,
  paper: PrintedPaper,
  language: Parsed<Routes['attachPrinted']>['language'],
): Promise<UploadedFile> {
  const { name, contentType, body } =
    paper === 'powerOfAttorney'
      ? await print(ctx, { id, paper, language })
      : await printCase(ctx, { id: caseId, paper, language })
  const bytes = typeof body === 'function' ? await body({ signal: ctx.gone, progress: () => undefined }) : body
  return { name, contentType, bytes: bytes as Buffer }
}

/** Makes a paper and keeps it among the papers of the case. Throws 403, 404, and 409 where case or declaration can no longer be changed. */
async function attachPrinted(
  ctx: Context,
  { id, paper, language }: Parsed<Routes['attachPrinted']>,
): Promise<Output<Routes['attachPrinted']>> {
  const stored = await storedDeclaration(ctx, id)
  const { permissions } = ctx.user
  if (!permissions.has('customsCase.upload') || !permissions.has('customsCase.export'))
    throw refuse(403, refusals.forbidden)
  requireShown(ctx, 'declaration', ['caseId'])
  requireEditable(ctx, stored)
  // Made before the case is locked: it takes seconds.
  const file = await printed(ctx, stored, paper, language)
  const of = await lockCase(ctx, stored.caseId)
  requireAlive(ctx, of)
  const kept = await keepFile(ctx, of, file)
  const placed = await documentOf(ctx, of.id, await placeFile(ctx, of.id, kept, { kind: paper }))
  await tellReceived(ctx, of, placed, kept.name)
  ctx.touched([id, of.id])
  return { fileName: kept.name, row: fileRow(placed) }
}

export const declarationPaper = feature(contract, { print, printCase, attachPrinted: staffOnly(attachPrinted) })
