-- Import and export declarations of Hong Kong (TDEC). Items are kept with it: they are saved and told as one.
create table trade_declaration (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  code text not null,
  status text not null default 'draft'
    check (status in ('draft', 'checked', 'submitted', 'accepted', 'amended', 'paid', 'rejected', 'withdrawn')),
  form text not null check (form in ('1', '1A', '1B', '2', '2A', '2B')),
  direction text not null check (direction in ('import', 'export')),
  movement_date date,
  due_date date generated always as (movement_date + 14) stored,
  trader_name text,
  trader_address text,
  trader_br text,
  partner_name text,
  company_id uuid,
  -- As the company was when it was submitted: what becomes of it later changes nothing here.
  company jsonb,
  declarant text,
  capacity text,
  transport_mode text,
  vehicle text,
  place_of_loading text,
  place_of_discharge text,
  country_consigned text,
  bill_no text,
  ccrn text,
  containers text,
  marks text,
  packages int check (packages > 0),
  package_description text,
  gross_weight numeric(14, 3) check (gross_weight > 0),
  exempt_reason text,
  lines jsonb not null default '[]',
  line_count int generated always as (jsonb_array_length(lines)) stored,
  -- HKD; null while the value of an item is not known.
  total numeric(18, 2),
  charge numeric(18, 2),
  levy numeric(18, 2),
  -- Of the last submission.
  late_penalty numeric(18, 2),
  ref_no text,
  round int not null default 0,
  submitted_at timestamptz,
  accepted_at timestamptz,
  paid_at timestamptz,
  reason text,
  fault_field text,
  road_cargo_id uuid,
  declaration_id uuid,
  -- When those who submit were told that it falls due.
  told_at timestamptz,
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
  foreign key (tenant_id, company_id) references declaring_company (tenant_id, id),
  foreign key (tenant_id, road_cargo_id) references road_cargo (tenant_id, id),
  foreign key (tenant_id, declaration_id) references declaration (tenant_id, id),
  -- What customs has is whole, whatever writes.
  check (status in ('draft', 'checked', 'rejected') or (submitted_at is not null and round > 0 and movement_date is not null and total is not null and charge is not null)),
  check (status not in ('accepted', 'amended', 'paid') or (ref_no is not null and accepted_at is not null)),
  check ((status = 'paid') = (paid_at is not null))
);
create unique index trade_declaration_code on trade_declaration (tenant_id, lower(code));
create unique index trade_declaration_ref on trade_declaration (tenant_id, ref_no) where deleted_at is null;
create index trade_declaration_code_begins on trade_declaration (tenant_id, code text_pattern_ops);
create index trade_declaration_ref_begins on trade_declaration (tenant_id, ref_no text_pattern_ops);
create index trade_declaration_ccrn_begins on trade_declaration (tenant_id, ccrn text_pattern_ops);
create index trade_declaration_newest on trade_declaration (tenant_id, created_at desc, id desc);
create index trade_declaration_maker on trade_declaration (tenant_id, created_by, created_at desc, id desc);
create index trade_declaration_updated on trade_declaration (tenant_id, updated_at desc, id desc);
create index trade_declaration_by_code on trade_declaration (tenant_id, code, id);
create index trade_declaration_org on trade_declaration (tenant_id, org_id, created_at desc, id desc);
create index trade_declaration_status on trade_declaration (tenant_id, status, created_at desc, id desc);
create index trade_declaration_form on trade_declaration (tenant_id, form, created_at desc, id desc);
create index trade_declaration_direction on trade_declaration (tenant_id, direction, created_at desc, id desc);
create index trade_declaration_mode on trade_declaration (tenant_id, transport_mode, created_at desc, id desc);
create index trade_declaration_country on trade_declaration (tenant_id, country_consigned, created_at desc, id desc);
create index trade_declaration_due on trade_declaration (tenant_id, due_date, id);
create index trade_declaration_moved on trade_declaration (tenant_id, movement_date, id);
create index trade_declaration_total on trade_declaration (tenant_id, total, id);
create index trade_declaration_cargo on trade_declaration (tenant_id, road_cargo_id) where road_cargo_id is not null;
create index trade_declaration_of on trade_declaration (tenant_id, declaration_id) where declaration_id is not null;
-- What falls due and was not told.
create index trade_declaration_untold on trade_declaration (tenant_id, due_date) where status in ('draft', 'checked', 'rejected') and told_at is null and deleted_at is null;
create index trade_declaration_search on trade_declaration using gin
  ((code || ' ' || or_blank(trader_name) || ' ' || or_blank(trader_br) || ' ' || or_blank(partner_name) || ' ' || or_blank(bill_no) || ' ' || or_blank(ccrn) || ' ' || or_blank(ref_no)) gin_trgm_ops);
select index_letters('trade_declaration');
select protect_tenant_table('trade_declaration');
select keep_record('trade_declaration', 'told_at', 'company');

-- Each step that was taken, with what customs said as it came.
create table trade_event (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  trade_declaration_id uuid not null,
  step text not null,
  at timestamptz not null default now(),
  person_id uuid,
  note text,
  raw text,
  primary key (tenant_id, id),
  foreign key (tenant_id, trade_declaration_id) references trade_declaration (tenant_id, id)
);
create index trade_event_of on trade_event (tenant_id, trade_declaration_id, id);
select protect_tenant_table('trade_event');
