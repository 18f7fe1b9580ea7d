import type { Output, Parsed, Route } from '@clearway/contract/kernel/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, FileAnswer, OpenContext, UploadedFile } from './context.ts'

type Answer<R extends Route> = R['answer'] extends 'file' ? FileAnswer : Output<R>
type ContextOf<R extends Route> = R['access'] extends { readonly open: string } ? OpenContext : Context

/** Routes whose `answer` is `raw` or `stream` write their answer themselves. */
type RawHandler<R extends Route> = (ctx: ContextOf<R>, input: Parsed<R>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type JsonHandler<R extends Route> = (ctx: ContextOf<R>, input: Parsed<R>, file: UploadedFile | undefined) => Promise<Answer<R> | (Output<R> extends null ? void : never)>

export type Handler<R extends Route> = 'json' extends R['answer']
  ? (ctx: ContextOf<R>, input: Parsed<R>, file: UploadedFile | undefined) => Promise<unknown>
  : R['answer'] extends 'raw' | 'stream' ? RawHandler<R> : JsonHandler<R>

export interface Feature {
  readonly routes: Readonly<Record<string, Route>>
  readonly handlers: Readonly<Record<string, (ctx: never, input: never, ...more: never[]) => Promise<unknown>>>
}

/** A feature is its contract and a handler for each of its routes; one without a handler does not compile. */
export function feature<C extends Readonly<Record<string, Route>>>(routes: C, handlers: { readonly [K in keyof C]: Handler<C[K]> }): Feature {
  return { routes, handlers: handlers }
}
