import { z } from 'zod'

import { route } from '../../../../kernel/route.ts'
import { id } from '../../../../kernel/value.ts'
import { values } from '../declarationShapes.ts'
import { attachedPapersText as t } from './attachedPapers.text.ts'

/** Shape of `EdocRealation` rows: what a paper of the case becomes, with the name by which a person knows it. */
export const attachable = z.object({ fileName: z.string(), row: values })

type Verb = 'attachable' | 'attachedFiles'
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
  /** The files of a message, the latest without `messageId`, as a zip of PDFs, each named as the message names it (`EdocID`). 404 where it has none. */
  attachedFiles: route({
    ...at('attachedFiles'),
    method: 'GET',
    access: { permission: 'declaration.view' },
    input: z.strictObject({ id, messageId: id.optional() }),
    answer: 'file',
  }),
} as const
