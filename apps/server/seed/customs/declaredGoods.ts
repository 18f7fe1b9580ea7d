import { sql } from 'kysely'

import {
  declarationColumns,
  storedLines,
  type StoredDeclaration,
} from '../../src/features/customs/declaration/declarationRows.ts'
import { keepDeclaredLines } from '../../src/features/customs/declaration/declaredLine.ts'
import { lineTaxesOf } from '../../src/features/customs/declaration/tax/taxEstimate.ts'
import type { Context } from '../../src/kernel/context.ts'
import { keepDictionaries } from '../../src/kernel/crud/dictionaries.ts'
import type { Changes } from '../../src/kernel/database/changes.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Services } from '../../src/kernel/services.ts'
import type { Made } from './declarationCourse.ts'

/** What their lists and reports read of the goods that were handed over. */
export async function seedDeclaredGoods(db: Db, made: readonly Made[]): Promise<void> {
  const ids = made.map(({ declaration }) => declaration.id)
  const { rows } = await sql<StoredDeclaration>`select ${declarationColumns} from declaration t
    where t.tenant_id = current_tenant() and t.id = any(${ids}::uuid[]) and t.submitted_at is not null`.execute(db)
  const dictionaries = keepDictionaries({ on: () => () => {}, listening: false } as unknown as Changes)
  const services = { database: {}, dictionaries } as unknown as Services
  const ctx = { db, language: 'zh', user: { timeZone: 'Asia/Shanghai' }, services } as unknown as Context
  for (const stored of rows) {
    const lines = await storedLines(ctx, stored.id)
    await keepDeclaredLines(db, stored.id, await lineTaxesOf(ctx, stored, lines))
  }
  // Parts of one case were handed over one after the other.
  await sql`update declared_line l set created_at = l.created_at - p.nth * interval '1 millisecond'
    from (select id, row_number() over (partition by submitted_at order by code) as nth from declaration where tenant_id = current_tenant()) p
    where l.tenant_id = current_tenant() and l.declaration_id = p.id`.execute(db)
}
