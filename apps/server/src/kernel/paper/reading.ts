import type { Context } from '../context.ts'
import { refuse } from '../refuse.ts'
import { apart, type Functions, type Given, type Got } from '../turns/apart.ts'
import type { ReadSheet } from './excelRead.ts'
import { exportText } from './paper.text.ts'
import * as parts from './readingParts.ts'
import type { ReadLimits } from './sheetLimits.ts'

/** Bytes up to which a file is read where it is: that takes a few hundredths of a second, less than a thread takes to start. */
const smallFile = 64 * 1024
const longFile = 1024 * 1024
/** Below the fifteen seconds that a transaction may stand idle. */
const mostSeconds = 12
const mostMegabytes = 384

/** How long an uploaded file is expected to keep its lane; undefined for one so small that it needs none. */
export const readingLength = (bytes: number): 'short' | 'long' | undefined =>
  bytes <= smallFile ? undefined : bytes <= longFile ? 'short' : 'long'

async function all(value: unknown): Promise<unknown> {
  const found = await value
  if (typeof found !== 'object' || found === null || !(Symbol.asyncIterator in found)) return found
  const parts: unknown[] = []
  for await (const part of found as AsyncIterable<unknown>) parts.push(part)
  return parts
}

/**
 * Reads a file that somebody sent by a function of a module: a small one at once, any other in a thread with bounded time and memory, so
 * that nobody else waits for it. What a generator yields is given as an array. Throws 400 at the field `file` where it takes too much, and
 * whatever the reader throws. `readApart(ctx, bytes, new URL('./bankParse.ts', import.meta.url), bankParse, 'parseBank', [bytes])`.
 */
export function readApart<M extends object, K extends Functions<M>>(
  ctx: Pick<Context, 'gone'>,
  bytes: Uint8Array,
  module: URL,
  functions: M,
  name: K,
  args: Given<M, K>,
): Promise<Got<M, K>> {
  if (bytes.length <= smallFile)
    return Promise.resolve().then(() =>
      all((functions[name] as (...given: unknown[]) => unknown)(...(args as unknown[]))),
    ) as Promise<Got<M, K>>
  const beyond = () => refuse(400, exportText.tooHeavy, { errors: [{ field: 'file', message: exportText.tooHeavy }] })
  return apart<M>(module)(name, args, { seconds: mostSeconds, megabytes: mostMegabytes, signal: ctx.gone, beyond })
}

const partsModule = new URL('./readingParts.ts', import.meta.url)

/** `readExcel` of an uploaded file. */
export const readTableOf = async (
  ctx: Pick<Context, 'gone'>,
  bytes: Buffer,
  limits: Partial<ReadLimits>,
): Promise<string[][]> => (await readApart(ctx, bytes, partsModule, parts, 'tableParts', [bytes, limits])).flat()

/** `readSheets` of an uploaded file. */
export const readSheetsOf = (
  ctx: Pick<Context, 'gone'>,
  bytes: Buffer,
  most: number,
  limits: Partial<ReadLimits>,
): Promise<readonly ReadSheet[]> => readApart(ctx, bytes, partsModule, parts, 'sheetParts', [bytes, most, limits])
