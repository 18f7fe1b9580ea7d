import type { FastifyBaseLogger } from 'fastify'

import type { Dictionaries } from './crud/dictionaries.ts'
import type { Totals } from './crud/totals.ts'
import type { Changes } from './database/changes.ts'
import type { Place } from './database/connections.ts'
import type { Database } from './database/database.ts'
import type { Worked } from './database/worked.ts'
import type { Environment } from './environment.ts'
import type { FileStore } from './files/files.ts'
import type { Streams } from './http/streams.ts'
import type { Sessions } from './identity/sessions.ts'
import type { Mail } from './messages/mail.ts'
import type { Dns } from './network/dns.ts'
import type { Gate } from './pacing/gate.ts'
import type { Limits } from './pacing/limits.ts'
import type { Neighbours } from './pacing/neighbours.ts'
import type { Parameters } from './parameters.ts'
import type { Handlers } from './perform.ts'
import type { Picture } from './picture.ts'
import type { Queue } from './queue.ts'
import type { RecordKind } from './records.ts'
import type { Report } from './report.ts'
import type { Secrets } from './secrets.ts'
import type { Stage } from './stage.ts'
import type { Turns } from './turns/turns.ts'

/** What the program holds for as long as it runs; made once in `application.ts`. */
export interface Services {
  readonly log: FastifyBaseLogger
  readonly environment: Environment
  readonly database: Database
  readonly doors: Place
  readonly visitors: Place
  /** Calls under way, and uploads among them, by tenant and person. */
  readonly crowd: Gate
  /** Which calls begin next, by tenant and person, or by network address before anybody is known. */
  readonly rounds: Gate
  readonly uploads: Gate
  readonly neighbours: Neighbours
  readonly sessions: Sessions
  readonly limits: Limits
  readonly mail: Mail
  readonly files: FileStore
  readonly totals: Totals
  readonly dictionaries: Dictionaries
  readonly secrets: Secrets
  readonly changes: Changes
  readonly worked: Worked
  readonly parameters: Parameters
  readonly streams: Streams
  readonly dns: Dns
  /** Lanes of this node in which papers and exports are made. */
  readonly papers: Turns
  /** Those in which files that people send are read. */
  readonly readings: Turns
  /** What waits in every area, for the workbench. */
  readonly queues: readonly Queue[]
  /** What the workbench draws of every area by day. */
  readonly pictures: readonly Picture[]
  /** What is counted in every area. */
  readonly reports: readonly Report[]
  /** What people look for in every area. */
  readonly records: readonly RecordKind[]
  /** How far records have come in areas other than their own. */
  readonly stages: readonly Stage[]
  /** What answers each route, for whoever does several areas' work in one call. */
  readonly handlers: Handlers
}
