import { bankStatement as contract } from '@clearway/contract/features/account/ledger/bankStatement'

import { crud } from '../../../../kernel/crud/crud.ts'
import { feature } from '../../../../kernel/feature.ts'
import { houseAccounts } from './bankAccounts.ts'
import { readFile } from './bankFile.ts'
import { mapping } from './bankMapping.ts'
import { makeRecharge } from './bankRecharge.ts'
import { acceptSure, candidates, ignore, lineSource, match, proposals, undo } from './bankSettle.ts'
import { deleteFile, queryFiles, summary } from './bankSummary.ts'

const { query, queryById, exportExcel } = crud(contract, lineSource)

export const bankStatement = feature(contract.routes, {
  query,
  queryById,
  exportExcel,
  readFile,
  mapping,
  queryFiles,
  deleteFile,
  summary,
  proposals,
  candidates,
  match,
  acceptSure,
  undo,
  ignore,
  makeRecharge,
  queryAccounts: async (ctx, { search, ids }) => {
    const wanted = ids?.split(',')
    const word = search?.toLowerCase() ?? ''
    const found = (await houseAccounts(ctx)).filter((a) =>
      wanted ? wanted.includes(a.id) : a.name.toLowerCase().includes(word),
    )
    return found.slice(0, 100).map(({ id, name, currency }) => ({ id, label: name, currency }))
  },
})
