import { audit as contract } from '@clearway/contract/features/admin/audit'
import { crud } from '../../kernel/crud/crud.ts'
import { feature } from '../../kernel/feature.ts'

export const audit = feature(contract.routes, crud(contract, { table: 'audit_trail' }))
