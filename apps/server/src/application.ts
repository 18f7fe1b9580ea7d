import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { languages } from '@clearway/contract/kernel/text'
import { features } from './features/index.ts'
import { schedules, tasks } from './features/tasks.ts'
import { apiDocs } from './kernel/api-docs.ts'
import { listenForChanges } from './kernel/changes.ts'
import { openDatabase } from './kernel/database.ts'
import type { Environment } from './kernel/environment.ts'
import { diskFiles } from './kernel/files.ts'
import { answerError, languageOf, mount } from './kernel/http.ts'
import { startJobs } from './kernel/jobs.ts'
import { openLimits } from './kernel/limits.ts'
import { outboxMail } from './kernel/mail.ts'
import { openapi } from './kernel/openapi.ts'
import { pendingMigrations } from './kernel/migrate.ts'
import { refuse } from './kernel/refuse.ts'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Services } from './kernel/services.ts'
import { keepSecrets } from './kernel/secrets.ts'
import { keepSessions } from './kernel/sessions.ts'
import { keepStreams } from './kernel/streams.ts'
import { serveWeb } from './kernel/web.ts'
import { keepDictionaries } from './kernel/crud/dictionaries.ts'
import { keepTotals } from './kernel/crud/totals.ts'
import { keepParameters } from './kernel/parameters.ts'

export interface Application {
  readonly app: FastifyInstance
  readonly services: Services
  close(): Promise<void>
}

// Everything in the log that could be a secret, wherever it stands in a logged object.
const secrets = ['password', 'newPassword', 'confirmPassword', 'authorization', 'cookie', 'access_token', 'refresh_token', 'smsCaptcha', 'clientSecret', 'ticket']
const redact = { paths: secrets.flatMap((s) => [s, `*.${s}`, `*.*.${s}`]), censor: '***' }

/** Believes exactly so many proxies; `true` would believe anybody's X-Forwarded-For. */
const trusted = (proxies: number) => (proxies ? (_address: string, hop: number) => hop < proxies : false)

function server(environment: Environment): FastifyInstance {
  const app = Fastify({
    logger: {
      level: environment.LOG_LEVEL,
      redact,
      // The query is left out of the log: it may hold what people search for, and once held passwords.
      serializers: { req: (r: { method: string; url: string }) => ({ method: r.method, path: r.url.split('?')[0] }) },
    },
    genReqId: () => randomUUID(),
    trustProxy: trusted(environment.TRUST_PROXY),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200, caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false },
    // A browser keeps its connections open; a shutdown must not wait for them.
    forceCloseConnections: 'idle',
  })
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16 * 1024 }, (request, body, done) => {
    // Only the OAuth endpoint speaks forms; a form on another site cannot speak JSON to the rest.
    if (request.routeOptions.url !== '/api/uaa/oauth/token') return done(refuse(415, refusals.mediaType))
    done(null, Object.fromEntries(new URLSearchParams(body as string)))
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  return app
}

async function secure(app: FastifyInstance, environment: Environment): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"], scriptSrc: ["'self'"], styleSrc: ["'self'", "'unsafe-inline'"], imgSrc: ["'self'", 'data:', 'blob:'], fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"], objectSrc: ["'none'"],
        // Papers in PDF are shown in the browser's own reader, from bytes that a page has read; frames of other sites, and of this one, stay out.
        frameSrc: ['blob:'], baseUri: ["'none'"], frameAncestors: ["'none'"], formAction: ["'self'"],
      },
    },
    hsts: environment.publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(cookie)
  await app.register(multipart)
}

function serveHealth(app: FastifyInstance, services: Services): void {
  const silent = { logLevel: 'warn' } as const
  app.get('/healthz', silent, async () => ({ status: 'ok' }))
  app.get('/readyz', silent, async (_request, reply) => {
    const pending = await pendingMigrations((q) => services.database.pool.query(q)).catch(() => undefined)
    const ready = pending?.length === 0 && services.changes.listening
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : pending === undefined ? 'database unreachable' : pending.length ? 'migrating' : 'starting' })
  })
  const document = openapi(services.environment.publicUrl)
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', async (request, reply) => {
    const { language } = request.query as { language?: unknown }
    return reply.type('text/html; charset=utf-8').send(apiDocs(languages.find((l) => l === language) ?? languageOf(request)))
  })
}

/** Browsers connect ahead of need. A connection that never asked anything is not idle to Node, and would hold a shutdown for a minute. */
function letUnusedGo(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', (request: IncomingMessage) => unused.delete(request.socket))
  const end = () => { for (const socket of unused) socket.destroy() }
  app.addHook('preClose', async () => {
    end()
    // Those that came in the moment before the server stopped listening.
    setTimeout(end, 1000).unref()
  })
}

/** Puts the whole program together on a migrated database. `close` finishes running requests, then jobs, then the pools. */
export async function buildApplication(environment: Environment, databaseUrl: string): Promise<Application> {
  const app = server(environment)
  const onError = (error: Error) => app.log.error(error)
  const database = openDatabase(databaseUrl, { size: environment.POOL_SIZE, onError })
  const changes = await listenForChanges(databaseUrl, onError)
  const secrets = keepSecrets(environment)
  const services: Services = {
    environment, database, changes, secrets,
    sessions: keepSessions(database, changes),
    limits: openLimits(database.pool),
    mail: outboxMail(database, environment, secrets),
    files: diskFiles(environment.DATA_DIR),
    totals: keepTotals(),
    dictionaries: keepDictionaries(changes),
    parameters: keepParameters(changes),
    streams: keepStreams(database, changes, onError),
  }
  // Open streams would keep a node from ever ending.
  app.addHook('preClose', async () => services.streams.close())
  letUnusedGo(app)
  await secure(app, environment)
  serveHealth(app, services)
  for (const feature of features) mount(app, feature, services)
  await serveWeb(app, path.join(import.meta.dirname, '../../web/dist'))
  const jobs = environment.ROLE === 'web' ? undefined : await startJobs(databaseUrl, services, app.log, tasks, schedules)
  return {
    app,
    services,
    async close() {
      await app.close()
      await jobs?.stop()
      await changes.close()
      await database.close()
    },
  }
}
