import { parentPort } from 'node:worker_threads'
import type { PaperAnswer, PaperJob } from './paper.ts'

/** Makes one document and hands its bytes over; libraries load only for the kind that is asked. */
async function make(job: PaperJob): Promise<Uint8Array<ArrayBuffer>> {
  if (job.kind === 'word') return (await import('./word-layout.ts')).wordBytes(job.table)
  const { documentBytes, tableDefinition } = await import('./pdf-layout.ts')
  return job.kind === 'document' ? documentBytes(job.definition, job.pageText, job.language) : documentBytes(tableDefinition(job.table), job.table.pageText, job.table.language)
}

parentPort?.once('message', (job: PaperJob) => {
  make(job).then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies PaperAnswer, [bytes.buffer]),
    (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies PaperAnswer),
  )
})
