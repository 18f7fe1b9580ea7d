import { z } from 'zod'

import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { tenantExportText as t } from './tenantExport.text.ts'

const base = '/api/admin/tenantExport'
const view = { permission: 'tenantExport.view' } as const
const run = { permission: 'tenantExport.run' } as const
const instant = z.iso.datetime({ offset: true })

export const exportStatuses = {
  queued: t.queued,
  running: t.running,
  done: t.done,
  failed: t.failed,
  expired: t.expired,
} as const

const row = z.object({
  id,
  status: z.enum(Object.keys(exportStatuses) as [keyof typeof exportStatuses]),
  tablesDone: z.int(),
  tablesTotal: z.int(),
  filesDone: z.int(),
  filesTotal: z.int(),
  rowCount: z.int(),
  /** Bytes. */
  size: z.number().nullable(),
  /** Of the file, in hex: whoever got it can prove that it is whole. */
  sha256: z.string().nullable(),
  personName: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  expiresAt: instant.nullable(),
})
export type TenantExport = z.output<typeof row>

/** Everything of a tenant as one file, for whoever leaves or wants a copy. Whoever may do it reads all rows, whatever their data permission says. */
export const tenantExport = {
  /** The latest ten. */
  query: route({ method: 'GET', path: `${base}/query`, title: t.query, access: view, output: z.array(row) }),
  /** Asks for the file; a job makes it, and a notice tells when it is ready. One at a time. */
  exportTenantData: route({
    method: 'POST',
    path: `${base}/exportTenantData`,
    title: t.exportTenantData,
    access: run,
    output: row,
  }),
  /** For seven days after it was made. */
  download: route({
    method: 'GET',
    path: `${base}/download`,
    title: t.download,
    access: run,
    input: z.strictObject({ id }),
    answer: 'file',
    reads: false,
  }),
  remove: route({
    method: 'POST',
    path: `${base}/remove`,
    title: t.remove,
    access: run,
    input: z.strictObject({ id }),
    output: row,
  }),
}
