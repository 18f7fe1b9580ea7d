-- What customs answers about a trade declaration stands among its steps as it came, also before its declaration is known here. An answer counts for one
-- submission (`round`), so that those of a submission say the same in any order.
alter table trade_event alter column trade_declaration_id drop not null;
alter table trade_event
  add column code text,
  add column ref_no text,
  add column field text,
  -- The item at fault, from 1.
  add column item int check (item > 0),
  add column round int,
  add column changed boolean not null default true,
  add check (trade_declaration_id is not null or (step in ('accept', 'reject', 'pay', 'withdraw') and (code is not null or ref_no is not null)));
-- Read from a file, the same answer stands once.
create unique index trade_event_once on trade_event
  (tenant_id, step, at, coalesce(code, ''), coalesce(ref_no, ''), coalesce(field, ''), coalesce(item, 0), md5(coalesce(note, '')))
  where code is not null or ref_no is not null;
create index trade_event_waiting on trade_event (tenant_id, ref_no, code) where trade_declaration_id is null;
-- What was entered before since the last submission counts for it.
update trade_event e set round = d.round, field = case when e.step = 'reject' then d.fault_field end
from trade_declaration d
where d.tenant_id = e.tenant_id and d.id = e.trade_declaration_id and e.step in ('accept', 'reject', 'pay')
  and not exists (select from trade_event s where s.tenant_id = e.tenant_id and s.trade_declaration_id = e.trade_declaration_id and s.step = 'submit' and s.id > e.id);

alter table file_layout drop constraint file_layout_kind_check;
alter table file_layout add check (kind in ('roadCargo', 'tradeDeclaration'));
