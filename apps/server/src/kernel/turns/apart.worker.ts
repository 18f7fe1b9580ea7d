import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

import { isRefusal } from '../refuse.ts'
import type { ApartAnswer, ApartWork } from './apart.ts'

const tell = (answer: ApartAnswer, moved: ArrayBuffer[] = []) => parentPort?.postMessage(answer, moved)

/** Errors travel as plain data; what a refusal and a sheet's refusal say stays with them. */
function plain(error: unknown): Extract<ApartAnswer, { error: string }> {
  if (!(error instanceof Error)) return { error: String(error) }
  const { status, code, text, values, errors, data, retryAfter } = error as Error & Record<string, unknown>
  if (isRefusal(error)) return { error: error.message, more: { status, code, text, values, errors, data, retryAfter } }
  const { reason } = error as { reason?: unknown }
  return typeof reason === 'string' ? { error: error.message, more: { reason } } : { error: error.message }
}

async function run({ module, name, args }: ApartWork): Promise<void> {
  const found = (await import(module)) as Record<string, (...args: unknown[]) => unknown>
  const value = await found[name]!(...args)
  if (value instanceof Uint8Array)
    return tell({ value }, value.byteLength === value.buffer.byteLength ? [value.buffer as ArrayBuffer] : [])
  if (typeof value !== 'object' || value === null || !(Symbol.asyncIterator in value)) return tell({ value })
  for await (const part of value as AsyncIterable<unknown>) tell({ part })
  tell({ done: true })
}

// Papers and files wait for whoever clicks. Linux means this thread by it, other systems the whole program.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', (work: ApartWork) => void run(work).catch((error: unknown) => tell(plain(error))))
