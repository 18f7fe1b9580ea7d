import { screens, type Screen } from '@clearway/contract/features/screens'
import { workbench as contract } from '@clearway/contract/features/workbench/workbench'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { sourceFor } from '../../kernel/crud/listed.ts'
import { feature } from '../../kernel/feature.ts'
import { daysShownOf } from '../../kernel/picture.ts'
import { findNumber, findWords } from './find.ts'
import { inboxOf, snooze } from './inbox.ts'
import { recentOf } from './recent.ts'

const mostShortcuts = 8

/** Screens of the reader's menu: those whose records he changed most of late, then the rest in the order of the menu. */
async function shortcutsOf(ctx: Context): Promise<string[]> {
  const { rows: used } = await sql<{
    tableName: string
  }>`select table_name from (select table_name from record_history r
    where r.tenant_id = current_tenant() and r.person_id = ${ctx.user.personId} order by r.id desc limit 300) h group by table_name order by count(*) desc`.execute(
    ctx.db,
  )
  const menus = await ctx.db
    .selectFrom('sysMenu')
    .select('menuComponent')
    .where('id', 'in', [...ctx.user.menuIds, ctx.user.personId])
    .where('hidden', '=', false)
    .where('menuComponent', 'is not', null)
    .orderBy('menuSequence')
    .execute()
  const open = menus
    .map((m) => m.menuComponent!)
    .filter((code) => screens.some((s: Screen) => s.code === code && !s.affix))
  const favourites = used.flatMap((u) =>
    ctx.services.records
      .filter((kind) => sourceFor(ctx, kind).table === u.tableName)
      .flatMap((kind) => screens.filter((s: Screen) => s.resources[0] === kind.resource.name).map((s) => s.code))
      .filter((code) => open.includes(code)),
  )
  return [...new Set([...favourites, ...open])].slice(0, mostShortcuts)
}

async function picturesOf(ctx: Context) {
  const shown = await Promise.all(
    ctx.services.pictures.map(async ({ code, title, kind, ...picture }) => ({
      code,
      title,
      kind,
      days: (await daysShownOf(ctx, { code, title, kind, ...picture })) ?? [],
    })),
  )
  return shown.filter(({ days }) => days.some((day) => day.count > 0))
}

export const workbench = feature(contract, {
  query: async (ctx, { snoozed = false }) => {
    const [inbox, recent, shortcuts] = await Promise.all([inboxOf(ctx, snoozed), recentOf(ctx), shortcutsOf(ctx)])
    return { ...inbox, recent, shortcuts }
  },
  queryPictures: picturesOf,
  snooze,
  findNumber,
  findWords,
})
