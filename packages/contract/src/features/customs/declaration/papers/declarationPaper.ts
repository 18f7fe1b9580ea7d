import { z } from 'zod'

import { route } from '../../../../kernel/route.ts'
import { languages } from '../../../../kernel/text.ts'
import { id } from '../../../../kernel/value.ts'
import { attachable } from '../attached/attachedPapers.ts'
import { declarationPaperText as t } from './declarationPaper.text.ts'

export type DeclarationPaper = keyof typeof t.papers
export type CasePaper = keyof typeof t.casePapers

/** Forms that the authorities laid down: Chinese, whatever language is asked for. */
export const officialPapers: readonly string[] = ['declaration', 'powerOfAttorney']

/** Papers that the product prints and customs takes. */
export const printedPapers = [
  'invoice',
  'packingList',
  'contract',
  'powerOfAttorney',
] as const satisfies readonly CasePaper[]
export type PrintedPaper = (typeof printedPapers)[number]

const papers = z.enum(Object.keys(t.papers) as [DeclarationPaper])
const casePapers = z.enum(Object.keys(t.casePapers) as [CasePaper])
const language = z.enum(languages)

/** Papers as PDF or Excel, in the receiver's language. */
export const declarationPaper = {
  print: route({
    method: 'GET',
    path: '/api/customs/declaration/print',
    title: t.print,
    access: { permission: 'declaration.export' },
    input: z.strictObject({ id, paper: papers, language }),
    answer: 'file',
  }),
  printCase: route({
    method: 'GET',
    path: '/api/customs/customsCase/print',
    title: t.printCase,
    access: { permission: 'customsCase.export' },
    input: z.strictObject({ id, paper: casePapers, language }),
    answer: 'file',
  }),
  /**
   * Makes a paper of what stands in the case now (the agreement with the broker of what stands in the declaration), keeps it among the case's papers like
   * an upload, and answers with the row that it would be. 403 also without the right to print and to upload papers of the case, 404, and 409 where case
   * or declaration can no longer be changed.
   */
  attachPrinted: route({
    method: 'POST',
    path: '/api/customs/declaration/attachPrinted',
    title: t.attachPrinted,
    access: { permission: 'declaration.edit' },
    input: z.strictObject({ id, paper: z.enum(printedPapers), language }),
    output: attachable,
  }),
} as const
