import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'
import { inject } from 'vitest'

import { demoPassword } from '../../seed/people.ts'
import { seed } from '../../seed/seed.ts'
import { buildApplication, type Application } from '../application.ts'
import { readEnvironment } from '../kernel/environment.ts'
import { hashToken } from '../kernel/identity/sessions.ts'
import { seededDatabase, testDatabase } from './database.ts'

export interface TestApplication {
  /** `http://127.0.0.1:<port>` of a server that really listens. */
  readonly url: string
  readonly databaseUrl: string
  readonly application: Application
  /** The access token of an account. A first password counts as changed, unless `first` says that it is not. */
  signIn(tenantCode: string, username: string, password?: string, first?: 'first'): Promise<string>
  /** A call as a browser makes it; the JSON answer with its status. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; body: any; headers: Headers }>
  /** A file sent as a form does, with its text parts. */
  upload(
    path: string,
    options: {
      token?: string
      fields?: Record<string, string>
      file: { name: string; bytes: Uint8Array; type?: string }
    },
  ): Promise<{ status: number; body: any; headers: Headers }>
  close(): Promise<void>
}

// One for all: what the first of them sealed lies in the database that the others copy.
const testKey = 'a key that only tests are sealed with'

// Nothing listens there: a test that needs answers starts a server of its own (`dnsServer.ts`).
const noDns = '127.0.0.1:1'

const environmentOf = (url: string, dataDir: string, settings: Record<string, string> = {}) =>
  readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    PORT: '0',
    HOST: '127.0.0.1',
    POOL_SIZE: '8',
    SECRET_KEY: testKey,
    DNS_SERVERS: noDns,
    // Tests are refused thousands of times from one address.
    REFUSALS_PER_SECOND: '0',
    ...settings,
  })

/** A database with the demo tenants. Whoever comes first seeds for all: files and sealed values lie as the others read them. */
export const demoDatabase = () => seededDatabase((url) => seed(environmentOf(url, inject('seededFiles')), url))

/** The whole program with the demo tenants on a database of its own. For one test file. `through` gives the address by which the program reaches that. */
export async function testApplication(
  settings: Record<string, string> = {},
  through: (url: string) => Promise<string> = async (url) => url,
): Promise<TestApplication> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'clearway-test-'))
  const { demo } = environmentOf('postgres://unused', dataDir, settings)
  const database = demo ? await demoDatabase() : await testDatabase()
  const environment = environmentOf(database.url, dataDir, settings)
  if (demo) await cp(inject('seededFiles'), dataDir, { recursive: true })
  else await seed(environment, database.url)
  // Nothing runs by the clock: a test that the full hour passes through would see deadlines told that it did not ask for.
  const application = await buildApplication(environment, await through(database.url), {})
  const url = await application.app.listen({ port: 0, host: '127.0.0.1' })

  const call: TestApplication['call'] = async (method, route, options = {}) => {
    const headers: Record<string, string> = {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    }
    const ready = typeof options.body === 'string' || options.body instanceof FormData
    if (options.body !== undefined && !(options.body instanceof FormData))
      headers['content-type'] ??= 'application/json'
    const body =
      options.body === undefined ? null : ready ? (options.body as string | FormData) : JSON.stringify(options.body)
    const response = await fetch(url + route, { method, headers, body })
    const text = await response.text()
    return {
      status: response.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      headers: response.headers,
    }
  }

  return {
    url,
    databaseUrl: database.url,
    application,
    call,
    upload(route, { token, fields = {}, file }) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append(
        'file',
        new Blob([Uint8Array.from(file.bytes)], { type: file.type ?? 'application/octet-stream' }),
        file.name,
      )
      return call('POST', route, { ...(token ? { token } : {}), body: form, headers: { 'accept-language': 'en' } })
    },
    async signIn(tenantCode, username, password = demoPassword, first) {
      const body = new URLSearchParams({
        grant_type: 'password',
        scope: 'all',
        type: 'account',
        tenantCode,
        username,
        password,
      }).toString()
      const answer = await call('POST', '/api/uaa/oauth/token', {
        body,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${btoa('clearway-web:web')}`,
        },
      })
      if (!answer.body.access_token) throw new Error(`Sign-in failed: ${JSON.stringify(answer.body)}`)
      const token = answer.body.access_token as string
      if (!first) {
        const ofToken = sql`select person_id from session where access_hash = ${hashToken(token)}`
        await sql`update person set must_change_password = false where must_change_password and id = (${ofToken})`.execute(
          application.services.database.common,
        )
      }
      return token
    },
    async close() {
      await application.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
