// How the simulation's clients call the server: they lose patience, send twice, come again with the same key, and live through its death.
import { setTimeout as sleep } from 'node:timers/promises'

import { refusals } from '@clearway/contract/kernel/refusal.text'

import { demoPassword } from '../apps/server/seed/people.ts'

export interface Answer {
  readonly status: number
  readonly body: { data?: any; message?: string } & Record<string, any>
}

/** How an act is sent: see `Intent`. */
export interface Manner {
  readonly copies: number
  readonly patience: number | undefined
  readonly again: boolean
}
export const plainly: Manner = { copies: 1, patience: undefined, again: false }

export interface Calls {
  /** Sends until there is an answer that settles it. `loose`: a refusal while another sending is without an answer. */
  settle(
    who: string,
    path: string,
    body: object,
    key: string,
    manner: Manner,
  ): Promise<{ answer: Answer; key: string; loose: boolean }>
  /** Once, without a key that is kept. */
  once(who: string, method: string, path: string, body?: object, key?: string): Promise<Answer>
  /** Something that must not be. */
  readonly faults: string[]
  /** Kills when so many more requests have left. */
  trap: { left: number; spring: () => void } | undefined
  readonly counts: { sent: number; unanswered: number; busy: number; replayed: number }
}

/** Longer than any pause of a server that is killed and started again. */
const longestMs = 120_000
/** Throws once something has been tried for too long: a simulation that hangs tells nobody why. */
export function stillTrying(since: number, what: string, last: unknown): void {
  if (Date.now() - since > longestMs)
    throw new Error(`${what} was never settled; the last answer: ${JSON.stringify(last)}`)
}

/** `freshKeys` plants the fault that the checks must find: each sending gets a key of its own. */
export function openCalls(server: string, freshKeys = false): Calls {
  const tokens = new Map<string, Promise<string>>()
  const faults: string[] = []
  const counts = { sent: 0, unanswered: 0, busy: 0, replayed: 0 }

  async function signIn(username: string): Promise<string> {
    for (const since = Date.now(); ;) {
      const body = new URLSearchParams({
        grant_type: 'password',
        scope: 'all',
        type: 'account',
        tenantCode: 'demo',
        username,
        password: demoPassword,
      })
      const answer = await fetch(`${server}/api/uaa/oauth/token`, {
        method: 'POST',
        body,
        headers: { authorization: `Basic ${btoa('clearway-web:web')}` },
        signal: AbortSignal.timeout(10_000),
      }).then(
        (r) => r.json() as Promise<{ access_token?: string }>,
        (error: Error) => ({ access_token: undefined, error: error.message }),
      )
      if (answer.access_token) return answer.access_token
      stillTrying(since, `Sign-in of ${username}`, answer)
      await sleep(100)
    }
  }

  /** One sending; undefined when nothing came back. */
  async function send(
    who: string,
    method: string,
    path: string,
    body: object | undefined,
    key: string | undefined,
    patience?: number,
  ): Promise<Answer | undefined> {
    for (const since = Date.now(); ;) {
      const signed = tokens.get(who) ?? signIn(who)
      tokens.set(who, signed)
      const headers = {
        authorization: `Bearer ${await signed}`,
        'accept-language': 'en',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      }
      counts.sent++
      const answering = fetch(server + path, {
        method,
        headers,
        signal: AbortSignal.timeout(patience ?? 20_000),
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (calls.trap && --calls.trap.left === 0) calls.trap.spring()
      const answer = await answering
        .then(
          async (r) => ({ status: r.status, body: (await r.json()) as Answer['body'] }),
          () => undefined,
        )
        .catch(() => undefined)
      if (!answer) counts.unanswered++
      if (answer?.status !== 401) return answer
      stillTrying(since, path, answer)
      if (tokens.get(who) === signed) tokens.delete(who)
    }
  }

  /** Whether the answer leaves nothing open: neither busy nor still at work. */
  const settles = (answer: Answer | undefined): answer is Answer =>
    answer !== undefined &&
    answer.status !== 503 &&
    answer.status !== 429 &&
    !(answer.status === 409 && answer.body.message === refusals.keyRunning.en)

  const calls: Calls = {
    faults,
    counts,
    trap: undefined,
    async once(who, method, path, body, key) {
      for (const since = Date.now(); ;) {
        const answer = await send(who, method, path, body, key)
        if (settles(answer)) return answer
        stillTrying(since, path, answer)
        await sleep(50)
      }
    },
    async settle(who, path, body, key, manner) {
      const since = Date.now()
      let open = 0
      for (let attempt = 0; ; attempt++) {
        const used = freshKeys && attempt ? `${key}-${attempt}` : key
        const sent = await Promise.all(
          Array.from({ length: attempt ? 1 : manner.copies }, (_, copy) =>
            send(
              who,
              'POST',
              path,
              body,
              freshKeys && copy ? `${used}-c${copy}` : used,
              attempt ? undefined : manner.patience,
            ),
          ),
        )
        for (const answer of sent)
          if (answer && answer.status >= 500 && answer.status !== 503)
            faults.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        const settled = sent.filter(settles)
        counts.busy += sent.filter((a) => a && !settles(a)).length
        open += sent.length - settled.length
        const granted = settled.filter((a) => a.status === 200)
        if (new Set(granted.map((a) => JSON.stringify(a.body.data))).size > 1)
          faults.push(`${path} ${key}: the same key got different answers`)
        if (granted.length) {
          if (manner.again && !freshKeys) {
            const again = await calls.once(who, 'POST', path, body, key)
            counts.replayed++
            if (JSON.stringify(again.body) !== JSON.stringify(granted[0]!.body))
              faults.push(
                `${path} ${key}: answered ${JSON.stringify(granted[0]!.body)}, later ${JSON.stringify(again.body)}`,
              )
          }
          return { answer: granted[0]!, key: used, loose: false }
        }
        if (settled.length) return { answer: settled[0]!, key: used, loose: open > 0 }
        stillTrying(since, path, sent)
        await sleep(30 + attempt * 10)
      }
    },
  }
  return calls
}
