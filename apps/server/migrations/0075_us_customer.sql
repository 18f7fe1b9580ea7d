-- What is agreed with a customer for its entries in the United States, one row for each organisation.
create table us_customer (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid not null,
  name text not null,
  number_kind text check (number_kind in ('ein', 'ssn', 'cbp')),
  importer_number text,
  importer_number_sealed text,
  importer_number_hash text,
  payment text not null default 'single' check (payment in ('single', 'daily', 'monthly')),
  payer_unit text,
  bond_numbers text,
  tax_exempt boolean not null default false,
  resale_number text,
  -- One a line: name | function | phone | e-mail.
  contacts text,
  release_instructions text,
  billing_instructions text,
  exam_instructions text,
  payment_days int,
  credit_limit numeric(18, 4),
  credit_currency text,
  remark text,
  party_key text not null,
  -- While it is held nothing is submitted for the customer in the United States.
  state text not null default 'prospect' check (state in ('prospect', 'active', 'held', 'closed')),
  hold_kind text,
  hold_reason text,
  held_by uuid references person (id),
  held_at timestamptz,
  release_note text,
  merged_into uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check ((importer_number is null) = (importer_number_sealed is null) and (importer_number is null) = (importer_number_hash is null)),
  check (importer_number is null or number_kind is not null),
  check (importer_number !~ '[0-9].*[0-9].*[0-9].*[0-9].*[0-9]'),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, merged_into) references us_customer (tenant_id, id)
);
create unique index us_customer_org on us_customer (tenant_id, org_id) where deleted_at is null;
create index us_customer_newest on us_customer (tenant_id, created_at desc, id desc);
create index us_customer_maker on us_customer (tenant_id, created_by, created_at desc, id desc);
create index us_customer_updated on us_customer (tenant_id, updated_at desc, id desc);
create index us_customer_of on us_customer (tenant_id, org_id, created_at desc, id desc);
create index us_customer_by_name on us_customer (tenant_id, name, id);
create index us_customer_state on us_customer (tenant_id, state, created_at desc, id desc);
create index us_customer_payment on us_customer (tenant_id, payment, created_at desc, id desc);
create index us_customer_party on us_customer (tenant_id, party_key) where deleted_at is null;
create index us_customer_number on us_customer (tenant_id, importer_number_hash) where importer_number_hash is not null and deleted_at is null;
create index us_customer_merged on us_customer (tenant_id, merged_into) where merged_into is not null;
create index us_customer_search on us_customer using gin ((name || ' ' || or_blank(bond_numbers)) gin_trgm_ops);
select index_letters('us_customer');
select protect_tenant_table('us_customer');
select keep_record('us_customer', 'party_key', 'merged_into', 'importer_number_sealed', 'importer_number_hash');
