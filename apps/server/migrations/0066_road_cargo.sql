-- Trucks over the boundary of Hong Kong, and the consignments that are bundled to them (ROCARS).
create table truck_trip (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  code text not null,
  direction text not null check (direction in ('import', 'export')),
  control_point text not null,
  vehicle text not null,
  mainland_plate text,
  driver_name text,
  driver_phone text,
  haulier text,
  container_no text,
  expected_at timestamptz not null,
  crossed_at timestamptz,
  cancelled_at timestamptz,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (crossed_at is null or cancelled_at is null)
);
create unique index truck_trip_code on truck_trip (tenant_id, lower(code));
create index truck_trip_newest on truck_trip (tenant_id, created_at desc, id desc);
create index truck_trip_maker on truck_trip (tenant_id, created_by, created_at desc, id desc);
create index truck_trip_updated on truck_trip (tenant_id, updated_at desc, id desc);
create index truck_trip_by_code on truck_trip (tenant_id, code, id);
create index truck_trip_code_begins on truck_trip (tenant_id, code text_pattern_ops);
create index truck_trip_vehicle_begins on truck_trip (tenant_id, vehicle text_pattern_ops);
create index truck_trip_expected on truck_trip (tenant_id, expected_at, id);
create index truck_trip_point on truck_trip (tenant_id, control_point, created_at desc, id desc);
create index truck_trip_direction on truck_trip (tenant_id, direction, created_at desc, id desc);
create index truck_trip_search on truck_trip using gin ((code || ' ' || vehicle || ' ' || or_blank(mainland_plate) || ' ' || or_blank(driver_name)) gin_trgm_ops);
select index_letters('truck_trip');
select protect_tenant_table('truck_trip');
select keep_record('truck_trip');

create table road_cargo (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  code text not null,
  status text not null default 'draft'
    check (status in ('draft', 'submitted', 'registered', 'bundled', 'inspection', 'crossed', 'done', 'cancelled', 'expired')),
  direction text not null check (direction in ('import', 'export')),
  ccrn text check (ccrn ~ '^[0-9A-Z]{6,20}$'),
  packages int check (packages > 0),
  package_description text,
  goods_description text,
  consignor_name text,
  consignor_address text,
  consignee_name text,
  consignee_address text,
  expected_at timestamptz,
  control_point text,
  gross_weight numeric(14, 3) check (gross_weight > 0),
  value numeric(18, 2) check (value > 0),
  currency text,
  trip_id uuid,
  declaration_id uuid,
  submitted_at timestamptz,
  crossed_at timestamptz,
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
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, trip_id) references truck_trip (tenant_id, id),
  foreign key (tenant_id, declaration_id) references declaration (tenant_id, id),
  -- Whatever writes: on a truck is what has a CCRN and is bundled to it, and before the boundary nothing else; what was submitted is whole.
  check (status not in ('registered', 'bundled', 'inspection', 'crossed', 'done') or ccrn is not null),
  check (status <> 'bundled' or trip_id is not null),
  check (trip_id is null or status in ('bundled', 'inspection', 'crossed', 'done', 'expired')),
  check ((status in ('crossed', 'done')) = (crossed_at is not null)),
  check (status in ('draft', 'cancelled') or (submitted_at is not null and packages is not null and package_description is not null and goods_description is not null
    and consignor_name is not null and consignor_address is not null and consignee_name is not null and consignee_address is not null
    and expected_at is not null and control_point is not null))
);
create unique index road_cargo_code on road_cargo (tenant_id, lower(code));
create unique index road_cargo_ccrn on road_cargo (tenant_id, ccrn) where deleted_at is null;
create index road_cargo_newest on road_cargo (tenant_id, created_at desc, id desc);
create index road_cargo_maker on road_cargo (tenant_id, created_by, created_at desc, id desc);
create index road_cargo_updated on road_cargo (tenant_id, updated_at desc, id desc);
create index road_cargo_by_code on road_cargo (tenant_id, code, id);
create index road_cargo_code_begins on road_cargo (tenant_id, code text_pattern_ops);
create index road_cargo_ccrn_begins on road_cargo (tenant_id, ccrn text_pattern_ops);
create index road_cargo_org on road_cargo (tenant_id, org_id, created_at desc, id desc);
create index road_cargo_status on road_cargo (tenant_id, status, created_at desc, id desc);
create index road_cargo_expected on road_cargo (tenant_id, expected_at, id);
create index road_cargo_crossed on road_cargo (tenant_id, crossed_at, id);
create index road_cargo_point on road_cargo (tenant_id, control_point, created_at desc, id desc);
create index road_cargo_direction on road_cargo (tenant_id, direction, created_at desc, id desc);
create index road_cargo_trip on road_cargo (tenant_id, trip_id, created_at desc, id desc) where trip_id is not null;
create index road_cargo_declaration on road_cargo (tenant_id, declaration_id, created_at desc, id desc) where declaration_id is not null;
-- What may still miss the boundary, by when it is expected there.
create index road_cargo_before on road_cargo (tenant_id, expected_at) where status in ('submitted', 'registered', 'bundled') and deleted_at is null;
create index road_cargo_search on road_cargo using gin ((code || ' ' || or_blank(ccrn) || ' ' || or_blank(goods_description) || ' ' || or_blank(consignor_name) || ' ' || or_blank(consignee_name)) gin_trgm_ops);
select index_letters('road_cargo');
select protect_tenant_table('road_cargo');
select keep_record('road_cargo');

-- What customs answered, as it came, also before its cargo is known here. The same answer stands once.
create table road_message (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  kind text not null check (kind in ('register', 'refuse', 'inspect', 'cross')),
  at timestamptz not null,
  code text,
  ccrn text,
  note text,
  raw text,
  cargo_id uuid,
  changed boolean not null default false,
  received_at timestamptz not null default now(),
  received_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, cargo_id) references road_cargo (tenant_id, id),
  check (code is not null or ccrn is not null)
);
create unique index road_message_once on road_message (tenant_id, kind, at, coalesce(code, ''), coalesce(ccrn, ''));
create index road_message_cargo on road_message (tenant_id, cargo_id, at);
create index road_message_waiting on road_message (tenant_id, coalesce(ccrn, ''), coalesce(code, '')) where cargo_id is null;
select protect_tenant_table('road_message');

-- The page of one truck for its driver: only a digest of the ticket is kept.
create table driver_link (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  trip_id uuid not null,
  digest bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, trip_id) references truck_trip (tenant_id, id)
);
create unique index driver_link_digest on driver_link (tenant_id, digest);
create unique index driver_link_trip on driver_link (tenant_id, trip_id) where ended_at is null;
select protect_tenant_table('driver_link');

-- How a tenant's files look that go to other systems.
create table file_layout (
  tenant_id uuid not null references tenant (id),
  kind text not null check (kind in ('roadCargo')),
  layout jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, kind)
);
select protect_tenant_table('file_layout');
