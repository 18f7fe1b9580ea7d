import type { Output, Parsed, Route } from '@clearway/contract/kernel/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, FileAnswer, OpenContext } from './context.ts'
import type { UploadedFile } from './files.ts'

type Answer<R extends Route> = R['answer'] extends 'file' ? FileAnswer : Output<R>
type ContextOf<R extends Route> = R['access'] extends { readonly open: string } ? OpenContext : Context

/** Routes whose `answer` is `raw` or `stream` write their answer themselves. */
type RawHandler<R extends Route> = (ctx: ContextOf<R>, input: Parsed<R>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type JsonHandler<R extends Route> = (ctx: ContextOf<R>, input: Parsed<R>, file: UploadedFile | undefined) => Promise<Answer<R> | (Output<R> extends null ? void : never)>

export type Handler<R extends Route> = 'json' extends R['answer']
  ? (ctx: ContextOf<R>, input: Parsed<R>, file: UploadedFile | undefined) => Promise<unknown>
  : R['answer'] extends 'raw' | 'stream' ? RawHandler<R> : JsonHandler<R>

/**
 * Marks a handler that waits for something slow (a password hash) or works in several tenants: no transaction is held for it.
 * Its `ctx.db` knows no tenant; it opens transactions of its own.
 */
export const outsideTransaction = <H extends (...more: never[]) => Promise<unknown>>(handler: H): H => Object.assign(handler, { outside: true })
export const isOutside = (handler: unknown): boolean => (handler as { outside?: boolean }).outside === true

export interface Feature {
  readonly routes: Readonly<Record<string, Route>>
  readonly handlers: Readonly<Record<string, (ctx: never, input: never, ...more: never[]) => Promise<unknown>>>
  /** Loads what the handlers work on, once in a process; called before a transaction is opened, which it would let run out of time. */
  readonly ready?: () => unknown
}

/** A feature is its contract and a handler for each of its routes; one without a handler does not compile. */
export function feature<C extends Readonly<Record<string, Route>>>(routes: C, handlers: { readonly [K in keyof C]: Handler<C[K]> }, ready?: () => unknown): Feature {
  return { routes, handlers, ...(ready && { ready }) }
}
