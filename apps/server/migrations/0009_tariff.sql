-- National tariffs. A row of the platform's own tenant is there for everybody to read; a tenant that loads an edition of its own
-- works with that one.
create function platform_tenant() returns uuid language sql stable parallel safe as $$
  select id from tenant where kind = 'platform' limit 1 $$;

create function share_platform_rows(name text) returns void language plpgsql as $$
begin
  -- In a subselect it is asked once a query and not once a row.
  execute format('create policy shared on %I for select using (tenant_id = (select platform_tenant()))', name);
end $$;

-- One publication of a tariff. `draft` is checked and waits; `active` counts from valid_from to valid_to; `reverted` was taken back.
create table tariff_edition (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  jurisdiction text not null check (jurisdiction ~ '^[A-Z]{2}$'),
  name text not null,
  format text not null check (format in ('usitc', 'china', 'hkhs', 'generic', 'copy')),
  source text not null,
  valid_from date not null,
  valid_to date,
  status text not null default 'draft' check (status in ('draft', 'active', 'reverted')),
  line_count int not null default 0,
  -- What the import found: { new, changed, ending, same, invalid } against the edition that ran then.
  counts jsonb not null default '{}',
  -- Rows that could not be read: [{ row, code, message }], at most 1,000.
  problems jsonb not null default '[]',
  compared_with uuid,
  activated_at timestamptz,
  activated_by uuid,
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
create unique index tariff_edition_start on tariff_edition (tenant_id, jurisdiction, valid_from) where status = 'active' and deleted_at is null;
create index tariff_edition_newest on tariff_edition (tenant_id, created_at desc, id desc);
create index tariff_edition_updated on tariff_edition (tenant_id, updated_at desc, id desc);
create index tariff_edition_valid on tariff_edition (tenant_id, jurisdiction, valid_from desc);
select protect_tenant_table('tariff_edition');
-- What the platform has not activated yet is nobody else's to see.
create policy shared on tariff_edition for select using (tenant_id = (select platform_tenant()) and status <> 'draft');
select keep_record('tariff_edition', 'counts', 'problems');

-- A line of an edition. `code` is digits alone; '' marks a heading text between codes, which the path needs. A correction of an active
-- edition closes the line the day before (valid_to) and adds one; a line is never changed in place once its edition is active.
create table tariff_line (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  edition_id uuid not null,
  -- In steps of 1,000, so that a line added later finds its place.
  position int not null,
  code text not null check (code ~ '^\d{0,13}$'),
  indent smallint not null default 0,
  name_zh text,
  name_en text,
  -- Names of the lines above it, from the heading down, in the language of the edition.
  path text[] not null default '{}',
  unit1 text,
  unit2 text,
  -- Letters of the supervision documents and of the inspection categories (China).
  supervision text,
  inspection text,
  -- Elements of the declaration: [{ name, hint?, required, options? }] (China).
  elements jsonb not null default '[]',
  -- Rates that stand on this very line; the others are inherited from the line above by code. Shape: `rate` of the contract.
  rates jsonb not null default '[]',
  -- Codes of additional duties that the source refers to from this line (United States: chapter 99).
  additional text[] not null default '{}',
  remark text,
  -- 0001-01-01: from the first day of the edition, whichever day that becomes.
  valid_from date not null,
  valid_to date,
  corrected_by uuid,
  version int not null default 1,
  -- Words of name and path as the search engine cuts them.
  search tsvector not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, edition_id) references tariff_edition (tenant_id, id) on delete cascade,
  check (valid_to >= valid_from)
);
create unique index tariff_line_code on tariff_line (tenant_id, edition_id, code text_pattern_ops, valid_from) where code <> '';
-- A shared edition is read by two policies joined with OR, which no index that begins with the tenant serves.
create index tariff_line_branch on tariff_line (edition_id, code text_pattern_ops);
create index tariff_line_position on tariff_line (edition_id, position);
create index tariff_line_search on tariff_line using gin (search);
select protect_tenant_table('tariff_line');
select share_platform_rows('tariff_line');

-- Duties on top of the tariff line's own, by origin and time (United States: chapter 99; China: suspended or retaliatory duties).
create table additional_duty (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  jurisdiction text not null check (jurisdiction ~ '^[A-Z]{2}$'),
  code text not null,
  name text not null,
  -- Shape: `rate` of the contract; one that a machine cannot apply is of the form "person".
  rate jsonb not null,
  rate_text text not null generated always as (rate->>'text') stored,
  rate_form text not null generated always as (rate->>'form') stored,
  -- Countries of origin (alpha-3) parted by commas; null is every country.
  origins text check (origins ~ '^[A-Z]{3}(,[A-Z]{3})*$'),
  except_origins text check (except_origins ~ '^[A-Z]{3}(,[A-Z]{3})*$'),
  -- Its scope in short, for lists and history; the codes themselves are rows of additional_duty_scope.
  scope_summary text not null default '',
  included int not null default 0,
  excluded int not null default 0,
  valid_from date not null,
  valid_to date,
  source text not null,
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
create unique index additional_duty_code on additional_duty (tenant_id, jurisdiction, code, valid_from) where deleted_at is null;
create index additional_duty_newest on additional_duty (tenant_id, created_at desc, id desc);
create index additional_duty_updated on additional_duty (tenant_id, updated_at desc, id desc);
create index additional_duty_by_code on additional_duty (tenant_id, code, id);
create index additional_duty_from on additional_duty (tenant_id, valid_from desc, id desc);
create index additional_duty_to on additional_duty (tenant_id, valid_to, id);
create index additional_duty_search on additional_duty using gin ((code || ' ' || name) gin_trgm_ops);
select protect_tenant_table('additional_duty');
select share_platform_rows('additional_duty');
select keep_record('additional_duty', 'rate');

-- Where an additional duty applies: the codes that begin with `prefix` ('' is every code), but not where a longer prefix is excluded.
create table additional_duty_scope (
  tenant_id uuid not null references tenant (id),
  duty_id uuid not null,
  prefix text not null check (prefix ~ '^\d{0,13}$'),
  excluded boolean not null default false,
  list text,
  primary key (tenant_id, duty_id, prefix),
  foreign key (tenant_id, duty_id) references additional_duty (tenant_id, id) on delete cascade
);
create index additional_duty_scope_prefix on additional_duty_scope (tenant_id, prefix);
select protect_tenant_table('additional_duty_scope');
select share_platform_rows('additional_duty_scope');

-- Rates at which customs value money: one unit of `currency` in `base`. Mainland customs takes one rate for the whole month.
create table exchange_rate (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  base text not null,
  currency text not null,
  -- As many decimals as were published: at most ten, as the contract says.
  rate numeric not null check (rate > 0),
  valid_from date not null,
  valid_to date,
  source text,
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
create unique index exchange_rate_from on exchange_rate (tenant_id, base, currency, valid_from) where deleted_at is null;
create index exchange_rate_newest on exchange_rate (tenant_id, created_at desc, id desc);
create index exchange_rate_updated on exchange_rate (tenant_id, updated_at desc, id desc);
create index exchange_rate_currency on exchange_rate (tenant_id, currency, valid_from desc);
create index exchange_rate_newest_from on exchange_rate (tenant_id, valid_from desc, id desc);
create index exchange_rate_to on exchange_rate (tenant_id, valid_to, id);
select protect_tenant_table('exchange_rate');
select share_platform_rows('exchange_rate');
select keep_record('exchange_rate');

-- What became of a code from one edition to the next: one old code may have several new ones.
create table code_change (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  jurisdiction text not null check (jurisdiction ~ '^[A-Z]{2}$'),
  old_code text not null check (old_code ~ '^\d{4,13}$'),
  new_code text not null check (new_code ~ '^\d{4,13}$'),
  valid_from date not null,
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
create unique index code_change_pair on code_change (tenant_id, jurisdiction, old_code, new_code, valid_from) where deleted_at is null;
create index code_change_newest on code_change (tenant_id, created_at desc, id desc);
create index code_change_updated on code_change (tenant_id, updated_at desc, id desc);
create index code_change_from on code_change (tenant_id, jurisdiction, valid_from desc, old_code);
create index code_change_newest_from on code_change (tenant_id, valid_from desc, id desc);
create index code_change_old on code_change (tenant_id, old_code, id);
create index code_change_new on code_change (tenant_id, new_code, id);
create index code_change_search on code_change using gin ((old_code || ' ' || new_code) gin_trgm_ops);
select protect_tenant_table('code_change');
select share_platform_rows('code_change');
select keep_record('code_change');

-- How the columns of a tenant's own workbook are called, so that the next import need not ask.
create table column_mapping (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  purpose text not null,
  -- Heading of each column of the file, joined and hashed: the same file shape finds its mapping again.
  fingerprint text not null,
  -- { field: heading }
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, purpose, fingerprint)
);
select protect_tenant_table('column_mapping');
