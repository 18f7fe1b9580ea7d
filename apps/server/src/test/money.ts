import { randomUUID } from 'node:crypto'

import { handOf, type Hand } from './administration.ts'
import type { TestApplication } from './application.ts'

type Answer = Awaited<ReturnType<Hand['try']>>

export interface Payer extends Hand {
  /** A write with an idempotency key of its own, or the one given. */
  pay(path: string, body: unknown, key?: string): Promise<any>
  tryPay(path: string, body: unknown, key?: string): Promise<Answer>
}

/** Somebody who moves money, signed in afresh. */
export async function payerOf(app: TestApplication, username: string, tenant = 'demo'): Promise<Payer> {
  const hand = handOf(app, await app.signIn(tenant, username))
  const tryPay: Payer['tryPay'] = (path, body, key = randomUUID()) =>
    hand.try('POST', path, body, { 'idempotency-key': key })
  return {
    ...hand,
    tryPay,
    async pay(path, body, key) {
      const answer = await tryPay(path, body, key)
      if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body.data
    },
  }
}

/** The wallet of an owner, by the beginning of his name, in a currency. */
export async function walletFor(hand: Hand, owner: string, currency: string): Promise<any> {
  const found = await hand.get(
    `/api/account/wallet/queryOptions?currency=${currency}&search=${encodeURIComponent(owner)}`,
  )
  return found[0]
}
