import {
  ownAuthority as contract,
  type OwnAuthorityRequest,
  type SystemModule,
} from '@clearway/contract/features/admin/role/authorityRequest'
import { authorityRequestText as t } from '@clearway/contract/features/admin/role/authorityRequest.text'
import { authorityRequestMachine as machine } from '@clearway/contract/features/admin/role/authorityRequestSteps'
import { groups, screens, type Screen } from '@clearway/contract/features/screens'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { callable } from '../../../kernel/access/decide.ts'
import { readPackage } from '../../../kernel/access/readRights.ts'
import { inPackage } from '../../../kernel/access/rights.ts'
import type { Context } from '../../../kernel/context.ts'
import { feature } from '../../../kernel/feature.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { buttonsOf, titleOfPermission } from '../menu/sysmenuRights.ts'
import { inWords, longestMs, screenOf, statusSql, timeIn } from './authorityRequest.ts'

/** The modules of the caller's area that his tenant has: what he may do in them, and what he may ask for. */
async function modules(ctx: Context): Promise<SystemModule[]> {
  const { user } = ctx
  // A private person works for nobody, so nobody could give him anything.
  if (user.area === 'personal') return []
  const [{ screens: bought }, { rows: pending }, { rows: grants }] = await Promise.all([
    readPackage(ctx.db),
    sql<{
      screen: string
    }>`select screen from authority_request where person_id = ${user.personId} and apply_status = 'pending' and deleted_at is null`.execute(
      ctx.db,
    ),
    sql<{
      permission: string
      until: string
    }>`select p as permission, max(expires_at) as until from permission_grant, unnest(permissions) p where person_id = ${user.personId} and revoked_at is null and expires_at > now() group by p`.execute(
      ctx.db,
    ),
  ])
  const held = callable(user)
  const until = new Map(grants.map((g) => [g.permission, g.until]))
  return screens
    .filter(
      (s: Screen) => s.areas.includes(user.area) && s.resources.length > 0 && !s.hidden && inPackage(bought, s.code),
    )
    .map((screen: Screen) => {
      const permissions = buttonsOf(screen.code).map((b) => ({
        ...b,
        held: held.has(b.code),
        until: user.granted.has(b.code) ? (until.get(b.code) ?? null) : null,
      }))
      const view = viewOf(screen)
      const seen = view !== undefined && held.has(view)
      return {
        code: screen.code,
        title: screen.title,
        path: screen.path,
        icon: screen.icon ?? null,
        group: screen.group ?? null,
        groupTitle: screen.group ? groups[screen.group].title : null,
        held: !seen ? 'none' : permissions.every((p) => p.held) ? 'all' : 'some',
        pending: pending.some((p) => p.screen === screen.code),
        permissions,
      }
    })
}

/** What opens a screen: the view of the first of its things that has one. What it shares with other screens (the customers to choose from) stands last and opens nothing by itself. */
const viewOf = (screen: Screen): string | undefined => {
  const own = new Set(buttonsOf(screen.code).map((b) => b.code))
  return screen.resources.map((resource) => `${resource}.view`).find((code) => own.has(code))
}

type Stored = Omit<OwnAuthorityRequest, 'title' | 'permissions'> & { permissions: string[] }

async function read(ctx: Context, id?: string): Promise<OwnAuthorityRequest[]> {
  const { rows } =
    await sql<Stored>`select t.id, t.version, t.kind, t.screen, t.permissions, t.reason, t.until, ${sql.raw(statusSql)} as apply_status, t.note, t.created_at,
      (select p.nickname from person p where p.id = t.decided_by) as decided_by_name
    from authority_request t where t.person_id = ${ctx.user.personId} and t.deleted_at is null and (${id ?? null}::uuid is null or t.id = ${id ?? null}::uuid)
    order by t.created_at desc limit 100`.execute(ctx.db)
  return rows.map((r) => ({
    ...r,
    title: screenOf(r.screen)?.title ?? { zh: r.screen, tw: r.screen, en: r.screen },
    permissions: r.permissions.map(titleOfPermission),
  }))
}

async function apply(ctx: Context, input: Parsed<typeof contract.apply>): Promise<OwnAuthorityRequest> {
  const module = (await modules(ctx)).find((m) => m.code === input.screen)
  if (!module) throw refuseField('screen', t.noSuchModule)
  const until = Date.parse(input.until)
  if (until <= Date.now()) throw refuseField('until', t.untilPast)
  if (until > Date.now() + longestMs) throw refuseField('until', t.untilTooFar)
  const known = new Map(module.permissions.map((p) => [p.code, p]))
  const stranger = input.permissions?.find((code) => !known.has(code))
  if (stranger !== undefined) throw refuseField('permissions', t.notOfModule, { name: stranger })
  const asked = input.permissions?.length ? input.permissions : [...known.keys()]
  const missing = [...new Set(asked)].filter((code) => !known.get(code)!.held)
  if (!missing.length) throw refuseField('permissions', t.nothingToAsk)
  // Without the right to see it a button stands on no page.
  const view = viewOf(screenOf(module.code)!)
  if (view && known.get(view)?.held === false && !missing.includes(view)) missing.unshift(view)
  const { personId, nickname, orgId, area, tenantId } = ctx.user
  const { id } = await ctx.db
    .insertInto('authorityRequest')
    .values({
      tenantId,
      kind: input.permissions?.length ? 'permission' : 'module',
      personId,
      screen: module.code,
      permissions: missing,
      reason: input.reason,
      until: input.until,
      orgId,
      createdBy: personId,
      updatedBy: personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: Error & { constraint?: string }) => {
      throw error.constraint === 'authority_request_pending'
        ? refuse(409, t.pendingAlready, { errors: [{ field: 'screen', message: t.pendingAlready }] })
        : error
    })
  const words = { name: nickname, module: module.title, until: timeIn(ctx, input.until), reason: input.reason }
  if (area !== 'platform') {
    await notify(ctx.db, {
      to: {
        permission: 'authorityRequest.review',
        area: 'admin',
        row: { resource: 'authorityRequest', orgId, createdBy: personId },
      },
      except: personId,
      title: inWords(t.askedTitle, words),
      content: inWords(t.askedBody, words),
      link: '/AuthorityReview?applyStatus=pending',
    })
  }
  ctx.touched([id], missing.join(' '))
  return (await read(ctx, id))[0]!
}

async function cancel(ctx: Context, { id }: { id: string }): Promise<OwnAuthorityRequest> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('authorityRequest')
    .set({ applyStatus: machine.steps.cancel.to })
    .where('id', '=', id)
    .where('personId', '=', ctx.user.personId)
    .where('applyStatus', 'in', machine.steps.cancel.from)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const [row] = await read(ctx, id)
  if (!row) throw notFound()
  if (!numUpdatedRows) throw refuse(409, t.decidedAlready)
  ctx.touched([id])
  return row
}

export const ownAuthority = feature(contract, { modules, apply, mine: (ctx) => read(ctx), cancel })
