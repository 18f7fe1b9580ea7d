import { sysdict as contract } from '@clearway/contract/features/admin/dictionary/sysdict'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow, type CrudSource, type Values } from '../../../kernel/crud/crudRows.ts'
import { dictionary, dictionaryDay, isChoosable } from '../../../kernel/crud/dictionaries.ts'
import { eachRow } from '../../../kernel/crud/many.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { readTables } from './published/readTables.ts'
import { tablesHandlers } from './published/tables.ts'
import { checkDelete, checkEntries, checkEntry, checkRestored, refuseOthers } from './sysdictCheck.ts'
import { entries, officialNotes, ownComputed, treeOf, useOf } from './sysdictRows.ts'

type Routes = typeof contract.routes

const source: CrudSource = {
  table: 'sys_dict',
  unique: { sys_dict_value: 'dictValue' },
  computed: ownComputed,
  aliases: {
    dictType: ['类型', '類型', '字典', 'dictionary'],
    dictValue: ['编码', '編碼', '代码', '代碼', 'code'],
    dictName: ['标签', '標籤', '简体名称', 'label', 'simplified chinese'],
    dictNameTw: ['繁体', '繁體', '繁体中文', 'traditional chinese'],
    dictNameEn: ['英文', 'english'],
    dictSequence: ['排序', '序号', 'sequence', 'sort'],
    dictParent: ['上级', '上級', '父级'],
  },
  check: checkEntry,
  checkMany: checkEntries,
  warnings: officialNotes,
  beforeDelete: checkDelete,
}

const reading = crud(contract, entries)
const writing = crud(contract, source)

/** This node goes by the change at once; the others hear of it from the database. */
function changes(ctx: Context): void {
  ctx.afterCommit(() => {
    ctx.services.dictionaries.forget(ctx.user.area === 'platform' ? '*' : ctx.user.tenantId)
    ctx.services.totals.forget(ctx.user.tenantId, entries.table)
  })
}

export const sysdict = feature(contract.routes, {
  ...reading,
  importTemplate: writing.importTemplate,
  importExcel: (ctx, input, file) => {
    changes(ctx)
    return writing.importExcel(ctx, input, file)
  },
  importFailedRows: writing.importFailedRows,
  add: (ctx, input) => {
    changes(ctx)
    return writing.add(ctx, input, undefined)
  },
  update: async (ctx, input) => {
    await refuseOthers(ctx, [input.id])
    changes(ctx)
    return writing.update(ctx, input, undefined)
  },
  delete: async (ctx, input) => {
    await refuseOthers(ctx, input.ids)
    changes(ctx)
    return writing.delete(ctx, input, undefined)
  },
  restore: async (ctx, input) => {
    changes(ctx)
    const done = await writing.restore(ctx, input, undefined)
    await checkRestored(ctx, input.ids)
    return done
  },
  queryHistory: async (ctx, input) => {
    await refuseOthers(ctx, [input.id])
    return writing.queryHistory(ctx, input, undefined)
  },
  updateStatusMany: (ctx, { rows, status }) =>
    eachRow(ctx, rows, async (own, row) => {
      changes(own)
      const { id, version, origin, ...value } = await readRow(own, contract, entries, row.id, { deleted: false })
      if (version !== row.version) throw refuse(409, refusals.stale)
      if (origin === 'own') return writing.update(own, { id, version, status }, undefined)
      const fields = Object.keys(contract.write.shape).map((name) => [name, (value as Values)[name]])
      return writing.add(own, { ...(Object.fromEntries(fields) as Parsed<Routes['add']>), status }, undefined)
    }),
  ...tablesHandlers,
  readTables,
  tree: (ctx, { dictType }) => treeOf(ctx, dictType),
  queryUse: (ctx, { dictType, dictValue }) => useOf(ctx, dictType, dictValue),
  queryDictByDictType: async (ctx, { dictType, all }) => {
    const day = dictionaryDay(ctx)
    const items = [...(await dictionary(ctx, dictType)).values()].map((item) => ({
      ...item,
      choosable: isChoosable(item, day),
    }))
    return all ? items : items.filter((item) => item.choosable)
  },
})
