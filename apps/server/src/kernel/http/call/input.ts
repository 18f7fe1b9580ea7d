import { fieldErrors } from '@clearway/contract/kernel/issue'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Route } from '@clearway/contract/kernel/route'
import type { Language } from '@clearway/contract/kernel/text'
import { storable } from '@clearway/contract/kernel/value'
import type { FastifyRequest } from 'fastify'

import { readUpload, type Pace, type UploadedFile } from '../../files/files.ts'
import { refuse } from '../../refuse.ts'

/** What a call brings: as it was sent, as the contract reads it, and the file beside it. */
export interface Input {
  readonly raw: unknown
  readonly input: unknown
  readonly file: UploadedFile | undefined
}

/** PostgreSQL cannot store a NUL or a lone surrogate; wherever one stands in the input, it is refused by name. */
function findBadText(value: unknown, path: string, depth: number): string | undefined {
  if (typeof value === 'string') return storable(value) ? undefined : path
  if (value === null || typeof value !== 'object' || depth > 20) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = !storable(key) ? path : findBadText(inner, path ? `${path}.${key}` : key, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function check(route: Route, raw: unknown, language: Language): unknown {
  const bad = findBadText(raw, '', 0)
  if (bad !== undefined) throw refuse(400, refusals.invalid, { errors: [{ field: bad, message: refusals.malformed }] })
  const parsed = route.input.safeParse(raw, { reportInput: true })
  if (!parsed.success) throw refuse(400, refusals.invalid, { errors: fieldErrors(parsed.error.issues, language) })
  return parsed.data
}

async function read(route: Route, request: FastifyRequest, pace: Pace): Promise<Omit<Input, 'input'>> {
  const params = request.params as Record<string, unknown>
  const query = request.query as Record<string, unknown>
  if (route.upload) {
    const { fields, file } = await readUpload(request, route.maxFile, pace)
    return { raw: { ...fields, ...params }, file }
  }
  if (route.method === 'GET') return { raw: { ...query, ...params }, file: undefined }
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse(400, refusals.malformed)
  return { raw: Object.keys(params).length ? { ...body, ...params } : body, file: undefined }
}

/** Reads what the request brings and checks it against the contract; 400 with the fields at fault. */
export async function parse(route: Route, request: FastifyRequest, language: Language, pace: Pace): Promise<Input> {
  const { raw, file } = await read(route, request, pace)
  return { raw, input: check(route, raw, language), file }
}
