import { z } from 'zod'

import { dateField, flagField, longTextField, textField } from '../../kernel/field.ts'
import { rule } from '../../kernel/issue.ts'
import { resource } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { jurisdictionField } from './additionalDuty.ts'
import { codeChangeText as t } from './codeChange.text.ts'

const code = z
  .string()
  .trim()
  .max(40)
  .overwrite((s) => s.replace(/[.\s-]/g, ''))
  .refine((s) => /^\d{4,13}$/.test(s), rule(t.badCode))

const base = resource({
  name: 'codeChange',
  title: t.title,
  records: text('编码变更', '編碼變更', 'code changes'),
  path: '/api/customs/codeChange',
  labelField: 'oldCode',
  sort: '-validFrom',
  fields: {
    jurisdiction: jurisdictionField({ label: t.jurisdiction, required: true, filter: true, width: 110 }),
    oldCode: {
      ...textField({ label: t.oldCode, required: true, max: 40, sort: true, search: true, width: 150 }),
      schema: code,
    },
    newCode: {
      ...textField({ label: t.newCode, required: true, max: 40, sort: true, search: true, width: 150 }),
      schema: code,
    },
    validFrom: dateField({ label: t.validFrom, required: true, sort: true, filter: true, width: 110 }),
    shared: flagField({ label: t.shared, required: true, readOnly: true, computed: true, width: 100 }),
    remark: longTextField({ label: t.remark, max: 500, width: 240 }),
  },
  rules: [
    {
      field: 'newCode',
      message: t.sameCode,
      holds: (v) => v['oldCode'] === undefined || v['oldCode'] !== v['newCode'],
    },
  ],
})

/** What a table of old and new codes need not say in each row. */
const beside = z.strictObject({
  jurisdiction: base.fields.jurisdiction.schema.optional(),
  validFrom: z.iso.date().optional(),
})

/** What became of a code from one edition of a tariff to the next; one old code may have several new ones. */
export const codeChange = {
  ...base,
  routes: {
    ...base.routes,
    importExcel: { ...base.routes.importExcel, input: beside.extend({ mode: z.enum(['check', 'commit']) }) },
    importFailedRows: { ...base.routes.importFailedRows, input: beside },
  },
} as const
export type CodeChangeRow = z.output<typeof base.row>
