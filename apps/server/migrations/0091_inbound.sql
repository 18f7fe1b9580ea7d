-- Goods that are to come into a warehouse: announced, let in, received bin by bin, and settled.
create table inbound_booking (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  -- Whose goods they are; nobody's are the house's own.
  org_id uuid,
  code text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'arrived', 'unloading', 'finalised', 'cancelled')),
  warehouse_id uuid not null,
  so_number text,
  expected_on date,
  vehicle text,
  container_no text,
  packages int check (packages between 1 and 999999),
  package_unit text,
  gross_kg numeric(14, 3) check (gross_kg >= 0),
  volume_cbm numeric(12, 3) check (volume_cbm >= 0),
  marks text,
  battery boolean not null default false,
  sensitive boolean not null default false,
  -- One declaration for all of it, or one for each part: fixed when it is booked.
  declares text not null default 'together' check (declares in ('together', 'apart')),
  order_id uuid,
  -- Why it was refused, given up, or taken as it came.
  reason text,
  remark text,
  arrived_at timestamptz,
  finalised_at timestamptz,
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
  foreign key (tenant_id, order_id) references trade_order (tenant_id, id),
  check (status not in ('arrived', 'unloading', 'finalised') or arrived_at is not null),
  check ((status = 'finalised') = (finalised_at is not null))
);
create unique index inbound_booking_code on inbound_booking (tenant_id, lower(code));
create index inbound_booking_code_begins on inbound_booking (tenant_id, code text_pattern_ops);
create index inbound_booking_so_begins on inbound_booking (tenant_id, so_number text_pattern_ops);
create index inbound_booking_newest on inbound_booking (tenant_id, created_at desc, id desc);
create index inbound_booking_updated on inbound_booking (tenant_id, updated_at desc, id desc);
create index inbound_booking_maker on inbound_booking (tenant_id, created_by, created_at desc, id desc);
create index inbound_booking_by_code on inbound_booking (tenant_id, code, id);
create index inbound_booking_org on inbound_booking (tenant_id, org_id, created_at desc, id desc);
create index inbound_booking_warehouse on inbound_booking (tenant_id, warehouse_id, created_at desc, id desc);
create index inbound_booking_status on inbound_booking (tenant_id, status, created_at desc, id desc);
create index inbound_booking_expected on inbound_booking (tenant_id, expected_on, id);
create index inbound_booking_order on inbound_booking (tenant_id, order_id) where order_id is not null;
create index inbound_booking_search on inbound_booking using gin
  ((code || ' ' || or_blank(so_number) || ' ' || or_blank(container_no) || ' ' || or_blank(vehicle)) gin_trgm_ops);
select index_letters('inbound_booking');
select protect_tenant_table('inbound_booking');
select keep_record('inbound_booking');

create table inbound_line (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  booking_id uuid not null,
  line int not null check (line >= 1),
  goods_id uuid not null,
  lot_code text not null,
  bond_status text not null check (bond_status in ('free', 'bonded', 'temporary')),
  declaration_id uuid,
  declaration_no text,
  expected numeric(18, 4) not null check (expected > 0),
  -- Units of goods in one package: less than one is never left behind.
  per_package numeric(18, 4) check (per_package > 0),
  unit_kg numeric(14, 6) check (unit_kg >= 0),
  unit_cbm numeric(14, 6) check (unit_cbm >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, booking_id) references inbound_booking (tenant_id, id),
  foreign key (tenant_id, goods_id) references goods (tenant_id, id),
  foreign key (tenant_id, declaration_id) references declaration (tenant_id, id),
  constraint inbound_line_declared check (bond_status = 'free' or declaration_id is not null or declaration_no is not null)
);
create unique index inbound_line_of on inbound_line (tenant_id, booking_id, line);
create index inbound_line_declaration on inbound_line (tenant_id, declaration_id) where declaration_id is not null;
create index inbound_line_goods on inbound_line (tenant_id, goods_id);
select protect_tenant_table('inbound_line');

-- What was put away, scan by scan. One that was wrong is taken back, never changed.
create table inbound_receipt (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  booking_id uuid not null,
  line_id uuid not null,
  bin_id uuid not null,
  lot_id uuid not null,
  quality text not null check (quality in ('good', 'damaged', 'inspection')),
  quantity numeric(18, 4) not null check (quantity > 0),
  movement_id uuid not null,
  taken_back_by uuid,
  at timestamptz not null default now(),
  person_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, booking_id) references inbound_booking (tenant_id, id),
  foreign key (tenant_id, line_id) references inbound_line (tenant_id, id),
  foreign key (tenant_id, bin_id) references warehouse_bin (tenant_id, id),
  foreign key (tenant_id, lot_id) references stock_lot (tenant_id, id),
  foreign key (tenant_id, movement_id) references stock_movement (tenant_id, id),
  foreign key (tenant_id, taken_back_by) references stock_movement (tenant_id, id)
);
create unique index inbound_receipt_movement on inbound_receipt (tenant_id, movement_id);
create index inbound_receipt_of on inbound_receipt (tenant_id, booking_id, id);
create index inbound_receipt_line on inbound_receipt (tenant_id, line_id);
create index inbound_receipt_lot on inbound_receipt (tenant_id, lot_id);
select protect_tenant_table('inbound_receipt');

-- Each step that was taken.
create table inbound_event (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  booking_id uuid not null,
  step text not null,
  at timestamptz not null default now(),
  person_id uuid,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, booking_id) references inbound_booking (tenant_id, id)
);
create index inbound_event_of on inbound_event (tenant_id, booking_id, id);
select protect_tenant_table('inbound_event');

create function inbound_received(l inbound_line) returns numeric language sql stable as $$
  select coalesce(sum(r.quantity), 0) from inbound_receipt r where r.tenant_id = l.tenant_id and r.line_id = l.id and r.taken_back_by is null
$$;

-- What a declaration declares, over all its lines.
create function declared_quantity(t uuid, declaration uuid) returns numeric language sql stable as $$
  select coalesce(sum((item ->> 'GQty')::numeric), 0) from declaration_line
  where tenant_id = t and declaration_id = declaration and deleted_at is null and item ->> 'GQty' ~ '^\d+(\.\d+)?$'
$$;

-- What the warehouse has of it: received where that is settled, as it is announced elsewhere. `waits`: a booking is not settled.
create function warehoused(t uuid, declaration uuid, of_status text[]) returns table (bookings bigint, waits boolean, quantity numeric) language sql stable as $$
  select count(distinct b.id), coalesce(bool_or(b.status <> 'finalised'), false),
    coalesce(sum(case when b.status = 'finalised' then inbound_received(l) else l.expected end), 0)
  from inbound_line l join inbound_booking b on b.tenant_id = l.tenant_id and b.id = l.booking_id
  where l.tenant_id = t and l.declaration_id = declaration and l.bond_status = any(of_status) and b.status not in ('rejected', 'cancelled') and b.deleted_at is null
$$;

-- Whatever program writes it: goods that are declared out of the warehouse are declared as they lie there, once all of them are received. What a declaration brought
-- in comes after it, and is held to it when its booking is settled.
create function declaration_warehoused() returns trigger language plpgsql as $$
declare
  there record;
begin
  select * into there from warehoused(new.tenant_id, new.id, '{free}');
  if there.bookings > 0 and (there.waits or there.quantity <> declared_quantity(new.tenant_id, new.id)) then
    raise exception 'The warehouse does not have what declaration % declares', new.code using errcode = 'check_violation', constraint = 'declaration_warehoused';
  end if;
  return new;
end $$;
create trigger warehoused before update on declaration for each row
  when (new.status = 'submitted' and old.status <> 'submitted') execute function declaration_warehoused();

create function inbound_declared() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select d.code into wrong from (select distinct l.declaration_id from inbound_line l where l.tenant_id = new.tenant_id and l.booking_id = new.id and l.bond_status <> 'free'
      and l.declaration_id is not null) x join declaration d on d.tenant_id = new.tenant_id and d.id = x.declaration_id
    where declared_quantity(d.tenant_id, d.id) <> (select w.quantity from warehoused(d.tenant_id, d.id, '{bonded,temporary}') w) limit 1;
  if found then
    raise exception 'Booking % does not bring what declaration % declares', new.code, wrong using errcode = 'check_violation', constraint = 'inbound_declared';
  end if;
  return null;
end $$;
create trigger declared after update on inbound_booking for each row
  when (new.status = 'finalised' and old.status <> 'finalised') execute function inbound_declared();
