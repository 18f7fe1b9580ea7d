import { seed } from '../seed/seed.ts'
import { buildApplication, type Application } from './application.ts'
import { classifier } from './features/customs/knowledge.ts'
import { migrate } from './kernel/database/migrate.ts'
import type { Environment } from './kernel/environment.ts'

/** Brings a database up to date, serves it at the environment's address, and gives what greets whoever started it. */
export async function start(
  environment: Environment,
  databaseUrl: string,
): Promise<{ application: Application; welcome: string }> {
  await migrate(databaseUrl)
  const welcome = await seed(environment, databaseUrl)
  // Made before anybody can ask, and before a job runs: neither should wait for it, least of all inside a transaction.
  classifier()
  const application = await buildApplication(environment, databaseUrl)
  try {
    await application.app.listen({ port: environment.PORT, host: environment.HOST })
  } catch (error) {
    await application.close()
    throw error
  }
  return { application, welcome }
}
