import { linkDays, powerFaults } from '@clearway/contract/features/customs/united-states/powerRules'
import { usPower as contract, type UsPowerRow } from '@clearway/contract/features/customs/united-states/usPower'
import { usPowerText as t } from '@clearway/contract/features/customs/united-states/usPower.text'
import { usPowerMachine as machine } from '@clearway/contract/features/customs/united-states/usPowerSteps'
import { common } from '@clearway/contract/kernel/common.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { staffOnly } from '../../../business/staffOnly.ts'
import type { Context } from '../../../kernel/context.ts'
import { visibleFile } from '../../../kernel/crud/attachments.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { brokerName } from './brokerName.ts'
import { todayOf } from './clock.ts'
import { digestOf, documentOf, sealDocument } from './form5291.ts'
import { endLinks, newLink } from './powerLink.ts'
import { lockPower, powerWritten, usPowerSource, type StoredPower } from './usPowerRows.ts'

type Routes = (typeof contract)['routes']

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string
  readonly revokedOn?: string | undefined
  readonly paperUrl?: string
  readonly signedOn?: string
  readonly mail?: string | undefined
  /** The address of the link, for whoever sent it. */
  path?: string
}
type Step = Taking<typeof machine, StoredPower, Asked>

function requireWhole(row: StoredPower, day: string): void {
  const errors = powerFaults(row, day)
  if (errors.length) throw refuse(422, refusals.invalid, { errors })
}

/** A paper was signed by today, is there, and says what the grantor's kind asks for. */
async function requireOnPaper({ ctx, row, input }: Step): Promise<void> {
  if (input.signedOn! > (await todayOf(ctx.db))) throw refuseField('signedOn', t.future)
  if (!(await visibleFile(ctx, input.paperUrl!))) throw refuseField('paperUrl', common.fileMissing)
  requireWhole(row, input.signedOn!)
}

async function requireNotOver({ ctx, row }: Step): Promise<void> {
  if (row.expiresOn && row.expiresOn < (await todayOf(ctx.db)))
    throw refuse(422, refusals.invalid, { errors: [{ field: 'expiresOn', message: t.over }] })
}

/** The document as it will be shown and signed. */
async function show({ ctx, row }: Step) {
  const document = await documentOf(ctx, row)
  return {
    set: sql`document_sealed = ${sealDocument(ctx, document)}, document_digest = ${digestOf(document)}, sent_at = now()`,
  }
}

/** The page to sign on; its address goes by mail where one was given. */
const link = ({ ctx, row, input }: Step) => ({
  set: sql`sent_to = ${input.mail ?? null}`,
  after: async () => {
    input.path = await newLink(ctx, row.id)
    if (!input.mail) return
    const { mail, environment } = ctx.services
    const values = {
      broker: await brokerName(ctx.db, ctx.user.tenantName),
      party: row.partyName,
      code: row.code,
      days: linkDays,
      link: `${environment.publicUrl}${input.path}`,
    }
    await mail.queue(ctx.db, {
      channel: 'mail',
      recipient: input.mail,
      subject: say(t.mailSubject, 'en', values),
      body: `${say(t.mailBody, 'en', values)}\n\n${say(t.mailBody, ctx.language === 'tw' ? 'tw' : 'zh', values)}`,
    })
  },
})

async function giveReason({ ctx, row, input }: Step) {
  const today = await todayOf(ctx.db)
  const day = input.revokedOn ?? today
  if (day > today) throw refuseField('revokedOn', t.future)
  if (row.signedOn && day < row.signedOn) throw refuseField('revokedOn', t.revokedEarly)
  return { set: sql`revoked_on = ${day}, revoked_reason = ${input.reason!}` }
}

const words: Readonly<Partial<Record<CalledStep<typeof machine>, { title: Text; content: Text }>>> = {
  activate: { title: t.told.activeTitle, content: t.told.activeBody },
  revoke: { title: t.told.revokedTitle, content: t.told.revokedBody },
}

/** Tells the customer's people who see it. */
async function tellCustomer({ ctx, step, row, input }: Step): Promise<void> {
  const { orgId, createdBy, code, partyName } = row
  const told = words[step]
  if (!told || orgId === null) return
  await notify(ctx.db, {
    to: { permission: 'usPower.view', area: 'customer', row: { resource: contract.name, orgId, createdBy } },
    ...told,
    values: {
      party: partyName,
      code,
      date: input.revokedOn ?? (await todayOf(ctx.db)),
      reason: input.reason ?? '',
    },
    link: `/powerOfAttorney?open=${row.id}`,
    topic: 'orders',
  })
}

const engine = stepEngine<typeof machine, StoredPower, Asked>(machine, {
  table: 'us_power',
  column: 'state',
  load: (ctx, { id }) => lockPower(ctx, id),
  facts: ({ id, version, state }) => ({ id, version, state }),
  current: ({ ctx, row }) => readRow(ctx, contract, usPowerSource(), row.id),
  notFrom: ({ ctx, from }) => refuse(409, t.notFrom, { values: { state: say(machine.states[from], ctx.language) } }),
  checks: {
    whole: async ({ ctx, row }) => requireWhole(row, await todayOf(ctx.db)),
    wholeOnPaper: requireOnPaper,
    notOver: requireNotOver,
  },
  effects: {
    show,
    link,
    unlink: ({ ctx, row }) => ({ after: () => endLinks(ctx.db, row.id) }),
    forget: () => ({
      set: sql`document_sealed = null, document_digest = null, sent_at = null, sent_to = null, paper_url = null, signed_on = null, signed_name = null, signed_title = null,
        signed_at = null, signed_from = null, signed_agent = null`,
    }),
    keepPaper: ({ ctx, row, input }) => ({
      set: sql`paper_url = ${input.paperUrl}::uuid, signed_on = ${input.signedOn}, document_sealed = null, document_digest = null`,
      after: async () => {
        if (row.orgId)
          await sql`update stored_file set org_id = ${row.orgId} where tenant_id = current_tenant() and id = ${input.paperUrl}::uuid and created_by = ${ctx.user.personId}`.execute(
            ctx.db,
          )
      },
    }),
    giveReason,
  },
  notices: { customer: tellCustomer },
  written: ({ ctx, step, row, input }) => powerWritten(ctx, [row.id], [step, input.reason].filter(Boolean).join(': ')),
})

/** Takes one step in the life of a power. Throws 403 for a customer's people, 404, 409 (stale, state), 400 and 422 at what stands in the way. */
export const takeStep = (step: CalledStep<typeof machine>) =>
  staffOnly(async (ctx: Context, asked: Asked): Promise<UsPowerRow> => {
    await engine(ctx, step, asked)
    return readRow(ctx, contract, usPowerSource(), asked.id)
  })

export async function send(ctx: Context, asked: Parsed<Routes['send']>): Promise<Output<Routes['send']>> {
  const input: Asked = { ...asked }
  const row = await takeStep('send')(ctx, input)
  return { row, path: input.path! }
}
