import { z } from 'zod'

import { route } from '../kernel/route.ts'
import { id } from '../kernel/value.ts'
import { orderPaperText as t } from './orderPaper.text.ts'

/** The most papers that one order holds. */
export const mostOrderPapers = 50

const maybe = z.string().nullable()
const paper = z.object({
  id,
  /** What it is by its name or its tables; the case may say it better. */
  kind: z.object({ zh: z.string(), tw: z.string(), en: z.string() }),
  fileName: z.string(),
  size: z.int(),
  receivedAt: z.string(),
  receivedBy: maybe,
  /** The case that has it by now, as far as the reader may see it. */
  caseId: id.nullable(),
  caseCode: maybe,
  /** The reader may take it off. */
  removable: z.boolean(),
})
export type OrderPaper = z.output<typeof paper>
const listed = z.object({ papers: z.array(paper), takes: z.boolean() })
export type OrderPapers = z.output<typeof listed>

type Verb = 'papers' | 'drop' | 'remove' | 'download'
const at = (verb: Verb) => ({ path: `/api/customs/orderPaper/${verb}`, title: t[verb] })
const edit = { permission: 'order.edit' } as const
const view = { permission: 'order.view' } as const
/** `id` is always the order's: whoever does not see the order finds no paper of it. */
const one = z.strictObject({ id, paperId: id })

/** Papers of a shipment that come with its order, before it has a case. */
export const orderPaper = {
  papers: route({ ...at('papers'), method: 'GET', access: view, input: z.strictObject({ id }), output: listed }),
  /**
   * Keeps a file with a confirmed order. It goes to the case of the order when that is made; where the case stands, to the case at once, for which one must
   * be allowed to add papers. 409 before the order is confirmed, and for a file that it has already.
   */
  drop: route({
    ...at('drop'),
    method: 'POST',
    access: edit,
    upload: true,
    stores: true,
    input: z.strictObject({ id }),
    output: listed,
  }),
  /** 409 once a case has it. */
  remove: route({ ...at('remove'), method: 'POST', access: edit, input: one, output: listed }),
  download: route({ ...at('download'), method: 'GET', access: view, input: one, answer: 'file' }),
} as const
