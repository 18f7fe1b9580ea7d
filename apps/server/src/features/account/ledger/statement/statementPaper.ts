import type { statement as contract, Statement } from '@clearway/contract/features/account/ledger/statement'
import { statementText as t } from '@clearway/contract/features/account/ledger/statement.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'

import type { Context } from '../../../../kernel/context.ts'
import { timeText, zoneClock } from '../../../../kernel/paper/sheet.ts'

export type Asked = Parsed<(typeof contract)['exportExcel']>
export type Word = (text: Text, values?: Record<string, unknown>) => string

export const isNothing = (amount: string) => /^-?0+(\.0+)?$/.test(amount)
export const incoming = (amount: string) => (amount.startsWith('-') || isNothing(amount) ? null : amount)
export const outgoing = (amount: string) => (amount.startsWith('-') && !isNothing(amount) ? amount.slice(1) : null)

/** What stands at the head of the paper, label by label. */
export function letterhead(ctx: Context, s: Statement, word: Word): [string, string][] {
  return [
    [word(t.owner), s.wallet.ownerName ?? `${ctx.user.tenantName} (${word(t.house)})`],
    [word(t.wallet), s.wallet.code],
    [word(t.currency), s.wallet.currency],
    [word(t.period), word(t.periodOf, { from: s.from, to: s.to })],
    [word(t.generated), `${timeText(zoneClock(s.timeZone)(s.generatedAt)!)} (${s.timeZone})`],
  ]
}

/** What a printed statement is checked by. */
export function marks(s: Statement, word: Word): string[] {
  return [
    ...(s.headHash ? [word(t.chain, { seq: s.untilSeq, hash: s.headHash })] : []),
    s.seal ? word(t.sealed, { seal: s.seal.seq, until: s.seal.until, hash: s.seal.hash }) : word(t.notSealed),
  ]
}

export const fileName = (s: Statement, language: Language): string =>
  `${say(t.title, language)} ${s.wallet.code} ${s.from} ${s.to}`
