import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { languages } from '@clearway/contract/kernel/text'
import { features } from './features/index.ts'
import { longTasks, schedules, tasks } from './features/tasks.ts'
import { apiDocs } from './kernel/api-docs.ts'
import { boundBodies } from './kernel/bodies.ts'
import { listenForChanges } from './kernel/changes.ts'
import { openConnections } from './kernel/connections.ts'
import { cutting } from './kernel/cut.ts'
import { openDns } from './kernel/dns.ts'
import type { Environment } from './kernel/environment.ts'
import { crowdBounds, roundBounds, uploadBounds } from './kernel/entry.ts'
import { diskFiles } from './kernel/files.ts'
import { openGate } from './kernel/gate.ts'
import { answerError, languageOf, mount } from './kernel/http.ts'
import { startJobs } from './kernel/jobs.ts'
import { networkOf, openLimits } from './kernel/limits.ts'
import { outboxMail } from './kernel/mail.ts'
import { openapi } from './kernel/openapi.ts'
import { pendingMigrations } from './kernel/migrate.ts'
import { prepared } from './kernel/prepared.ts'
import { refuse } from './kernel/refuse.ts'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Services } from './kernel/services.ts'
import { securityHeaders } from './kernel/security-headers.ts'
import { keepSecrets } from './kernel/secrets.ts'
import { keepSessions } from './kernel/sessions.ts'
import { keepStreams } from './kernel/streams.ts'
import { openTurns } from './kernel/turns/turns.ts'
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
  const headers = securityHeaders(environment.publicUrl)
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
  await app.register(cookie)
  await app.register(multipart)
}

function serveHealth(app: FastifyInstance, services: Services): void {
  const silent = { logLevel: 'warn' } as const
  app.get('/healthz', silent, async () => ({ status: 'ok' }))
  // However many ask at once, the database is asked once.
  let looking: Promise<string[] | undefined> | undefined
  const look = () => (looking ??= within(3000, pendingMigrations((q) => services.database.pool.query(q))).catch(() => undefined).finally(() => (looking = undefined)))
  app.get('/readyz', silent, async (_request, reply) => {
    const pending = services.changes.reachable ? await look() : undefined
    const ready = pending?.length === 0 && services.changes.listening
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : pending === undefined ? 'database unreachable' : pending.length ? 'migrating' : 'starting' })
  })
  app.get('/api/openapi.json', prepared('application/json; charset=utf-8', async () => JSON.stringify(await openapi(services.environment.publicUrl))))
  const docs = Object.fromEntries(languages.map((language) => [language, prepared('text/html; charset=utf-8', () => apiDocs(language))]))
  app.get('/api/docs', async (request, reply) => {
    const { language } = request.query as { language?: unknown }
    void reply.header('vary', 'accept-language')
    return docs[languages.find((l) => l === language) ?? languageOf(request)]!(request, reply)
  })
}

/** Throws when it takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('not over in time')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
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

/** So many connections one address may hold: more than an office needs, fewer than there are descriptors. Behind a proxy all come from it. */
const mostConnections = 2000

function boundConnections(app: FastifyInstance, { TRUST_PROXY }: Environment): void {
  if (TRUST_PROXY) return
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > mostConnections) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** Puts the whole program together on a migrated database. `close` finishes running requests, then jobs, then the pools. */
export async function buildApplication(environment: Environment, databaseUrl: string): Promise<Application> {
  const app = server(environment)
  const onError = (error: Error) => app.log.error(error)
  const { work: database, doors, visitors, pools, close: closeConnections } = openConnections(databaseUrl, { size: environment.POOL_SIZE, onError })
  const changes = await listenForChanges(databaseUrl, onError)
  const cuts = pools.map(cutting)
  const cut = () => { for (const one of cuts) one() }
  changes.watch((reachable) => {
    if (reachable) return app.log.info('The database is back')
    app.log.error('The database is away: requests are answered with 503 until it is back')
    // Whoever still waits for it is told now.
    cut()
  })
  const secrets = keepSecrets(environment)
  const services: Services = {
    log: app.log, environment, database, doors, visitors, changes, secrets,
    crowd: openGate(crowdBounds),
    rounds: openGate(roundBounds),
    uploads: openGate(uploadBounds),
    sessions: keepSessions(doors.database, changes),
    limits: openLimits(database.pool),
    mail: outboxMail(database, environment, secrets),
    files: diskFiles(environment.DATA_DIR),
    totals: keepTotals(),
    dictionaries: keepDictionaries(changes),
    parameters: keepParameters(changes),
    streams: keepStreams(database, changes, onError),
    dns: openDns(environment),
    // A person who prints a pile hears after three that the pile waits; a client gives up after a minute, so nobody is let in for longer.
    papers: openTurns({ lanes: 2, perPerson: 3, perTenant: 12, most: 100, mostWait: 40 }),
    readings: openTurns({ lanes: 3, perPerson: 3, perTenant: 12, most: 100, mostWait: 30 }),
  }
  // Open streams would keep a node from ever ending.
  app.addHook('preClose', async () => services.streams.close())
  letUnusedGo(app)
  boundConnections(app, environment)
  await secure(app, environment)
  boundBodies(app)
  serveHealth(app, services)
  for (const feature of features) mount(app, feature, services)
  await serveWeb(app, path.join(import.meta.dirname, '../../web/dist'))
  const jobs = environment.ROLE === 'web' ? undefined : await startJobs(databaseUrl, services, { brief: tasks, long: longTasks(features), schedules })
  return {
    app,
    services,
    async close() {
      // Each has its time, and none keeps the next from ending: a database that is gone answers nobody.
      const steps = [
        ['requests', 12_000, () => app.close()], ['jobs', 10_000, async () => jobs?.stop()], ['notices', 1000, () => changes.close()], ['the database', 2000, closeConnections],
      ] as const
      for (const [what, limit, step] of steps) {
        if (!changes.reachable) cut()
        await within(changes.reachable ? limit : Math.min(limit, 2500), step()).catch((error: Error) => app.log.warn(`${what}: ${error.message}`))
      }
    },
  }
}
