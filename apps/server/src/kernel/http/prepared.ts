import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

type Coding = 'br' | 'gzip' | 'identity'
interface Prepared {
  readonly tag: string
  readonly whole: Buffer
  readonly smaller: Partial<Record<Coding, Promise<Buffer>>>
}

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
// Quality 6: a tenth of a second instead of several for the last few per cent.
const compress: Readonly<Record<Exclude<Coding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    brotlied(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => gzipped(bytes),
}

/** The best coding that an Accept-Encoding takes: brotli, gzip or none. */
function codingOf(accepts: string | undefined): Coding {
  const weights = new Map(
    (accepts ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...more] = part.split(';').map((s) => s.trim())
        return [name, Number(more.find((m) => m.startsWith('q='))?.slice(2) ?? 1)] as const
      }),
  )
  return (['br', 'gzip'] as const).find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0) ?? 'identity'
}

const known = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))

/** Answers with a text that is the same for as long as the process lives: made, and compressed, at the first call that wants it. */
export function prepared(
  type: string,
  make: () => Promise<string>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const begin = async (): Promise<Prepared> => {
    const whole = Buffer.from(await make())
    return { whole, tag: `"${createHash('sha256').update(whole).digest('base64url').slice(0, 22)}"`, smaller: {} }
  }
  let ready: Promise<Prepared> | undefined
  return async (request, reply) => {
    const { whole, smaller, tag } = await (ready ??= begin())
    // One tag for all codings is a weak one: the same text, not the same bytes.
    void reply
      .header('etag', `W/${tag}`)
      .header('cache-control', 'no-cache')
      .header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    if (known(request.headers['if-none-match'], tag)) return reply.status(304).send()
    const coding = codingOf(request.headers['accept-encoding'])
    void reply.type(type)
    if (coding === 'identity') return reply.send(whole)
    return reply.header('content-encoding', coding).send(await (smaller[coding] ??= compress[coding](whole)))
  }
}
