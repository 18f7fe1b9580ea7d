import { declaredLine as contract } from '@clearway/contract/features/customs/declaration/declaredLine'
import type { Taxes } from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { sql } from 'kysely'

import { exportHandlers } from '../../../kernel/crud/crudExport.ts'
import { listPage, type TableSource } from '../../../kernel/crud/listQuery.ts'
import { keepSource } from '../../../kernel/crud/sources.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { feature } from '../../../kernel/feature.ts'

const source: TableSource = {
  table: 'declared_line',
  orgScoped: true,
  search: ['code', 'name'],
  computed: {
    quantity: 'trim_scale(t.quantity)',
    declarationCode: '(select d.code from declaration d where d.tenant_id = t.tenant_id and d.id = t.declaration_id)',
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
  },
}
keepSource(contract, source)

export const declaredLine = feature(contract.routes, {
  query: (ctx, query) => listPage(ctx, contract, source, query),
  ...exportHandlers(contract, source),
})

/** The taxes of a line in the columns of the list; one that is not known leaves the sum open. */
function taxesOf({ no, value, taxes }: Taxes['lines'][number]) {
  const of = (...kinds: readonly string[]) => {
    const own = taxes.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount)
    return own.every((amount) => amount !== null) ? sumOf(own, 2) : null
  }
  const kinds = taxes.map(({ kind }) => kind)
  return {
    no,
    customsValue: value,
    duty: of('duty', 'exportDuty'),
    additional: of('additional'),
    excise: of('excise'),
    vat: of('vat'),
    taxes: of(...kinds),
  }
}

/** Keeps the lines of a declaration as they were just handed over, in place of what was kept of them before. Made one after the other backwards, so that a list of the newest shows them in their order. */
export async function keepDeclaredLines(db: Db, declarationId: string, lines: Taxes['lines']): Promise<void> {
  await sql`delete from declared_line where tenant_id = current_tenant() and declaration_id = ${declarationId}`.execute(
    db,
  )
  await sql`insert into declared_line (tenant_id, declaration_id, item_no, org_id, created_by, direction, trade_mode, customs_office, submitted_at, created_at, code, name, origin, quantity, unit, price, currency,
      customs_value, duty, additional, excise, vat, taxes, deleted_at)
    select d.tenant_id, d.id, l.no, d.org_id, d.created_by, d.direction, d.trade_mode, d.customs_office, d.submitted_at, d.submitted_at - l.no * interval '1 microsecond', or_blank(l.item ->> 'CodeTS'), or_blank(l.item ->> 'GName'),
      nullif(l.item ->> 'OriginCountry', ''), nullif(l.item ->> 'GQty', '')::numeric, nullif(l.item ->> 'GUnit', ''), nullif(l.item ->> 'DeclTotal', '')::numeric, nullif(l.item ->> 'TradeCurr', ''),
      n."customsValue", n.duty, n.additional, n.excise, n.vat, n.taxes, case when d.status in ('deleted', 'withdrawn') then now() end
    from declaration d
      cross join lateral (select item, row_number() over (order by position, id) as no from declaration_line x where x.tenant_id = d.tenant_id and x.declaration_id = d.id and x.deleted_at is null) l
      left join jsonb_to_recordset(${JSON.stringify(lines.map(taxesOf))}::jsonb) as n(no int, "customsValue" numeric, duty numeric, additional numeric, excise numeric, vat numeric, taxes numeric) on n.no = l.no
    where d.tenant_id = current_tenant() and d.id = ${declarationId} and d.submitted_at is not null`.execute(db)
}
