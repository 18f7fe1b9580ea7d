import { createHash, randomBytes } from 'node:crypto'

import { solveWork } from '@clearway/contract/features/account/work'
import pg from 'pg'

import { outboxBody } from '../kernel/messages/mail.ts'
import type { TestApplication } from './application.ts'

export interface Accounts {
  /** As the owner of the database, past row-level security. */
  sql<R extends pg.QueryResultRow = any>(text: string, values?: unknown[]): Promise<R[]>
  /** A picture captcha whose characters are known, for calls from this machine. */
  captcha(changes?: { subject?: string; seconds?: number }): Promise<{ captchaId: string; charCaptcha: string }>
  /** POSTs a form to the token endpoint as the web does. */
  token(
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: any; headers: Headers; cookies: Record<string, string> }>
  /** What was mailed or texted last to the address: the body, opened. */
  sentTo(address: string): Promise<string>
  /** Registers a personal account and proves its address by the code that was mailed. */
  register(form: { username: string; password: string; email: string } & Record<string, string>): Promise<void>
  /** The same with what the server asks for, as the web sends it: the work in silence, and a picture that is read, from the network `subject`. */
  proved(
    fields: Record<string, string>,
    headers?: Record<string, string>,
    subject?: string,
  ): ReturnType<Accounts['token']>
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
  Object.fromEntries(
    headers.getSetCookie().map((c) => [c.slice(0, c.indexOf('=')), c.slice(c.indexOf('=') + 1).split(';')[0]!]),
  )

export function solved(challenge: string): string {
  const search = solveWork(challenge)
  for (let step = search.next(); ; step = search.next()) if (step.done) return step.value
}

/** What tests of accounts need beside the application. */
export async function accountsOf(app: TestApplication): Promise<Accounts> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const sql: Accounts['sql'] = async (text, values) => (await client.query(text, values)).rows as any

  const token: Accounts['token'] = async (fields, headers = {}) => {
    const answer = await app.call('POST', '/api/uaa/oauth/token', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': formType, authorization: webClient, ...headers },
    })
    return { ...answer, cookies: cookiesOf(answer.headers) }
  }
  const captcha: Accounts['captcha'] = async ({ subject = '127.0.0.1', seconds = 600 } = {}) => {
    const captchaId = randomBytes(16).toString('base64url')
    const answer = createHash('sha256').update(`${captchaId}\nK7PX`).digest()
    await sql(
      `insert into challenge (id, kind, subject, answer_hash, expires_at) values ($1, 'picture', $2, $3, now() + make_interval(secs => $4))`,
      [captchaId, subject, answer, seconds],
    )
    return { captchaId, charCaptcha: 'k7px' }
  }
  const sentTo: Accounts['sentTo'] = async (address) => {
    const [message] = await sql(
      `select tenant_id, body from outbox_message where recipient = $1 order by created_at desc, id desc limit 1`,
      [address],
    )
    return app.application.services.secrets.open(message.tenant_id, outboxBody, message.body)
  }
  return {
    sql,
    token,
    captcha,
    sentTo,
    async register(form) {
      const body = {
        nickname: form.username,
        countryCode: '+86',
        mobile: '13700000009',
        confirmPassword: form.password,
        ...form,
        ...(await captcha()),
      }
      const asked = await app.call('POST', '/api/admin/sysuser/registerAccountInitial', { body })
      if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
      const code = /\b\d{6}\b/.exec(await sentTo(form.email.toLowerCase()))![0]
      const made = await app.call('POST', '/api/account/sysuserdetail/proveRegistration', {
        body: { ticket: asked.body.data.proof.ticket, code },
      })
      if (made.status !== 200) throw new Error(JSON.stringify(made.body))
    },
    async proved(fields, headers = {}, subject = '127.0.0.1') {
      let sent = fields
      let answer = await token(sent, headers)
      for (let n = 0; n < 2 && answer.body.error_description !== 'Bad credentials' && answer.body.proof; n++) {
        const { ask, work } = answer.body.proof
        sent = { ...sent, work: solved(work), ...(ask === 'picture' && (await captcha({ subject }))) }
        answer = await token(sent, headers)
      }
      return answer
    },
    signIn: (tenantCode, username, more = {}) =>
      token({
        grant_type: 'password',
        scope: 'all',
        type: 'account',
        tenantCode,
        username,
        password: 'clearway-demo',
        ...more,
      }),
    async until(look) {
      for (let n = 0; n < 400; n++) {
        const found = await look()
        if (found !== undefined) return found
        await new Promise((go) => setTimeout(go, 50))
      }
      throw new Error('It did not happen')
    },
    calm: async () => void (await sql('delete from rate_limit')),
    close: () => client.end(),
  }
}
