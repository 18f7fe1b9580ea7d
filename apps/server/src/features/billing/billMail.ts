import type { bill as contract } from '@clearway/contract/features/billing/bill'
import { billMailText as t, billPaperText as p, billText } from '@clearway/contract/features/billing/bill.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Text } from '@clearway/contract/kernel/text'

import type { Context, FileAnswer } from '../../kernel/context.ts'
import { putFor } from '../../kernel/files/files.ts'
import type { Limit } from '../../kernel/pacing/limits.ts'
import { fileBytes } from '../../kernel/paper/fileBytes.ts'
import { refuse } from '../../kernel/refuse.ts'
import { within } from '../../kernel/within.ts'
import { openBill } from './billOpen.ts'
import { print } from './billPaper.ts'
import { statement } from './statement.ts'
import { printStatement } from './statementPaper.ts'

type Routes = (typeof contract)['routes']

/** Mails reach people who never asked for them: one person sends so many, a tenant so many together. */
const perPerson: Limit = { name: 'bill-mail', points: 60, seconds: 3600 }
const perTenant: Limit = { name: 'bill-mail-tenant', points: 2000, seconds: 86_400 }
/** Milliseconds; the call itself ends after a minute. */
const longest = 50_000

interface Letter {
  readonly to: string
  readonly subject: string
  readonly body: string
  /** What the audit trail names. */
  readonly about: readonly string[]
}

/** Makes the paper when its turn has come, and puts letter and paper into the outbox together. Throws 429 with the time to wait. */
async function post(ctx: Context, paper: FileAnswer, { to, subject, body, about }: Letter): Promise<void> {
  const { limits, mail } = ctx.services
  await limits.consume(perPerson, [ctx.user.tenantId, ctx.user.personId])
  await limits.consume(perTenant, ctx.user.tenantId)
  const bytes = await fileBytes(ctx, paper, AbortSignal.timeout(longest))
  await within(ctx, async (own) => {
    const key = await putFor(own, bytes)
    const attachment = { name: paper.name, contentType: paper.contentType, key }
    await mail.queue(own.db, { channel: 'mail', recipient: to, subject, body, attachment })
    own.touched(about, `${paper.name} → ${to}`)
  })
}

/** Sends a bill that its customer may see as a file. Throws 403 where a field of it is hidden from the caller, 404, 409 before it is issued. */
export async function mailBill(ctx: Context, { id, as, language, mail }: Parsed<Routes['mail']>): Promise<void> {
  const { of, paper } = await within(ctx, async (own) => {
    const found = await openBill(own, id)
    if (found.issuedOn === null) throw refuse(409, t.notIssued, { values: { code: found.code } })
    return { of: found, paper: await print(own, { id, as, language }) }
  })
  const word = (text: Text, values?: Record<string, string>) => say(text, language, values)
  const house = ctx.user.tenantName
  const about = { house, what: word(p[of.kind]), code: of.code, total: `${of.total} ${of.currency}` }
  await post(ctx, paper, {
    to: mail,
    subject: word(t.subject, { house, what: `${about.what} ${of.code}` }),
    body: [word(t.bill, about), ...(of.dueOn ? [`${word(billText.dueOn)}: ${of.dueOn}`] : [])].join('\n'),
    about: [id],
  })
}

/** Sends the statement of a customer as a file. Throws 403 where a field of it is hidden from the caller, and 404. */
export async function mailStatement(ctx: Context, { mail, ...asked }: Parsed<Routes['mailStatement']>): Promise<void> {
  const { of, paper } = await within(ctx, async (own) => ({
    of: await statement(own, asked),
    paper: await printStatement(own, asked),
  }))
  const word = (text: Text, values?: Record<string, string>) => say(text, asked.language ?? ctx.language, values)
  const house = ctx.user.tenantName
  await post(ctx, paper, {
    to: mail,
    subject: word(t.subject, { house, what: `${word(p.statement)} ${of.from} – ${of.to}` }),
    body: word(t.statement, { house, from: of.from, to: of.to, total: `${of.closing} ${of.currency}` }),
    about: [of.orgId],
  })
}
