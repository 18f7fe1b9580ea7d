-- The range of entry numbers that a filer was given. A number is taken by moving `next` on, under the row's lock: nobody gets one twice.
create table us_filer (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  code text not null check (code ~ '^[A-Z0-9]{3}$'),
  first int not null check (first between 0 and 9999999),
  last int not null check (last between first and 9999999),
  next int not null check (next between first and last + 1),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id)
);
create unique index us_filer_one on us_filer (tenant_id) where deleted_at is null;
select protect_tenant_table('us_filer');
select keep_record('us_filer');

-- Entries into the United States (CBP 3461, 7501). Lines are kept with it, with what each bears: they are saved and told as one.
create table us_entry (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  code text not null,
  status text not null default 'draft' check (status in ('draft', 'checked', 'filed', 'documents', 'exam', 'hold', 'released', 'summaryFiled', 'paid', 'correcting',
    'liquidated', 'protested', 'closed', 'rejected', 'cancelled')),
  entry_no text check (entry_no ~ '^[A-Z0-9]{3}-[0-9]{7}-[0-9]$'),
  entry_type text not null check (entry_type in ('01', '02', '03', '06', '07', '11', '12', '21', '22', '23', '24')),
  importer_id uuid,
  consignee_id uuid,
  manufacturer_id uuid,
  seller_id uuid,
  port text check (port ~ '^[0-9]{4}$'),
  unlading text check (unlading ~ '^[0-9]{4}$'),
  mode text,
  carrier text,
  vessel text,
  voyage text,
  bill_no text,
  house_bill text,
  in_bond_no text,
  containers text,
  packages int check (packages > 0),
  gross_weight numeric(14, 3) check (gross_weight > 0),
  export_country text,
  export_date date,
  lading_at timestamptz,
  isf_filed_at timestamptz,
  arrival_date date,
  entry_date date,
  location text,
  bond_kind text check (bond_kind in ('continuous', 'single', 'none')),
  bond_id uuid,
  lines jsonb not null default '[]',
  line_count int generated always as (jsonb_array_length(lines)) stored,
  -- Lines of which a layer needs a person.
  undecided_count int not null default 0,
  -- USD; null while a value or a layer is not known.
  entered_value numeric(18, 2),
  duty numeric(18, 2),
  tax numeric(18, 2),
  mpf numeric(18, 2),
  hmf numeric(18, 2),
  total numeric(18, 2),
  filed_on date,
  released_on date,
  -- Ten working days of the federal calendar after the release.
  summary_due date,
  summary_filed_on date,
  paid_on date,
  liquidated_on date,
  -- What runs now: entry within 15 days of arrival, then the summary, which is paid by the same day.
  due_date date generated always as (case when status in ('draft', 'checked', 'rejected') then arrival_date + 15
    when status in ('released', 'summaryFiled') then summary_due end) stored,
  round int not null default 0,
  reason text,
  order_id uuid,
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
  foreign key (tenant_id, importer_id) references us_party (tenant_id, id),
  foreign key (tenant_id, consignee_id) references us_party (tenant_id, id),
  foreign key (tenant_id, manufacturer_id) references us_party (tenant_id, id),
  foreign key (tenant_id, seller_id) references us_party (tenant_id, id),
  foreign key (tenant_id, bond_id) references us_bond (tenant_id, id),
  foreign key (tenant_id, order_id) references trade_order (tenant_id, id),
  -- What customs has is whole, whatever writes: no layer of it is open.
  check (status in ('draft', 'checked', 'rejected', 'cancelled') or (entry_no is not null and importer_id is not null and entry_date is not null and filed_on is not null)),
  check (status in ('draft', 'checked', 'rejected', 'cancelled', 'released', 'correcting') or (total is not null and undecided_count = 0)),
  check (status not in ('released', 'summaryFiled', 'paid', 'correcting', 'liquidated', 'protested', 'closed') or (released_on is not null and summary_due is not null)),
  check (status not in ('summaryFiled', 'paid', 'liquidated', 'protested', 'closed') or summary_filed_on is not null),
  check (status not in ('liquidated', 'protested', 'closed') or liquidated_on is not null)
);
create unique index us_entry_code on us_entry (tenant_id, lower(code));
-- Also of what was cancelled or deleted: a number is used once.
create unique index us_entry_number on us_entry (tenant_id, entry_no) where entry_no is not null;
create index us_entry_code_begins on us_entry (tenant_id, code text_pattern_ops);
create index us_entry_number_begins on us_entry (tenant_id, entry_no text_pattern_ops);
create index us_entry_bill_begins on us_entry (tenant_id, bill_no text_pattern_ops);
create index us_entry_newest on us_entry (tenant_id, created_at desc, id desc);
create index us_entry_maker on us_entry (tenant_id, created_by, created_at desc, id desc);
create index us_entry_updated on us_entry (tenant_id, updated_at desc, id desc);
create index us_entry_by_code on us_entry (tenant_id, code, id);
create index us_entry_org on us_entry (tenant_id, org_id, created_at desc, id desc);
create index us_entry_status on us_entry (tenant_id, status, created_at desc, id desc);
create index us_entry_type on us_entry (tenant_id, entry_type, created_at desc, id desc);
create index us_entry_mode on us_entry (tenant_id, mode, created_at desc, id desc);
create index us_entry_importer on us_entry (tenant_id, importer_id, created_at desc, id desc);
create index us_entry_due on us_entry (tenant_id, due_date, id);
create index us_entry_arrival on us_entry (tenant_id, arrival_date, id);
create index us_entry_total on us_entry (tenant_id, total, id);
create index us_entry_order on us_entry (tenant_id, order_id) where order_id is not null;
create index us_entry_search on us_entry using gin
  ((code || ' ' || or_blank(entry_no) || ' ' || or_blank(bill_no) || ' ' || or_blank(house_bill)) gin_trgm_ops);
select index_letters('us_entry');
select protect_tenant_table('us_entry');
select keep_record('us_entry', 'bond_id', 'order_id');

-- What is filed names an importer whose power of attorney holds on its entry date for its port, whatever program writes it.
create function us_entry_powered() returns trigger language plpgsql as $$
begin
  if new.status not in ('draft', 'checked', 'rejected', 'cancelled')
    and (tg_op = 'INSERT' or old.status in ('draft', 'checked', 'rejected', 'cancelled')
      or (new.importer_id, new.entry_date, new.port) is distinct from (old.importer_id, old.entry_date, old.port))
    and not us_power_holds(new.tenant_id, new.importer_id, new.entry_date, new.port) then
    raise exception 'No power of attorney of importer % holds on %', new.importer_id, new.entry_date using errcode = 'check_violation', constraint = 'us_entry_powered';
  end if;
  return new;
end $$;
create trigger powered before insert or update on us_entry for each row execute function us_entry_powered();

-- Each step that was taken.
create table us_entry_event (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  us_entry_id uuid not null,
  step text not null,
  at timestamptz not null default now(),
  person_id uuid,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, us_entry_id) references us_entry (tenant_id, id)
);
create index us_entry_event_of on us_entry_event (tenant_id, us_entry_id, id);
select protect_tenant_table('us_entry_event');
