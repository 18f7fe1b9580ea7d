import { sql } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'

const isfRefused = 'Bill of lading number not found for this carrier'

/** What customs said of the demo's entries, as the filer's software gave it, and how their security filings stand: whole, as all that come by sea. */
export async function seedUsResponses(db: Db, by: string): Promise<void> {
  await sql`update us_entry set buyer_id = importer_id, ship_to_id = coalesce(consignee_id, importer_id), seller_id = coalesce(seller_id, manufacturer_id),
      stuffing_location = 'Yantian International CFS, 8 Mingzhu Road, Yantian, Shenzhen 518081, China',
      consolidator = 'South Harbour Consolidators Ltd., 12 Shenyan Road, Yantian, Shenzhen 518081, China'
    where tenant_id = current_tenant() and mode in ('10', '11')`.execute(db)
  await sql`update us_entry set isf_state = case status when 'draft' then 'amended' when 'checked' then 'filed' else 'accepted' end,
      isf_round = case status when 'draft' then 2 else 1 end, isf_sent_at = isf_filed_at + case status when 'draft' then interval '1 day' else interval '0' end
    where tenant_id = current_tenant() and isf_filed_at is not null`.execute(db)
  // One was refused while its goods still wait to be laden.
  await sql`update us_entry set isf_state = 'rejected', isf_round = 1, isf_filed_at = created_at, isf_sent_at = created_at, isf_reason = ${isfRefused}
    where tenant_id = current_tenant() and isf_filed_at is null and status = 'draft' and lading_at > now()`.execute(db)
  await sql`update us_entry set filing = 1, sent_at = filed_on + time '14:00' where tenant_id = current_tenant() and filed_on is not null`.execute(
    db,
  )
  await sql`insert into us_entry_response (tenant_id, us_entry_id, kind, at, person_id, code, entry_no, note, raw, round, changed)
    select e.tenant_id, e.id, k.kind, k.at, ${by}, e.code, e.entry_no, k.note,
      concat_ws(E'\\t', k.kind, e.entry_no, to_char(k.at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI'), k.note), 1, true
    from us_entry e cross join lateral (values
      ('isfAccepted', e.isf_filed_at + interval '20 minutes', null, e.isf_state in ('accepted', 'amended')),
      ('isfRejected', e.isf_filed_at + interval '20 minutes', e.isf_reason, e.isf_state = 'rejected'),
      ('accepted', e.filed_on + time '14:05', null, e.filed_on is not null),
      ('documents', e.filed_on + time '16:30', e.reason, e.status = 'documents'),
      ('exam', e.filed_on + time '16:30', e.reason, e.status = 'exam'),
      ('hold', e.filed_on + time '16:30', e.reason, e.status = 'hold'),
      ('rejected', e.filed_on + time '16:30', coalesce(e.reason, 'Rejected'), e.status = 'rejected'),
      ('released', e.released_on + time '17:00', null, e.released_on is not null),
      ('summaryAccepted', e.summary_filed_on + time '17:10', null, e.summary_filed_on is not null),
      ('paid', e.paid_on + time '17:20', null, e.paid_on is not null),
      ('liquidated', e.liquidated_on + time '17:30', null, e.liquidated_on is not null)) k(kind, at, note, was)
    where e.tenant_id = current_tenant() and k.was`.execute(db)
}
