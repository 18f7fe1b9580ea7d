-- When customs last sent a declaration back, mended since or not: the workbench counts returns by day, and its list is asked for a day's.
alter table declaration add column returned_at timestamptz;
alter table declaration disable trigger user;
update declaration d set returned_at = r.at
from (select tenant_id, declaration_id, max(noticed_at) as at from declaration_receipt where channel in ('Z', 'E', 'Y', '4', '8', '9') group by 1, 2) r
where r.tenant_id = d.tenant_id and r.declaration_id = d.id;
alter table declaration enable trigger user;
create index declaration_returned on declaration (tenant_id, returned_at desc, id desc);
-- The timeline tells it already.
drop trigger history on declaration;
create trigger history after insert or update on declaration for each row execute function write_history(
  'head', 'blocks', 'free', 'sign', 'unknown', 'origins', 'estimate', 'papers', 'entry_id', 'seq_no', 'bill_no', 'trade_name', 'trade_mode', 'entry_office', 'customs_office', 'status_since', 'returned_at');
