import { z } from 'zod'
import { string } from '../../kernel/value.ts'
import { route } from '../../kernel/route.ts'
import { text } from '../../kernel/text.ts'

export const sysdict = {
  queryDictByDictType: route({
    method: 'GET', path: '/api/admin/sysdict/queryDictByDictType', title: text('按类型查询字典', '按類型查詢字典', 'Values of a dictionary'),
    access: { signedIn: 'common words such as currencies and units' },
    input: z.strictObject({ dictType: string(64).min(1) }),
    output: z.array(z.object({ value: z.string(), label: z.object({ zh: z.string(), tw: z.string(), en: z.string() }), colour: z.string().nullable() })),
  }),
}
