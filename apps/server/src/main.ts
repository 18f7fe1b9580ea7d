import type { Application } from './application.ts'
import { startEmbedded, type Embedded } from './kernel/embedded/embedded.ts'
import { readEnvironment } from './kernel/environment.ts'
import { makeDataDir } from './kernel/files/dataDir.ts'
import { start } from './start.ts'

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

// What is stored, exported or spooled is for this account alone, whatever the umask was.
process.umask(0o077)

const reachedFrom = (host: string) =>
  /^(127\.|::1$|localhost$)/.test(host)
    ? `Only this machine reaches it. For others, or from outside a container, set HOST=0.0.0.0\n`
    : ''

function databaseGone(why: string): void {
  console.error(`PostgreSQL ended and could not be started again: ${why}. Clearway ends.`)
  void end(1)
}

try {
  const environment = readEnvironment(process.env)
  if (environment.DATABASE_URL) makeDataDir(environment.DATA_DIR)
  embedded = environment.DATABASE_URL
    ? undefined
    : await startEmbedded({
        dataDir: environment.DATA_DIR,
        log: () => {},
        tell: (line) => console.error(line),
        gone: databaseGone,
      })
  const databaseUrl = environment.DATABASE_URL ?? embedded!.url
  const started = await start(environment, databaseUrl)
  application = started.application
  console.log(`\nClearway is running at ${environment.publicUrl}\n${reachedFrom(environment.HOST)}${started.welcome}\n`)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(
    code === 'EADDRINUSE'
      ? `Port ${process.env['PORT'] ?? 8080} is already taken. Stop the program that uses it, or set PORT.`
      : message,
  )
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  await end(1)
}
