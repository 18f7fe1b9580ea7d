import { buildApplication, type Application } from './application.ts'
import { startEmbedded, type Embedded } from './kernel/embedded/embedded.ts'
import { readEnvironment } from './kernel/environment.ts'
import { migrate } from './kernel/migrate.ts'
import { classifier } from './features/customs/knowledge.ts'
import { seed } from '../seed/seed.ts'

let embedded: Embedded | undefined
let application: Application | undefined
let ending = false

async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  // Whatever hangs, the process ends: the database recovers by itself, a half-dead server does not.
  setTimeout(() => process.exit(1), 28_000).unref()
  await application?.close().catch((error: Error) => console.error(error.message))
  await embedded?.stop().catch((error: Error) => console.error(error.message))
  process.exit(code)
}

// Before anything starts: a signal during the start must not leave a database behind.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))

try {
  const environment = readEnvironment(process.env)
  embedded = environment.DATABASE_URL ? undefined : await startEmbedded({ dataDir: environment.DATA_DIR, log: () => {} })
  const databaseUrl = environment.DATABASE_URL ?? embedded!.url
  await migrate(databaseUrl)
  const welcome = await seed(environment, databaseUrl)
  // Made before anybody can ask, and before a job runs: neither should wait for it, least of all inside a transaction.
  classifier()
  application = await buildApplication(environment, databaseUrl)
  await application.app.listen({ port: environment.PORT, host: environment.HOST })
  console.log(`\nClearway is running at ${environment.publicUrl}\n${welcome}\n`)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(code === 'EADDRINUSE' ? `Port ${process.env['PORT'] ?? 8080} is already taken. Stop the program that uses it, or set PORT.` : message)
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  await end(1)
}
