import { order as contract } from '@clearway/contract/features/trade/order'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { hidesAny } from '../../kernel/access/hidden.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context, FileAnswer } from '../../kernel/context.ts'
import { dictionary } from '../../kernel/crud/dictionaries.ts'
import { scopeCondition } from '../../kernel/crud/listQuery.ts'
import { regionNames } from '../../kernel/crud/regions.ts'
import { renderPdf } from '../../kernel/paper/pdf.ts'
import { orderPaper, type Party } from './orderPaper.ts'
import { readOrder, storedOrder } from './orderRows.ts'

interface SupplierRow {
  uscc: string | null
  contactPerson: string | null
  contactPhone: string | null
  province: string | null
  city: string | null
  county: string | null
  addressDetails: string | null
}

/** What the user may read of the supplier; the name of the day the order was written in any case. */
async function supplierOf(ctx: Context, id: string, name: string, language: Language): Promise<Party> {
  const access = dataAccess(ctx.user, 'supplier')
  const where = [sql`t.id = ${id}`, ...scopeCondition(ctx, { table: 'supplier', orgScoped: true }, access)]
  const { rows } =
    await sql<SupplierRow>`select t.uscc, t.contact_person, t.contact_phone, t.province, t.city, t.county, t.address_details from supplier t where ${sql.join(where, sql` and `)}`.execute(
      ctx.db,
    )
  const row = rows[0]
  if (!row) return { name }
  const open = <K extends keyof SupplierRow>(key: K) => (access.hidden.has(key) ? null : row[key])
  const regions = [open('province'), open('city'), open('county')].filter((p): p is string => !!p)
  const names = await regionNames(ctx, regions)
  // A code that nobody knows says nothing on paper.
  const places = [...regions.map((p) => names.get(p)?.[language] ?? p), open('addressDetails')].filter(
    (p): p is string => !!p && !/^\d+$/.test(p),
  )
  return {
    name,
    uscc: open('uscc'),
    contact: open('contactPerson'),
    phone: open('contactPhone'),
    address: language === 'en' ? places.toReversed().join(', ') : places.join(''),
  }
}

async function buyerOf(ctx: Context, orgId: string | null): Promise<Party> {
  const hides = (resource: string, field: string) => hidesAny(ctx, resource, [field])
  const org =
    orgId &&
    !hides('order', 'orgId') &&
    (await ctx.db.selectFrom('sysOrg').select(['orgName', 'uscc']).where('id', '=', orgId).executeTakeFirst())
  return org ? { name: org.orgName, uscc: hides('sysorg', 'uscc') ? null : org.uscc } : { name: ctx.user.tenantName }
}

/** The paper of one order, in the language asked for. */
export async function printOrder(
  ctx: Context,
  { id, language }: Parsed<(typeof contract.routes)['print']>,
): Promise<FileAnswer> {
  const [order, stored] = [await readOrder(ctx, id), await storedOrder(ctx, id)]
  const [currencies, unitWords, buyer, supplier] = await Promise.all([
    dictionary(ctx, 'currency'),
    dictionary(ctx, 'unit'),
    buyerOf(ctx, stored.orgId),
    hidesAny(ctx, 'order', ['supplierId'])
      ? { name: '' }
      : supplierOf(ctx, stored.supplierId, order.supplierName ?? '', language),
  ])
  const words = currencies.get(order.currency)
  const definition = orderPaper({
    order,
    tenant: ctx.user.tenantName,
    buyer,
    supplier,
    language,
    currency: words ? `${order.currency} ${say(words.label, language)}` : (order.currency ?? ''),
    units: (code) => say(unitWords.get(code)?.label ?? { zh: code, tw: code, en: code }, language),
  })
  return {
    name: `${order.code}.pdf`,
    contentType: 'application/pdf',
    body: ({ signal }) => renderPdf(definition, language, signal),
  }
}
