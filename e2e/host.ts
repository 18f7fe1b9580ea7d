// A process that serves the product for one spec file after the other, each on a database of its own: what a start costs, and what the engine learns of
// the program, is paid once. It listens for orders at the port it is given, one at a time: an environment to serve, or null to end what is served.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

import type { Application } from '../apps/server/src/application.ts'
import { readEnvironment } from '../apps/server/src/kernel/environment.ts'
import { makeDataDir } from '../apps/server/src/kernel/files/dataDir.ts'
import { start } from '../apps/server/src/start.ts'

let application: Application | undefined

async function obey(order: Record<string, string> | null): Promise<void> {
  await application?.close()
  application = undefined
  if (!order) return
  const environment = readEnvironment(order)
  makeDataDir(environment.DATA_DIR)
  application = (await start(environment, environment.DATABASE_URL!)).application
}

process.umask(0o077)
createServer((request, response) => {
  if (request.method === 'GET') response.end()
  else
    void json(request)
      .then((order) => obey(order as Record<string, string> | null))
      .then(
        () => response.end(),
        (error: Error) => response.writeHead(500).end(error.stack),
      )
}).listen(Number(process.argv[2]), '127.0.0.1')
// Whoever started it holds this end: once they are gone, so is it.
process.stdin.on('end', () => process.exit(0)).resume()
