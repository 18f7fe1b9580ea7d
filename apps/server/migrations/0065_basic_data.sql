-- Companies that declare anywhere: what only the mainland's message asks for may be empty where a company declares in Hong Kong alone.
alter table declaring_company
  add column name_tw text,
  add column name_en text,
  add column for_mainland boolean not null default true,
  add column for_hong_kong boolean not null default false,
  add column is_default_hong_kong boolean not null default false,
  add column br_number text,
  add column gets_account text,
  add column address text,
  add column contact_person text,
  add column contact_phone text,
  add column valid_from date,
  add column valid_to date,
  add column suspended_reason text,
  alter column customs_code drop not null,
  alter column uscc drop not null,
  alter column organisation_code drop not null,
  alter column declare_name drop not null,
  alter column operator_name drop not null,
  alter column ic_card drop not null,
  add check (valid_to >= valid_from);
create unique index declaring_company_br on declaring_company (tenant_id, br_number) where deleted_at is null;
create unique index declaring_company_default_hong_kong on declaring_company (tenant_id) where is_default_hong_kong and deleted_at is null;
create index declaring_company_until on declaring_company (tenant_id, valid_to, id);
create index declaring_company_mainland on declaring_company (tenant_id, for_mainland, created_at desc, id desc);
create index declaring_company_hong_kong on declaring_company (tenant_id, for_hong_kong, created_at desc, id desc);
drop index declaring_company_search;
drop index declaring_company_letters;
create index declaring_company_search on declaring_company using gin
  ((name || ' ' || or_blank(name_tw) || ' ' || or_blank(name_en) || ' ' || or_blank(customs_code) || ' ' || or_blank(uscc) || ' ' || or_blank(br_number)) gin_trgm_ops);
select index_letters('declaring_company');

-- Its screen goes by another name and path; who could open it still can. By the owner for all tenants at once.
alter table sys_menu no force row level security;
alter table sys_menu disable trigger user;
update sys_menu set menu_code = case when menu_code = 'declaringCompany' then 'declarationUnit' else menu_code end, menu_component = 'declarationUnit',
  menu_path = case when menu_path = '/declaringCompany' then '/declarationUnit' else menu_path end where menu_component = 'declaringCompany';
alter table sys_menu enable trigger user;
alter table sys_menu force row level security;
alter table tenant_package no force row level security;
alter table tenant_package disable trigger user;
update tenant_package set screens = array_replace(screens, 'declaringCompany', 'declarationUnit') where 'declaringCompany' = any(screens);
alter table tenant_package enable trigger user;
alter table tenant_package force row level security;

-- The address book: parties as papers name them, with where goods are fetched and brought. What used one keeps a copy.
create table party_address (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  kind text not null,
  name text not null,
  name_en text,
  registration_number text,
  country text not null,
  district text,
  address text not null,
  address_en text,
  contact_person text,
  contact_phone text,
  opening_hours text,
  vehicle_limits text,
  status text not null default 'active',
  disabled_reason text,
  remark text,
  -- Name and registration number as they are compared: rows with the same one are the same party.
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
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, merged_into) references party_address (tenant_id, id)
);
create index party_address_newest on party_address (tenant_id, created_at desc, id desc);
create index party_address_maker on party_address (tenant_id, created_by, created_at desc, id desc);
create index party_address_updated on party_address (tenant_id, updated_at desc, id desc);
create index party_address_org on party_address (tenant_id, org_id, created_at desc, id desc);
create index party_address_kind on party_address (tenant_id, kind, created_at desc, id desc);
create index party_address_country on party_address (tenant_id, country, created_at desc, id desc);
create index party_address_district on party_address (tenant_id, district, created_at desc, id desc);
create index party_address_status on party_address (tenant_id, status, created_at desc, id desc);
create index party_address_by_name on party_address (tenant_id, name, id);
create index party_address_party on party_address (tenant_id, party_key) where deleted_at is null;
create index party_address_merged on party_address (tenant_id, merged_into) where merged_into is not null;
create index party_address_search on party_address using gin
  ((name || ' ' || or_blank(name_en) || ' ' || or_blank(registration_number) || ' ' || address || ' ' || or_blank(address_en)) gin_trgm_ops);
select index_letters('party_address');
select protect_tenant_table('party_address');
select keep_record('party_address', 'party_key', 'merged_into');

-- What is agreed with a customer, one row for each organisation.
create table customer_profile (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid not null,
  name text not null,
  name_en text,
  short_name text,
  registration_number text,
  payment_days int,
  credit_limit numeric(18, 4),
  credit_currency text,
  settlement_currency text,
  rate_basis text,
  fee_agreement text,
  -- One a line: name | role | phone | e-mail.
  contacts text,
  notice_mail boolean not null default false,
  notice_sms boolean not null default false,
  notice_whats_app boolean not null default false,
  notice_we_chat boolean not null default false,
  br_copy_url uuid,
  authority_url uuid,
  remark text,
  party_key text not null,
  -- While it is held nothing is submitted for the customer.
  hold_state text not null default 'open' check (hold_state in ('open', 'held')),
  hold_kind text,
  hold_reason text,
  held_by uuid references person (id),
  held_at timestamptz,
  release_note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id)
);
create unique index customer_profile_org on customer_profile (tenant_id, org_id) where deleted_at is null;
create index customer_profile_newest on customer_profile (tenant_id, created_at desc, id desc);
create index customer_profile_maker on customer_profile (tenant_id, created_by, created_at desc, id desc);
create index customer_profile_updated on customer_profile (tenant_id, updated_at desc, id desc);
create index customer_profile_of on customer_profile (tenant_id, org_id, created_at desc, id desc);
create index customer_profile_by_name on customer_profile (tenant_id, name, id);
create index customer_profile_hold on customer_profile (tenant_id, hold_state, created_at desc, id desc);
create index customer_profile_settlement on customer_profile (tenant_id, settlement_currency, created_at desc, id desc);
create index customer_profile_credit on customer_profile (tenant_id, credit_limit, id);
create index customer_profile_party on customer_profile (tenant_id, party_key) where deleted_at is null;
create index customer_profile_search on customer_profile using gin
  ((name || ' ' || or_blank(name_en) || ' ' || or_blank(short_name) || ' ' || or_blank(registration_number)) gin_trgm_ops);
select index_letters('customer_profile');
select protect_tenant_table('customer_profile');
select keep_record('customer_profile', 'party_key');

-- Goods as the papers of Hong Kong name them, to be taken over line by line.
create table clearance_cargo (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  goods_id uuid,
  name text not null,
  name_en text,
  hs_code text,
  origin text,
  unit text,
  unit_weight numeric(18, 6),
  package_kind text,
  licence_kind text not null default 'none',
  battery boolean not null default false,
  dangerous boolean not null default false,
  un_number text,
  photo_url uuid,
  status text not null default 'active',
  disabled_reason text,
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
  foreign key (tenant_id, goods_id) references goods (tenant_id, id)
);
create unique index clearance_cargo_goods on clearance_cargo (tenant_id, goods_id) where deleted_at is null;
create index clearance_cargo_newest on clearance_cargo (tenant_id, created_at desc, id desc);
create index clearance_cargo_maker on clearance_cargo (tenant_id, created_by, created_at desc, id desc);
create index clearance_cargo_updated on clearance_cargo (tenant_id, updated_at desc, id desc);
create index clearance_cargo_org on clearance_cargo (tenant_id, org_id, created_at desc, id desc);
create index clearance_cargo_origin on clearance_cargo (tenant_id, origin, created_at desc, id desc);
create index clearance_cargo_licence on clearance_cargo (tenant_id, licence_kind, created_at desc, id desc);
create index clearance_cargo_dangerous on clearance_cargo (tenant_id, dangerous, created_at desc, id desc);
create index clearance_cargo_battery on clearance_cargo (tenant_id, battery, created_at desc, id desc);
create index clearance_cargo_status on clearance_cargo (tenant_id, status, created_at desc, id desc);
create index clearance_cargo_by_name on clearance_cargo (tenant_id, name, id);
create index clearance_cargo_by_code on clearance_cargo (tenant_id, hs_code, id);
create index clearance_cargo_search on clearance_cargo using gin
  ((name || ' ' || or_blank(name_en) || ' ' || or_blank(hs_code)) gin_trgm_ops);
select index_letters('clearance_cargo');
select protect_tenant_table('clearance_cargo');
select keep_record('clearance_cargo');
