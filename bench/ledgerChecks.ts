// What must hold once the simulation is over, asked by SQL as the owner of the tables. Each line of the answer is a fault; none is the good answer.
import { createHash } from 'node:crypto'

import type pg from 'pg'

import { cents, expected, money, type Act, type World } from './ledgerModel.ts'

interface Stored {
  id: string
  key: string
  kind: string
  currency: string
  amount: string
  parentId: string | null
  reversesId: string | null
  sourceId: string | null
  memo: string | null
  createdAt: string
  postings: { walletId: string | null; account: string; amount: string }[]
}

const rows = async <T>(client: pg.Client, text: string, values: unknown[] = []): Promise<T[]> =>
  (await client.query(text, values)).rows as T[]

/** A print of everything that a tenant has in the ledger. */
export async function printOf(client: pg.Client, tenantId: string): Promise<string> {
  const prints = await rows<{ p: string | null }>(
    client,
    ['wallet', 'wallet_balance', 'ledger_entry', 'ledger_posting']
      .map((t) => `select md5(string_agg(t::text, '|' order by t::text)) as p from ${t} t where tenant_id = $1`)
      .join(' union all '),
    [tenantId],
  )
  return prints.map((r) => r.p).join()
}

/** Entries that touch the wallets, by key. */
async function storedEntries(client: pg.Client, world: World): Promise<Map<string, Stored>> {
  const found = new Map<string, Stored>()
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const part = await rows<Stored>(
      client,
      `select e.id, e.idempotency_key as key, e.kind, e.currency, e.amount::text, e.parent_id as "parentId", e.reverses_id as "reversesId", e.source_id as "sourceId", e.memo,
        to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", p.postings
      from ledger_entry e cross join lateral (select bool_or(p.wallet_id = any($3)) as ours, jsonb_agg(jsonb_build_object('walletId', p.wallet_id, 'account', p.account, 'amount', p.amount::text, 'seq', p.seq, 'availableAfter', p.available_after::text,
        'heldAfter', p.held_after::text) order by p.line) as postings from ledger_posting p where p.tenant_id = e.tenant_id and p.entry_id = e.id) p
      where e.tenant_id = $1 and e.id > $2 and p.ours order by e.id limit 10000`,
      [world.tenantId, after, world.wallets.map((w) => w.id)],
    )
    for (const row of part) found.set(row.key, row)
    if (part.length < 10_000) return found
    after = part.at(-1)!.id
  }
}

/** The postings that an act asks for, from the wallet owner's view. */
function asked(act: Act): string[] {
  const line = (wallet: string | null, account: string, amount: bigint) => `${wallet} ${account} ${money(amount)}`
  const { wallet: w, cents: a } = act
  switch (act.kind) {
    case 'recharge':
      return [line(w, 'available', a), line(null, 'bank', -a)]
    case 'hold':
      return [line(w, 'available', -a), line(w, 'held', a)]
    case 'capture':
      return [line(w, 'held', -a), line(null, act.account!, a)]
    case 'release':
      return [line(w, 'held', -a), line(w, 'available', a)]
    case 'payout':
      return [line(w, 'held', -a), line(null, 'bank', a)]
    case 'refund':
      return [line(w, 'available', a), line(null, act.parent!.account!, -a)]
    case 'adjust':
      return [line(w, 'available', a), line(null, 'adjustment', -a)]
    case 'transfer':
      return [line(w, 'available', -a), line(act.toWallet!, 'available', a)]
    case 'reversal':
      return asked(act.parent!)
        .map((text) => text.replace(' held ', ' available '))
        .map((text) => text.replace(/ (-?)([\d.]+)$/, (_, minus: string, n: string) => ` ${minus ? '' : '-'}${n}`))
  }
}

/** Of one act: stored exactly as asked and as told, or not at all. */
function actFaults(act: Act, stored: Stored | undefined): string[] {
  const name = `${act.kind} ${act.key}`
  if (!stored) return act.state === 'acknowledged' ? [`${name}: acknowledged and lost`] : []
  if (act.state === 'refused' && !act.loose) return [`${name}: refused (${act.reason}) and stored`]
  const faults: string[] = []
  const is = stored.postings.map((p) => `${p.walletId} ${p.account} ${p.amount}`)
  if (stored.kind !== act.kind || is.join() !== asked(act).join())
    faults.push(`${name}: stored as ${stored.kind} ${is.join()} instead of ${asked(act).join()}`)
  const parent = act.parent?.entry ?? null
  if ((act.kind === 'reversal' ? stored.reversesId : stored.parentId) !== parent)
    faults.push(`${name}: goes back to another entry`)
  if (act.entry && act.entry !== stored.id) faults.push(`${name}: acknowledged as another entry`)
  if (act.answer) {
    const { key: _, ...entry } = stored
    const told = JSON.parse(act.answer) as Record<string, unknown>
    for (const [field, value] of Object.entries(entry))
      if (canonical(told[field]) !== canonical(value))
        faults.push(`${name}: ${field} was told as ${JSON.stringify(told[field])} and is ${JSON.stringify(value)}`)
  }
  return faults
}

const canonical = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(canonical).join()
    : value && typeof value === 'object'
      ? Object.entries(value)
          .map(([k, v]) => `${k}=${canonical(v)}`)
          .sort()
          .join()
      : JSON.stringify(value ?? null)

async function actsFaults(client: pg.Client, world: World): Promise<string[]> {
  const stored = await storedEntries(client, world)
  const bySource = new Map(
    [...stored.values()].flatMap((s) => (s.sourceId ? [[`${s.sourceId} ${s.kind}`, s] as const] : [])),
  )
  const counted: Act[] = []
  const faults: string[] = []
  for (const act of world.acts) {
    const found = act.source ? bySource.get(`${act.source} ${act.kind}`) : stored.get(act.key)
    faults.push(...actFaults(act, found))
    if (!found) continue
    counted.push(act)
    act.entry ??= found.id
    stored.delete(found.key)
  }
  for (const extra of stored.values()) faults.push(`${extra.kind} ${extra.key}: stored, and nobody asked for it`)
  const balances = new Map(
    (
      await rows<{ id: string; available: string; held: string }>(
        client,
        'select wallet_id as id, available, held from wallet_balance where tenant_id = $1',
        [world.tenantId],
      )
    ).map((b) => [b.id, b]),
  )
  for (const [wallet, due] of expected(counted)) {
    const is = balances.get(wallet)
    if (!is || cents(is.available) !== due.available || cents(is.held) !== due.held)
      faults.push(
        `wallet ${wallet}: has ${is?.available} and ${is?.held} held instead of ${money(due.available)} and ${money(due.held)}`,
      )
  }
  return faults
}

/** What SQL alone can tell. */
const sums: readonly [string, string][] = [
  [
    'differs from the sum of its postings',
    `select b.wallet_id::text as at from wallet_balance b left join (select wallet_id, sum(amount) filter (where account = 'available') as a, sum(amount) filter (where account = 'held') as h, count(*) as n, max(seq) as s
      from ledger_posting where tenant_id = $1 group by 1) p using (wallet_id) where b.tenant_id = $1 and (b.available <> coalesce(p.a, 0) or b.held <> coalesce(p.h, 0) or b.last_seq <> coalesce(p.n, 0) or b.last_seq <> coalesce(p.s, 0))`,
  ],
  [
    'sums to other than zero',
    'select currency as at from ledger_posting where tenant_id = $1 group by 1 having sum(amount) <> 0',
  ],
  [
    'is an entry that does not sum to zero',
    'select entry_id::text as at from ledger_posting where tenant_id = $1 group by entry_id, currency having sum(amount) <> 0',
  ],
  [
    'has postings in several currencies',
    'select entry_id::text as at from ledger_posting where tenant_id = $1 group by entry_id having count(distinct currency) > 1',
  ],
  [
    'is a key that was applied twice',
    'select idempotency_key as at from ledger_entry where tenant_id = $1 group by 1 having count(*) > 1',
  ],
  [
    'was reversed twice',
    'select reverses_id::text as at from ledger_entry where tenant_id = $1 and reverses_id is not null group by 1 having count(*) > 1',
  ],
  [
    'gave more than it had',
    `select p.id::text as at from ledger_entry p join ledger_entry e on e.tenant_id = p.tenant_id and e.parent_id = p.id where p.tenant_id = $1
      and not exists (select from ledger_entry r where r.tenant_id = e.tenant_id and r.reverses_id = e.id and e.kind = 'refund') group by p.id, p.amount having sum(e.amount) > p.amount`,
  ],
  [
    'is a posting with less than nothing held',
    'select id::text as at from ledger_posting where tenant_id = $1 and held_after < 0',
  ],
  [
    'is the head of a chain whose last posting is another',
    `select b.wallet_id::text as at from wallet_balance b join ledger_posting p on p.tenant_id = b.tenant_id and p.wallet_id = b.wallet_id and p.seq = b.last_seq
      where b.tenant_id = $1 and (p.hash <> b.last_hash or p.available_after <> b.available or p.held_after <> b.held)`,
  ],
]

async function boundsFaults(client: pg.Client, world: World): Promise<string[]> {
  const faults: string[] = []
  const limits = JSON.stringify([...world.limits].map(([id, most]) => ({ id, most: money(most) })))
  for (const r of await rows<{ id: string }>(
    client,
    `select p.id from ledger_posting p join jsonb_to_recordset($2::jsonb) l(id uuid, most numeric) on l.id = p.wallet_id where p.tenant_id = $1 and p.available_after < -l.most`,
    [world.tenantId, limits],
  ))
    faults.push(`posting ${r.id}: below the credit limit`)
  for (const r of await rows<{ id: string }>(
    client,
    `select p.id from ledger_posting p join jsonb_to_recordset($2::jsonb) f(wallet uuid, "from" timestamptz, until timestamptz) on f.wallet = p.wallet_id
    where p.tenant_id = $1 and p.account = 'available' and p.amount < 0 and p.created_at > f."from" and p.created_at < f.until`,
    [world.tenantId, JSON.stringify(world.frozen)],
  ))
    faults.push(`posting ${r.id}: given out of a frozen wallet`)
  return faults
}

async function chainFaults(client: pg.Client, world: World): Promise<string[]> {
  const faults: string[] = []
  await client.query(`select set_config('app.tenant_id', $1, false)`, [world.tenantId])
  const chains = await rows<{ id: string; last: string }>(
    client,
    'select wallet_id as id, last_seq as last from wallet_balance where tenant_id = $1 and wallet_id = any($2)',
    [world.tenantId, world.wallets.map((w) => w.id)],
  )
  for (const { id, last } of chains) {
    for (let after = 0; after <= Number(last); after += 20_000) {
      for (const f of await rows<{ seq: string; fault: string }>(
        client,
        'select seq, fault from ledger_faults($1, $2, $3)',
        [id, after, after + 20_000],
      ))
        faults.push(`chain of ${id}: ${f.fault} at ${f.seq}`)
    }
  }
  let before: Buffer = Buffer.alloc(0)
  let number = 0
  for (const seal of await rows<{
    seq: string
    heads: [string, number, string][]
    text: string
    previous: Buffer
    hash: Buffer
  }>(
    client,
    'select seq, heads, heads::text as text, previous, hash from ledger_seal where tenant_id = $1 order by seq',
    [world.tenantId],
  )) {
    if (
      Number(seal.seq) !== ++number ||
      !seal.previous.equals(before) ||
      !createHash('sha256').update(before).update(seal.text).digest().equals(seal.hash)
    )
      faults.push(`seal ${seal.seq}: broken`)
    before = seal.hash
    const [{ n }] = (await rows<{ n: string }>(
      client,
      `select count(*) as n from jsonb_array_elements($2::jsonb) h left join ledger_posting p on p.tenant_id = $1 and p.wallet_id = (h ->> 0)::uuid and p.seq = (h ->> 1)::bigint
      where p.hash is distinct from decode(h ->> 2, 'hex')`,
      [world.tenantId, seal.text],
    )) as [{ n: string }]
    if (Number(n)) faults.push(`seal ${seal.seq}: ${n} chains have another past`)
  }
  return faults
}

/** Everything that is wrong with the ledger after the acts of `world`. */
export async function findFaults(client: pg.Client, world: World): Promise<string[]> {
  const faults = [
    ...world.faults,
    ...(await actsFaults(client, world)),
    ...(await boundsFaults(client, world)),
    ...(await chainFaults(client, world)),
  ]
  for (const [what, text] of sums)
    for (const { at } of await rows<{ at: string }>(client, text, [world.tenantId])) faults.push(`${at} ${what}`)
  if ((await printOf(client, world.otherTenant)) !== world.foreignPrint)
    faults.push('the other tenant’s wallets were touched')
  return faults
}
