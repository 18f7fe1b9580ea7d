import { z } from 'zod'

import { route } from '../../../../kernel/route.ts'
import { languages } from '../../../../kernel/text.ts'
import { id } from '../../../../kernel/value.ts'
import { declarationPaperText as t } from './declarationPaper.text.ts'

export type DeclarationPaper = keyof typeof t.papers
export type CasePaper = keyof typeof t.casePapers

/** Forms that the authorities laid down: Chinese, whatever language is asked for. */
export const officialPapers: readonly string[] = ['declaration', 'powerOfAttorney']

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
} as const
