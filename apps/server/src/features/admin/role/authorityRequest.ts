import { authorityRequest as contract } from '@clearway/contract/features/admin/role/authorityRequest'
import { authorityRequestText as t } from '@clearway/contract/features/admin/role/authorityRequest.text'
import { authorityRequestMachine as machine } from '@clearway/contract/features/admin/role/authorityRequestSteps'
import { permissionName } from '@clearway/contract/features/permissions'
import { screens, type Screen } from '@clearway/contract/features/screens'
import type { Output } from '@clearway/contract/kernel/route'
import type { StateOf } from '@clearway/contract/kernel/stateMachine'
import { fill, say, text, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { callable } from '../../../kernel/access/decide.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { stepEngine, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { rightsChange } from '../administration.ts'
import { titleOfPermission } from '../menu/sysmenuRights.ts'

type Routes = typeof contract.routes
type Row = Output<Routes['queryById']>

/** What was approved and has run out says so by itself. */
export const statusSql = `case when t.apply_status = 'approved' and t.until <= now() then 'expired' else t.apply_status end`
const nameOf = (column: string) =>
  `(select coalesce(p.nickname, m.username) from membership m join person p on p.id = m.person_id where m.tenant_id = t.tenant_id and m.person_id = t.${column})`

const source: CrudSource = {
  table: 'authority_request',
  orgScoped: true,
  search: ['reason'],
  computed: {
    personName: nameOf('person_id'),
    decidedByName: nameOf('decided_by'),
    applyStatus: statusSql,
    permissionNames: `array_to_string(t.permissions, ',')`,
    orgName: `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`,
  },
  filters: {
    applyStatus: (values) => sql`(${sql.raw(statusSql)}) = any(${[...values]}::text[])`,
  },
}

export const screenOf = (code: string): Screen | undefined => screens.find((s) => s.code === code)

/** Words of each language put into a sentence of the same language. */
export function inWords(sentence: Text, values: Readonly<Record<string, Text | string>>): Text {
  const told = (language: 'zh' | 'tw' | 'en') =>
    fill(
      sentence[language],
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : value[language]]),
      ),
    )
  return text(told('zh'), told('tw'), told('en'))
}

const worded = <R extends { permissionNames?: string | null | undefined }>(ctx: Context, row: R): R =>
  row.permissionNames
    ? {
        ...row,
        permissionNames: row.permissionNames
          .split(',')
          .map((code) => say(titleOfPermission(code), ctx.language))
          .join(ctx.language === 'en' ? ', ' : '、'),
      }
    : row

const base = crud(contract, source)

interface Stored {
  id: string
  version: number
  personId: string
  screen: string
  permissions: string[]
  until: string
  applyStatus: StateOf<typeof machine>
  grantId: string | null
}
interface Asked extends StepInput {
  readonly version: number
  readonly until?: string | undefined
  readonly note?: string | undefined
}
type Step = Taking<typeof machine, Stored, Asked>

/** The request, locked, as the caller may see it. */
async function locked(ctx: Context, { id }: { id: string }): Promise<Stored> {
  await readRow(ctx, contract, source, id, { deleted: false, lock: true })
  const { rows } =
    await sql<Stored>`select id, version, person_id, screen, permissions, until, apply_status, grant_id from authority_request where id = ${id} and tenant_id = current_tenant()`.execute(
      ctx.db,
    )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Nobody gives what he does not hold, on rows that he does not see or with fields that are hidden from him. */
function requireOwn(ctx: Context, permissions: readonly string[]): void {
  const held = callable(ctx.user)
  const beyond = permissions.find((code) => {
    const { scope, hidden } = dataAccess(ctx.user, code.split('.')[0]!)
    return !held.has(code) || (!ctx.user.admin && (scope.kind !== 'all' || hidden.size > 0))
  })
  if (beyond)
    throw refuse(403, t.beyondYou, {
      values: { what: say(permissionName(beyond, titleOfPermission(beyond)), ctx.language) },
    })
}

export const longestMs = 365 * 86_400_000

function checkUntil(until: string, asked: string): void {
  if (Date.parse(until) <= Date.now()) throw refuseField('until', t.untilPast)
  if (Date.parse(until) > Date.parse(asked)) throw refuseField('until', t.untilLonger)
}

const tell = (ctx: Context, row: Stored, title: Text, content: Text, values: Readonly<Record<string, string>>) => {
  const module = screenOf(row.screen)?.title ?? text(row.screen, row.screen, row.screen)
  return notify(ctx.db, {
    to: { personIds: [row.personId] },
    title: inWords(title, { module, ...values }),
    content: inWords(content, { module, ...values }),
    link: '/SystemModule',
  })
}

const shown = async (ctx: Context, id: string): Promise<Row> => worded(ctx, await readRow(ctx, contract, source, id))

/** `2026-11-20 18:00` as the tenant reads a time. */
export const timeIn = (ctx: Context, iso: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: ctx.user.timeZone }).format(
    new Date(iso),
  )

async function requireMember({ ctx, row }: Step): Promise<void> {
  const member = await ctx.db
    .selectFrom('membership')
    .select('id')
    .where('personId', '=', row.personId)
    .where('status', '=', 'able')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!member) throw refuse(409, t.notMember)
}

async function giveGrant({ ctx, row, input }: Step) {
  const until = input.until ?? row.until
  rightsChange(ctx)
  const grant = await ctx.db
    .insertInto('permissionGrant')
    .values({
      tenantId: ctx.user.tenantId,
      personId: row.personId,
      permissions: row.permissions,
      expiresAt: until,
      createdBy: ctx.user.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    set: sql`until = ${until}, note = ${input.note ?? null}, grant_id = ${grant.id}, decided_by = ${ctx.user.personId}, decided_at = now()`,
  }
}

async function endGrant({ ctx, row }: Step): Promise<void> {
  rightsChange(ctx)
  await ctx.db
    .updateTable('permissionGrant')
    .set({ revokedAt: sql<string>`now()` })
    .where('id', '=', row.grantId)
    .execute()
}

const signs: Partial<Record<Step['step'], string>> = { approve: '+', revoke: '−' }

const takeStep = stepEngine<typeof machine, Stored, Asked>(machine, {
  table: 'authority_request',
  column: 'apply_status',
  load: locked,
  facts: ({ id, version, applyStatus }) => ({ id, version, state: applyStatus }),
  current: ({ row }) => row,
  notFrom: ({ step }) => refuse(409, step === 'revoke' ? t.notInForce : t.decidedAlready),
  first: ['notOwn'],
  checks: {
    notOwn: ({ ctx, row }) => {
      if (row.personId === ctx.user.personId) throw refuse(403, t.notYourOwn)
    },
    term: ({ row, input }) => checkUntil(input.until ?? row.until, row.until),
    ownRights: ({ ctx, row }) => requireOwn(ctx, row.permissions),
    member: requireMember,
    inForce: ({ row }) => {
      if (Date.parse(row.until) <= Date.now() || !row.grantId) throw refuse(409, t.notInForce)
    },
  },
  effects: {
    grant: giveGrant,
    end: endGrant,
    decide: ({ ctx, input }) => ({
      set: sql`note = ${input.note ?? null}, decided_by = ${ctx.user.personId}, decided_at = now()`,
    }),
  },
  notices: {
    approved: ({ ctx, row, input }) =>
      tell(ctx, row, t.approvedTitle, t.approvedBody, { until: timeIn(ctx, input.until ?? row.until) }),
    rejected: ({ ctx, row, input }) => tell(ctx, row, t.rejectedTitle, t.causeBody, { cause: input.note ?? '' }),
    revoked: ({ ctx, row, input }) => tell(ctx, row, t.revokedTitle, t.causeBody, { cause: input.note ?? '' }),
  },
  written: ({ ctx, step, row }) => {
    const sign = signs[step]
    ctx.touched([row.id], sign && row.permissions.map((code) => `${sign}${code}`).join(' '))
  },
})

const taken =
  (step: 'approve' | 'reject' | 'revoke') =>
  async (ctx: Context, input: Asked): Promise<Row> => {
    await takeStep(ctx, step, input)
    return shown(ctx, input.id)
  }

export const authorityRequest = feature(contract.routes, {
  ...base,
  query: async (ctx, input) => {
    const page = await base.query(ctx, input, undefined)
    return { ...page, list: page.list.map((row) => worded(ctx, row)) }
  },
  queryById: (ctx, { id }) => shown(ctx, id),
  approve: taken('approve'),
  reject: taken('reject'),
  revoke: taken('revoke'),
})
