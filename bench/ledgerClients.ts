// The simulation's clients: each goes through its plan, one act after the other, and notes what it asked for and what it was told.
import { setTimeout as sleep } from 'node:timers/promises'

import { demoPassword } from '../apps/server/seed/people.ts'
import { postQueued } from '../apps/server/src/features/account/ledger/postingQueue.ts'
import type { Database } from '../apps/server/src/kernel/database/database.ts'
import { plainly, stillTrying, type Calls, type Manner } from './ledgerCalls.ts'
import { money, plan, type Act, type Intent, type World } from './ledgerModel.ts'
import { inTenant } from './ledgerRows.ts'

export interface Ground {
  readonly world: World
  readonly calls: Calls
  /** A second node's own connection, for what the routes do not offer. */
  readonly database: Database
  /** Kinds that go by applications of their own, with a second person; where the server has none, the second node posts them. */
  readonly byRoutes: ReadonlySet<Act['kind']>
  readonly personId: string
  done: number
}

/** What a client has to go back to. */
interface Own {
  readonly holds: Act[]
  readonly captures: Act[]
  readonly reversible: Act[]
  turn: number
}

/** A statement of the house, beside the server; where it waited too long for a lock, it is sent again. */
async function within(ground: Ground, statement: string, values: unknown[] = []): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const error = await inTenant(ground.database, ground.world.tenantId, (client) =>
      client.query(statement, values),
    ).then(
      () => undefined,
      (failed: Error & { code?: string }) => failed,
    )
    if (!error) return
    if (attempt === 20 || !/^(40|55|57)/.test(error.code ?? '')) throw error
  }
}

/** The act that an intent becomes, given what was granted so far; without anything to go back to it is a hold. */
function actOf(intent: Intent, own: Own, { world, byRoutes }: Ground, key: string): Act {
  const wallet = world.wallets[intent.wallet]!
  const base = { key, state: 'sent', loose: false, left: 0n } as const
  const amount = BigInt(intent.cents)
  const pick = (from: readonly Act[]) => from[Math.floor(intent.parent * from.length)]
  const taken = (left: bigint) =>
    intent.part === 'more'
      ? left + 1n
      : intent.part === 'all' || left < 2n
        ? left
        : 1n + (left * BigInt(intent.cents % 97)) / 100n
  const hold: Act = { ...base, kind: 'hold', wallet: wallet.id, cents: amount }
  if (intent.kind === 'payout' && byRoutes.has('payout'))
    return { ...hold, kind: 'payout', parent: { ...hold, key: `${key}-hold` } }
  switch (intent.kind) {
    case 'capture':
    case 'release':
    case 'payout': {
      const parent = pick(intent.stranger && world.shared.length ? world.shared : own.holds)
      if (!parent || parent.left <= 0n) return hold
      return {
        ...base,
        kind: intent.kind,
        wallet: parent.wallet,
        cents: taken(parent.left),
        parent,
        ...(intent.kind === 'capture' ? { account: intent.cents % 2 ? ('duty' as const) : ('income' as const) } : {}),
      }
    }
    case 'refund': {
      const parent = pick(own.captures)
      return parent && parent.left > 0n
        ? { ...base, kind: 'refund', wallet: parent.wallet, cents: taken(parent.left), parent }
        : hold
    }
    case 'reversal': {
      const parent = pick(own.reversible)
      return parent
        ? {
            ...base,
            kind: 'reversal',
            wallet: parent.wallet,
            cents: parent.cents < 0n ? -parent.cents : parent.cents,
            parent,
          }
        : hold
    }
    case 'transfer': {
      const same = world.wallets.filter((w) => w.currency === wallet.currency)
      return {
        ...base,
        kind: 'transfer',
        wallet: wallet.id,
        toWallet: same[intent.toWallet % same.length]!.id,
        cents: amount,
      }
    }
    case 'adjust':
      return { ...base, kind: 'adjust', wallet: wallet.id, cents: intent.cents % 2 ? amount : -amount }
    // Enough comes in to keep the busy wallet going.
    case 'recharge':
      return { ...base, kind: 'recharge', wallet: wallet.id, cents: amount * 4n }
    default:
      return hold
  }
}

function told(act: Act, ok: boolean, own: Own, world: World): void {
  act.state = ok ? 'acknowledged' : 'refused'
  if (!ok) return
  act.left = act.cents
  if (act.parent && act.kind !== 'reversal') act.parent.left -= act.cents
  if (act.kind === 'hold') {
    own.holds.push(act)
    if (own.holds.length > 40) own.holds.shift()
    world.shared[own.turn % 50] = act
  }
  if (act.kind === 'capture') own.captures.push(act)
  if (act.kind === 'reversal') own.reversible.splice(own.reversible.indexOf(act.parent!), 1)
  if (['recharge', 'adjust', 'transfer', 'refund', 'payout'].includes(act.kind)) own.reversible.push(act)
}

/** By POST /api/account/ledger/post. */
async function byCall(ground: Ground, act: Act, manner: Manner): Promise<boolean> {
  const body = {
    kind: act.kind,
    wallet: act.wallet,
    amount: money(act.cents),
    memo: 'simulation',
    ...(act.parent ? { parent: act.parent.entry! } : {}),
    ...(act.account ? { account: act.account } : {}),
  }
  const { answer, key, loose } = await ground.calls.settle('admin', '/api/account/ledger/post', body, act.key, manner)
  act.key = `${ground.personId}:${key}`
  act.loose = loose
  if (answer.status === 200) {
    act.answer = JSON.stringify(answer.body.data)
    act.entry = answer.body.data.id
    return true
  }
  act.reason = `${answer.status} ${answer.body.data?.reason ?? answer.body.message}`
  if (answer.status === 403) ground.calls.faults.push(`${act.kind}: ${act.reason}`)
  return false
}

/** By a second node that posts at the same time; sent until it is known what became of it. */
async function bySecondNode(ground: Ground, act: Act): Promise<boolean> {
  const operation = {
    kind: act.kind,
    key: act.key,
    wallet: act.wallet,
    amount: money(act.cents),
    by: null,
    memo: 'simulation',
    ...(act.toWallet ? { toWallet: act.toWallet } : {}),
    ...(act.parent ? { parent: act.parent.entry! } : {}),
  }
  for (const since = Date.now(); ;) {
    let failure = ''
    const posted = await postQueued(ground.database, ground.world.tenantId, operation).catch((error: Error) => {
      failure = error.message
      return undefined
    })
    if (!posted) {
      stillTrying(since, `${act.kind} by the second node`, failure)
      await sleep(20)
      continue
    }
    if (posted.ok) act.entry = posted.entryId
    else act.reason = posted.reason
    return posted.ok
  }
}

/** By an application: one applies, another decides. Each step has a key of its own and is sent as the act is. */
async function byApplication(ground: Ground, act: Act, manner: Manner): Promise<boolean> {
  const recharge = act.kind === 'recharge'
  const at = `/api/account/${recharge ? 'recharge' : 'flowBack'}`
  const form = recharge
    ? {
        walletId: act.wallet,
        amount: money(act.cents),
        method: 'bankTransfer',
        payerName: 'Simulation',
        bankReference: act.key,
        paidOn: '2026-01-31',
      }
    : {
        kind: act.kind,
        walletId: act.wallet,
        reason: 'simulation',
        ...(act.kind === 'reversal' ? { entryId: act.parent!.entry } : { amount: money(act.cents) }),
        ...(act.toWallet ? { toWalletId: act.toWallet } : {}),
        ...(act.kind === 'payout'
          ? { bankAccountId: ground.world.wallets.find((w) => w.id === act.wallet)!.account }
          : {}),
      }
  const steps: readonly [string, string, (row: { id: string; version: number }) => object][] = [
    ['admin', 'add', () => form],
    ['admin', 'submit', ({ id, version }) => ({ id, version })],
    ['finance', recharge ? 'confirm' : 'approve', ({ id, version }) => ({ id, version })],
  ]
  let row: { id: string; version: number; entryId?: string; entries?: { id: string; kind: string }[] } = {
    id: '',
    version: 0,
  }
  for (const [who, step, body] of steps) {
    let { answer, loose } = await ground.calls.settle(who, `${at}/${step}`, body(row), `${act.key}-${step}`, manner)
    if (answer.status === 403 && answer.body.data?.stepUp) {
      await ground.calls.once(who, 'POST', '/api/account/security/confirm', { password: demoPassword })
      ;({ answer, loose } = await ground.calls.settle(who, `${at}/${step}`, body(row), `${act.key}-${step}`, plainly))
    }
    act.loose = loose
    const held = act.kind === 'payout' && step === 'submit' ? act.parent! : undefined
    if (held)
      Object.assign(held, {
        source: row.id,
        state: answer.status === 200 ? 'acknowledged' : 'refused',
        reason: 'with its pay-out',
        loose,
      })
    if (answer.status !== 200) {
      act.reason = `${step}: ${answer.status} ${answer.body.data?.reason ?? answer.body.errors?.[0]?.message ?? answer.body.message}`
      if (answer.status === 403) ground.calls.faults.push(`${act.kind}: ${act.reason}`)
      return false
    }
    row = answer.body.data
    act.source = row.id
  }
  act.entry = recharge ? row.entryId! : row.entries!.find((e) => e.kind === act.kind)!.id
  return true
}

/** What nobody may get through with; each must be refused, and what must be done to a wallet meanwhile. */
async function mischief(ground: Ground, intent: Intent, act: Act, client: number): Promise<void> {
  const { world, calls } = ground
  const mine = world.wallets.filter((_, n) => n >= 10 && n % 16 === client)
  const expect = async (status: number, body: object, key: string) => {
    const answer = await calls.once('admin', 'POST', '/api/account/ledger/post', body, key)
    if (answer.status !== status)
      calls.faults.push(`${intent.mischief}: ${answer.status} ${JSON.stringify(answer.body)} instead of ${status}`)
  }
  const hold = { kind: 'hold', wallet: act.wallet, amount: '0.01' }
  if (intent.mischief === 'otherContent' && act.state === 'acknowledged' && act.answer)
    await expect(422, { ...hold, memo: 'something else' }, act.key.split(':')[1]!)
  if (intent.mischief === 'otherTenant')
    await expect(
      404,
      { ...hold, wallet: world.foreign[intent.cents % world.foreign.length] },
      `${act.key.split(':').at(-1)}-foreign`,
    )
  if (intent.mischief === 'wrongAmount')
    for (const amount of ['0', '-1', '0.001', '1e3', '12345678901234567.00'])
      await expect(400, { ...hold, amount }, `${act.key.split(':').at(-1)}-wrong`)
  const target = mine[intent.cents % Math.max(1, mine.length)]
  if (!target) return
  if (intent.mischief === 'raiseLimit') {
    const most = (world.limits.get(target.id) ?? 0n) + BigInt(intent.cents)
    world.limits.set(target.id, most)
    await within(ground, 'update wallet set credit_limit = $2 where id = $1', [target.id, money(most)])
  }
  if (intent.mischief === 'freeze') {
    await within(ground, `update wallet set status = 'frozen' where id = $1`, [target.id])
    const from = new Date(Date.now() + 1).toISOString()
    await expect(409, { ...hold, wallet: target.id }, `${act.key.split(':').at(-1)}-frozen`)
    const until = new Date().toISOString()
    await within(ground, `update wallet set status = 'active' where id = $1`, [target.id])
    ;(world.frozen as { wallet: string; from: string; until: string }[]).push({ wallet: target.id, from, until })
  }
}

/** One client's turns. */
export async function runClient(ground: Ground, client: number, turns: number, mark: string): Promise<void> {
  const own: Own = { holds: [], captures: [], reversible: [], turn: 0 }
  const { world } = ground
  for (const intent of plan(world.seed, client, turns, world.wallets.length)) {
    own.turn++
    const act = actOf(intent, own, ground, `${mark}-${client}-${own.turn}`)
    // A pay-out that somebody applies for holds its amount first.
    world.acts.push(...(act.parent?.key === `${act.key}-hold` ? [act.parent] : []), act)
    const house = ['recharge', 'adjust', 'transfer', 'payout', 'reversal'].includes(act.kind)
    const ok = !house
      ? await byCall(ground, act, intent)
      : ground.byRoutes.has(act.kind)
        ? await byApplication(ground, act, intent)
        : await bySecondNode(ground, act)
    told(act, ok, own, world)
    if (intent.mischief) await mischief(ground, intent, act, client)
    if (own.turn % 250 === 0) await within(ground, 'select ledger_seal_now()')
    ground.done++
  }
}
