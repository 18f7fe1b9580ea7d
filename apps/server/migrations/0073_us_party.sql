-- Whoever is named in formalities of the United States. An importer's number stands here covered; the whole one is sealed, and found again by its keyed hash.
create table us_party (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  code text not null,
  name text not null,
  alias text,
  state text not null default 'draft' check (state in ('draft', 'prepared', 'submitted', 'active', 'suspended')),
  importer boolean not null default false,
  exporter boolean not null default false,
  manufacturer boolean not null default false,
  consignee boolean not null default false,
  seller boolean not null default false,
  ship_to boolean not null default false,
  company_type text check (company_type in ('corporation', 'partnership', 'individual', 'soleProprietorship')),
  address text not null,
  city text not null,
  province text,
  postal_code text,
  country text not null,
  number_kind text check (number_kind in ('ein', 'ssn', 'cbp')),
  importer_number text,
  importer_number_sealed text,
  importer_number_hash text,
  -- Customs knows the number already: no form 5106 is handed in.
  on_file boolean not null default false,
  mid text check (mid ~ '^[A-Z]{2}[A-Z0-9]{3,13}$'),
  contact_person text,
  contact_phone text,
  contact_mail text,
  officer_name text,
  officer_title text,
  business text,
  established int,
  entries_planned text,
  -- What it paid in duties, taxes and fees in twelve months, as somebody said on a day, until entries tell it.
  duties_last_year numeric(18, 2) check (duties_last_year >= 0),
  duties_last_year_on date,
  suspended_reason text,
  submitted_at timestamptz,
  remark text,
  -- Name and place as they are compared.
  party_key text not null,
  -- The row that it became part of.
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
  check ((duties_last_year is null) = (duties_last_year_on is null)),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, merged_into) references us_party (tenant_id, id)
);
create unique index us_party_code on us_party (tenant_id, lower(code));
create index us_party_newest on us_party (tenant_id, created_at desc, id desc);
create index us_party_maker on us_party (tenant_id, created_by, created_at desc, id desc);
create index us_party_updated on us_party (tenant_id, updated_at desc, id desc);
create index us_party_org on us_party (tenant_id, org_id, created_at desc, id desc);
create index us_party_state on us_party (tenant_id, state, created_at desc, id desc);
create index us_party_country on us_party (tenant_id, country, created_at desc, id desc);
create index us_party_importer on us_party (tenant_id, importer, created_at desc, id desc);
create index us_party_manufacturer on us_party (tenant_id, manufacturer, created_at desc, id desc);
create index us_party_by_name on us_party (tenant_id, name, id);
create index us_party_by_code on us_party (tenant_id, code, id);
create index us_party_code_begins on us_party (tenant_id, code text_pattern_ops);
create index us_party_mid_begins on us_party (tenant_id, mid text_pattern_ops);
create index us_party_key on us_party (tenant_id, party_key) where deleted_at is null;
create index us_party_number on us_party (tenant_id, importer_number_hash) where importer_number_hash is not null and deleted_at is null;
create index us_party_merged on us_party (tenant_id, merged_into) where merged_into is not null;
create index us_party_search on us_party using gin
  ((code || ' ' || name || ' ' || or_blank(alias) || ' ' || or_blank(mid) || ' ' || city) gin_trgm_ops);
select index_letters('us_party');
select protect_tenant_table('us_party');
select keep_record('us_party', 'party_key', 'merged_into', 'importer_number_sealed', 'importer_number_hash');

-- What a party's duties are secured by (CBP 301): one bond for all its entries of a port or country, or one for a single entry.
create table us_bond (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  party_id uuid not null,
  kind text not null check (kind in ('continuous', 'single')),
  surety_code text not null check (surety_code ~ '^[0-9]{3}$'),
  bond_number text not null,
  amount numeric(18, 2) not null check (amount > 0),
  effective_on date not null,
  ends_on date check (ends_on >= effective_on),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, party_id) references us_party (tenant_id, id)
);
create unique index us_bond_number on us_bond (tenant_id, surety_code, bond_number) where deleted_at is null;
create index us_bond_party on us_bond (tenant_id, party_id, kind, ends_on) where deleted_at is null;
select protect_tenant_table('us_bond');
select keep_record('us_bond');

-- What a continuous bond must be at least: a tenth of a year's duties, taxes and fees, 50,000 at least, up to the next 10,000 as far as 100,000 and to the
-- next 100,000 beyond. Null where nobody knows the year's figure. The contract has the same rule for the form; a test holds the two together.
create function us_bond_required(duties numeric) returns numeric language sql immutable parallel safe as $$
  select case when wanted <= 100000 then ceil(wanted / 10000) * 10000 else ceil(wanted / 100000) * 100000 end
  from (select greatest(50000, duties / 10) as wanted) of where duties is not null
$$;

-- What a party paid in duties, taxes and fees in twelve months, and as of when: the one place that says it. Until entries tell it, what somebody typed.
create function us_duties_of_last_year(tenant uuid, party uuid) returns table (duties numeric, as_of date) language sql stable as $$
  select p.duties_last_year, p.duties_last_year_on from us_party p where p.tenant_id = tenant and p.id = party and p.duties_last_year is not null
$$;
