import { caseMachine, type CaseStatus } from '@clearway/contract/features/customs/case/caseSteps'
import { sql } from 'kysely'

import type { Db } from '../src/kernel/database/database.ts'
import { sha256, type FileStore } from '../src/kernel/files/files.ts'
import { sampleDocument } from './samplePapers.ts'

interface Found {
  readonly id: string
  readonly code: string
  readonly orgId: string | null
  readonly direction: 'import' | 'export'
  readonly status: CaseStatus
  readonly createdBy: string
  readonly createdAt: string
}

const titles = {
  invoice: 'Commercial invoice',
  packingList: 'Packing list',
  contract: 'Sales contract',
  powerOfAttorney: 'Agency agreement',
  billOfLading: 'Bill of lading',
} as const
type Kind = keyof typeof titles

/** Without these nothing is declared. */
const kindsOf = ({ direction }: Found): Kind[] =>
  (Object.keys(titles) as Kind[]).filter((kind) => kind !== 'billOfLading' || direction === 'import')

/** What the demo broker asks for any case, in CNY. */
const charges = [
  { kind: 'agency', price: '600' },
  { kind: 'declaration', price: '200' },
] as const

async function give(db: Db, tenantId: string, files: FileStore, of: Found, kind: Kind): Promise<void> {
  const bytes = sampleDocument(titles[kind], [of.code])
  const name = `${of.code} ${titles[kind]}.pdf`
  const hash = sha256(bytes)
  const { id } = await db
    .insertInto('storedFile')
    .values({
      tenantId,
      name,
      size: bytes.length,
      contentType: 'application/pdf',
      fileType: 'pdf',
      sha256: hash,
      storeKey: await files.put(tenantId, bytes),
      orgId: of.orgId,
      createdAt: of.createdAt,
      createdBy: of.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into customs_case_document (tenant_id, case_id, kind, name, needed, rule, state, file_id, file_name, sha256, received_at, received_by, created_at, created_by, updated_at, updated_by)
    values (current_tenant(), ${of.id}, ${kind}, '', true, ${kind === 'billOfLading' ? 'transport' : 'always'}, 'received', ${id}, ${name}, ${hash.toString('hex')}, ${of.createdAt}, ${of.createdBy}, ${of.createdAt}, ${of.createdBy}, ${of.createdAt}, ${of.createdBy})`.execute(
    db,
  )
}

/** Papers of the cases that may be declared, and the charges of those that were quoted: without the ones no declaration is passed, without the others no quote. */
export async function seedCasePapers(
  db: Db,
  {
    tenantId,
    people,
    files,
  }: { readonly tenantId: string; readonly people: ReadonlyMap<string, string>; readonly files: FileStore },
): Promise<void> {
  const { rows } =
    await sql<Found>`select id, code, org_id, direction, status, created_by, created_at from customs_case where tenant_id = current_tenant() order by created_at, id`.execute(
      db,
    )
  const staff = people.get('declarant')!
  for (const of of rows.filter((c) => caseMachine.isIn('quoted', c.status))) {
    if (of.status !== 'toConfirm') for (const kind of kindsOf(of)) await give(db, tenantId, files, of, kind)
    for (const { kind, price } of charges)
      await sql`insert into customs_case_charge (tenant_id, case_id, kind, quantity, price, amount, currency, created_at, created_by, updated_at, updated_by)
        values (current_tenant(), ${of.id}, ${kind}, 1, ${price}, ${price}, 'CNY', ${of.createdAt}, ${staff}, ${of.createdAt}, ${staff})`.execute(
        db,
      )
  }
}
