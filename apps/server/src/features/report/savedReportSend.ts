import { savedReportRoutes, type Stop } from '@clearway/contract/features/report/savedReport'
import { savedReportText as t } from '@clearway/contract/features/report/savedReport.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { z } from 'zod'

import { actingFor } from '../../kernel/actingFor.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/database/database.ts'
import { putFor } from '../../kernel/files/files.ts'
import type { Task } from '../../kernel/jobs.ts'
import { notify } from '../../kernel/messages/notify.ts'
import type { Services } from '../../kernel/services.ts'
import { within } from '../../kernel/within.ts'
import { lettersOf, type Letters } from './savedReportLetters.ts'
import { giveBack, holds, inTenant, settle, take, type Turn } from './savedReportTurn.ts'

const payloadOf = z.object({ tenantId: z.uuid(), id: z.uuid() })
const mostAttempts = 3
/** Milliseconds; another node takes it for dead after ten minutes. */
const longest = 8 * 60_000

const tell = (db: Db, turn: Turn, title: Text, content: Text) =>
  notify(db, {
    to: { personIds: [turn.personId] },
    title: fillText(title, { name: turn.name }),
    content,
    link: `/DataReport?saved=${turn.savedReportId}`,
  })

/** Letters and papers go into the outbox together with the word that this time is over: whoever dies before has sent nothing, and nobody sends it twice. */
async function send(
  services: Services,
  turn: Turn,
  { owner, letters, leftOut }: Letters,
  signal: AbortSignal,
): Promise<void> {
  const acting = actingFor(services, owner, { language: turn.language, requestId: `report ${turn.id}`, signal })
  await within({ ...acting, db: services.database.common }, async (own) => {
    if (!(await holds(own.db, turn))) return
    for (const { to, subject, body, file, contentType, bytes } of letters) {
      const key = await putFor(own, bytes)
      const attachment = { name: file, contentType, key }
      await services.mail.queue(own.db, { channel: 'mail', recipient: to, subject, body, attachment })
    }
    await settle(own.db, turn, {
      outcome: letters.length ? (leftOut.length ? 'part' : 'sent') : 'limit',
      sent: letters.length,
      leftOut,
    })
    const { method, path } = savedReportRoutes.runNow
    const { tenantId, personId, nickname: personName } = owner
    await writeAudit(
      own.db,
      { tenantId, personId, personName, ip: null, device: null, requestId: own.requestId },
      {
        action: `${method} ${path}`,
        outcome: 'done',
        objectIds: [turn.savedReportId],
        detail: letters
          .map(({ to, file }) => `${file} → ${to}`)
          .join('; ')
          .slice(0, 2000),
      },
    )
  })
}

/** It pauses, and its owner is told why, once. */
const stop = (services: Services, turn: Turn, why: Stop): Promise<unknown> =>
  inTenant(services, turn, 'write', async (db) => {
    if (!(await holds(db, turn))) return
    await settle(db, turn, { outcome: 'stopped', stop: why })
    await tell(db, turn, t.stoppedTitle, fillText(t.stoppedBody, { why: t.stops[why] }))
  })

/** After some tries the next time is waited for; until then it is taken again by itself. */
async function fail(services: Services, turn: Turn): Promise<void> {
  if (turn.attempts < mostAttempts) return
  await inTenant(services, turn, 'write', async (db) => {
    if (!(await holds(db, turn))) return
    await settle(db, turn, { outcome: 'failed' })
    await tell(db, turn, t.failedTitle, t.failedBody)
  })
}

/** Makes and sends what is asked for or due of one schedule. A call without need finds nothing to do. */
export const sendReport: Task = async (payload, services, ending = new AbortController().signal) => {
  const turn = await take(services, payloadOf.parse(payload))
  if (!turn) return
  const signal = AbortSignal.any([ending, AbortSignal.timeout(longest)])
  try {
    const found = await lettersOf(services, turn, signal)
    await (typeof found === 'string' ? stop(services, turn, found) : send(services, turn, found, signal))
  } catch (error) {
    if (ending.aborted) return void (await giveBack(services, turn))
    services.log.error(error, 'a scheduled report was not made')
    await fail(services, turn)
  }
}

/** Wakes those who send what is due, in every tenant. */
export const tendReports: Task = async (_payload, services) => {
  const { common } = services.database
  const { rows } = await sql<{ ofTenant: string; ofSchedule: string }>`select * from due_reports()`.execute(common)
  for (const { ofTenant: tenantId, ofSchedule: id } of rows)
    await sql`select enqueue_job('send_report', ${JSON.stringify({ tenantId, id })}::json, ${`send_report ${id}`})`.execute(
      common,
    )
}
