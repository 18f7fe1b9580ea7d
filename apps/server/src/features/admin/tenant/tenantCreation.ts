import { tenantApplicationText as t } from '@clearway/contract/features/account/tenantApplication.text'
import { tenantApplicationMachine as machine } from '@clearway/contract/features/account/tenantApplicationSteps'
import { tenantCreation as contract } from '@clearway/contract/features/admin/tenant/tenantCreation'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import type { StateOf } from '@clearway/contract/kernel/stateMachine'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import type { TableSource } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { stepEngine, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { openTenant } from './openTenant.ts'

type Routes = typeof contract.routes
type Row = Output<Routes['queryById']>
interface Stored {
  id: string
  version: number
  applicantId: string
  username: string
  applyStatus: StateOf<typeof machine>
  tenantCode: string
  tenantName: string
  tenantContact: string | null
  tenantPhone: string | null
  tenantMail: string | null
}

const source: TableSource = {
  table: 'tenant_application',
  search: ['tenantCode', 'tenantName', 'applyUserName', 'tenantContact?'],
  computed: { applyDate: 't.created_at', decidedByName: '(select p.nickname from person p where p.id = t.decided_by)' },
  visible: () => [sql`t.type = 'create'`],
}

interface Asked extends StepInput {
  readonly version: number
  readonly terms?: Omit<Parsed<Routes['approveCreate']>, 'id' | 'version'>
  readonly failCause?: string
}

async function locked(ctx: Context, { id }: Asked): Promise<Stored> {
  const found = await ctx.db
    .selectFrom('tenantApplication')
    .select([
      'id',
      'version',
      'applicantId',
      'username',
      'applyStatus',
      'tenantCode',
      'tenantName',
      'tenantContact',
      'tenantPhone',
      'tenantMail',
    ])
    .where('id', '=', id)
    .where('type', '=', 'create')
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  return { ...found, applyStatus: found.applyStatus as Stored['applyStatus'] }
}

interface Applicant {
  email: string | null
  nickname: string
  language: Language
}

const applicantOf = async (ctx: Context, application: Stored): Promise<Applicant> =>
  (await ctx.db
    .selectFrom('person')
    .select(['email', 'nickname', 'language'])
    .where('id', '=', application.applicantId)
    .executeTakeFirstOrThrow()) as Applicant

async function tell(
  ctx: Context,
  application: Stored,
  subject: Text,
  body: Text,
  values: Record<string, unknown>,
): Promise<void> {
  const { email, nickname, language } = await applicantOf(ctx, application)
  if (!email) return
  const words = {
    name: nickname,
    tenant: application.tenantName,
    code: application.tenantCode,
    url: ctx.services.environment.publicUrl,
    ...values,
  }
  await ctx.services.mail.queue(ctx.db, {
    channel: 'mail',
    recipient: email,
    subject: say(subject, language, words),
    body: say(body, language, words),
  })
}

/** A new tenant on these terms, with the roles that a broker starts with; the applicant is its administrator and owner. */
async function openAsked({ ctx, row, input }: Taking<typeof machine, Stored, Asked>): Promise<void> {
  const { tenantCode, tenantName, tenantContact, username } = row
  const { language } = await applicantOf(ctx, row)
  await openTenant(
    ctx,
    {
      ...input.terms!,
      tenantCode,
      tenantName,
      tenantContact,
      tenantEmail: row.tenantMail,
      tenantTel: row.tenantPhone,
    },
    { personId: row.applicantId, username, language },
  )
}

/** Of two who decide at once the second hears 409. */
const takeStep = stepEngine<typeof machine, Stored, Asked>(machine, {
  table: source.table,
  column: 'apply_status',
  load: locked,
  facts: ({ id, version, applyStatus }) => ({ id, version, state: applyStatus }),
  current: ({ ctx, row }) => readRow(ctx, contract, source, row.id),
  notFrom: () => refuse(409, t.decidedAlready),
  first: ['notOwn'],
  asksFirst: 'state',
  checks: {
    notOwn: ({ ctx, row }) => {
      if (row.applicantId === ctx.user.personId) throw refuse(403, t.notYourOwn)
    },
  },
  effects: {
    admit: openAsked,
    decide: ({ ctx, input }) => ({
      set: sql`fail_cause = ${input.failCause ?? null}, decided_by = ${ctx.user.personId}, decided_at = now()`,
    }),
  },
  notices: {
    approved: ({ ctx, row }) => tell(ctx, row, t.approvedSubject, t.approvedBody, { username: row.username }),
    rejected: ({ ctx, row, input }) => tell(ctx, row, t.rejectedSubject, t.rejectedBody, { cause: input.failCause }),
  },
  written: ({ ctx, row }) => {
    ctx.touched([row.id])
    ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
  },
})

async function approveCreate(ctx: Context, { id, version, ...terms }: Parsed<Routes['approveCreate']>): Promise<Row> {
  await takeStep(ctx, 'approve', { id, version, terms })
  return readRow(ctx, contract, source, id)
}

async function rejectCreate(ctx: Context, input: Parsed<Routes['rejectCreate']>): Promise<Row> {
  await takeStep(ctx, 'reject', input)
  return readRow(ctx, contract, source, input.id)
}

const base = crud(contract, source)

export const tenantCreation = feature(contract.routes, { ...base, approveCreate, rejectCreate })
