import type { Db } from '../database/database.ts'
import { allPermissions } from './catalogue.ts'
import type { Principal } from './principal.ts'
import {
  orgsAround,
  readGrants,
  readMember,
  readMenus,
  readPackage,
  readRoles,
  readRules,
  readUrlRules,
} from './readRights.ts'
import { memberArea, rightsFrom } from './rights.ts'
import { dataAccessOf, givenBy } from './scope.ts'

/** A session and the tenant in which it works. */
interface Session {
  sessionId: string
  clientId: string
  tenantId: string
  tenantCode: string
  tenantName: string
  timeZone: string
  kind: string
  scopes?: readonly string[] | null
}

interface Who extends Session {
  personId: string
  nickname: string
  mustChangePassword: boolean
}

const sessionOf = ({ sessionId, clientId, tenantId, tenantCode, tenantName, timeZone, scopes }: Session) => ({
  sessionId,
  clientId,
  tenantId,
  tenantCode,
  tenantName,
  timeZone,
  scopes: scopes ?? null,
})

/** Reads the user's rights in their tenant; undefined when they are no able member of it. `db` is bound to that tenant. */
export async function loadPrincipal(db: Db, who: Who): Promise<Principal | undefined> {
  const member = await readMember(db, who.tenantId, who.personId)
  if (!member) return undefined
  const [{ below, customer }, roles, urlRules, { screens: bought, cap }, own] = await Promise.all([
    orgsAround(db, member.orgId),
    readRoles(db, member.id),
    readUrlRules(db),
    readPackage(db),
    readGrants(db, who.personId),
  ])
  const area = memberArea(who.kind, customer)
  const admin = area !== 'personal' && roles.some((r) => r.roleCode === 'ROLE_ADMIN')
  const roleIds = roles.map((r) => r.id)
  const menus = await readMenus(db, area)
  const codes = roles.map((r) => r.roleCode)
  const { grants, ...rights } = rightsFrom({ admin, roleIds, roles: codes }, menus, { bought, cap }, own.permissions)
  const rules = admin || !roleIds.length ? [] : await readRules(db, roleIds)
  return {
    ...sessionOf(who),
    personId: who.personId,
    membershipId: member.id,
    program: false,
    own: false,
    mustChangePassword: who.mustChangePassword,
    area,
    orgId: member.orgId,
    username: member.username,
    nickname: who.nickname,
    roles: codes,
    roleIds,
    admin,
    ...rights,
    cap,
    sold: bought,
    until: own.until,
    urlRules,
    dataAccess: dataAccessOf(
      { area, orgId: member.orgId, below },
      rules,
      roleIds,
      rules.length ? givenBy(grants, urlRules) : () => true,
    ),
  }
}

/** What an app client may do in its tenant: the authorities it was given that exist, on all rows. `db` is bound to that tenant. */
export async function loadProgram(db: Db, who: Session, clientRowId: string): Promise<Principal | undefined> {
  const client = await db
    .selectFrom('appClient')
    .select(['clientId', 'authorities'])
    .where('tenantId', '=', who.tenantId)
    .where('id', '=', clientRowId)
    .where('status', '=', 'able')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!client) return undefined
  const { cap, screens: sold } = await readPackage(db)
  return {
    ...sessionOf(who),
    personId: clientRowId,
    membershipId: clientRowId,
    program: true,
    own: false,
    mustChangePassword: false,
    area: who.kind === 'platform' ? 'platform' : 'admin',
    orgId: null,
    username: client.clientId,
    nickname: client.clientId,
    roles: [],
    roleIds: [],
    admin: false,
    permissions: new Set(client.authorities.filter((code) => allPermissions.includes(code))),
    granted: new Set(),
    cap,
    sold,
    until: Infinity,
    menuIds: new Set(),
    urlRules: [],
    dataAccess: new Map([['', { scope: { kind: 'all' }, hidden: new Set() }]]),
  }
}
