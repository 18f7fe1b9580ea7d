-- The newest case of an order says how far it has come.
drop index customs_case_order;
create index customs_case_order on customs_case (tenant_id, order_id, created_at desc, id desc);

-- Papers that were dropped on an order. They go to its case when it is made, and to the case at once where it stands already.
create table order_paper (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  order_id uuid not null,
  kind text not null,
  file_id uuid not null,
  file_name text not null,
  sha256 text not null,
  -- The case that has it, and the paper of the case that it became.
  case_id uuid,
  document_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references trade_order (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references stored_file (tenant_id, id),
  foreign key (tenant_id, case_id) references customs_case (tenant_id, id) on delete set null (case_id)
);
create unique index order_paper_once on order_paper (tenant_id, order_id, sha256);
create index order_paper_case on order_paper (tenant_id, case_id);
create index order_paper_file on order_paper (tenant_id, file_id);
select protect_tenant_table('order_paper');
