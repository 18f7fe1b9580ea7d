import type { Database } from './database.ts'
import type { Environment } from './environment.ts'
import type { Limits } from './limits.ts'
import type { Sessions } from './sessions.ts'
import type { Mail } from './mail.ts'
import type { FileStore } from './files.ts'
import type { Secrets } from './secrets.ts'
import type { Dictionaries } from './crud/dictionaries.ts'
import type { Totals } from './crud/totals.ts'
import type { Changes } from './changes.ts'
import type { Parameters } from './parameters.ts'
import type { Streams } from './streams.ts'

/** What the program holds for as long as it runs; made once in `application.ts`. */
export interface Services {
  readonly environment: Environment
  readonly database: Database
  readonly sessions: Sessions
  readonly limits: Limits
  readonly mail: Mail
  readonly files: FileStore
  readonly totals: Totals
  readonly dictionaries: Dictionaries
  readonly secrets: Secrets
  readonly changes: Changes
  readonly parameters: Parameters
  readonly streams: Streams
}
