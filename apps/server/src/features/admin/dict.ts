import { sysdict } from '@clearway/contract/features/admin/dict'
import { dictionary } from '../../kernel/crud/dictionaries.ts'
import { feature } from '../../kernel/feature.ts'

export const dict = feature(sysdict, {
  queryDictByDictType: async (ctx, { dictType }) => [...(await dictionary(ctx.db, dictType)).values()],
})
