import { declaration as contract } from '@clearway/contract/features/customs/declaration/declaration'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crud-export.ts'
import { listPage } from '../../../kernel/crud/list-query.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { check } from './declaration-check.ts'
import { deleteDeclarations, restoreDeclarations } from './declaration-delete.ts'
import { counters } from './declaration-figures.ts'
import { declarationHistoryOf } from './declaration-history.ts'
import { importMessage } from './declaration-import.ts'
import { make } from './declaration-make.ts'
import { openDeclaration } from './declaration-open.ts'
import { patchDeclaration } from './declaration-patch.ts'
import { declarationSource, readDeclarationRow, sourceFor, type Narrowed } from './declaration-rows.ts'
import { approve, sendToCheck, takeBack } from './declaration-steps.ts'
import { message, messages, submit } from './declaration-submit.ts'

/** Whatever buttons a role was given: a customer's people look on while the broker declares. */
const staffOnly = <I, O, M extends unknown[]>(handler: (ctx: Context, input: I, ...more: M) => Promise<O>) => async (ctx: Context, input: I, ...more: M): Promise<O> => {
  if (ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
  return handler(ctx, input, ...more)
}

const usual = crud(contract, declarationSource)

export const declaration = feature(contract.routes, {
  query: (ctx, { tab, caseId, ...query }) => listPage(ctx, contract, sourceFor(ctx, { tab, caseId }), query),
  queryById: (ctx, { id }) => readDeclarationRow(ctx, id),
  queryOptions: usual.queryOptions,
  queryHistory: async (ctx, { id }) => declarationHistoryOf(ctx, id, (await readDeclarationRow(ctx, id)).direction),
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
  submit: staffOnly(submit),
  message: staffOnly(message),
  messages: staffOnly(messages),
  importMessage: staffOnly(importMessage),
})
