-- What happened that may be charged for, written in the transaction of the step that caused it. An occasion is one event, whatever is retried.
create table billable_event (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  kind text not null check (kind ~ '^[a-z][a-zA-Z]{1,39}$'),
  record_kind text not null check (record_kind ~ '^[a-z][a-zA-Z]{1,39}$'),
  record_id uuid not null,
  record_code text not null,
  occasion text not null default '',
  org_id uuid,
  at timestamptz not null,
  -- The day by the tenant's clock, whose prices count.
  day date not null,
  origin text,
  destination text,
  -- By name, as exact text: { "record": "1", "line": "24" }.
  quantities jsonb not null default '{}',
  -- What was paid or costs by a tariff, by part: [{ "part": "vat", "currency": "CNY", "amount": "1300.00" }].
  amounts jsonb not null default '[]',
  accrued_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id)
);
create unique index billable_event_once on billable_event (tenant_id, kind, record_kind, record_id, occasion);
create index billable_event_open on billable_event (tenant_id, id) where accrued_at is null;
create index billable_event_org on billable_event (tenant_id, org_id);
select protect_tenant_table('billable_event');
-- What happened stays as it happened; only that it was accrued is added.
revoke update, delete on billable_event from clearway_app;
grant update (accrued_at) on billable_event to clearway_app;

-- What the house charges for.
create table fee (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  code text not null check (code ~ '^[A-Z0-9-]{1,16}$'),
  name text not null,
  name_tw text not null,
  name_en text not null,
  kind text not null check (kind in ('goods', 'taxes', 'service', 'sundry')),
  unit text not null check (unit in ('record', 'line', 'container', 'day', 'hour', 'cbm', 'kg', 'pallet', 'percent', 'asPaid')),
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100),
  -- The kind of events that accrues it, and the part of their amounts that it takes; without one it is charged by hand.
  event text check (event ~ '^[a-z][a-zA-Z]{1,39}$'),
  part text,
  advance boolean not null default false,
  in_use boolean not null default true,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  -- What was laid out for somebody is no turnover.
  check (not advance or (tax_rate = 0 and unit = 'asPaid'))
);
create unique index fee_code on fee (tenant_id, code) where deleted_at is null;
create index fee_newest on fee (tenant_id, created_at desc, id desc);
create index fee_updated on fee (tenant_id, updated_at desc, id desc);
create index fee_maker on fee (tenant_id, created_by, created_at desc, id desc);
create index fee_by_code on fee (tenant_id, code, id);
create index fee_kind on fee (tenant_id, kind, created_at desc, id desc);
create index fee_event on fee (tenant_id, event, created_at desc, id desc);
create index fee_search on fee using gin ((code || ' ' || name || ' ' || name_tw || ' ' || name_en) gin_trgm_ops);
select index_letters('fee');
select protect_tenant_table('fee');
select keep_record('fee');

-- What a customer, or everybody, pays for a fee on a lane in its dates. None overlaps another.
create table price_agreement (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  fee_id uuid not null,
  origin text,
  destination text,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  currency text not null,
  price numeric(18, 6) not null check (price >= 0),
  minimum numeric(18, 2) check (minimum >= 0),
  free numeric(18, 4) check (free >= 0),
  tiers text,
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
  foreign key (tenant_id, fee_id) references fee (tenant_id, id),
  constraint price_agreement_once exclude using gist (tenant_id with =, fee_id with =, (coalesce(org_id, '00000000-0000-0000-0000-000000000000'::uuid)) with =,
    (upper(coalesce(origin, ''))) with =, (upper(coalesce(destination, ''))) with =, currency with =, daterange(valid_from, valid_to, '[]') with &&) where (deleted_at is null)
);
create index price_agreement_newest on price_agreement (tenant_id, created_at desc, id desc);
create index price_agreement_updated on price_agreement (tenant_id, updated_at desc, id desc);
create index price_agreement_maker on price_agreement (tenant_id, created_by, created_at desc, id desc);
create index price_agreement_org on price_agreement (tenant_id, org_id, created_at desc, id desc);
create index price_agreement_fee on price_agreement (tenant_id, fee_id, created_at desc, id desc);
create index price_agreement_from on price_agreement (tenant_id, valid_from, id);
create index price_agreement_currency on price_agreement (tenant_id, currency, created_at desc, id desc);
create index price_agreement_search on price_agreement using gin ((or_blank(origin) || ' ' || or_blank(destination)) gin_trgm_ops);
select index_letters('price_agreement');
select protect_tenant_table('price_agreement');
select keep_record('price_agreement');

-- What is charged for one thing that happened, or by hand. Without a price it has no amount, which is not nothing.
create table charge (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  code text not null,
  status text not null default 'priceMissing' check (status in ('priceMissing', 'open', 'billed', 'void')),
  event_id uuid,
  record_kind text,
  record_id uuid,
  record_code text,
  fee_id uuid not null,
  org_id uuid,
  day date not null,
  quantity numeric(18, 4) not null check (quantity >= 0),
  currency text,
  price numeric(18, 6) check (price >= 0),
  amount numeric(18, 2),
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100),
  tax_amount numeric(18, 2),
  advance boolean not null default false,
  agreement_id uuid,
  -- How it comes to that, step by step, in three languages.
  calculation jsonb not null default '[]',
  by_hand boolean not null default false,
  description text,
  reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references billable_event (tenant_id, id),
  foreign key (tenant_id, fee_id) references fee (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, agreement_id) references price_agreement (tenant_id, id),
  check ((amount is null) = (currency is null) and (amount is null) = (tax_amount is null)),
  check (status not in ('open', 'billed') or amount is not null),
  check (status <> 'priceMissing' or amount is null),
  check (status <> 'billed' or org_id is not null),
  check (not advance or tax_rate = 0)
);
-- Each event is charged once for each fee, whatever is retried.
create unique index charge_once on charge (tenant_id, event_id, fee_id) where event_id is not null;
create unique index charge_code on charge (tenant_id, lower(code));
create index charge_code_begins on charge (tenant_id, code text_pattern_ops);
create index charge_record_begins on charge (tenant_id, record_code text_pattern_ops);
create index charge_newest on charge (tenant_id, created_at desc, id desc);
create index charge_updated on charge (tenant_id, updated_at desc, id desc);
create index charge_maker on charge (tenant_id, created_by, created_at desc, id desc);
create index charge_by_code on charge (tenant_id, code, id);
create index charge_status on charge (tenant_id, status, created_at desc, id desc);
create index charge_org on charge (tenant_id, org_id, created_at desc, id desc);
create index charge_fee on charge (tenant_id, fee_id, created_at desc, id desc);
create index charge_day on charge (tenant_id, day, id);
create index charge_currency on charge (tenant_id, currency, created_at desc, id desc);
create index charge_to_bill on charge (tenant_id, org_id, day) where status = 'open' and deleted_at is null;
create index charge_search on charge using gin ((code || ' ' || or_blank(record_code) || ' ' || or_blank(description)) gin_trgm_ops);
select index_letters('charge');
select protect_tenant_table('charge');
select keep_record('charge', 'calculation');
