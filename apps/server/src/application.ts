import { randomUUID } from 'node:crypto'
import path from 'node:path'

import { refusals } from '@clearway/contract/kernel/refusal.text'
import { languages } from '@clearway/contract/kernel/text'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'

import { features, pictures, queues, records, reports, stages } from './features/index.ts'
import { longTasks, schedules, tasks } from './features/tasks.ts'
import { keepDictionaries } from './kernel/crud/dictionaries.ts'
import { keepTotals } from './kernel/crud/totals.ts'
import { listenForChanges, type Changes } from './kernel/database/changes.ts'
import { openConnections, type Connections } from './kernel/database/connections.ts'
import { cutting } from './kernel/database/cut.ts'
import { pendingMigrations } from './kernel/database/migrate.ts'
import { gatherWorked } from './kernel/database/worked.ts'
import type { Environment } from './kernel/environment.ts'
import { diskFiles } from './kernel/files/files.ts'
import { answerError } from './kernel/http/answerError.ts'
import { apiDocs } from './kernel/http/apiDocs.ts'
import { boundBodies } from './kernel/http/bodies.ts'
import { crowdBounds, roundBounds, uploadBounds } from './kernel/http/entry.ts'
import { languageOf } from './kernel/http/language.ts'
import { mount } from './kernel/http/mount.ts'
import { openapi } from './kernel/http/openapi.ts'
import { prepared } from './kernel/http/prepared.ts'
import { securityHeaders } from './kernel/http/securityHeaders.ts'
import { boundConnections, letUnusedGo } from './kernel/http/sockets.ts'
import { keepStreams } from './kernel/http/streams.ts'
import { serveWeb } from './kernel/http/web.ts'
import { keepSessions } from './kernel/identity/sessions.ts'
import { startJobs } from './kernel/jobs.ts'
import { outboxMail } from './kernel/messages/mail.ts'
import { openDns } from './kernel/network/dns.ts'
import { openGate } from './kernel/pacing/gate.ts'
import { openLimits } from './kernel/pacing/limits.ts'
import { meetNeighbours, type Neighbours } from './kernel/pacing/neighbours.ts'
import { answerRefusalsInPace } from './kernel/pacing/refusalPace.ts'
import { keepParameters } from './kernel/parameters.ts'
import { handlersOf } from './kernel/perform.ts'
import { refuse } from './kernel/refuse.ts'
import { keepSecrets } from './kernel/secrets.ts'
import type { Services } from './kernel/services.ts'
import { openTurns } from './kernel/turns/turns.ts'

export interface Application {
  readonly app: FastifyInstance
  readonly services: Services
  close(): Promise<void>
}

// Everything in the log that could be a secret, wherever it stands in a logged object.
const secrets = [
  'password',
  'newPassword',
  'confirmPassword',
  'authorization',
  'cookie',
  'access_token',
  'refresh_token',
  'smsCaptcha',
  'clientSecret',
  'ticket',
]
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
    routerOptions: {
      maxParamLength: 200,
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
    },
    // A browser keeps its connections open; a shutdown must not wait for them.
    forceCloseConnections: 'idle',
  })
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (request, body, done) => {
      // Only the OAuth endpoint speaks forms; a form on another site cannot speak JSON to the rest.
      if (request.routeOptions.url !== '/api/uaa/oauth/token') return done(refuse(415, refusals.mediaType))
      done(null, Object.fromEntries(new URLSearchParams(body as string)))
    },
  )
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  return app
}

async function secure(app: FastifyInstance, environment: Environment): Promise<void> {
  const headers = securityHeaders(environment.publicUrl)
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
  answerRefusalsInPace(app, environment.REFUSALS_PER_SECOND)
  await app.register(cookie)
  await app.register(multipart)
}

function serveHealth(app: FastifyInstance, services: Services): void {
  const silent = { logLevel: 'warn' } as const
  app.get('/healthz', silent, async () => ({ status: 'ok' }))
  // However many ask at once, the database is asked once.
  let looking: Promise<string[] | undefined> | undefined
  const look = () =>
    (looking ??= within(
      3000,
      pendingMigrations((q) => services.database.pool.query(q)),
    )
      .catch(() => undefined)
      .finally(() => (looking = undefined)))
  app.get('/readyz', silent, async (_request, reply) => {
    const pending = services.changes.reachable ? await look() : undefined
    const ready = pending?.length === 0 && services.changes.listening
    return reply.status(ready ? 200 : 503).send({
      status: ready
        ? 'ready'
        : pending === undefined
          ? 'database unreachable'
          : pending.length
            ? 'migrating'
            : 'starting',
    })
  })
  app.get(
    '/api/openapi.json',
    prepared('application/json; charset=utf-8', async () =>
      JSON.stringify(await openapi(services.environment.publicUrl)),
    ),
  )
  const docs = Object.fromEntries(
    languages.map((language) => [language, prepared('text/html; charset=utf-8', () => apiDocs(language))]),
  )
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

interface Opened {
  readonly log: FastifyBaseLogger
  readonly neighbours: Neighbours
  readonly connections: Connections
  readonly changes: Changes
}

/** What the program holds for as long as it runs. */
function openServices(environment: Environment, { log, neighbours, connections, changes }: Opened): Services {
  const { work: database, doors, visitors } = connections
  const secrets = keepSecrets(environment)
  const files = diskFiles(environment.DATA_DIR)
  return {
    log,
    environment,
    database,
    doors,
    visitors,
    changes,
    worked: gatherWorked(database, (error) => log.error(error)),
    secrets,
    crowd: openGate(crowdBounds),
    rounds: openGate(roundBounds(neighbours)),
    neighbours,
    uploads: openGate(uploadBounds),
    sessions: keepSessions(doors.database, changes),
    limits: openLimits(database.pool),
    mail: outboxMail(database, environment, secrets, files),
    files,
    totals: keepTotals(),
    dictionaries: keepDictionaries(changes),
    parameters: keepParameters(changes),
    streams: keepStreams(database, changes, (error) => log.error(error)),
    dns: openDns(environment),
    // A person who prints a pile hears after three that the pile waits; a client gives up after a minute, so nobody is let in for longer.
    papers: openTurns({ lanes: 2, perPerson: 3, perTenant: 12, most: 100, mostWait: 40 }),
    readings: openTurns({ lanes: 3, perPerson: 3, perTenant: 12, most: 100, mostWait: 30 }),
    queues,
    pictures,
    reports,
    records,
    stages,
    handlers: handlersOf(features),
  }
}

/**
 * Puts the whole program together on a migrated database. `close` finishes running requests, then jobs, then the pools. `byItself` is what runs
 * by the clock.
 */
export async function buildApplication(
  environment: Environment,
  databaseUrl: string,
  byItself = schedules,
): Promise<Application> {
  const app = server(environment)
  const onError = (error: Error) => app.log.error(error)
  const neighbours = meetNeighbours()
  const connections = openConnections(databaseUrl, neighbours, { size: environment.POOL_SIZE, onError })
  const changes = await listenForChanges(databaseUrl, onError)
  const cuts = connections.pools.map(cutting)
  const cut = () => {
    for (const one of cuts) one()
  }
  changes.watch((reachable) => {
    if (reachable) return app.log.info('The database is back')
    app.log.error('The database is away: requests are answered with 503 until it is back')
    // Whoever still waits for it is told now.
    cut()
  })
  const services = openServices(environment, { log: app.log, neighbours, connections, changes })
  // Open streams would keep a node from ever ending.
  app.addHook('preClose', async () => services.streams.close())
  letUnusedGo(app)
  boundConnections(app, environment)
  await secure(app, environment)
  boundBodies(app)
  serveHealth(app, services)
  for (const feature of features) mount(app, feature, services)
  await serveWeb(app, path.join(import.meta.dirname, '../../web/dist'))
  const jobs =
    environment.ROLE === 'web'
      ? undefined
      : await startJobs(databaseUrl, services, { brief: tasks, long: longTasks(features), schedules: byItself })
  return {
    app,
    services,
    async close() {
      // Each has its time, and none keeps the next from ending: a database that is gone answers nobody.
      const steps = [
        ['requests', 12_000, () => app.close()],
        ['jobs', 10_000, async () => jobs?.stop()],
        ['notices', 1000, () => (services.worked.close(), changes.close())],
        ['the database', 2000, () => connections.close()],
      ] as const
      for (const [what, limit, step] of steps) {
        if (!changes.reachable) cut()
        await within(changes.reachable ? limit : Math.min(limit, 2500), step()).catch((error: Error) =>
          app.log.warn(`${what}: ${error.message}`),
        )
      }
    },
  }
}
