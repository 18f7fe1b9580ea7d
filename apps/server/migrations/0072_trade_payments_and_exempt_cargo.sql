-- What was paid, where the answer says so: another amount than is due pays nothing until somebody has looked at it.
alter table trade_event add column amount numeric(18, 2) check (amount >= 0);
drop index trade_event_once;
create unique index trade_event_once on trade_event
  (tenant_id, step, at, coalesce(code, ''), coalesce(ref_no, ''), coalesce(field, ''), coalesce(item, 0), coalesce(amount, -1), md5(coalesce(note, '')))
  where code is not null or ref_no is not null;

-- Whether road cargo that crossed needs no declaration, and why: some is exempt, some goes on at once. Whoever may not read the reason still sees that it waits no more.
alter table road_cargo add column no_trade boolean not null default false, add column no_trade_reason text;
