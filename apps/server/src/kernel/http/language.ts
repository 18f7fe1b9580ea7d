import { bestLanguage, type Language } from '@clearway/contract/kernel/text'
import type { FastifyRequest } from 'fastify'

export const languageOf = (request: FastifyRequest): Language =>
  bestLanguage(
    String(request.headers['accept-language'] ?? '')
      .split(',')
      .map((p) => p.split(';')[0]!),
  )
