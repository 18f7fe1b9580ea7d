-- What lies where, with what its lot and its bin say. Joined to the left, so that whoever counts rows reads the balances alone.
create view stock_shelf with (security_invoker = true) as
  select b.tenant_id, b.id, b.warehouse_id, bin.zone_id, b.bin_id, bin.code as bin_code, b.lot_id, l.code as lot_code, b.goods_id, b.org_id, b.bond_status, b.quality, b.received_on,
    l.expires_on, l.declaration_id, l.declaration_no, l.unit_cbm, l.unit_kg, b.on_hand, b.locked, b.on_hand - b.locked as available, b.last_seq::int as version, b.last_at,
    b.created_at, b.created_at as updated_at, null::timestamptz as deleted_at, null::uuid as created_by
  from stock_balance b left join stock_lot l on l.tenant_id = b.tenant_id and l.id = b.lot_id left join warehouse_bin bin on bin.tenant_id = b.tenant_id and bin.id = b.bin_id;
grant select on stock_shelf to clearway_app;

-- Each change of a balance with the act that caused it.
create view stock_flow with (security_invoker = true) as
  select p.tenant_id, p.id, p.movement_id, p.kind, p.balance_id, p.warehouse_id, b.bin_id, b.lot_id, p.goods_id, p.org_id, p.on_hand, p.locked, p.seq, p.on_hand_after, p.locked_after,
    p.created_at, p.created_at as updated_at, null::timestamptz as deleted_at, 1 as version, m.created_by, m.lock_kind, m.reason, m.source_kind, m.source_id, m.source_code
  from stock_posting p left join stock_movement m on m.tenant_id = p.tenant_id and m.id = p.movement_id left join stock_balance b on b.tenant_id = p.tenant_id and b.id = p.balance_id;
grant select on stock_flow to clearway_app;

-- A figure that somebody wants changed: posted once another has agreed.
create table stock_request (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  code text not null,
  status text not null default 'asked' check (status in ('asked', 'approved', 'refused', 'withdrawn')),
  balance_id uuid not null,
  warehouse_id uuid not null,
  org_id uuid,
  -- What stood when it was asked for, and what was found.
  on_hand_before numeric(18, 4) not null,
  counted numeric(18, 4) not null check (counted >= 0),
  difference numeric(18, 4) not null generated always as (counted - on_hand_before) stored,
  reason text not null,
  decided_by uuid references person (id),
  decided_at timestamptz,
  note text,
  movement_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, balance_id) references stock_balance (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, movement_id) references stock_movement (tenant_id, id),
  check (status not in ('approved', 'refused') or (decided_by is not null and decided_at is not null)),
  check ((status = 'approved') = (movement_id is not null)),
  -- Whoever asked for it is not who agrees.
  constraint stock_request_two check (status <> 'approved' or decided_by is distinct from created_by)
);
create unique index stock_request_code on stock_request (tenant_id, lower(code));
create unique index stock_request_open on stock_request (tenant_id, balance_id) where status = 'asked' and deleted_at is null;
create index stock_request_code_begins on stock_request (tenant_id, code text_pattern_ops);
create index stock_request_newest on stock_request (tenant_id, created_at desc, id desc);
create index stock_request_updated on stock_request (tenant_id, updated_at desc, id desc);
create index stock_request_maker on stock_request (tenant_id, created_by, created_at desc, id desc);
create index stock_request_status on stock_request (tenant_id, status, created_at desc, id desc);
create index stock_request_warehouse on stock_request (tenant_id, warehouse_id, created_at desc, id desc);
create index stock_request_search on stock_request using gin ((code || ' ' || reason) gin_trgm_ops);
select index_letters('stock_request');
select protect_tenant_table('stock_request');
select keep_record('stock_request', 'movement_id');

-- From what quantity or age on somebody is told of goods, in one warehouse or in all together.
create table stock_rule (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  goods_id uuid not null,
  warehouse_id uuid,
  org_id uuid,
  min_available numeric(18, 4) check (min_available > 0),
  max_age_days int check (max_age_days between 1 and 3650),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, goods_id) references goods (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  check (min_available is not null or max_age_days is not null)
);
create unique index stock_rule_once on stock_rule (tenant_id, goods_id, warehouse_id) nulls not distinct where deleted_at is null;
create index stock_rule_newest on stock_rule (tenant_id, created_at desc, id desc);
create index stock_rule_updated on stock_rule (tenant_id, updated_at desc, id desc);
create index stock_rule_maker on stock_rule (tenant_id, created_by, created_at desc, id desc);
create index stock_rule_warehouse on stock_rule (tenant_id, warehouse_id, created_at desc, id desc);
create index stock_rule_org on stock_rule (tenant_id, org_id, created_at desc, id desc);
select protect_tenant_table('stock_rule');
select keep_record('stock_rule');
