-- Terminals where containers are picked up and brought back: their clock, their gate hours, and how many of the own trucks a slot takes.
create table dray_terminal (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  name text not null,
  code text not null check (code ~ '^[A-Z0-9]{4}$'),
  address text,
  time_zone text not null check (time_zone in ('America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles')),
  opens int not null default 7 check (opens between 0 and 23),
  closes int not null default 18 check (closes between opens + 1 and 24),
  slot_minutes text not null default '60' check (slot_minutes in ('30', '60', '120')),
  per_slot int not null default 1 check (per_slot between 1 and 99),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id)
);
create unique index dray_terminal_code on dray_terminal (tenant_id, code) where deleted_at is null;
create index dray_terminal_newest on dray_terminal (tenant_id, created_at desc, id desc);
create index dray_terminal_updated on dray_terminal (tenant_id, updated_at desc, id desc);
create index dray_terminal_maker on dray_terminal (tenant_id, created_by, created_at desc, id desc);
create index dray_terminal_by_name on dray_terminal (tenant_id, name, id);
create index dray_terminal_search on dray_terminal using gin ((name || ' ' || code) gin_trgm_ops);
select index_letters('dray_terminal');
select protect_tenant_table('dray_terminal');
select keep_record('dray_terminal');

-- The tenant's tariff: a rate of a charge for a place, a line or all, from a charged day on, in its dates. None overlaps another.
create table dray_rate (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  kind text not null check (kind in ('base', 'fuel', 'chassis', 'waiting', 'prePull', 'dryRun', 'storage', 'overweight', 'triAxle', 'hazmat', 'exam', 'perDiem',
    'demurrage', 'detention')),
  applies_to text,
  from_day int not null default 1 check (from_day between 1 and 365),
  amount numeric(12, 2) not null check (amount >= 0),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (from_day = 1 or kind in ('chassis', 'storage', 'perDiem', 'demurrage', 'detention')),
  constraint dray_rate_once exclude using gist (tenant_id with =, kind with =, (upper(coalesce(applies_to, ''))) with =, from_day with =,
    daterange(valid_from, valid_to, '[]') with &&) where (deleted_at is null)
);
create index dray_rate_newest on dray_rate (tenant_id, created_at desc, id desc);
create index dray_rate_updated on dray_rate (tenant_id, updated_at desc, id desc);
create index dray_rate_maker on dray_rate (tenant_id, created_by, created_at desc, id desc);
create index dray_rate_kind on dray_rate (tenant_id, kind, created_at desc, id desc);
create index dray_rate_from on dray_rate (tenant_id, valid_from, id);
create index dray_rate_search on dray_rate using gin ((or_blank(applies_to)) gin_trgm_ops);
select index_letters('dray_rate');
select protect_tenant_table('dray_rate');
select keep_record('dray_rate');

-- A container from its terminal to whom it is for, and back empty.
create table dray_move (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  code text not null,
  status text not null default 'open' check (status in ('open', 'onHold', 'inReview', 'confirmed', 'dispatched', 'waiting', 'pickedUp', 'outForDelivery', 'delivered',
    'emptyReturned', 'closed', 'cancelled')),
  container_no text not null check (container_no ~ '^[A-Z]{3}[UJZ][0-9]{7}$'),
  size_type text check (size_type in ('20GP', '40GP', '40HC', '45HC', '20RF', '40RF')),
  entry_id uuid,
  terminal_id uuid,
  line text,
  vessel text,
  voyage text,
  bill_no text,
  pickup_no text,
  last_free_day date,
  per_diem_free_days int check (per_diem_free_days between 0 and 90),
  detention_free_days int check (detention_free_days between 0 and 90),
  earliest_return date,
  customs_hold boolean not null default false,
  freight_hold boolean not null default false,
  terminal_hold boolean not null default false,
  under_bond boolean not null default false,
  seal text,
  chassis text,
  delivery_name text,
  delivery_address text,
  delivery_city text,
  window_from timestamptz,
  window_to timestamptz check (window_to >= window_from),
  empty_return text,
  carrier text,
  driver_name text,
  driver_phone text,
  truck text,
  pre_pull boolean not null default false,
  overweight boolean not null default false,
  tri_axle boolean not null default false,
  hazmat boolean not null default false,
  exam boolean not null default false,
  dry_runs int not null default 0 check (dry_runs between 0 and 99),
  dispatched_at timestamptz,
  waiting_at timestamptz,
  picked_up_at timestamptz,
  out_at timestamptz,
  delivered_at timestamptz,
  returned_at timestamptz,
  received_by text,
  -- Strokes of who received it, as a path.
  signature text,
  -- What it came to, each charge with its rule, as it was closed.
  charges jsonb,
  total numeric(18, 2) check (total >= 0),
  reason text,
  remark text,
  -- The last free day of which its people were told.
  told_for date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, entry_id) references us_entry (tenant_id, id),
  foreign key (tenant_id, terminal_id) references dray_terminal (tenant_id, id),
  check (status not in ('dispatched', 'waiting', 'pickedUp', 'outForDelivery', 'delivered', 'emptyReturned', 'closed')
    or (terminal_id is not null and last_free_day is not null and dispatched_at is not null)),
  check (status not in ('pickedUp', 'outForDelivery', 'delivered', 'emptyReturned', 'closed') or picked_up_at is not null),
  check (status not in ('delivered', 'emptyReturned', 'closed') or (delivered_at is not null and received_by is not null)),
  check (status not in ('emptyReturned', 'closed') or returned_at is not null),
  check (status <> 'closed' or (charges is not null and total is not null))
);
create unique index dray_move_code on dray_move (tenant_id, lower(code));
create index dray_move_code_begins on dray_move (tenant_id, code text_pattern_ops);
create index dray_move_container_begins on dray_move (tenant_id, container_no text_pattern_ops);
create index dray_move_bill_begins on dray_move (tenant_id, bill_no text_pattern_ops);
create index dray_move_newest on dray_move (tenant_id, created_at desc, id desc);
create index dray_move_updated on dray_move (tenant_id, updated_at desc, id desc);
create index dray_move_maker on dray_move (tenant_id, created_by, created_at desc, id desc);
create index dray_move_by_code on dray_move (tenant_id, code, id);
create index dray_move_org on dray_move (tenant_id, org_id, created_at desc, id desc);
create index dray_move_status on dray_move (tenant_id, status, created_at desc, id desc);
create index dray_move_terminal on dray_move (tenant_id, terminal_id, created_at desc, id desc);
create index dray_move_free_day on dray_move (tenant_id, last_free_day, id);
create index dray_move_entry on dray_move (tenant_id, entry_id) where entry_id is not null;
create index dray_move_search on dray_move using gin
  ((code || ' ' || container_no || ' ' || or_blank(bill_no) || ' ' || or_blank(delivery_city) || ' ' || or_blank(driver_name)) gin_trgm_ops);
select index_letters('dray_move');
select protect_tenant_table('dray_move');
select keep_record('dray_move', 'signature', 'charges', 'told_for');

-- Whatever program writes it: before its entry is released a container is pulled under bond only, and goes to nobody.
create function dray_move_released() returns trigger language plpgsql as $$
begin
  if new.status in ('dispatched', 'waiting', 'pickedUp', 'outForDelivery', 'delivered', 'emptyReturned', 'closed')
    and (tg_op = 'INSERT' or (new.status, new.entry_id, new.under_bond) is distinct from (old.status, old.entry_id, old.under_bond))
    and not (new.under_bond and new.status in ('dispatched', 'waiting', 'pickedUp'))
    and not exists (select from us_entry e where e.tenant_id = new.tenant_id and e.id = new.entry_id and e.released_on is not null
      and e.status not in ('rejected', 'cancelled') and e.deleted_at is null) then
    raise exception 'The entry of container % is not released', new.container_no using errcode = 'check_violation', constraint = 'dray_move_released';
  end if;
  return new;
end $$;
create trigger released before insert or update on dray_move for each row execute function dray_move_released();

-- A place in a slot of a terminal. No place is given twice, and a move has one of each kind.
create table dray_appointment (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  move_id uuid not null,
  kind text not null check (kind in ('pickup', 'return')),
  terminal_id uuid not null,
  starts_at timestamptz not null,
  place int not null check (place >= 1),
  number text,
  given_up_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, move_id) references dray_move (tenant_id, id),
  foreign key (tenant_id, terminal_id) references dray_terminal (tenant_id, id)
);
create unique index dray_appointment_place on dray_appointment (tenant_id, terminal_id, starts_at, place) where given_up_at is null;
create unique index dray_appointment_move on dray_appointment (tenant_id, move_id, kind) where given_up_at is null;
select protect_tenant_table('dray_appointment');

-- The address that a driver opens without signing in; only a digest of its ticket is kept.
create table dray_link (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  move_id uuid not null,
  digest bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, move_id) references dray_move (tenant_id, id)
);
create unique index dray_link_digest on dray_link (tenant_id, digest);
create unique index dray_link_move on dray_link (tenant_id, move_id) where ended_at is null;
select protect_tenant_table('dray_link');

create table dray_photo (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  move_id uuid not null,
  file_id uuid not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, move_id) references dray_move (tenant_id, id),
  foreign key (tenant_id, file_id) references stored_file (tenant_id, id)
);
create index dray_photo_move on dray_photo (tenant_id, move_id, id);
select protect_tenant_table('dray_photo');

-- Each step that was taken.
create table dray_event (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  move_id uuid not null,
  step text not null,
  at timestamptz not null default now(),
  person_id uuid,
  by_driver boolean not null default false,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, move_id) references dray_move (tenant_id, id)
);
create index dray_event_of on dray_event (tenant_id, move_id, id);
select protect_tenant_table('dray_event');
