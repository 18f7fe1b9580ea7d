-- A trade declaration may begin from an order or a case; each of its values says where it came from, those of its items with the items.
alter table trade_declaration
  add column order_id uuid,
  add column case_id uuid,
  -- Shape `Origins` of the contract.
  add column origins jsonb not null default '{}',
  add foreign key (tenant_id, order_id) references trade_order (tenant_id, id),
  add foreign key (tenant_id, case_id) references customs_case (tenant_id, id);
create index trade_declaration_order on trade_declaration (tenant_id, order_id) where order_id is not null;
create index trade_declaration_case on trade_declaration (tenant_id, case_id) where case_id is not null;

drop trigger history on trade_declaration;
create trigger history after insert or update on trade_declaration for each row execute function write_history('told_at', 'company', 'origins', 'order_id', 'case_id');
