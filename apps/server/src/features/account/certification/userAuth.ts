import { userAuth as contract, type CertificationTab } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText as t } from '@clearway/contract/features/account/certification/userAuth.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { callable } from '../../../kernel/access/decide.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { readRows, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import { listPage, scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { sealedPlace } from './identityColumn.ts'
import { opened } from './userAuthOpened.ts'
import { ownPaper, paper, removePaper, uploadPaper } from './userAuthPapers.ts'
import { audit } from './userAuthReview.ts'
import { storedInList, tabSource, userAuthSource } from './userAuthRows.ts'
import { gates, isAuth, mine, queryPersonalInfo } from './userAuthState.ts'
import { commitPersonalInfo, discard, start, update, withdraw } from './userAuthWrite.ts'

type Routes = typeof contract.routes

/** As the list, with the numbers opened on their way out. */
const clearSource: CrudSource = {
  ...userAuthSource,
  computed: { ...userAuthSource.computed, idcardNo: `(t.tenant_id || ' ' || t.idcard_sealed)` },
  told: {
    idcardNo: (ctx, value) => {
      if (typeof value !== 'string') return null
      const [tenantId, sealed] = value.split(' ') as [string, string]
      return ctx.services.secrets.open(tenantId, sealedPlace, sealed)
    },
  },
}

const base = crud(contract, userAuthSource)

/** What a tab of the list shows, as a file. */
const exportsOf = (source: CrudSource) =>
  exportsFrom<{ tab: CertificationTab }>((_, { tab }) => [contract, tabSource(source, tab)])
const covered = exportsOf(userAuthSource)
const clear = exportsOf(clearSource)

const mostCounted = 1000

async function counters(ctx: Context): Promise<Output<Routes['counters']>> {
  const access = dataAccess(ctx.user, contract.name)
  // Counting by a state that is hidden from the reader would tell it.
  if (access.hidden.has('approvalStatus')) return { toReview: 0, mine: 0, expiring: 0 }
  const count = async (tab: CertificationTab): Promise<number> => {
    const where = sql.join(
      [sql`t.deleted_at is null`, ...scopeCondition(ctx, tabSource(userAuthSource, tab), access)],
      sql` and `,
    )
    return (
      await sql<{
        n: number
      }>`select count(*)::int as n from (select from user_auth t where ${where} limit ${mostCounted}) counted`.execute(
        ctx.db,
      )
    ).rows[0]!.n
  }
  return { toReview: await count('toReview'), mine: await count('mine'), expiring: await count('expiring') }
}

async function exportExcel(ctx: Context, { identity, ...input }: Parsed<Routes['exportExcel']>) {
  if (!identity) return covered.exportExcel(ctx, input)
  if (!callable(ctx.user).has('userAuth.identity')) throw refuse(403, refusals.forbidden)
  ctx.touched([], 'idcardNo')
  return clear.exportExcel(ctx, input)
}

async function identity(ctx: Context, { id }: Parsed<Routes['identity']>) {
  const { tenantId, idcardSealed } = await storedInList(ctx, id)
  // Whom a data permission keeps from the covered number is kept from the clear one.
  if (dataAccess(ctx.user, contract.name).hidden.has('idcardNo')) throw refuse(403, refusals.forbidden)
  ctx.touched([id], 'idcardNo')
  return { idcardNo: idcardSealed === null ? null : ctx.services.secrets.open(tenantId, sealedPlace, idcardSealed) }
}

/** Drafts and what is over. A certificate in force is revoked first, so that its end has a reason. */
async function remove(ctx: Context, input: Parsed<Routes['delete']>) {
  const rows = await readRows(ctx, contract, userAuthSource, input.ids, { deleted: false })
  if (rows.length !== new Set(input.ids).size) throw notFound()
  // What lies in another tenant is that tenant's to delete.
  if (ctx.user.area === 'platform') throw refuse(403, refusals.forbidden)
  // Read apart: the state may be hidden from whoever deletes.
  const statuses = (
    await ctx.db.selectFrom('userAuth').select('approvalStatus').where('id', 'in', input.ids).forUpdate().execute()
  ).map((row) => row.approvalStatus)
  if (statuses.includes('approved')) throw refuse(409, t.removeStanding)
  if (statuses.some((status) => status === 'submitted' || status === 'inReview')) throw refuse(409, t.removeInReview)
  return base.delete(ctx, input, undefined)
}

export const userAuth = feature(contract.routes, {
  ...base,
  queryById: async (ctx, { id }) => opened(ctx, await storedInList(ctx, id)),
  delete: remove,
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, tabSource(userAuthSource, tab), query),
  counters,
  ...covered,
  exportExcel,
  update,
  commitPersonalInfo,
  queryPersonalInfo,
  isAuth,
  audit,
  mine,
  start,
  withdraw,
  discard,
  uploadPaper,
  removePaper,
  ownPaper,
  paper,
  identity,
  gates,
})
