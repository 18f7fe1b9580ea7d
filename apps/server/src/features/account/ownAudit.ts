import { ownAudit as contract } from '@clearway/contract/features/account/ownAudit'
import { actionWords, outcomeWords } from '@clearway/contract/features/admin/monitoring/auditWords'
import { choiceField } from '@clearway/contract/kernel/field'

import { allRoutes } from '../../kernel/access/catalogue.ts'
import { crud } from '../../kernel/crud/crud.ts'
import { feature } from '../../kernel/feature.ts'

const { action, outcome } = contract.fields

// An export is read by people: there the plain words of the trail are told as the page tells them.
const readable = {
  ...contract,
  fields: {
    ...contract.fields,
    action: choiceField(actionWords(allRoutes), action),
    outcome: choiceField(outcomeWords, outcome),
  },
}

const { query, exportExcel, exportWord, exportPDF } = crud(readable, { table: 'own_audit' })

export const ownAudit = feature(contract.routes, { query, exportExcel, exportWord, exportPDF })
