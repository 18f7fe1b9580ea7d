-- Goods that are to leave a warehouse: planned, promised out of the stock, loaded and sealed.
create table outbound_plan (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  code text not null,
  status text not null default 'draft' check (status in ('draft', 'approved', 'rejected', 'published', 'containerArrived', 'loading', 'loaded', 'sealed', 'cancelled')),
  warehouse_id uuid not null,
  load_on date,
  vehicle_type text check (vehicle_type in ('20GP', '40GP', '40HC', '45HC', '53FT', 'truck1_5', 'truck3', 'truck5', 'truck8', 'truck10', 'truck12', 'truck17_5')),
  container_no text,
  vehicle text,
  vehicle_kg numeric(12, 3) check (vehicle_kg >= 0),
  frame_kg numeric(12, 3) check (frame_kg >= 0),
  container_kg numeric(12, 3) check (container_kg >= 0),
  consignee text not null,
  consignee_address text,
  notify_party text,
  declaration_id uuid,
  declaration_no text,
  order_id uuid,
  seal_no text,
  reason text,
  remark text,
  arrived_at timestamptz,
  sealed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, declaration_id) references declaration (tenant_id, id),
  foreign key (tenant_id, order_id) references trade_order (tenant_id, id),
  constraint outbound_plan_notify check (consignee !~* '^\s*to\s+(the\s+)?order' or notify_party is not null),
  check ((status = 'sealed') = (sealed_at is not null)),
  check (status <> 'sealed' or seal_no is not null)
);
create unique index outbound_plan_code on outbound_plan (tenant_id, lower(code));
create index outbound_plan_code_begins on outbound_plan (tenant_id, code text_pattern_ops);
create index outbound_plan_container_begins on outbound_plan (tenant_id, container_no text_pattern_ops);
create index outbound_plan_newest on outbound_plan (tenant_id, created_at desc, id desc);
create index outbound_plan_updated on outbound_plan (tenant_id, updated_at desc, id desc);
create index outbound_plan_maker on outbound_plan (tenant_id, created_by, created_at desc, id desc);
create index outbound_plan_by_code on outbound_plan (tenant_id, code, id);
create index outbound_plan_org on outbound_plan (tenant_id, org_id, created_at desc, id desc);
create index outbound_plan_warehouse on outbound_plan (tenant_id, warehouse_id, created_at desc, id desc);
create index outbound_plan_status on outbound_plan (tenant_id, status, created_at desc, id desc);
create index outbound_plan_load on outbound_plan (tenant_id, load_on, id);
create index outbound_plan_order on outbound_plan (tenant_id, order_id) where order_id is not null;
create index outbound_plan_declaration on outbound_plan (tenant_id, declaration_id) where declaration_id is not null;
create index outbound_plan_search on outbound_plan using gin
  ((code || ' ' || consignee || ' ' || or_blank(container_no) || ' ' || or_blank(vehicle) || ' ' || or_blank(seal_no)) gin_trgm_ops);
select index_letters('outbound_plan');
select protect_tenant_table('outbound_plan');
select keep_record('outbound_plan');

create table outbound_line (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  plan_id uuid not null,
  line int not null check (line >= 1),
  goods_id uuid not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references outbound_plan (tenant_id, id),
  foreign key (tenant_id, goods_id) references goods (tenant_id, id)
);
create unique index outbound_line_of on outbound_line (tenant_id, plan_id, line);
create index outbound_line_goods on outbound_line (tenant_id, goods_id);
select protect_tenant_table('outbound_line');

-- From where a line is picked. Once the plan is approved it is promised: `lock_id` is the lock out of which it is loaded.
create table outbound_pick (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  plan_id uuid not null,
  line_id uuid not null,
  balance_id uuid not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  lock_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references outbound_plan (tenant_id, id),
  foreign key (tenant_id, line_id) references outbound_line (tenant_id, id) on delete cascade,
  foreign key (tenant_id, balance_id) references stock_balance (tenant_id, id),
  foreign key (tenant_id, lock_id) references stock_movement (tenant_id, id)
);
create index outbound_pick_of on outbound_pick (tenant_id, plan_id, id);
create index outbound_pick_line on outbound_pick (tenant_id, line_id);
create index outbound_pick_balance on outbound_pick (tenant_id, balance_id);
select protect_tenant_table('outbound_pick');

-- What was loaded, scan by scan. What was taken off again is told by the movement that brought it back.
create table outbound_load (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  plan_id uuid not null,
  pick_id uuid not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  movement_id uuid not null,
  taken_back_by uuid,
  at timestamptz not null default now(),
  person_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references outbound_plan (tenant_id, id),
  foreign key (tenant_id, pick_id) references outbound_pick (tenant_id, id),
  foreign key (tenant_id, movement_id) references stock_movement (tenant_id, id),
  foreign key (tenant_id, taken_back_by) references stock_movement (tenant_id, id)
);
create unique index outbound_load_movement on outbound_load (tenant_id, movement_id);
create index outbound_load_of on outbound_load (tenant_id, plan_id, id);
create index outbound_load_pick on outbound_load (tenant_id, pick_id);
select protect_tenant_table('outbound_load');

create table outbound_event (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  plan_id uuid not null,
  step text not null,
  at timestamptz not null default now(),
  person_id uuid,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references outbound_plan (tenant_id, id)
);
create index outbound_event_of on outbound_event (tenant_id, plan_id, id);
select protect_tenant_table('outbound_event');

-- What is found on the shelf, beside what the books said when the count began.
create table stock_count (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  code text not null,
  status text not null default 'open' check (status in ('open', 'counted', 'approved', 'adjusted', 'cancelled')),
  warehouse_id uuid not null,
  zone_id uuid,
  -- Bins from one code to another; all of the zone or the warehouse where none is said.
  bin_from text,
  bin_to text,
  -- Whoever counts does not see what is expected.
  blind boolean not null default true,
  reason text,
  remark text,
  counted_by uuid,
  approved_by uuid,
  adjusted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, zone_id) references warehouse_zone (tenant_id, id),
  check (status not in ('approved', 'adjusted') or approved_by is not null),
  constraint stock_count_two check (approved_by is null or approved_by is distinct from counted_by)
);
create unique index stock_count_code on stock_count (tenant_id, lower(code));
create index stock_count_code_begins on stock_count (tenant_id, code text_pattern_ops);
create index stock_count_newest on stock_count (tenant_id, created_at desc, id desc);
create index stock_count_updated on stock_count (tenant_id, updated_at desc, id desc);
create index stock_count_maker on stock_count (tenant_id, created_by, created_at desc, id desc);
create index stock_count_by_code on stock_count (tenant_id, code, id);
create index stock_count_warehouse on stock_count (tenant_id, warehouse_id, created_at desc, id desc);
create index stock_count_status on stock_count (tenant_id, status, created_at desc, id desc);
create index stock_count_search on stock_count using gin ((code || ' ' || or_blank(remark)) gin_trgm_ops);
select index_letters('stock_count');
select protect_tenant_table('stock_count');
select keep_record('stock_count');

create table stock_count_line (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  count_id uuid not null,
  balance_id uuid not null,
  -- What the books had when it began.
  expected numeric(18, 4) not null check (expected >= 0),
  counted numeric(18, 4) check (counted >= 0),
  -- What the books had at that moment: the difference is to this, whatever moved before or since.
  books numeric(18, 4),
  counted_at timestamptz,
  counted_by uuid,
  movement_id uuid,
  primary key (tenant_id, id),
  check ((counted is null) = (books is null)),
  foreign key (tenant_id, count_id) references stock_count (tenant_id, id),
  foreign key (tenant_id, balance_id) references stock_balance (tenant_id, id),
  foreign key (tenant_id, movement_id) references stock_movement (tenant_id, id)
);
create unique index stock_count_line_of on stock_count_line (tenant_id, count_id, balance_id);
create index stock_count_line_balance on stock_count_line (tenant_id, balance_id);
select protect_tenant_table('stock_count_line');
