import { Readable } from 'node:stream'

import { ownExportText } from '@clearway/contract/features/files/ownExport.text'
import type { Route } from '@clearway/contract/kernel/route'
import { say, type Language } from '@clearway/contract/kernel/text'
import type { FastifyReply } from 'fastify'

import type { FileAnswer } from '../../context.ts'
import type { Later } from '../../paper/fileAnswer.ts'

/** Such a handler writes its answer itself. */
export const writesItself = (route: Route): boolean => route.answer === 'raw' || route.answer === 'stream'

function sendFile(reply: FastifyReply, file: FileAnswer | Later, language: Language): FastifyReply {
  if ('later' in file)
    return reply
      .status(202)
      .header('cache-control', 'no-store')
      .send({ code: 200, message: say(ownExportText.accepted, language), data: file.later })
  return reply
    .header('content-type', file.contentType)
    .header(
      'content-disposition',
      `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    )
    .header('content-security-policy', 'sandbox')
    .header('cache-control', 'no-store')
    .send(file.body)
}

/** Answers with what the handler gave. */
export function send(route: Route, reply: FastifyReply, result: unknown, language: Language): unknown {
  if (writesItself(route)) return reply
  if (route.answer === 'file') return sendFile(reply, result as FileAnswer | Later, language)
  // What the contract does not name never leaves the server, whatever the handler gave.
  const data = route.output.parse(result ?? null)
  return reply.header('cache-control', 'no-store').send({ code: 200, message: 'success', data })
}

/** A file that nobody will get must not stay behind. */
export function discardFile(route: Route, result: unknown): void {
  if (route.answer === 'file' && (result as FileAnswer | undefined)?.body instanceof Readable)
    ((result as FileAnswer).body as Readable).destroy()
}
