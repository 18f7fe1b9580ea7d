import { ssoProvider as contract } from '@clearway/contract/features/admin/signOn/ssoProvider'
import { ssoProviderText as t } from '@clearway/contract/features/admin/signOn/ssoProvider.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import { feature, outsideTransaction } from '../../../kernel/feature.ts'
import { discover } from '../../../kernel/identity/oidc.ts'
import { endProviders } from '../../../kernel/identity/sessions.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { mayGrant } from '../granting.ts'

const sealedAt = 'sso_provider.client_secret'

const source: CrudSource = {
  table: 'sso_provider',
  search: ['name', 'issuer'],
  unique: { sso_provider_name: 'name' },
  computed: {
    clientSecret: `null::text`,
    defaultOrgName: `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.default_org_id)`,
    defaultRoleName: `(select r.role_name from sys_role r where r.tenant_id = t.tenant_id and r.id = t.default_role_id)`,
    linkCount: `(select count(*)::int from sso_link l where l.tenant_id = t.tenant_id and l.provider_id = t.id)`,
  },
  check: async (ctx, values, current) => {
    if (values['clientSecret'])
      values['clientSecretSealed'] = ctx.services.secrets.seal(
        ctx.user.tenantId,
        sealedAt,
        String(values['clientSecret']),
      )
    else if (!current) throw refuseField('clientSecret', t.secretNeeded)
    // The secret belongs to the issuer that it was made for, and must not be sent to another.
    else if (values['issuer'] !== undefined && values['issuer'] !== current['issuer'])
      throw refuseField('clientSecret', t.secretNeeded)
    if (values['mailDomains'])
      values['mailDomains'] = String(values['mailDomains'])
        .split(',')
        .map((d) => d.trim().toLowerCase())
        .join(',')
    if (values['defaultRoleId'] && values['defaultRoleId'] !== current?.['defaultRoleId'])
      await mayGrant(ctx, [String(values['defaultRoleId'])], 'defaultRoleId')
    if (values['defaultOrgId']) {
      const org = await ctx.db
        .selectFrom('sysOrg')
        .select('id')
        .where('id', '=', String(values['defaultOrgId']))
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
      if (!org) throw refuseField('defaultOrgId', issues.notFound)
    }
  },
  // Whoever is in by its word alone goes with it.
  saved: async (ctx, id, values) => {
    if (values['status'] === 'disable') await endProviders(ctx.db, [id])
  },
  beforeDelete: async (ctx, ids) => void (await endProviders(ctx.db, ids)),
}

/** Reads the provider's settings anew, outside of any transaction. */
const check = outsideTransaction(async (ctx: Context, { id }: { id: string }): Promise<{ issuer: string }> => {
  const { services, user } = ctx
  const found = await services.database.transaction(
    { tenantId: user.tenantId, personId: user.personId, requestId: ctx.requestId },
    'read',
    async (db) => {
      await readRow({ ...ctx, db }, contract, source, id)
      const { rows } = await sql<{
        issuer: string
        clientId: string
        clientSecretSealed: string
      }>`select issuer, client_id, client_secret_sealed from sso_provider where id = ${id} and tenant_id = current_tenant()`.execute(
        db,
      )
      return rows[0]
    },
  )
  if (!found) throw notFound()
  try {
    const configuration = await discover(
      services.environment,
      { ...found, clientSecret: services.secrets.open(user.tenantId, sealedAt, found.clientSecretSealed) },
      true,
    )
    return { issuer: configuration.serverMetadata().issuer }
  } catch (error) {
    throw refuse(422, t.unreachable, { values: { cause: (error as Error).message.slice(0, 200) } })
  }
})

export const ssoProvider = feature(contract.routes, { ...crud(contract, source), check })
