import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestApplication } from './application.ts'

export interface Accounts {
  /** As the owner of the database, past row-level security. */
  sql<R extends pg.QueryResultRow = any>(text: string, values?: unknown[]): Promise<R[]>
  /** A picture captcha whose characters are known, for calls from this machine. */
  captcha(changes?: { subject?: string; seconds?: number }): Promise<{ captchaId: string; charCaptcha: string }>
  /** POSTs a form to the token endpoint as the web does. */
  token(fields: Record<string, string>, headers?: Record<string, string>): Promise<{ status: number; body: any; headers: Headers; cookies: Record<string, string> }>
  signIn(tenantCode: string, username: string, more?: Record<string, string>): ReturnType<Accounts['token']>
  /** Waits for something that a job does. */
  until<T>(look: () => Promise<T | undefined>): Promise<T>
  /** Forgets all counters of the rate limiter. */
  calm(): Promise<void>
  close(): Promise<void>
}

const webClient = `Basic ${btoa('clearway-web:web')}`
const formType = 'application/x-www-form-urlencoded'

const cookiesOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(headers.getSetCookie().map((c) => [c.slice(0, c.indexOf('=')), c.slice(c.indexOf('=') + 1).split(';')[0]!]))

/** What tests of accounts need beside the application. */
export async function accountsOf(app: TestApplication): Promise<Accounts> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const sql: Accounts['sql'] = async (text, values) => (await client.query(text, values)).rows as any

  const token: Accounts['token'] = async (fields, headers = {}) => {
    const answer = await app.call('POST', '/api/uaa/oauth/token', { body: new URLSearchParams(fields).toString(), headers: { 'content-type': formType, authorization: webClient, ...headers } })
    return { ...answer, cookies: cookiesOf(answer.headers) }
  }
  return {
    sql, token,
    signIn: (tenantCode, username, more = {}) => token({ grant_type: 'password', scope: 'all', type: 'account', tenantCode, username, password: 'clearway-demo', ...more }),
    async captcha({ subject = '127.0.0.1', seconds = 120 } = {}) {
      const captchaId = randomBytes(16).toString('base64url')
      const answer = createHash('sha256').update(`${captchaId}\nK7PX`).digest()
      await sql(`insert into challenge (id, kind, subject, answer_hash, expires_at) values ($1, 'picture', $2, $3, now() + make_interval(secs => $4))`, [captchaId, subject, answer, seconds])
      return { captchaId, charCaptcha: 'k7px' }
    },
    async until(look) {
      for (let n = 0; n < 100; n++) {
        const found = await look()
        if (found !== undefined) return found
        await new Promise((go) => setTimeout(go, 50))
      }
      throw new Error('It did not happen within five seconds')
    },
    calm: async () => void (await sql('delete from rate_limit')),
    close: () => client.end(),
  }
}
