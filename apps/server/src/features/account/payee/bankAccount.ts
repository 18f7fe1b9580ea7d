import { payeeText } from '@clearway/contract/business/payee.text'
import { payeeFields, contactFields } from '@clearway/contract/features/account/payee/accountFields'
import { maskedNumber } from '@clearway/contract/features/account/payee/accountRules'
import {
  bankAccount as own,
  supplierBankAccount as suppliers,
} from '@clearway/contract/features/account/payee/bankAccount'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Resource } from '@clearway/contract/kernel/resource'

import { requireCertificate } from '../../../business/certificate.ts'
import { customerNames } from '../../../business/customers.ts'
import { liftHold, tellFinance, tellOnceAtTheEnd } from '../../../business/payee.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { readRow, updateRow, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import { historyOf } from '../../../kernel/crud/history.ts'
import { listPage } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import type { UploadedFile } from '../../../kernel/files/files.ts'
import { requireStepUp } from '../../../kernel/identity/stepUp.ts'
import { isRefusal, notFound, refuse } from '../../../kernel/refuse.ts'
import { beforeAccountDelete, checkAccount, liftedChange, restoreAccounts, saveHold } from './accountChange.ts'
import { accountOptions, receivingAccounts } from './accountOptions.ts'
import {
  accounts,
  inTurn,
  seen,
  seesNumbers,
  storedAccounts,
  supplierName,
  supplierNames,
  supplierOptions,
  type AccountKind,
} from './accountSource.ts'

type Contract = typeof own | typeof suppliers
const kindOf = { own: 'bankAccount', supplier: 'supplierBankAccount' } as const

function sourceOf(which: 'own' | 'house' | 'customer' | 'supplier', clear: boolean): CrudSource {
  const kind: AccountKind = which === 'supplier' ? kindOf.supplier : kindOf.own
  return {
    ...accounts(which, clear, which === 'supplier' ? { supplierName } : {}),
    unique: { bank_account_number: ['bankAccount', 'orgId', 'supplierId', 'currency', 'bankCountry'] },
    references: which === 'supplier' ? { supplierId: (ctx) => supplierNames(ctx, kind) } : { orgId: customerNames },
    check: checkAccount(kind),
    saved: saveHold,
    beforeDelete: beforeAccountDelete(kind),
  }
}

/** What hangs on the version comes back with the row as it stands: with no more of the number than the caller reads. */
const masking = async <T>(ctx: Context, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const current = isRefusal(error) ? (error.data as { current?: Row } | undefined)?.current : undefined
    throw current ? refuse(409, refusals.stale, { data: { current: seen(ctx, current) } }) : error
  }
}

/** History entries name ends of numbers only, whoever reads them. */
export async function accountHistory(ctx: Context, contract: Resource, id: string) {
  const entries = await historyOf(ctx, contract, 'bank_account', id)
  const covered = (value: string | null) => value && maskedNumber(value)
  return entries.map((e) => ({
    ...e,
    changes: e.changes.map((c) => (c.field === 'bankAccount' ? { ...c, from: covered(c.from), to: covered(c.to) } : c)),
  }))
}

/** The values of today with every change taken back from the newest to the entry named. Throws 404 for an entry of something else. */
async function valuesBefore(ctx: Context, contract: Resource, id: string, entryId: string): Promise<Values> {
  const entries = await historyOf(ctx, contract, 'bank_account', id)
  const at = entries.findIndex((e) => e.id === entryId)
  if (at === -1) throw notFound()
  const back: Values = {}
  const fields: readonly string[] = [...payeeFields, ...contactFields]
  for (const { changes } of entries.slice(0, at + 1))
    for (const c of changes) if (fields.includes(c.field)) back[c.field] = c.from
  return back
}

/** What the handlers of both contracts work with. */
function deskOf(contract: Contract, which: 'own' | 'supplier') {
  const resource: Resource = contract
  const source = sourceOf(which, true)
  return {
    which,
    kind: kindOf[which],
    resource,
    source,
    clear: crud(contract, source),
    read: async (ctx: Context, id: string) => seen(ctx, await readRow(ctx, resource, source, id)),
    written: (ctx: Context, ids: readonly string[], detail?: string) => {
      ctx.touched(ids, detail)
      ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'bank_account'))
    },
  }
}
type Desk = ReturnType<typeof deskOf>
type Ids = { ids: string[] }

const writing = ({ kind, clear }: Desk) => ({
  add: async (ctx: Context, input: Values) => {
    await requireCertificate(ctx, 'payeeAccount')
    await inTurn(ctx, 'bank_account')
    return seen(ctx, (await clear.add(ctx, input as never, undefined)) as Row) as never
  },
  update: async (ctx: Context, input: Values & { id: string; version: number }) => {
    await inTurn(ctx, 'bank_account')
    return seen(ctx, (await masking(ctx, () => clear.update(ctx, input as never, undefined))) as Row) as never
  },
  delete: async (ctx: Context, input: Ids) => {
    await inTurn(ctx, 'bank_account')
    return clear.delete(ctx, input, undefined)
  },
  restore: async (ctx: Context, input: Ids) => {
    await inTurn(ctx, 'bank_account')
    let count = 0
    await restoreAccounts(ctx, kind, input.ids, async () => {
      ;({ count } = await clear.restore(ctx, input, undefined))
    })
    return { count }
  },
})

const tellImported = (ctx: Context, { kind, which }: Desk, count: number) =>
  tellFinance(
    ctx,
    {
      what: 'added',
      name: ctx.user.tenantName,
      row: {
        resource: kind,
        orgId: ctx.user.area === 'customer' ? ctx.user.orgId : null,
        createdBy: ctx.user.personId,
      },
      links: {
        staff: '/BankMgt',
        customer: which === 'own' ? '/bankAccountManagement' : '/sBankAccountManagement',
      },
    },
    payeeText.imported,
    { count },
  )

const importing = (desk: Desk) => ({
  importTemplate: desk.clear.importTemplate,
  importExcel: async (ctx: Context, input: { mode: 'check' | 'commit' }, file: UploadedFile | undefined) => {
    await requireCertificate(ctx, 'payeeAccount')
    // Asked before the file is worked off: a row by itself could not ask.
    await requireStepUp(ctx)
    await inTurn(ctx, 'bank_account')
    tellOnceAtTheEnd(ctx)
    const result = await desk.clear.importExcel(ctx, input, file)
    if (result.imported) await tellImported(ctx, desk, result.imported)
    return result
  },
  importFailedRows: async (ctx: Context, input: Record<string, never>, file: UploadedFile | undefined) => {
    await requireStepUp(ctx)
    tellOnceAtTheEnd(ctx)
    return desk.clear.importFailedRows(ctx, input, file)
  },
})

const changing = ({ kind, resource, source, read, written }: Desk) => ({
  release: async (ctx: Context, { id, version, reason }: { id: string; version: number; reason: string }) => {
    await readRow(ctx, resource, source, id, { deleted: false, lock: true })
    const current = await read(ctx, id)
    await liftHold(ctx, { table: 'bank_account', id, version, reason }, () =>
      refuse(409, refusals.stale, { data: { current } }),
    )
    const [account] = await storedAccounts(ctx, [id])
    const change = liftedChange(kind, account!)
    await tellFinance(ctx, change, payeeText.liftedFor, { reason })
    written(ctx, [id], reason)
    return read(ctx, id) as never
  },
  restoreVersion: async (ctx: Context, { id, version, entryId }: { id: string; version: number; entryId: string }) => {
    await inTurn(ctx, 'bank_account')
    await readRow(ctx, resource, source, id, { deleted: false, lock: true })
    await masking(ctx, async () =>
      updateRow(ctx, resource, source, { ...(await valuesBefore(ctx, resource, id, entryId)), id, version }),
    )
    written(ctx, [id])
    return read(ctx, id) as never
  },
})

const reading = ({ resource, source, read }: Desk) => ({
  queryById: (ctx: Context, { id }: { id: string }) => read(ctx, id) as never,
  queryHistory: async (ctx: Context, { id }: { id: string }) => {
    await readRow(ctx, resource, source, id)
    return accountHistory(ctx, resource, id)
  },
  showNumber: async (ctx: Context, { id }: { id: string }) => {
    const { bankAccount } = await readRow(ctx, resource, source, id)
    // A data permission may hide the field altogether.
    if (typeof bankAccount !== 'string') throw refuse(403, refusals.forbidden)
    ctx.touched([id])
    return { bankAccount }
  },
})

function handlersOf(contract: Contract, which: 'own' | 'supplier') {
  const desk = deskOf(contract, which)
  return { ...reading(desk), ...writing(desk), ...importing(desk), ...changing(desk) }
}

type OwnInput = { owner?: 'house' | 'customer' | undefined }
const ownSource = (ctx: Context, { owner }: OwnInput) => ({
  ...sourceOf(owner ?? 'own', seesNumbers(ctx)),
  narrowed: { field: 'owner', by: owner ? ['orgId'] : [] },
})

export const bankAccount = feature(own.routes, {
  ...handlersOf(own, 'own'),
  query: (ctx, { owner, ...query }) => listPage(ctx, own, ownSource(ctx, { owner }), query),
  ...exportsFrom<OwnInput>((ctx, { owner }) => [own, ownSource(ctx, { owner })]),
  queryOptions: (ctx, input) => accountOptions(ctx, 'bankAccount', input),
  queryReceiving: receivingAccounts,
})

export const supplierBankAccount = feature(suppliers.routes, {
  ...handlersOf(suppliers, 'supplier'),
  query: (ctx, query) => listPage(ctx, suppliers, sourceOf('supplier', seesNumbers(ctx)), query),
  ...exportsFrom((ctx) => [suppliers, sourceOf('supplier', seesNumbers(ctx))]),
  queryOptions: (ctx, input) => accountOptions(ctx, 'supplierBankAccount', input),
  querySupplierOptions: (ctx, input) => supplierOptions(ctx, 'supplierBankAccount', input),
})
