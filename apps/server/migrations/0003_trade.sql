-- Rows of a customer's organisation carry org_id: the customer's people see their own, the broker's staff see all that their role allows.
create table supplier (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  code text not null,
  name text not null,
  short_name text,
  contact_person text,
  contact_phone text,
  uscc text,
  currency text,
  star_level int check (star_level between 1 and 5),
  bank_name text,
  bank_account_name text,
  bank_account text,
  swift_code text,
  province text,
  city text,
  county text,
  address_details text,
  is_default boolean not null default false,
  attachment_url uuid,
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
  foreign key (tenant_id, attachment_url) references stored_file (tenant_id, id)
);
create unique index supplier_code on supplier (tenant_id, lower(code)) where deleted_at is null;
create unique index supplier_default on supplier (tenant_id, org_id) nulls not distinct where is_default and deleted_at is null;
create index supplier_newest on supplier (tenant_id, created_at desc, id desc);
create index supplier_maker on supplier (tenant_id, created_by, created_at desc, id desc);
create index supplier_updated on supplier (tenant_id, updated_at desc, id desc);
create index supplier_name on supplier (tenant_id, name, id);
create index supplier_currency on supplier (tenant_id, currency, created_at desc, id desc);
create index supplier_org on supplier (tenant_id, org_id, created_at desc, id desc);
create index supplier_search on supplier using gin ((code || ' ' || name || ' ' || coalesce(uscc, '')) gin_trgm_ops);
select protect_tenant_table('supplier');
select keep_record('supplier');

create table goods (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  model_number text not null,
  name text not null,
  country_of_origin text,
  brand text,
  currency text,
  unit text,
  highest_price numeric(18, 4) check (highest_price >= 0),
  lowest_price numeric(18, 4) check (lowest_price >= 0),
  reference_price numeric(18, 4) check (reference_price >= 0),
  attachment_url uuid,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (lowest_price <= reference_price and reference_price <= highest_price and lowest_price <= highest_price),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, attachment_url) references stored_file (tenant_id, id)
);
create unique index goods_model on goods (tenant_id, org_id, lower(model_number), lower(coalesce(brand, ''))) nulls not distinct where deleted_at is null;
create index goods_newest on goods (tenant_id, created_at desc, id desc);
create index goods_maker on goods (tenant_id, created_by, created_at desc, id desc);
create index goods_updated on goods (tenant_id, updated_at desc, id desc);
create index goods_name on goods (tenant_id, name, id);
create index goods_model_sort on goods (tenant_id, model_number, id);
create index goods_org on goods (tenant_id, org_id, created_at desc, id desc);
create index goods_currency on goods (tenant_id, currency, created_at desc, id desc);
create index goods_origin on goods (tenant_id, country_of_origin, created_at desc, id desc);
create index goods_search on goods using gin ((model_number || ' ' || name || ' ' || coalesce(brand, '')) gin_trgm_ops);
select protect_tenant_table('goods');
select keep_record('goods');

create table trade_order (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  code text not null,
  supplier_id uuid not null,
  supplier_name text not null,
  order_date date not null,
  currency text not null,
  receiving_way text,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'confirmed', 'completed', 'cancelled')),
  item_code text,
  item_name text,
  -- Sums of the lines, kept as they are written: 2,000 lines of numeric(18,4) need more digits than a line.
  quantity_sum numeric not null default 0,
  total_price_sum numeric not null default 0,
  net_weight_sum numeric not null default 0,
  rough_weight_sum numeric not null default 0,
  -- Why it was sent back or cancelled.
  status_note text,
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
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create unique index trade_order_code on trade_order (tenant_id, lower(code)) where deleted_at is null;
create index trade_order_newest on trade_order (tenant_id, created_at desc, id desc);
create index trade_order_maker on trade_order (tenant_id, created_by, created_at desc, id desc);
create index trade_order_updated on trade_order (tenant_id, updated_at desc, id desc);
create index trade_order_date on trade_order (tenant_id, order_date desc, id desc);
create index trade_order_status on trade_order (tenant_id, status, created_at desc, id desc);
create index trade_order_status_date on trade_order (tenant_id, status, order_date desc, id desc);
create index trade_order_org on trade_order (tenant_id, org_id, created_at desc, id desc);
create index trade_order_code_sort on trade_order (tenant_id, code, id);
create index trade_order_supplier on trade_order (tenant_id, supplier_id, created_at desc, id desc);
create index trade_order_search on trade_order using gin ((code || ' ' || supplier_name || ' ' || coalesce(item_code, '') || ' ' || coalesce(item_name, '')) gin_trgm_ops);
select protect_tenant_table('trade_order');
select keep_record('trade_order');

create table trade_order_detail (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  order_id uuid not null,
  line int not null,
  goods_id uuid not null,
  model_number text not null,
  goods_name text not null,
  brand text,
  quantity numeric(18, 4) not null check (quantity > 0),
  unit_code text not null,
  -- grams
  net_weight numeric(18, 4) not null check (net_weight >= 0),
  rough_weight numeric(18, 4) not null check (rough_weight >= net_weight),
  total_price numeric(18, 4) not null check (total_price >= 0),
  remark text,
  primary key (tenant_id, id),
  unique (tenant_id, order_id, line) deferrable initially deferred,
  foreign key (tenant_id, order_id) references trade_order (tenant_id, id) on delete cascade,
  foreign key (tenant_id, goods_id) references goods (tenant_id, id)
);
create index trade_order_detail_goods on trade_order_detail (tenant_id, goods_id);
select protect_tenant_table('trade_order_detail');

-- The next number of a kind for a tenant: gaps may occur, repeats may not.
create table number_series (
  tenant_id uuid not null references tenant (id),
  series text not null,
  last_number int not null default 0,
  primary key (tenant_id, series)
);
select protect_tenant_table('number_series');
