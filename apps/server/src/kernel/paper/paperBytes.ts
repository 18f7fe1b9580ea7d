import type { PaperJob } from './paper.ts'

/** The bytes of one document; libraries load only for the kind that is asked. */
export async function paperBytes(job: PaperJob): Promise<Uint8Array<ArrayBuffer>> {
  if (job.kind === 'word') return (await import('./wordLayout.ts')).wordBytes(job.table)
  const { documentBytes, tableDefinition } = await import('./pdfLayout.ts')
  return job.kind === 'document'
    ? documentBytes(job.definition, job.pageText, job.language)
    : documentBytes(tableDefinition(job.table), job.table.pageText, job.table.language)
}
