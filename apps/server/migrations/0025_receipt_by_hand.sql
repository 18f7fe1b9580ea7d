-- What people decide of receipts that found no declaration, or a wrong one.
alter table declaration_receipt
  -- It is about nothing of ours: it waits no longer. Why, who and when.
  add column dismissed_at timestamptz,
  add column dismissed_by uuid,
  add column dismissed_reason text,
  -- Declarations that it was taken back from: they never get it again by its numbers.
  add column not_of uuid[] not null default '{}',
  add check (dismissed_at is null or declaration_id is null);

drop index declaration_receipt_waiting;
create index declaration_receipt_waiting on declaration_receipt (tenant_id, created_at desc, id desc) where declaration_id is null and dismissed_at is null;
create index declaration_receipt_dismissed on declaration_receipt (tenant_id, dismissed_at desc, id desc) where dismissed_at is not null;
