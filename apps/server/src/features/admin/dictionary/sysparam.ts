import { sysparam as contract } from '@clearway/contract/features/admin/dictionary/sysparam'
import { sysparamText as t } from '@clearway/contract/features/admin/dictionary/sysparam.text'
import { parameterFault, parameterOf } from '@clearway/contract/kernel/parameters'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud, crudIn } from '../../../kernel/crud/crud.ts'
import type { CrudSource, Row, Values } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'

const place = 'sys_param.sealed_value'
const ofPlatform = `(select p.param_value from sys_param p where p.tenant_id = platform_tenant() and p.kind = 'builtIn' and p.param_key = t.param_key and p.deleted_at is null)`

function checkBuiltIn(values: Values, current: Row): void {
  for (const name of ['paramName', 'paramKey'])
    if (values[name] !== undefined && values[name] !== current[name]) throw refuseField(name, t.builtInFixed)
  // Its name is the program's, in three languages; what was read in one of them is not written back.
  delete values['paramName']
  const definition = parameterOf(String(current['paramKey']))
  const value = values['paramValue']
  const fault = definition && typeof value === 'string' ? parameterFault(definition, value) : undefined
  if (fault) throw refuseField('paramValue', fault.message, fault.values)
}

/** A secret is sealed on its way in; an empty value leaves the one that is there. */
async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  if (current && values['secret'] !== undefined && values['secret'] !== current['secret'])
    throw refuseField('secret', t.secretFixed)
  if (current?.['kind'] === 'builtIn') checkBuiltIn(values, current)
  const given = values['paramValue'] as string | null | undefined
  if (current ? current['secret'] : values['secret']) {
    delete values['paramValue']
    if (given)
      Object.assign(values, {
        sealedValue: ctx.services.secrets.seal(ctx.user.tenantId, place, given),
        valueSetAt: new Date().toISOString(),
      })
  } else if (given !== undefined && given !== (current?.['paramValue'] ?? null))
    values['valueSetAt'] = given === null ? null : new Date().toISOString()
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const column = sql.raw(
    { zh: 'param_name', tw: 'coalesce(param_name_tw, param_name)', en: 'coalesce(param_name_en, param_name)' }[
      ctx.language
    ],
  )
  const { rows } = await sql<{
    name: string
  }>`select ${column} as name from sys_param where tenant_id = current_tenant() and kind = 'builtIn' and id = any(${ids}::uuid[]) limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.builtInStays, { values: { name: rows[0].name } })
}

const source: CrudSource = {
  table: 'sys_param',
  search: ['paramKey', 'paramName', 'paramNameTw?', 'paramNameEn?'],
  unique: { sys_param_key: 'paramKey' },
  computed: {
    effectiveValue: `(case when t.secret then null else coalesce(t.param_value, ${ofPlatform}, t.default_value) end)`,
    origin: `(case when t.param_value is not null or t.sealed_value is not null then 'own' when ${ofPlatform} is not null then 'platform' when t.default_value is not null then 'default' else 'none' end)`,
  },
  // The operator's built-in parameters may be read everywhere, but they are listed at home.
  visible: () => [sql`t.tenant_id = current_tenant()`],
  check,
  beforeDelete,
}

/** Names of built-in parameters in the reader's language. Such a source reads and never writes. */
const read = crudIn(contract, (language) =>
  language === 'zh'
    ? source
    : { ...source, computed: { ...source.computed, paramName: `coalesce(t.param_name_${language}, t.param_name)` } },
)
const write = crud(contract, source)

export const sysparam = feature(contract.routes, {
  ...write,
  query: read.query,
  queryById: read.queryById,
  queryOptions: read.queryOptions,
  exportExcel: read.exportExcel,
  exportWord: read.exportWord,
  exportPDF: read.exportPDF,
  update: async (ctx, input) => {
    await write.update(ctx, input, undefined)
    // Other nodes hear of it a moment later; on this one the next call already goes by it.
    ctx.afterCommit(() => ctx.services.parameters.forget(ctx.user.area === 'platform' ? '*' : ctx.user.tenantId))
    return read.queryById(ctx, { id: input.id }, undefined)
  },
})
