import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { refusals } from '@clearway/contract/kernel/refusal.text'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { refuse } from '../refuse.ts'
import { answerError } from './answerError.ts'

const year = 31_536_000

/** Serves the built web: hashed assets for a year, and the one page for every address that is not below /api. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'))
  if (built) {
    const page = await readFile(path.join(folder, 'index.html'))
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, file) =>
        void reply.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? `public, max-age=${year}, immutable` : 'no-cache',
        ),
    })
    app.setNotFoundHandler((request, reply) => {
      const pathname = request.url.split('?', 1)[0]!
      const isPage =
        (request.method === 'GET' || request.method === 'HEAD') &&
        !/^\/+api(\/|$)/i.test(pathname) &&
        !/\.\w+$/.test(pathname)
      if (!isPage) return answerError(refuse(404, refusals.noRoute), request, reply)
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
    })
  } else app.setNotFoundHandler((request, reply) => answerError(refuse(404, refusals.noRoute), request, reply))
}
