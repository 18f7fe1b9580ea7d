import { audit as contract } from '@clearway/contract/features/admin/monitoring/audit'
import { actionWords, outcomeWords } from '@clearway/contract/features/admin/monitoring/auditWords'
import { choiceField } from '@clearway/contract/kernel/field'

import { allRoutes } from '../../../kernel/access/catalogue.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportHandlers } from '../../../kernel/crud/crudExport.ts'
import { feature } from '../../../kernel/feature.ts'

const source = { table: 'audit_trail' }
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
