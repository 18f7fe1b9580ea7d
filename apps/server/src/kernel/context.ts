import type { Readable } from 'node:stream'

import type { Language, Text } from '@clearway/contract/kernel/text'
import type { FastifyBaseLogger } from 'fastify'

import type { Principal } from './access/principal.ts'
import type { Db } from './database/database.ts'
import type { Services } from './services.ts'
import type { Length } from './turns/turns.ts'

/** Cookies of this request and of its answer: always SameSite=Strict, Path=/ and, on https, Secure. */
export interface Cookies {
  get(name: string): string | undefined
  /** With `seconds` 0 the browser forgets it. */
  set(name: string, value: string, options: { seconds: number; httpOnly: boolean }): void
}

/** What a handler of a signed-in route gets beside its input. */
export interface Context {
  /** Bound to the tenant and to this request's transaction; READ ONLY on reading routes. */
  readonly db: Db
  readonly user: Principal
  readonly language: Language
  readonly requestId: string
  readonly ip: string
  /** The host that the browser asked for, with its port. */
  readonly host: string
  readonly device: string
  readonly log: FastifyBaseLogger
  readonly services: Services
  /** The access token as it was sent. */
  readonly bearer: string | undefined
  readonly cookies: Cookies
  /** The caller's key for this act, where the route asks for one. */
  readonly idempotencyKey: string | undefined
  /** Aborts when whoever asked for a file, or sent one, has gone; never on other routes. */
  readonly gone: AbortSignal
  /** Runs once the transaction is committed: mail, HTTP and files belong there or in a job. */
  afterCommit(work: () => void | Promise<void>): void
  /** Runs when the transaction came to nothing: what was put outside the database for its sake goes again. Not when nobody knows whether it was stored. */
  ifUndone(work: () => void | Promise<void>): void
  /** Names the rows touched, for the audit trail; `detail` says what became of them where the call alone does not. */
  touched(ids: readonly string[], detail?: string): void
}

/** What a handler of an open route gets: no tenant and no user, so only what is common to all. */
export type OpenContext = Omit<Context, 'user'>

/** What the making of a file is told, and tells. */
export interface Making {
  /** Aborts when its asker has gone, when it was cancelled or when it took too long. */
  readonly signal: AbortSignal
  /** How many rows are done; `total` once they are counted. */
  progress(done: number, total?: number): void
}

/** What a handler of a route with `answer: 'file'` gives. */
export interface FileAnswer {
  readonly name: string
  readonly contentType: string
  /** A function is called once the transaction is over and its turn has come (see turns.ts): papers and exports take seconds to make. */
  readonly body: Buffer | Readable | ((making: Making) => Promise<Buffer | Readable>)
  /** How long that function takes; short when absent. What takes minutes is made by a job, and the answer is 202 with an `OwnExport`. */
  readonly takes?: Length | 'minutes'
  /** What it is, for whoever finds it among the own exports; the title of the route when absent. */
  readonly title?: Text
}
