import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import { bitsOf, costOf, workParts } from '@clearway/contract/features/account/work'

import type { OpenContext } from '../../kernel/context.ts'
import { networkOf, type Limit } from '../../kernel/pacing/limits.ts'

/** What work is done for: the form, and at the sign-in whose account. */
export type Purpose = 'register' | 'retrieve' | 'sms' | `signin ${string}`

type Asking = Pick<OpenContext, 'services' | 'ip'>

// Long enough for the dearest on a slow telephone, and for a form that is still being filled in.
const lifeSeconds = 600
const spent: Limit = { name: 'work', points: 1, seconds: lifeSeconds }

const silent = 15
const inPlaceOfPicture = 18
const dearest = 4
/** Each step doubles the work. */
const stepOf = (failures: number) => Math.min(dearest, Math.floor(Math.log2(1 + failures / 6)))
/** The work that is done unseen, and the longer one in place of a picture, after so many recent failures. */
export const costsAfter = (failures: number): { work: number; instead: number } => ({
  work: silent + stepOf(failures),
  instead: inPlaceOfPicture + stepOf(failures),
})

const macOf = ({ services, ip }: Asking, purpose: Purpose, head: string): string =>
  services.secrets.fingerprint('clearway', 'work', `${purpose}\n${networkOf(ip)}\n${head}`)

/** A challenge that says all about itself, signed: nothing is stored until it comes back. */
export function newWork(ctx: Asking, purpose: Purpose, cost: number): string {
  const head = `${cost}.${(Math.floor(Date.now() / 1000) + lifeSeconds).toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${head}.${macOf(ctx, purpose, head)}`
}

const shape = /^((\d{1,2})\.([\da-z]{1,9})\.[\w-]{16})\.([\w-]{43})$/
const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

function isSolved(challenge: string, numbers: readonly string[]): boolean {
  const bits = bitsOf(costOf(challenge))
  const block = Buffer.alloc(40)
  createHash('sha256').update(challenge).digest().copy(block)
  return (
    numbers.length === workParts &&
    numbers.every((number, part) => {
      if (!/^[\da-z]{1,6}$/.test(number)) return false
      block.writeUInt32BE(part, 32)
      block.writeUInt32BE(Number.parseInt(number, 36), 36)
      return createHash('sha256').update(block).digest().readUInt32BE() >>> (32 - bits) === 0
    })
  )
}

/** The cost of the work that was done, for this purpose and from this network; 0 when it is not right or too old. */
export function workDone(ctx: Asking, purpose: Purpose, sent: string | undefined): number {
  const [challenge = '', numbers = ''] = (sent ?? '').split('~')
  const [, head = '', cost = '', expires = '', mac = ''] = shape.exec(challenge) ?? []
  if (!head || Number.parseInt(expires, 36) * 1000 < Date.now() || !same(mac, macOf(ctx, purpose, head))) return 0
  return isSolved(challenge, numbers.split('.')) ? Number(cost) : 0
}

/** Takes the work out of use; false when it was used before. */
export const spendWork = async ({ services }: Asking, sent: string): Promise<boolean> =>
  (await services.limits.add(spent, sent.split('~')[0]!)) === 1
