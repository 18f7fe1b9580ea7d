import { z } from 'zod'

import { route } from '../../../../kernel/route.ts'
import { languages } from '../../../../kernel/text.ts'
import { id } from '../../../../kernel/value.ts'
import { values } from '../declarationShapes.ts'
import type { CasePaper } from '../papers/declarationPaper.ts'
import { attachedPapersText as t } from './attachedPapers.text.ts'

/** Shape of `EdocRealation` rows: what a paper of the case becomes, with the name by which a person knows it. */
const attachable = z.object({ fileName: z.string(), row: values })

/** Papers that the product prints and customs takes. */
export const printedPapers = [
  'invoice',
  'packingList',
  'contract',
  'powerOfAttorney',
] as const satisfies readonly CasePaper[]
export type PrintedPaper = (typeof printedPapers)[number]

type Verb = 'attachable' | 'attachPrinted' | 'attachedFiles'
const at = (verb: Verb) => ({ path: `/api/customs/declaration/${verb}`, title: t[verb] })

/** The papers of a case that travel with its declarations. */
export const attachedPapers = {
  /** Papers of the case that may go with the declaration and stand in no row of it yet, each as the row that it would be. */
  attachable: route({
    ...at('attachable'),
    method: 'GET',
    access: { permission: 'declaration.view' },
    input: z.strictObject({ id }),
    output: z.array(attachable),
  }),
  /**
   * Makes a paper of what stands in the case now (the agreement with the broker of what stands in the declaration), keeps it among the case's papers like
   * an upload, and answers with the row that it would be. 403 also without the right to print and to upload papers of the case, 404, and 409 where case
   * or declaration can no longer be changed.
   */
  attachPrinted: route({
    ...at('attachPrinted'),
    method: 'POST',
    access: { permission: 'declaration.edit' },
    input: z.strictObject({ id, paper: z.enum(printedPapers), language: z.enum(languages) }),
    output: attachable,
  }),
  /** The files of a message, the latest without `messageId`, as a zip of PDFs, each named as the message names it (`EdocID`). 404 where it has none. */
  attachedFiles: route({
    ...at('attachedFiles'),
    method: 'GET',
    access: { permission: 'declaration.view' },
    input: z.strictObject({ id, messageId: id.optional() }),
    answer: 'file',
  }),
} as const
