-- A customer's packet, from which order, case, entry, booking and the rest are made.
create table quick_order (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  code text not null,
  status text not null default 'draft' check (status in ('draft', 'building', 'built', 'submitted', 'undone')),
  file_id uuid,
  file_name text,
  copy_of_id uuid,
  supplier_id uuid,
  order_date date,
  currency text,
  receiving_way text,
  direction text check (direction in ('import', 'export')),
  china boolean not null default false,
  hong_kong boolean not null default false,
  united_states boolean not null default false,
  warehouse_id uuid,
  expected_on date,
  create_goods boolean not null default true,
  good_rows boolean not null default false,
  line_count int,
  -- Some part that is wanted is neither made nor waits for time alone.
  unfinished boolean not null default false,
  -- Column → header, where somebody said it.
  mapping jsonb,
  -- What the file holds, as it was read last.
  reading jsonb,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, file_id) references stored_file (tenant_id, id),
  foreign key (tenant_id, copy_of_id) references trade_order (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id)
);
create unique index quick_order_code on quick_order (tenant_id, lower(code));
create index quick_order_code_begins on quick_order (tenant_id, code text_pattern_ops);
create index quick_order_newest on quick_order (tenant_id, created_at desc, id desc);
create index quick_order_updated on quick_order (tenant_id, updated_at desc, id desc);
create index quick_order_maker on quick_order (tenant_id, created_by, created_at desc, id desc);
create index quick_order_by_code on quick_order (tenant_id, code, id);
create index quick_order_by_date on quick_order (tenant_id, order_date, id);
create index quick_order_by_status on quick_order (tenant_id, status, id);
create index quick_order_org on quick_order (tenant_id, org_id, created_at desc, id desc);
create index quick_order_status on quick_order (tenant_id, status, created_at desc, id desc);
create index quick_order_unfinished on quick_order (tenant_id, created_at desc, id desc) where unfinished;
create index quick_order_search on quick_order using gin ((code || ' ' || or_blank(file_name)) gin_trgm_ops);
select index_letters('quick_order');
select protect_tenant_table('quick_order');
select keep_record('quick_order');

-- One row for each part of a packet: what was made once is never made again.
create table quick_part (
  tenant_id uuid not null references tenant (id),
  packet_id uuid not null,
  part text not null check (part in ('goods', 'order', 'customsCase', 'classification', 'declaration', 'hongKong', 'unitedStates', 'warehouse', 'fees')),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'colleague', 'later', 'skipped')),
  -- Why it failed or what it waits for, in three languages.
  reason jsonb,
  attempt int not null default 0 check (attempt >= 0),
  -- What was made: kind and id of each record.
  records jsonb not null default '[]',
  -- What later parts and the checklist go by.
  facts jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, packet_id, part),
  foreign key (tenant_id, packet_id) references quick_order (tenant_id, id)
);
select protect_tenant_table('quick_part');
