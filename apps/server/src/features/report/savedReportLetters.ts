import { savedDays, savedReportRoutes, type LeftOut, type Stop } from '@clearway/contract/features/report/savedReport'
import { savedReportText as t } from '@clearway/contract/features/report/savedReport.text'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { decide } from '../../kernel/access/decide.ts'
import type { Principal } from '../../kernel/access/principal.ts'
import { actingFor, personNow } from '../../kernel/actingFor.ts'
import type { Context } from '../../kernel/context.ts'
import type { Limit } from '../../kernel/pacing/limits.ts'
import { fileBytes } from '../../kernel/paper/fileBytes.ts'
import { linkTo } from '../../kernel/queue.ts'
import { isRefusal } from '../../kernel/refuse.ts'
import type { Report } from '../../kernel/report.ts'
import type { Services } from '../../kernel/services.ts'
import { reportExcel, reportPdf } from './reportPaper.ts'
import { believedMail } from './savedReportPlan.ts'
import { mayGet } from './savedReportRows.ts'
import { inTenant, type Turn } from './savedReportTurn.ts'

/** Mails reach people who never asked for them: as for bills, one person sends so many, a tenant so many together. */
const perPerson: Limit = { name: 'report-mail', points: 200, seconds: 86_400 }
const perTenant: Limit = { name: 'report-mail-tenant', points: 2000, seconds: 86_400 }

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly file: string
  readonly contentType: string
  readonly bytes: Buffer
}
export interface Letters {
  /** In whose name they are sent. */
  readonly owner: Principal
  readonly letters: readonly Letter[]
  readonly leftOut: readonly { readonly who: string; readonly why: LeftOut }[]
}
type Acting = Omit<Context, 'db'>

/** Whether this person may get the report, asked with their own rights. */
async function readerOf(
  services: Services,
  turn: Turn,
  personId: string,
  signal: AbortSignal,
): Promise<{ acting: Acting; report: Report } | 'tenant' | 'left' | 'right'> {
  return inTenant(services, turn, 'read', async (db) => {
    const user = await personNow(db, { tenantId: turn.tenantId, personId })
    if (user === 'tenant') return 'tenant'
    if (user === 'member') return 'left'
    const acting = actingFor(services, user, { language: turn.language, requestId: `report ${turn.id}`, signal })
    const report = mayGet({ ...acting, db }, turn)
    return report ? { acting, report } : 'right'
  })
}

/** The letter to one address, its paper made with the rights of `acting`. */
async function write(
  services: Services,
  turn: Turn,
  { acting, report }: { acting: Acting; report: Report },
  { to, owner, linked }: { to: string; owner: Principal; linked: boolean },
): Promise<Letter> {
  const days = savedDays(turn, turn.asked ? turn.today : turn.nextOn!)
  const asked = { ...days, dimension: turn.dimension }
  const { tenantId, personId } = acting.user
  const paper = await services.database.transaction(
    { tenantId, personId, requestId: acting.requestId },
    'read',
    (db) => (turn.format === 'pdf' ? reportPdf : reportExcel)({ ...acting, db }, report, asked),
    acting.gone,
  )
  const { language } = turn
  const link =
    services.environment.publicUrl + linkTo('/DataReport', { report: report.code, ...days, by: turn.dimension })
  const values = { house: owner.tenantName, name: turn.name, title: say(report.title, language), owner: owner.nickname }
  return {
    to,
    subject: say(t.mailSubject, language, { ...values, ...days }),
    body: [
      say(t.mailBody, language, { ...values, ...days }),
      ...(linked ? [say(t.mailOwn, language, { link })] : []),
    ].join('\n'),
    file: paper.name,
    contentType: paper.contentType,
    bytes: await fileBytes(acting, paper, acting.gone),
  }
}

/** Counts a mail; false where those of the day are used up. */
async function counted({ limits }: Services, { tenantId, personId }: Turn): Promise<boolean> {
  try {
    await limits.consume(perPerson, [tenantId, personId])
    await limits.consume(perTenant, tenantId)
    return true
  } catch (error) {
    if (isRefusal(error) && error.status === 429) return false
    throw error
  }
}

/** How recipients are called, and their addresses as far as they are believed now. */
async function addressesOf(services: Services, turn: Turn) {
  const { rows } = await inTenant(services, turn, 'read', (db) =>
    sql<{
      id: string
      name: string
      mail: string | null
    }>`select p.id, p.nickname as name, ${believedMail} as mail from person p
      where p.id = any(${[...turn.recipients]}::uuid[])`.execute(db),
  )
  return rows
}

/**
 * Every letter of a turn. Its owner must still be somebody who may mail it. A member gets what they may read themselves, so that a paper never tells
 * them more than their own screen; an address outside gets what the owner may read and could send by hand. Why nothing is sent, where nothing can be.
 */
export async function lettersOf(services: Services, turn: Turn, signal: AbortSignal): Promise<Letters | Stop> {
  const own = await readerOf(services, turn, turn.personId, signal)
  if (typeof own === 'string') return own
  const owner = own.acting.user
  if (!decide(owner, savedReportRoutes.runNow).allowed) return 'right'
  const letters: Letter[] = []
  const leftOut: { who: string; why: LeftOut }[] = []
  for (const { id, name, mail } of await addressesOf(services, turn)) {
    const reader = id === owner.personId ? own : await readerOf(services, turn, id, signal)
    if (reader === 'tenant') return 'tenant'
    const why =
      typeof reader === 'string' ? reader : mail === null ? 'mail' : (await counted(services, turn)) ? null : 'limit'
    if (why) leftOut.push({ who: name, why })
    else
      letters.push(
        await write(services, turn, reader as Exclude<typeof reader, string>, { to: mail!, owner, linked: true }),
      )
  }
  for (const to of turn.outside) {
    const why = owner.area !== 'admin' ? 'outside' : (await counted(services, turn)) ? null : 'limit'
    if (why) leftOut.push({ who: to, why })
    else letters.push(await write(services, turn, own, { to, owner, linked: false }))
  }
  if (!letters.length && !leftOut.some(({ why }) => why === 'limit')) return 'nobody'
  return { owner, letters, leftOut }
}
