// What the simulation of the ledger decides to do, and what must come of it. Money is whole cents here, as bigint: the server's own sums are not asked.
import { drawing } from '@clearway/contract/test/random'

export type Kind =
  | 'hold'
  | 'capture'
  | 'release'
  | 'refund'
  | 'recharge'
  | 'adjust'
  | 'transfer'
  | 'payout'
  | 'reversal'

/** What one client wants at one of its turns: drawn beforehand, so that no timing changes it. Which entry it goes back to depends on what was granted. */
export interface Intent {
  readonly kind: Kind
  readonly wallet: number
  readonly toWallet: number
  readonly cents: number
  /** How much of a hold is taken: all of it, a part, or more than there is. */
  readonly part: 'all' | 'some' | 'more'
  /** Which of the entries that it may go back to, between 0 and 1; another client's now and then. */
  readonly parent: number
  readonly stranger: boolean
  /** How often it is sent at the same time, after how many milliseconds the caller loses patience, and whether he comes again after the answer. */
  readonly copies: number
  readonly patience: number | undefined
  readonly again: boolean
  readonly mischief: 'otherContent' | 'otherTenant' | 'wrongAmount' | 'freeze' | 'raiseLimit' | undefined
}

/** From a hundred: holds and what follows them are most of the traffic. */
const shares: readonly [Kind, number][] = [
  ['hold', 34],
  ['capture', 20],
  ['release', 10],
  ['refund', 6],
  ['recharge', 12],
  ['adjust', 4],
  ['transfer', 8],
  ['payout', 3],
  ['reversal', 3],
]

/** The turns of one client. The same seed gives the same turns. */
export function plan(seed: number, client: number, turns: number, wallets: number): Intent[] {
  const draw = drawing(seed * 977 + client * 7919)
  const kindOf = (roll: number): Kind => {
    let left = roll
    return shares.find(([, share]) => (left -= share) < 0)![0]
  }
  // Half of the traffic on one wallet, a fifth on the next nine.
  const walletOf = () => {
    const roll = draw.whole(0, 99)
    return roll < 50 ? 0 : draw.whole(roll < 70 ? 1 : 0, roll < 70 ? Math.min(9, wallets - 1) : wallets - 1)
  }
  return Array.from({ length: turns }, () => {
    const trick = draw.whole(0, 999)
    return {
      kind: kindOf(draw.whole(0, 99)),
      wallet: walletOf(),
      toWallet: walletOf(),
      cents: draw.chance(0.02) ? 900_000_000 : draw.whole(1, 20_000),
      part: draw.pick(['all', 'all', 'some', 'some', 'some', 'more'] as const),
      parent: draw.whole(0, 9999) / 10_000,
      stranger: draw.chance(0.1),
      copies: draw.chance(0.06) ? draw.whole(2, 6) : 1,
      patience: draw.chance(0.05) ? draw.whole(0, 40) : undefined,
      again: draw.chance(0.04),
      mischief:
        trick < 10
          ? 'otherContent'
          : trick < 20
            ? 'otherTenant'
            : trick < 30
              ? 'wrongAmount'
              : trick < 36
                ? 'freeze'
                : trick < 42
                  ? 'raiseLimit'
                  : undefined,
    }
  })
}

/** An operation that was sent: what it asks for, and what the client was told. */
export interface Act {
  readonly kind: Kind
  readonly wallet: string
  readonly toWallet?: string
  /** In cents; an adjustment has its sign. */
  readonly cents: bigint
  readonly account?: 'duty' | 'income'
  readonly parent?: Act
  /** The keys that it may have in the ledger: one, but for a planted fault. */
  key: string
  /** Where business rows make the key: the row that caused it. */
  source?: string
  state: 'sent' | 'acknowledged' | 'refused'
  /** Refused while another sending of it had no answer yet: that one may have been granted. */
  loose: boolean
  entry?: string
  /** What the client was told of it, as JSON. */
  answer?: string
  reason?: string
  /** What is left of a hold or capture, as far as its client knows. */
  left: bigint
}

export interface World {
  readonly seed: number
  readonly tenantId: string
  /** `account`: where its owner's money is paid out to. */
  readonly wallets: readonly { readonly id: string; readonly currency: string; readonly account: string }[]
  /** The highest credit limit that each ever had, in cents. */
  readonly limits: Map<string, bigint>
  /** Wallets of the other tenant, which nobody may touch, and the prints of its tables before. */
  readonly foreign: readonly string[]
  readonly foreignPrint: string
  readonly otherTenant: string
  readonly acts: Act[]
  /** From when until when (database time, ISO) a wallet was surely frozen. */
  readonly frozen: { readonly wallet: string; readonly from: string; readonly until: string }[]
  /** What went wrong while it ran: an answer that must not be. */
  readonly faults: string[]
  /** What everybody may go back to. */
  readonly shared: Act[]
}

export const money = (cents: bigint): string => {
  const text = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}
export const cents = (text: string): bigint => BigInt(text.replace('.', ''))

type Balance = { available: bigint; held: bigint }

/** What an act does to balances, by what it asks for. */
function effect(act: Act, of: (wallet: string) => Balance, sign = 1n): void {
  const a = act.cents * sign
  const b = of(act.wallet)
  switch (act.kind) {
    case 'recharge':
    case 'refund':
    case 'adjust':
      b.available += a
      return
    case 'hold':
      b.available -= a
      b.held += a
      return
    case 'capture':
      b.held -= a
      return
    case 'release':
      b.held -= a
      b.available += a
      return
    // Taken back, a pay-out comes to what is available.
    case 'payout':
      if (sign === 1n) b.held -= a
      else b.available -= a
      return
    case 'transfer':
      b.available -= a
      of(act.toWallet!).available += a
      return
    case 'reversal':
      effect(act.parent!, of, -1n)
  }
}

/** The balances that follow from the acts that count. */
export function expected(acts: Iterable<Act>): Map<string, Balance> {
  const balances = new Map<string, Balance>()
  const of = (wallet: string) => {
    const known = balances.get(wallet) ?? { available: 0n, held: 0n }
    balances.set(wallet, known)
    return known
  }
  for (const act of acts) effect(act, of)
  return balances
}
