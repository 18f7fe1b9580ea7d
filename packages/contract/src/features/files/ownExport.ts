import { z } from 'zod'

import { route } from '../../kernel/route.ts'
import { id } from '../../kernel/value.ts'
import { ownExportText as t } from './ownExport.text.ts'

const base = '/api/files/ownExport'
const own = { signedIn: 'the own exports' } as const
const instant = z.iso.datetime({ offset: true })
const one = z.strictObject({ id })

export const exportStates = {
  queued: t.queued,
  running: t.running,
  done: t.done,
  failed: t.failed,
  cancelled: t.cancelled,
} as const

/** Days that a finished file is kept, and what is told of one that came to nothing. */
export const exportDays = 3

/** An export that a job makes. It is the `data` of an answer with status 202, which every route that answers with a file may give. */
export const ownExport = z.object({
  id,
  /** What is exported, in the reader's language. */
  title: z.string(),
  fileName: z.string(),
  status: z.enum(Object.keys(exportStates) as [keyof typeof exportStates]),
  rowsDone: z.int(),
  /** Null while they are not counted. */
  rowsTotal: z.int().nullable(),
  /** Bytes. */
  size: z.number().nullable(),
  /** Why it failed, and what to do. */
  error: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** When file and entry are deleted; null while it is not over. */
  expiresAt: instant.nullable(),
})
export type OwnExport = z.output<typeof ownExport>

/** Exports that take longer than a person waits: seen, cancelled, fetched and deleted by whoever asked for them, and by nobody else. */
export const ownExportRoutes = {
  /** The latest fifty. */
  query: route({ method: 'GET', path: `${base}/query`, title: t.query, access: own, output: z.array(ownExport) }),
  /** For three days after it was made, while the person still has the right to export the same. */
  download: route({
    method: 'GET',
    path: `${base}/download`,
    title: t.download,
    access: own,
    input: one,
    answer: 'file',
    reads: false,
  }),
  cancel: route({
    method: 'POST',
    path: `${base}/cancel`,
    title: t.cancel,
    access: own,
    input: one,
    output: ownExport,
  }),
  remove: route({ method: 'POST', path: `${base}/remove`, title: t.remove, access: own, input: one }),
}
