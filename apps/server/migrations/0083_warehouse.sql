-- Where goods are kept. What is in one is told by the stock ledger; here is the place itself, and what it takes.
create table warehouse (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  name text not null,
  kind text not null check (kind in ('bonded', 'general', 'cfs', 'hongKong', 'unitedStates', 'overseas')),
  ownership text not null default 'own' check (ownership in ('own', 'thirdParty')),
  status text not null default 'active' check (status in ('active', 'closedInbound', 'closed')),
  -- Under which customs supervises it.
  customs_code text,
  country text not null,
  province text,
  city text,
  county text,
  address_details text not null,
  contact_person text,
  contact_phone text,
  hours text,
  time_zone text not null,
  capacity_cbm numeric(12, 3) check (capacity_cbm > 0),
  capacity_pallets int check (capacity_pallets > 0),
  -- From what part of its capacity on its people are warned.
  warn_percent int not null default 85 check (warn_percent between 1 and 100),
  reason text,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (kind <> 'bonded' or customs_code is not null)
);
create unique index warehouse_code on warehouse (tenant_id, code) where deleted_at is null;
create index warehouse_newest on warehouse (tenant_id, created_at desc, id desc);
create index warehouse_updated on warehouse (tenant_id, updated_at desc, id desc);
create index warehouse_maker on warehouse (tenant_id, created_by, created_at desc, id desc);
create index warehouse_by_code on warehouse (tenant_id, code, id);
create index warehouse_code_begins on warehouse (tenant_id, code text_pattern_ops);
create index warehouse_by_name on warehouse (tenant_id, name, id);
create index warehouse_kind on warehouse (tenant_id, kind, created_at desc, id desc);
create index warehouse_status on warehouse (tenant_id, status, created_at desc, id desc);
create index warehouse_search on warehouse using gin
  ((code || ' ' || name || ' ' || or_blank(customs_code) || ' ' || or_blank(city) || ' ' || address_details) gin_trgm_ops);
select index_letters('warehouse');
select protect_tenant_table('warehouse');
select keep_record('warehouse');

-- A part of a warehouse whose bins serve one purpose.
create table warehouse_zone (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  warehouse_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  name text not null,
  kind text not null default 'storage' check (kind in ('storage', 'receiving', 'staging', 'quarantine')),
  -- Goods under the supervision of customs lie only where this says so.
  bonded boolean not null default false,
  sequence int not null default 1 check (sequence between 1 and 999),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, warehouse_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id)
);
create unique index warehouse_zone_code on warehouse_zone (tenant_id, warehouse_id, code) where deleted_at is null;
create index warehouse_zone_newest on warehouse_zone (tenant_id, created_at desc, id desc);
create index warehouse_zone_updated on warehouse_zone (tenant_id, updated_at desc, id desc);
create index warehouse_zone_maker on warehouse_zone (tenant_id, created_by, created_at desc, id desc);
create index warehouse_zone_of on warehouse_zone (tenant_id, warehouse_id, sequence, id);
create index warehouse_zone_by_code on warehouse_zone (tenant_id, code, id);
create index warehouse_zone_order on warehouse_zone (tenant_id, sequence, id);
create index warehouse_zone_kind on warehouse_zone (tenant_id, kind, created_at desc, id desc);
create index warehouse_zone_search on warehouse_zone using gin ((code || ' ' || name) gin_trgm_ops);
select index_letters('warehouse_zone');
select protect_tenant_table('warehouse_zone');
select keep_record('warehouse_zone');

-- A place that goods are put to and taken from. Its code is what its label says, once in its warehouse.
create table warehouse_bin (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  warehouse_id uuid not null,
  zone_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,23}$'),
  aisle text,
  rack text,
  level text,
  position text,
  kind text not null default 'storage' check (kind in ('storage', 'receiving', 'staging', 'quarantine')),
  bonded boolean not null default false,
  status text not null default 'active' check (status in ('active', 'closed')),
  capacity_cbm numeric(12, 3) check (capacity_cbm > 0),
  capacity_kg numeric(14, 3) check (capacity_kg > 0),
  capacity_pallets int check (capacity_pallets > 0),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  -- What lies in a bin is in its warehouse: the stock refers to both at once.
  unique (tenant_id, warehouse_id, id),
  foreign key (tenant_id, warehouse_id, zone_id) references warehouse_zone (tenant_id, warehouse_id, id)
);
create unique index warehouse_bin_code on warehouse_bin (tenant_id, warehouse_id, code) where deleted_at is null;
create index warehouse_bin_newest on warehouse_bin (tenant_id, created_at desc, id desc);
create index warehouse_bin_updated on warehouse_bin (tenant_id, updated_at desc, id desc);
create index warehouse_bin_maker on warehouse_bin (tenant_id, created_by, created_at desc, id desc);
create index warehouse_bin_of on warehouse_bin (tenant_id, warehouse_id, code, id);
create index warehouse_bin_by_code on warehouse_bin (tenant_id, code, id);
create index warehouse_bin_code_begins on warehouse_bin (tenant_id, code text_pattern_ops);
create index warehouse_bin_zone on warehouse_bin (tenant_id, zone_id, code, id);
create index warehouse_bin_kind on warehouse_bin (tenant_id, kind, created_at desc, id desc);
create index warehouse_bin_status on warehouse_bin (tenant_id, status, created_at desc, id desc);
create index warehouse_bin_search on warehouse_bin using gin ((code || ' ' || or_blank(remark)) gin_trgm_ops);
select index_letters('warehouse_bin');
select protect_tenant_table('warehouse_bin');
select keep_record('warehouse_bin');
