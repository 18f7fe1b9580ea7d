import { declaration as contract } from '@clearway/contract/features/customs/declaration/declaration'

import { staffOnly } from '../../../business/staffOnly.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { listPage } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import { check } from './checks/declarationCheck.ts'
import { deleteDeclarations, restoreDeclarations } from './declarationDelete.ts'
import { counters } from './declarationFigures.ts'
import { declarationHistoryOf } from './declarationHistory.ts'
import { importMessage } from './declarationImport.ts'
import { openDeclaration } from './declarationOpen.ts'
import {
  declarationSource,
  readDeclarationRow,
  sourceFor,
  storedDeclaration,
  type Narrowed,
} from './declarationRows.ts'
import { approve, complete, sendToCheck, submit, takeBack } from './declarationSteps.ts'
import { message, messages } from './declarationSubmit.ts'
import { make } from './make/declarationMake.ts'
import { patchDeclaration } from './patch/declarationPatch.ts'

const usual = crud(contract, declarationSource)

export const declaration = feature(contract.routes, {
  query: (ctx, { tab, caseId, ...query }) => listPage(ctx, contract, sourceFor(ctx, { tab, caseId }), query),
  queryById: (ctx, { id }) => readDeclarationRow(ctx, id),
  queryOptions: usual.queryOptions,
  queryHistory: async (ctx, { id }) => declarationHistoryOf(ctx, id, await storedDeclaration(ctx, id)),
  ...exportsFrom<Narrowed>((ctx, { tab, caseId }) => [contract, sourceFor(ctx, { tab, caseId })]),
  delete: staffOnly(deleteDeclarations),
  restore: staffOnly(restoreDeclarations),
  counters,
  open: (ctx, { id }) => openDeclaration(ctx, id),
  patch: staffOnly(patchDeclaration),
  check: staffOnly(check),
  make: staffOnly(make),
  sendToCheck: staffOnly(sendToCheck),
  approve: staffOnly(approve),
  takeBack: staffOnly(takeBack),
  complete: staffOnly(complete),
  submit: staffOnly(submit),
  message: staffOnly(message),
  messages: staffOnly(messages),
  importMessage: staffOnly(importMessage),
})
