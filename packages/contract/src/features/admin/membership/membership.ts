import { z } from 'zod'

import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { membershipText as t } from './membership.text.ts'

const base = '/api/admin/membership'
const own = { signedIn: 'own memberships only' } as const
const done = z.object({ done: z.literal(true) })

/** Days that a hand-over waits for its answer. */
export const handOverDays = 7

const ownTenant = z.object({
  id,
  tenantCode: z.string(),
  tenantName: z.string(),
  username: z.string(),
  roles: z.array(z.string()),
  current: z.boolean(),
  owner: z.boolean(),
  /** The account that everybody who registered has; it stays. */
  personal: z.boolean(),
})
export type OwnTenant = z.output<typeof ownTenant>

const named = z.object({ id, name: z.string(), username: z.string() })
const handOver = z.object({ id, to: named, toMe: z.boolean(), remark: z.string().nullable(), expiresAt: z.string() })
const ownership = z.object({
  /** Null where nobody is known, and for customers' people. */
  owner: named.nullable(),
  mine: z.boolean(),
  pending: handOver.nullable(),
  /** Other enabled administrators; empty for everybody but the owner. */
  candidates: z.array(named),
})
export type Ownership = z.output<typeof ownership>

export const handOverForm = z.strictObject({
  personId: id,
  password: z.string().min(1).max(128),
  remark: string(255).optional(),
})

/** Leaving a tenant and handing one over. */
export const membership = {
  query: route({ method: 'GET', path: `${base}/query`, title: t.query, access: own, output: z.array(ownTenant) }),
  /** Before anything is done: `why` tells what stands against it. */
  mayLeave: route({
    method: 'GET',
    path: `${base}/mayLeave`,
    title: t.mayLeave,
    access: own,
    input: z.strictObject({ tenantId: id }),
    output: z.object({ may: z.boolean(), why: z.string() }),
  }),
  /** Sessions there end and the rows stay. `signIn` tells where the account is still good when this was its last tenant. */
  leave: route({
    method: 'POST',
    path: `${base}/leave`,
    title: t.leave,
    access: own,
    input: z.strictObject({ tenantId: id }),
    output: z.object({
      done: z.literal(true),
      signIn: z.object({ tenantCode: z.string(), username: z.string() }).nullable(),
    }),
  }),
  queryOwnership: route({
    method: 'GET',
    path: `${base}/queryOwnership`,
    title: t.queryOwnership,
    access: { signedIn: 'who owns the own tenant' },
    output: ownership,
  }),
  handOver: route({
    method: 'POST',
    path: `${base}/handOver`,
    title: t.handOver,
    access: { signedIn: 'the owner alone, who gives their password again' },
    input: handOverForm,
    output: ownership,
  }),
  answerHandOver: route({
    method: 'POST',
    path: `${base}/answerHandOver`,
    title: t.answerHandOver,
    access: { signedIn: 'whom the owner named' },
    input: z.strictObject({ id, accept: z.boolean() }),
    output: done,
  }),
  cancelHandOver: route({
    method: 'POST',
    path: `${base}/cancelHandOver`,
    title: t.cancelHandOver,
    access: { signedIn: 'the owner alone' },
    input: z.strictObject({ id }),
    output: done,
  }),
}
