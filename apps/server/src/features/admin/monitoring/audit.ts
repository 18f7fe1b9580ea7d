import { audit as contract } from '@clearway/contract/features/admin/monitoring/audit'
import { actionWords, outcomeWords } from '@clearway/contract/features/admin/monitoring/auditWords'
import { choiceField } from '@clearway/contract/kernel/field'
import { sql } from 'kysely'

import { allRoutes } from '../../../kernel/access/catalogue.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportHandlers } from '../../../kernel/crud/crudExport.ts'
import type { TableSource } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'

const isId = (s: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(s)

const source: TableSource = {
  table: 'audit_trail',
  search: ['personName?', 'action', 'detail?'],
  filters: {
    // What is no id is that of no record.
    recordId: (ids) => {
      const records = ids.filter(isId)
      return records.length
        ? sql.join(
            records.map((id) => sql`t.object_ids @> array[${id}::uuid]`),
            sql` or `,
          )
        : sql`false`
    },
  },
}
const { action, outcome } = contract.fields

// A sheet is read by people: there the plain words of the trail are told as the page tells them.
const readable = {
  ...contract,
  fields: {
    ...contract.fields,
    action: choiceField(actionWords(allRoutes), action),
    outcome: choiceField(outcomeWords, outcome),
  },
}

export const audit = feature(contract.routes, {
  ...crud(contract, source),
  exportExcel: exportHandlers(readable, source).exportExcel,
})
