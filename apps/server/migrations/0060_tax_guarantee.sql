-- A guarantee that customs put on file: taxes of summary declarations are held against it until their bills are paid. What is held follows from the
-- declarations and their bills; here stands only what the guarantor promised.
create table tax_guarantee (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  number text not null,
  kind text not null check (kind in ('bank', 'finance', 'insurance')),
  guarantor text not null,
  letter_no text,
  importer_code text not null check (importer_code ~ '^[0-9A-Z]{10}$'),
  importer_name text not null,
  -- Customs offices parted by commas, a district by its 00: 5300,5316. Null is every office.
  offices text check (offices ~ '^\d{4}(,\d{4})*$'),
  amount numeric(18, 2) not null check (amount > 0),
  valid_from date not null,
  valid_to date not null,
  -- Since when nothing more is declared against it, whatever its term.
  closed_on date,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (valid_to >= valid_from)
);
create unique index tax_guarantee_number on tax_guarantee (tenant_id, upper(number)) where deleted_at is null;
create index tax_guarantee_newest on tax_guarantee (tenant_id, created_at desc, id desc);
create index tax_guarantee_maker on tax_guarantee (tenant_id, created_by, created_at desc, id desc);
create index tax_guarantee_updated on tax_guarantee (tenant_id, updated_at desc, id desc);
create index tax_guarantee_by_number on tax_guarantee (tenant_id, number, id);
create index tax_guarantee_until on tax_guarantee (tenant_id, valid_to, id);
create index tax_guarantee_amount on tax_guarantee (tenant_id, amount, id);
create index tax_guarantee_kind on tax_guarantee (tenant_id, kind, created_at desc, id desc);
create index tax_guarantee_importer on tax_guarantee (tenant_id, importer_code) where deleted_at is null;
create index tax_guarantee_search on tax_guarantee using gin ((number || ' ' || importer_name || ' ' || importer_code || ' ' || guarantor) gin_trgm_ops);
select index_letters('tax_guarantee');
select protect_tenant_table('tax_guarantee');
select keep_record('tax_guarantee');

-- What a person takes from the balance or gives back because customs shows another one: declarations that somebody else made. Never changed, only balanced.
create table tax_guarantee_correction (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  guarantee_id uuid not null,
  amount numeric(18, 2) not null check (amount <> 0),
  reason text not null,
  person_id uuid not null references person (id),
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, guarantee_id) references tax_guarantee (tenant_id, id)
);
create index tax_guarantee_correction_of on tax_guarantee_correction (tenant_id, guarantee_id, at);
select protect_tenant_table('tax_guarantee_correction');

alter table declaration add column guarantee_id uuid;
alter table declaration add foreign key (tenant_id, guarantee_id) references tax_guarantee (tenant_id, id);
create index declaration_guarantee on declaration (tenant_id, guarantee_id, submitted_at) where guarantee_id is not null;
