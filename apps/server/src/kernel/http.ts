import { Readable } from 'node:stream'
import { securityText } from '@clearway/contract/features/account/security.text'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { ownExportText } from '@clearway/contract/features/files/ownExport.text'
import { fieldErrors } from '@clearway/contract/kernel/issue'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { tenantHeader, tokenCookie, type Route } from '@clearway/contract/kernel/route'
import { storable } from '@clearway/contract/kernel/value'
import { bestLanguage, say, type Language } from '@clearway/contract/kernel/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decide, passwordFirst, secondFactorFirst, type Principal } from './access.ts'
import { appLimit } from './acting-app.ts'
import { auditEvent } from './audit.ts'
import type { Context, Cookies, FileAnswer, OpenContext } from './context.ts'
import { atPlace, letIn, whoCalls } from './entry.ts'
import { isOutside, type Feature } from './feature.ts'
import { readUpload, type UploadedFile } from './files.ts'
import { goneSignal, makeFile, type Later } from './paper/file-answer.ts'
import { readingLength } from './paper/reading.ts'
import { idempotencyKeyOf, once } from './idempotency.ts'
import { refuse } from './refuse.ts'
import { databaseAway, outcomeUnknown, refusalOfError } from './database-errors.ts'
import type { Services } from './services.ts'

export const languageOf = (request: FastifyRequest): Language => bestLanguage(String(request.headers['accept-language'] ?? '').split(',').map((p) => p.split(';')[0]!))

/** Only the header is read: a token in the query, the body or another header does not exist. */
function bearerOf(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '')
  return match?.[1]
}

// A browser says where a request comes from; a form or picture on another site must not act with this site's cookies.
function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  // `none` is a link typed or opened by hand: nobody changes anything that way.
  if (site && site !== 'same-origin') throw refuse(403, refusals.otherSite)
  if (!site && origin && origin !== publicUrl && origin !== `${request.protocol}://${request.host}`) throw refuse(403, refusals.otherSite)
}

/** EventSource cannot send a header: a stream alone, and only one that a page of this very site opens, goes by the cookie. */
function streamToken(request: FastifyRequest, publicUrl: string): string | undefined {
  refuseOtherSites(request, publicUrl)
  return request.cookies[tokenCookie]
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

function parse(route: Route, raw: unknown, language: Language): unknown {
  const bad = findBadText(raw, '', 0)
  if (bad !== undefined) throw refuse(400, refusals.invalid, { errors: [{ field: bad, message: refusals.malformed }] })
  const parsed = route.input.safeParse(raw, { reportInput: true })
  if (!parsed.success) throw refuse(400, refusals.invalid, { errors: fieldErrors(parsed.error.issues, language) })
  return parsed.data
}

async function inputOf(route: Route, request: FastifyRequest): Promise<{ raw: unknown; file: UploadedFile | undefined }> {
  const params = request.params as Record<string, unknown>
  const query = request.query as Record<string, unknown>
  if (route.upload) {
    const { fields, file } = await readUpload(request, route.maxFile)
    return { raw: { ...fields, ...params }, file }
  }
  if (route.method === 'GET') return { raw: { ...query, ...params }, file: undefined }
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse(400, refusals.malformed)
  return { raw: Object.keys(params).length ? { ...body, ...params } : body, file: undefined }
}

function sendFile(reply: FastifyReply, file: FileAnswer | Later, language: Language): FastifyReply {
  if ('later' in file) return reply.status(202).header('cache-control', 'no-store').send({ code: 200, message: say(ownExportText.accepted, language), data: file.later })
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`)
    .header('content-security-policy', 'sandbox')
    .header('cache-control', 'no-store')
    .send(file.body)
}

function sendAnswer(route: Route, reply: FastifyReply, result: unknown, language: Language): unknown {
  if (route.answer === 'raw' || route.answer === 'stream') return reply
  if (route.answer === 'file') return sendFile(reply, result as FileAnswer | Later, language)
  // What the contract does not name never leaves the server, whatever the handler gave.
  const data = route.output.parse(result ?? null)
  return reply.header('cache-control', 'no-store').send({ code: 200, message: 'success', data })
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Cookies {
  const fixed = { path: '/', sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const
  return {
    get: (name) => request.cookies[name],
    set: (name, value, { seconds, httpOnly }) => void reply.setCookie(name, value, { ...fixed, maxAge: seconds, httpOnly }),
  }
}

async function runAll(works: readonly (() => void | Promise<void>)[], request: FastifyRequest, when: string): Promise<void> {
  for (const work of works) await Promise.resolve().then(work).catch((error) => request.log.error(error, when))
}
const never = new AbortController().signal
const goneOf = (route: Route, reply: FastifyReply): AbortSignal => (route.answer === 'file' || route.upload ? goneSignal(reply) : never)

type AnyHandler = (ctx: unknown, input: unknown, ...more: unknown[]) => Promise<unknown>

function openHandler(route: Route, handler: AnyHandler, services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!route.reads) refuseOtherSites(request, services.environment.publicUrl)
    const language = languageOf(request)
    const after: (() => void | Promise<void>)[] = []
    const ctx: OpenContext = {
      db: services.database.common, language, requestId: request.id, ip: request.ip, host: request.host, device: String(request.headers['user-agent'] ?? '').slice(0, 300),
      log: request.log, services, bearer: bearerOf(request), cookies: cookiesOf(request, reply, services.environment.publicUrl),
      idempotencyKey: undefined, gone: goneOf(route, reply), afterCommit: (work) => void after.push(work), ifUndone: () => {}, touched: () => {},
    }
    const { raw, file } = await inputOf(route, request)
    const input = parse(route, raw, language)
    const result = route.answer === 'raw' || route.answer === 'stream' ? await handler(ctx, input, request, reply) : await handler(ctx, input, file)
    await runAll(after, request, 'after answer')
    return sendAnswer(route, reply, result, language)
  }
}

function signedInHandler(route: Route, handler: AnyHandler, services: Services) {
  const answer = signedInAnswer(route, handler, services)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!route.reads) refuseOtherSites(request, services.environment.publicUrl)
    const bearer = bearerOf(request) ?? (route.answer === 'stream' ? streamToken(request, services.environment.publicUrl) : undefined)
    const user = await whoCalls(services, bearer, request.ip)
    // The cookie belongs to the whole browser: a tab that still shows the tenant before must not write into the next.
    const shown = request.headers[tenantHeader]
    if (shown !== undefined && shown !== user.tenantId) throw refuse(409, refusals.otherTenant)
    if (user.app) await services.limits.consume(appLimit(user.app.callsPerMinute), user.app.id)
    if (!decide(user, route).allowed) throw refuse(403, refusals.forbidden)
    if (passwordFirst(user, route)) throw refuse(403, sessionText.changePasswordFirst)
    if (secondFactorFirst(user, route)) throw refuse(403, user.mfaNeeded === 'setUp' ? securityText.mfaSetUpFirst : securityText.mfaProveFirst, { data: { mfaNeeded: user.mfaNeeded } })
    const leave = await letIn(services, user, route, reply)
    try {
      return await answer(user, request, reply)
    } finally {
      leave()
    }
  }
}

function signedInAnswer(route: Route, handler: AnyHandler, services: Services) {
  return async (user: Principal, request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request)
    const key = idempotencyKeyOf(route, request)
    const { raw, file } = await inputOf(route, request)
    const input = parse(route, raw, language)
    const after: (() => void | Promise<void>)[] = []
    const undone: (() => void | Promise<void>)[] = []
    const touched: string[] = []
    const details: string[] = []
    const gone = goneOf(route, reply)
    const base: Omit<Context, 'db'> = {
      user, language, requestId: request.id, ip: request.ip, host: request.host, device: String(request.headers['user-agent'] ?? '').slice(0, 300), log: request.log, services,
      bearer: bearerOf(request), cookies: cookiesOf(request, reply, services.environment.publicUrl), idempotencyKey: key, gone,
      afterCommit: (work) => void after.push(work), ifUndone: (work) => void undone.push(work),
      touched: (ids, detail) => {
        touched.push(...ids)
        if (detail) details.push(detail)
      },
    }
    const tenancy = { tenantId: user.tenantId, personId: user.personId, requestId: request.id }
    if (route.answer === 'raw' || route.answer === 'stream') {
      await handler({ ...base, db: services.database.common }, input, request, reply)
      return reply
    }
    const transaction = (mode: 'read' | 'write', work: (ctx: Context) => Promise<unknown>) => services.database.transaction(tenancy, mode, (db) => work({ ...base, db }), mode === 'read' ? gone : undefined)
    const record = (ctx: Context) => auditEvent(ctx, { action: `${route.method} ${route.path}`, outcome: 'done', objectIds: touched, ...(details.length ? { detail: details.join('; ').slice(0, 2000) } : {}) })
    // What leaves the house as a file is told too, although nothing changes.
    const takesOut = route.reads && route.answer === 'file' && route.method === 'POST'
    let result: unknown
    try {
      const perform = async () => {
        if (isOutside(handler)) return void (result = await handler({ ...base, db: services.database.common }, input, file))
        await transaction(route.reads ? 'read' : 'write', async (ctx) => {
          const work = async () => {
            const done = await handler(ctx, input, file)
            if (route.audit) await record(ctx)
            return done
          }
          result = key ? await once(ctx, key, route, input, file, work) : await work()
        }).catch(async (error: unknown) => {
          if (!outcomeUnknown(error)) await runAll(undone, request, 'after rollback')
          throw error
        })
      }
      // Whoever sends a large file to be read waits for a turn before a connection is taken for it.
      const length = file && !route.stores ? readingLength(file.bytes.length) : undefined
      await (length ? services.readings.take(user, length, gone, perform) : perform())
      if (route.answer === 'file') result = await makeFile({ services, user, route, raw, language, requestId: request.id, signal: gone }, result as FileAnswer)
      if (takesOut || (route.audit && isOutside(handler))) await transaction('write', record)
    } catch (error) {
      // A file that nobody will get must not stay behind.
      if (route.answer === 'file' && (result as FileAnswer | undefined)?.body instanceof Readable) ((result as FileAnswer).body as Readable).destroy()
      throw error
    }
    // The row is stored and acknowledged whatever becomes of what follows it.
    await runAll(after, request, 'after commit')
    return sendAnswer(route, reply, result, language)
  }
}

/** Mounts every route of a feature; a route without a handler is a bug that must not wait for its first call. */
export function mount(app: FastifyInstance, feature: Feature, services: Services): void {
  for (const [name, route] of Object.entries(feature.routes)) {
    const handler = feature.handlers[name] as unknown as AnyHandler | undefined
    if (!handler) throw new Error(`No handler for ${route.method} ${route.path}`)
    const answer = 'open' in route.access ? atPlace(route, services, (own) => openHandler(route, handler, own)) : signedInHandler(route, handler, services)
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      // Without the database nothing can be done: said at once, instead of waiting for a connection that does not come.
      onRequest: async () => {
        if (!services.changes.reachable) throw databaseAway()
      },
      handler: async (request, reply) => {
        feature.ready?.()
        return answer(request, reply)
      },
      ...(route.upload ? { bodyLimit: ((route.maxFile ?? 10) + 1) * 1024 * 1024 } : route.maxBody ? { bodyLimit: route.maxBody } : {}),
    })
  }
}

/** What is still taken from a sender who was refused in the middle of the body; whoever goes on beyond that is cut off. */
const mostDrained = 128 * 1024 * 1024

/** Closing while somebody still sends would reset the connection, and the answer be lost with it: the rest is read and thrown away, for as long as a request may take. */
function letItFinish(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete) return
  reply.removeHeader('connection')
  let left = mostDrained
  request.raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.raw.socket.destroy()
  })
  request.raw.unpipe()
  request.raw.resume()
}

/** The one place where an error becomes an answer: a refusal speaks, anything else is logged and shows only its request id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request)
  const refusal = refusalOfError(error)
  if (refusal.status >= 500) request.log.error(error)
  letItFinish(request, reply)
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter)
  const errors = refusal.errors.map((e) => ({ field: e.field, message: typeof e.message === 'string' ? e.message : say(e.message, language, e.values) }))
  return reply.status(refusal.status).header('cache-control', 'no-store').send({
    code: refusal.code,
    message: say(refusal.text, language, { requestId: request.id, ...refusal.values }),
    ...(errors.length ? { errors } : {}),
    ...(refusal.data !== undefined ? { data: refusal.data } : {}),
    requestId: request.id,
  })
}
