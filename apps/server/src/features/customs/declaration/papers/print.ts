import type {
  declarationPaper as contract,
  CasePaper,
  DeclarationPaper,
} from '@clearway/contract/features/customs/declaration/papers/declarationPaper'
import { declarationPaperText } from '@clearway/contract/features/customs/declaration/papers/declarationPaper.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Language } from '@clearway/contract/kernel/text'

import { hidesAny } from '../../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { excelType } from '../../../../kernel/crud/crudExport.ts'
import { renderPdf, type PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { chinaDay } from '../../workCalendar.ts'
import { hiddenFields } from '../declarationHidden.ts'
import { modelOf, storedDeclaration, storedLines, type StoredDeclaration } from '../declarationRows.ts'
import { estimateCase, estimateOf, requirePrices } from '../tax/taxEstimate.ts'
import { attorneyOfCase, attorneyOfDeclaration } from './attorneyFacts.ts'
import { casePapers } from './caseFacts.ts'
import { clearanceSheet, clearedOf } from './clearanceSheet.ts'
import { codeWords } from './codeWords.ts'
import { declarationForm } from './declarationForm.ts'
import { emblemOf, type FormFacts } from './formFacts.ts'
import { letterhead } from './page.ts'
import { powerOfAttorney } from './powerOfAttorney.ts'
import { declarationExcel, linesExcel } from './sheets.ts'
import { taxSheet } from './taxSheet.ts'
import { contractPaper, invoicePaper, packingPaper } from './tradePapers.ts'

type Routes = typeof contract

const fileName = (code: string, what: string, ending: string): string =>
  `${code.replace(/[^\p{L}\p{N}_-]+/gu, '_')} ${what}.${ending}`
const pdf = (name: string, definition: PdfDefinition, language: Language): FileAnswer => ({
  name,
  contentType: 'application/pdf',
  body: ({ signal }) => renderPdf(definition, language, signal),
})
const excel = (name: string, body: Buffer): FileAnswer => ({ name, contentType: excelType, body })

/** A customer's people get the papers of what customs has let go; what the broker still works on is his. */
function requireShown(ctx: Context, { status }: StoredDeclaration, paper: DeclarationPaper): void {
  if (ctx.user.area !== 'customer' || paper === 'powerOfAttorney') return
  if (status !== 'released' && status !== 'closed') throw refuse(403, refusals.forbidden)
}

async function formFacts(ctx: Context, stored: StoredDeclaration): Promise<FormFacts> {
  const model = modelOf(stored, await storedLines(ctx, stored.id))
  const lines = model.lines.map((line) => line.item)
  return {
    code: stored.code,
    imports: stored.direction === 'import',
    head: model.head,
    free: model.free,
    lines,
    blocks: model.blocks,
    word: await codeWords(ctx, 'zh'),
    declaredOn: stored.acceptedAt ? chinaDay(stored.acceptedAt).replaceAll('-', '') : '',
    emblem: emblemOf(stored.status),
  }
}

/** A paper of one declaration. Throws 404, and 403 for whom fields of it are hidden. */
export async function print(ctx: Context, { id, paper, language }: Parsed<Routes['print']>): Promise<FileAnswer> {
  const stored = await storedDeclaration(ctx, id)
  requireShown(ctx, stored, paper)
  if (
    hiddenFields(ctx).any ||
    hidesAny(ctx, 'declaration', ['direction', 'status', 'orgId', 'caseId', 'submittedAt', 'acceptedAt'])
  )
    throw refuse(403, refusals.forbidden)
  const word = say(declarationPaperText.papers[paper], language)
  const name = (ending: string) => fileName(stored.code, word, ending)
  switch (paper) {
    case 'declaration':
      return pdf(name('pdf'), declarationForm(await formFacts(ctx, stored)), 'zh')
    case 'powerOfAttorney':
      return pdf(
        name('pdf'),
        powerOfAttorney(await attorneyOfDeclaration(ctx, await formFacts(ctx, stored), stored.caseId)),
        'zh',
      )
    case 'excel':
      return excel(
        name('xlsx'),
        await declarationExcel(ctx, modelOf(stored, await storedLines(ctx, id)), stored.code, language),
      )
    case 'taxSheet': {
      const [estimate, head] = [await estimateOf(ctx, id), await letterhead(ctx)]
      return pdf(
        name('pdf'),
        taxSheet({
          code: stored.code,
          imports: stored.direction === 'import',
          head,
          language,
          estimate: estimate.taxes,
          parts: [estimate],
        }),
        language,
      )
    }
  }
}

const priceless: readonly CasePaper[] = ['packingList', 'clearanceSheet']

/** A paper of a whole case. Throws 404, and 403 where it tells prices that are hidden from the user. */
export async function printCase(
  ctx: Context,
  { id, paper, language }: Parsed<Routes['printCase']>,
): Promise<FileAnswer> {
  const papers = await casePapers(ctx, id, paper === 'powerOfAttorney' ? 'zh' : language)
  // The form of a paper follows from these.
  if (hidesAny(ctx, 'customsCase', ['direction', 'orgId']) || hidesAny(ctx, 'declaration', ['status', 'releasedAt']))
    throw refuse(403, refusals.forbidden)
  if (!priceless.includes(paper)) requirePrices(ctx)
  const code = papers.row.code ?? id
  const name = (ending: string) => fileName(code, say(declarationPaperText.casePapers[paper], language), ending)
  switch (paper) {
    case 'contract':
      return pdf(name('pdf'), contractPaper(papers), language)
    case 'invoice':
      return pdf(name('pdf'), invoicePaper(papers), language)
    case 'packingList':
      return pdf(name('pdf'), packingPaper(papers), language)
    case 'clearanceSheet':
      return pdf(name('pdf'), clearanceSheet(papers, await clearedOf(ctx, id), ctx.user.timeZone), language)
    case 'powerOfAttorney':
      return pdf(name('pdf'), powerOfAttorney(await attorneyOfCase(ctx, papers)), 'zh')
    case 'linesExcel':
      return excel(name('xlsx'), await linesExcel(ctx, papers))
    case 'taxSheet': {
      const estimate = await estimateCase(ctx, id)
      return pdf(
        name('pdf'),
        taxSheet({
          code,
          imports: papers.row.direction === 'import',
          head: papers.head,
          language,
          estimate,
          parts: estimate.parts,
        }),
        language,
      )
    }
  }
}
