import type { AnswerKind, Output, Parsed, Route } from '@clearway/contract/kernel/route'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Context, FileAnswer, OpenContext } from './context.ts'
import type { UploadedFile } from './files/files.ts'

type Answer<R extends Route> = R['answer'] extends 'file' ? FileAnswer : Output<R>
type ContextOf<R extends Route> = R['access'] extends { readonly open: string } ? OpenContext : Context

/** Routes whose `answer` is `raw` or `stream` write their answer themselves. */
type RawHandler<R extends Route> = (
  ctx: ContextOf<R>,
  input: Parsed<R>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>
type JsonHandler<R extends Route> = (
  ctx: ContextOf<R>,
  input: Parsed<R>,
  file: UploadedFile | undefined,
) => Promise<Answer<R> | (Output<R> extends null ? void : never)>

export type Handler<R extends Route> = AnswerKind extends R['answer']
  ? (ctx: ContextOf<R>, input: Parsed<R>, file: UploadedFile | undefined) => Promise<unknown>
  : R['answer'] extends 'raw' | 'stream'
    ? RawHandler<R>
    : JsonHandler<R>

/**
 * Marks a handler that waits for something slow (a password hash) or works in several tenants: no transaction is held for it.
 * Its `ctx.db` knows no tenant; it opens transactions of its own.
 */
export const outsideTransaction = <H extends (...more: never[]) => Promise<unknown>>(handler: H): H =>
  Object.assign(handler, { outside: true })
export const isOutside = (handler: unknown): boolean => (handler as { outside?: boolean }).outside === true

/** A handler as the routes see it; `feature` has held its types against the contract. */
export type AnyHandler = (ctx: unknown, input: unknown, ...more: unknown[]) => Promise<unknown>

export interface Feature {
  readonly routes: Readonly<Record<string, Route>>
  readonly handlers: Readonly<Record<string, AnyHandler>>
  /** Loads what the handlers work on, once in a process; called before a transaction is opened, which it would let run out of time. */
  readonly ready?: () => unknown
}

/** A feature is its contract and a handler for each of its routes; one without a handler does not compile. */
export function feature<C extends Readonly<Record<string, Route>>>(
  routes: C,
  handlers: { readonly [K in keyof C]: Handler<C[K]> },
  ready?: () => unknown,
): Feature {
  // What each handler takes is known by its route alone, and whoever calls it has parsed its input by that route.
  const known = handlers as unknown as Feature['handlers']
  return { routes, handlers: known, ...(ready && { ready }) }
}
