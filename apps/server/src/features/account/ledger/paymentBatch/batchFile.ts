import type { PaymentFileKind } from '@clearway/contract/features/account/ledger/paymentBatch'
import { paymentBatch as contract } from '@clearway/contract/features/account/ledger/paymentBatch'
import { paymentBatchText as t } from '@clearway/contract/features/account/ledger/paymentBatch.text'
import { alpha2Of } from '@clearway/contract/kernel/countryCode'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { readRow } from '../../../../kernel/crud/crudRows.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import { sha256 } from '../../../../kernel/files/files.ts'
import { notFound, refuse } from '../../../../kernel/refuse.ts'
import { seesNumbers } from '../../payee/accountSource.ts'
import { bankText } from './bankText.ts'
import { batchSource, type StoredBatch } from './batchRows.ts'
import { pain001, paymentCsv, type FiledAccount, type FiledPayment } from './paymentFile.ts'

interface Stored {
  readonly name: string
  readonly number: string
  readonly country: string
  readonly bankName: string
  readonly bic: string | null
  readonly cnaps: string | null
  readonly bankCode: string | null
  readonly routingNumber: string | null
}
const accountColumns = sql`a.bank_account_name as name, a.bank_account as number, a.bank_country as country, a.bank_name, a.swift_code as bic, a.cnaps, a.bank_code, a.routing_number`

const clearingOf = ({ cnaps, bankCode, routingNumber }: Stored): FiledAccount['clearing'] =>
  cnaps
    ? { system: 'CNAPS', code: cnaps }
    : bankCode
      ? { system: 'HKNCC', code: bankCode }
      : routingNumber
        ? { system: 'USABA', code: routingNumber }
        : null

/** An account in the characters of banks; what of it they refuse is told. */
function filed(of: Stored, han: boolean, tell: (field: Text, characters: string) => void): FiledAccount {
  const plain = (field: Text, value: string): string => {
    const { text, refused } = bankText(value, { han })
    if (refused.length || !text) tell(field, refused.slice(0, 10).join(' ') || value)
    return text.slice(0, 140)
  }
  return {
    name: plain(t.payeeName, of.name),
    number: of.number,
    country: alpha2Of(of.country) ?? of.country.slice(0, 2),
    bankName: plain(t.payeeBank, of.bankName),
    bic: of.bic,
    clearing: clearingOf(of),
  }
}

/** What of a call's context is needed; the demo has none. */
interface Making {
  readonly db: Db
  readonly user: { readonly personId: string }
}
type FiledRow = Pick<StoredBatch, 'id' | 'code' | 'currency' | 'payOn' | 'bankAccountId'>

interface StoredPayment extends Stored {
  readonly code: string
  readonly amount: string
}

const named = (kind: PaymentFileKind, code: string): string => `${code}.${kind === 'csv' ? 'csv' : 'xml'}`

/**
 * Makes the files of a batch and keeps them. Throws 422 naming each payment whose account has characters that the bank does not take, or no code of its bank.
 * Between two banks of the mainland names are in Chinese, everywhere else in Latin letters.
 */
export async function makeFiles(ctx: Making, batch: FiledRow): Promise<void> {
  const { rows: own } =
    await sql<Stored>`select ${accountColumns} from bank_account a where a.tenant_id = current_tenant() and a.id = ${batch.bankAccountId} and a.deleted_at is null`.execute(
      ctx.db,
    )
  if (!own[0]) throw refuse(409, t.accountGone, { errors: [{ field: 'bankAccountId', message: t.accountGone }] })
  const { rows } = await sql<StoredPayment>`select f.code, f.amount::numeric(18, 2)::text as amount, ${accountColumns}
      from payment_batch_item i join flow_back f on f.tenant_id = i.tenant_id and f.id = i.flow_back_id join bank_account a on a.tenant_id = f.tenant_id and a.id = f.bank_account_id
      where i.tenant_id = current_tenant() and i.batch_id = ${batch.id} and i.state = 'in' order by i.id`.execute(
    ctx.db,
  )
  const errors: { field: string; message: Text }[] = []
  const telling = (code: Text | string) => (field: Text, characters: string) =>
    void errors.push({ field: 'items', message: fillText(t.badCharacters, { code, field, characters }) })
  const mainland = own[0].country === 'CHN'
  const payer = filed(own[0], mainland, telling(t.ownAccount))
  const payments = rows.map(({ code, amount, ...of }): FiledPayment => {
    const payee = filed(of, mainland && of.country === 'CHN', telling(code))
    if (!payee.bic && !payee.clearing) errors.push({ field: 'items', message: fillText(t.noBankCode, { code }) })
    return { code, amount, payee }
  })
  if (errors[0]) throw refuse(422, errors.length > 1 ? refusals.invalid : errors[0].message, { errors })
  const madeAt = `${new Date().toISOString().slice(0, 19)}Z`
  const { code, currency, payOn } = batch
  const whole = { code, currency, payOn, madeAt, payer, payments }
  const files = { pain001: pain001(whole), csv: paymentCsv(whole) }
  for (const kind of ['pain001', 'csv'] as const) {
    const content = Buffer.from(files[kind])
    const digest = sha256(content).toString('hex')
    await sql`insert into payment_batch_file (tenant_id, batch_id, kind, name, content, sha256, created_by)
      values (current_tenant(), ${batch.id}, ${kind}, ${named(kind, code)}, ${content}, ${digest}, ${ctx.user.personId})`.execute(
      ctx.db,
    )
  }
}

/** A kept file. It holds whole account numbers: 403 for whoever may not read those, 404 before it was made. */
export async function fileOf(ctx: Context, { id, kind }: { id: string; kind: PaymentFileKind }): Promise<FileAnswer> {
  await readRow(ctx, contract, batchSource(), id)
  if (!seesNumbers(ctx)) throw refuse(403, refusals.forbidden)
  const { rows } = await sql<{
    name: string
    content: Buffer
  }>`select name, content from payment_batch_file where tenant_id = current_tenant() and batch_id = ${id} and kind = ${kind}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  const contentType = kind === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml'
  return { name: rows[0].name, contentType, body: rows[0].content }
}
