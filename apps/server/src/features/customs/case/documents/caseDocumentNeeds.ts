import type { DocumentKind } from '@clearway/contract/features/customs/case/caseDocument'
import { caseMachine, type CaseStatus } from '@clearway/contract/features/customs/case/caseSteps'
import { documentsWanted } from '@clearway/contract/features/customs/declaration/checks/documentsChecks'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { codeFacts } from '../../codeFacts.ts'
import { today } from '../../hscode.ts'

interface Need {
  readonly kind: DocumentKind
  readonly rule: string
}
interface CaseFacts {
  readonly direction: 'import' | 'export'
  readonly incoterm: string | null
  readonly supervisionMode: string | null
  readonly status: CaseStatus
  readonly codes: string[]
  readonly claims: boolean
}
interface Row {
  readonly id: string
  readonly kind: DocumentKind
  readonly rule: string | null
  readonly needed: boolean
  readonly fileId: string | null
}

/** What the price leaves out before the border (import) or holds beyond it (export) must be shown (domain rules B.1.2 and B.5). */
const byTerms: Readonly<Record<'import' | 'export', Readonly<Record<string, readonly string[]>>>> = {
  import: {
    EXW: ['freight', 'insurance'],
    FCA: ['freight', 'insurance'],
    FAS: ['freight', 'insurance'],
    FOB: ['freight', 'insurance'],
    CFR: ['insurance'],
    CPT: ['insurance'],
  },
  export: {
    CFR: ['freightInside'],
    CPT: ['freightInside'],
    CIF: ['freightInside', 'insuranceInside'],
    CIP: ['freightInside', 'insuranceInside'],
    DAP: ['freightInside', 'insuranceInside'],
    DPU: ['freightInside', 'insuranceInside'],
    DDP: ['freightInside', 'insuranceInside'],
  },
}

const always: readonly Need[] = (['invoice', 'packingList', 'contract', 'powerOfAttorney'] as const).map((kind) => ({
  kind,
  rule: 'always',
}))

/** The papers that a case needs; `supervision` is the column of each of its codes. */
export function papersWanted(
  { direction, incoterm, supervisionMode, claims }: Omit<CaseFacts, 'status' | 'codes'>,
  supervision: Iterable<string>,
): Need[] {
  const letters = documentsWanted(supervision, direction === 'import', supervisionMode ?? '')
  return [
    ...always,
    ...(direction === 'import' ? [{ kind: 'billOfLading', rule: 'transport' } as const] : []),
    ...(byTerms[direction][incoterm ?? ''] ?? []).map((rule): Need => ({ kind: 'other', rule })),
    ...letters.map((rule): Need => ({ kind: 'licence', rule })),
    ...(claims ? [{ kind: 'originCertificate', rule: 'origin' } as const] : []),
  ]
}

async function wantedOf(ctx: Context, facts: CaseFacts): Promise<Need[]> {
  const codes = await codeFacts(ctx, facts.codes, today())
  return papersWanted(
    facts,
    [...codes.values()].map((f) => f?.supervision ?? ''),
  )
}

/** Of rows that answer a need the one that has a file; a file that came by itself answers it where its kind alone tells what it is. */
function answering(rows: readonly Row[], { kind, rule }: Need): Row[] {
  const free = (row: Row) => row.rule === null && kind !== 'licence' && kind !== 'other'
  return rows
    .filter((row) => row.kind === kind && (row.rule === rule || free(row)))
    .sort(
      (a, b) =>
        Number(b.fileId !== null) - Number(a.fileId !== null) || Number(b.rule === rule) - Number(a.rule === rule),
    )
}

/**
 * Brings the list of needed papers into step with direction, terms, codes and claims of a case; does nothing where nothing changed. What came stays,
 * also when it is no longer needed. The caller has asked whether the case is his to change.
 */
export async function refreshNeeded(ctx: Context, caseId: string): Promise<void> {
  const {
    rows: [facts],
  } = await sql<CaseFacts>`select c.direction, c.incoterm, c.supervision_mode, c.status,
      array(select distinct l.hs_code from customs_case_line l where l.tenant_id = c.tenant_id and l.case_id = c.id and l.deleted_at is null and l.hs_code is not null) as codes,
      exists (select from declaration d where d.tenant_id = c.tenant_id and d.case_id = c.id and d.deleted_at is null
        and (jsonb_path_exists(d.blocks, '$.origins[*] ? (!exists(@.CertType) || @.CertType == "" || @.CertType starts with "Y")') or jsonb_path_exists(d.blocks, '$.licences[*] ? (@.DocuCode == "Y")'))) as claims
    from customs_case c where c.tenant_id = current_tenant() and c.id = ${caseId} and c.deleted_at is null for update of c`.execute(
    ctx.db,
  )
  if (!facts || caseMachine.isIn('ended', facts.status)) return
  const wanted = await wantedOf(ctx, facts)
  const { rows } =
    await sql<Row>`select id, kind, rule, needed, file_id from customs_case_document where tenant_id = current_tenant() and case_id = ${caseId} and deleted_at is null order by created_at, id`.execute(
      ctx.db,
    )
  const kept = new Set<string>()
  const taken: { id: string; rule: string }[] = []
  const fresh: Need[] = []
  for (const need of wanted) {
    const [row] = answering(
      rows.filter((r) => !kept.has(r.id)),
      need,
    )
    if (!row) fresh.push(need)
    else {
      kept.add(row.id)
      if (!row.needed || row.rule !== need.rule) taken.push({ id: row.id, rule: need.rule })
    }
  }
  const stale = rows.filter((row) => row.rule !== null && row.rule !== 'person' && !kept.has(row.id))
  await write(ctx, caseId, { taken, fresh, stale })
}

async function write(
  ctx: Context,
  caseId: string,
  {
    taken,
    fresh,
    stale,
  }: { taken: readonly { id: string; rule: string }[]; fresh: readonly Need[]; stale: readonly Row[] },
): Promise<void> {
  const [gone, left] = [
    stale.filter((r) => r.fileId === null).map((r) => r.id),
    stale.filter((r) => r.fileId !== null).map((r) => r.id),
  ]
  const table = sql`customs_case_document`
  if (gone.length)
    await sql`update ${table} set deleted_at = now(), deleted_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = any(${gone}::uuid[])`.execute(
      ctx.db,
    )
  if (left.length)
    await sql`update ${table} set needed = false, rule = null where tenant_id = current_tenant() and id = any(${left}::uuid[])`.execute(
      ctx.db,
    )
  if (taken.length) {
    await sql`update ${table} d set needed = true, rule = n.rule from unnest(${taken.map((t) => t.id)}::uuid[], ${taken.map((t) => t.rule)}::text[]) n(id, rule) where d.tenant_id = current_tenant() and d.id = n.id`.execute(
      ctx.db,
    )
  }
  if (fresh.length) {
    await sql`insert into ${table} (tenant_id, case_id, kind, name, needed, rule, created_by, updated_by) select current_tenant(), ${caseId}::uuid, n.kind, '', true, n.rule, ${ctx.user.personId}::uuid, ${ctx.user.personId}::uuid
      from unnest(${fresh.map((n) => n.kind)}::text[], ${fresh.map((n) => n.rule)}::text[]) with ordinality n(kind, rule, at) order by n.at`.execute(
      ctx.db,
    )
  }
}
