import type { DocumentKind } from '@clearway/contract/features/customs/case/caseDocument'
import type { CaseStatus } from '@clearway/contract/features/customs/case/customsCase'
import { sql } from 'kysely'

import { papersWanted } from '../src/features/customs/case/documents/caseDocumentNeeds.ts'
import type { Db } from '../src/kernel/database/database.ts'
import { sha256, type FileStore } from '../src/kernel/files/files.ts'
import { sampleDocument } from './samplePapers.ts'
import { demoLines } from './tariff/demoLines.ts'

interface Case {
  readonly id: string
  readonly orgId: string | null
  readonly status: CaseStatus
  readonly direction: 'import' | 'export'
  readonly incoterm: string | null
  readonly supervisionMode: string | null
  readonly codes: readonly string[]
  readonly createdAt: string
  readonly createdBy: string
}

const hour = 3_600_000
/** Agency agreements are given for a year; that of a case which waits to be declared has three weeks left. */
const agreementEnds = ({ status, createdAt }: Case): string =>
  new Date(status === 'toDeclare' ? Date.now() + 21 * 24 * hour : Date.parse(createdAt) + 365 * 24 * hour)
    .toISOString()
    .slice(0, 10)
/** Day and serial, as the single window numbers agreements. */
const agreementNumber = ({ id }: Case, at: number): string =>
  `${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}${String(BigInt(`0x${id.slice(-12)}`) % 10n ** 10n).padStart(10, '0')}`
const titles: Readonly<Partial<Record<DocumentKind, string>>> = {
  invoice: 'Commercial invoice',
  packingList: 'Packing list',
  contract: 'Contract',
  billOfLading: 'Transport document',
  powerOfAttorney: 'Agency agreement',
  licence: 'Licence',
  other: 'Freight and insurance note',
}
/** Who has just begun lacks what comes with the goods; who was sent back, and who is asked to confirm, one paper more than that. */
const lacking: Readonly<Partial<Record<CaseStatus, readonly string[]>>> = {
  draft: ['packingList', 'billOfLading', 'powerOfAttorney', 'other', 'licence'],
  toClassify: ['billOfLading', 'other'],
  returned: ['packingList'],
  toConfirm: ['powerOfAttorney'],
}

/** The papers of every case of a tenant: what its state needs is there as a file, some of the younger ones wait for theirs. The bytes of a kind are the same in all. */
export async function seedCasePapers(
  db: Db,
  {
    tenantId,
    people,
    files,
  }: { readonly tenantId: string; readonly people: ReadonlyMap<string, string>; readonly files: FileStore },
): Promise<void> {
  const { rows } =
    await sql<Case>`select c.id, c.org_id, c.status, c.direction, c.incoterm, c.supervision_mode, c.created_at, c.created_by,
      array(select distinct l.hs_code from customs_case_line l where l.tenant_id = c.tenant_id and l.case_id = c.id and l.hs_code is not null) as codes
    from customs_case c where c.tenant_id = current_tenant() order by c.created_at, c.id`.execute(db)
  if (!rows.length) return
  const kept = new Map<DocumentKind, { key: string; sha: Buffer; size: number }>()
  for (const [kind, title] of Object.entries(titles) as [DocumentKind, string][]) {
    const bytes = sampleDocument(title, ['A sample for the demonstration of Clearway.'])
    kept.set(kind, { key: await files.put(tenantId, bytes), sha: sha256(bytes), size: bytes.length })
  }
  const conditions = new Map(demoLines.map((line) => [line.code, line.supervision ?? '']))
  const checker = people.get('declarant')!
  const papers = rows.flatMap((c) =>
    papersWanted(
      { ...c, claims: false },
      c.codes.map((code) => conditions.get(code) ?? ''),
    ).map(({ kind, rule }, n) => {
      const at = Date.parse(c.createdAt) + n * 60_000
      const there = !lacking[c.status]?.includes(kind)
      const { key, sha, size } = kept.get(kind)!
      return {
        id: crypto.randomUUID(),
        caseId: c.id,
        orgId: c.orgId,
        kind,
        rule,
        there,
        fileId: there ? crypto.randomUUID() : null,
        fileName: there ? `${titles[kind]!.toUpperCase().replaceAll(' ', '-')}.pdf` : null,
        sha: there ? sha.toString('hex') : null,
        // Made at the single window, signed copy beside it.
        agreement: there && kind === 'powerOfAttorney' ? 'confirmed' : null,
        number: there && kind === 'powerOfAttorney' ? agreementNumber(c, at) : null,
        validTo: there && kind === 'powerOfAttorney' ? agreementEnds(c) : null,
        key,
        size,
        createdAt: new Date(at).toISOString(),
        receivedAt: there ? new Date(at + 20 * 60_000).toISOString() : null,
        checkedAt: there && c.status !== 'draft' ? new Date(at + hour).toISOString() : null,
        by: c.createdBy,
      }
    }),
  )
  await sql`insert into stored_file (tenant_id, id, name, size, content_type, file_type, sha256, store_key, org_id, created_at, created_by)
    select current_tenant(), r."fileId", r."fileName", r.size, 'application/pdf', 'pdf', decode(r.sha, 'hex'), r.key, r."orgId", r."receivedAt", r.by
    from jsonb_to_recordset(${JSON.stringify(papers.filter((p) => p.there))}::jsonb) as r("fileId" uuid, "fileName" text, size int, sha text, key text, "orgId" uuid, "receivedAt" timestamptz, by uuid)`.execute(
    db,
  )
  await sql`insert into customs_case_document (tenant_id, id, case_id, kind, name, needed, rule, state, agreement, number, valid_to, file_id, file_name, sha256, received_at, received_by, checked_at, checked_by, created_at, created_by, updated_at, updated_by)
    select current_tenant(), r.id, r."caseId", r.kind, '', true, r.rule, case when not r.there then 'needed' when r."checkedAt" is null then 'received' else 'checked' end, r.agreement, r.number, r."validTo", r."fileId", r."fileName", r.sha, r."receivedAt",
      case when r.there then r.by end, r."checkedAt", case when r."checkedAt" is not null then ${checker}::uuid end, r."createdAt", r.by, coalesce(r."checkedAt", r."receivedAt", r."createdAt"), r.by
    from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as r(id uuid, "caseId" uuid, kind text, rule text, there boolean, agreement text, number text, "fileId" uuid, "fileName" text, sha text, "validTo" date, "receivedAt" timestamptz, "checkedAt" timestamptz, "createdAt" timestamptz, by uuid)`.execute(
    db,
  )
}
