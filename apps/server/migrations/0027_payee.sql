-- Where money goes to and comes from, and where goods and papers go. org_id null is the house, else a customer's organisation; rows with supplier_id are that
-- supplier's and carry his organisation, so that data permissions narrow them as they do him.
create table bank_account (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  supplier_id uuid,
  bank_account_name text not null,
  -- Digits, or an IBAN; without blanks.
  bank_account text not null check (bank_account ~ '^[A-Z0-9]{4,34}$'),
  -- As much of it as everybody sees.
  number_end text generated always as (right(bank_account, least(4, length(bank_account) / 2))) stored,
  bank_country text not null,
  bank_name text not null,
  branch text,
  swift_code text,
  cnaps text check (cnaps ~ '^\d{12}$'),
  bank_code text check (bank_code ~ '^\d{3}$'),
  branch_code text check (branch_code ~ '^\d{3}$'),
  routing_number text check (routing_number ~ '^\d{9}$'),
  currency text not null,
  is_default boolean not null default false,
  purpose text not null default 'both' check (purpose in ('receive', 'pay', 'both')),
  -- Who is told when the account changes.
  contact_email text,
  contact_phone text,
  remark text,
  -- Nothing is paid out to it before; set by whoever changed the account.
  hold_until timestamptz,
  hold_by uuid,
  lifted_at timestamptz,
  lifted_by uuid,
  lift_reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (lifted_by is null or lifted_by is distinct from hold_by),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create unique index bank_account_default on bank_account (tenant_id, org_id, supplier_id, currency) nulls not distinct where is_default and deleted_at is null;
create unique index bank_account_number on bank_account (tenant_id, org_id, supplier_id, bank_country, bank_account, currency) nulls not distinct where deleted_at is null;
create index bank_account_newest on bank_account (tenant_id, created_at desc, id desc);
create index bank_account_maker on bank_account (tenant_id, created_by, created_at desc, id desc);
create index bank_account_updated on bank_account (tenant_id, updated_at desc, id desc);
create index bank_account_name on bank_account (tenant_id, bank_account_name, id);
create index bank_account_org on bank_account (tenant_id, org_id, created_at desc, id desc);
create index bank_account_supplier on bank_account (tenant_id, supplier_id, created_at desc, id desc);
create index bank_account_currency on bank_account (tenant_id, currency, created_at desc, id desc);
create index bank_account_country on bank_account (tenant_id, bank_country, created_at desc, id desc);
create index bank_account_held on bank_account (tenant_id, hold_until) where hold_until is not null;
create index bank_account_search on bank_account using gin ((bank_account_name || ' ' || bank_name || ' ' || number_end) gin_trgm_ops);
select protect_tenant_table('bank_account');
select keep_record('bank_account', 'number_end', 'hold_by', 'lifted_by', 'lifted_at');

create table postal_address (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  supplier_id uuid,
  address_type text not null,
  company_name text not null,
  contact_person text not null,
  contact_phone text not null,
  country text not null,
  -- Codes of regions; names as they were written where no list has the place.
  province text,
  city text,
  county text,
  address_details text not null,
  address_details_en text,
  postcode text,
  is_default boolean not null default false,
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
  foreign key (tenant_id, supplier_id) references supplier (tenant_id, id)
);
create unique index postal_address_default on postal_address (tenant_id, org_id, supplier_id, address_type) nulls not distinct where is_default and deleted_at is null;
create index postal_address_newest on postal_address (tenant_id, created_at desc, id desc);
create index postal_address_maker on postal_address (tenant_id, created_by, created_at desc, id desc);
create index postal_address_updated on postal_address (tenant_id, updated_at desc, id desc);
create index postal_address_company on postal_address (tenant_id, company_name, id);
create index postal_address_org on postal_address (tenant_id, org_id, created_at desc, id desc);
create index postal_address_supplier on postal_address (tenant_id, supplier_id, created_at desc, id desc);
create index postal_address_type on postal_address (tenant_id, address_type, created_at desc, id desc);
create index postal_address_country on postal_address (tenant_id, country, created_at desc, id desc);
create index postal_address_search on postal_address using gin ((company_name || ' ' || contact_person || ' ' || contact_phone || ' ' || address_details || ' ' || or_blank(address_details_en)) gin_trgm_ops);
select protect_tenant_table('postal_address');
select keep_record('postal_address');

-- A supplier's own bank fields are held like an account.
alter table supplier add column hold_until timestamptz, add column hold_by uuid, add column lifted_at timestamptz, add column lifted_by uuid, add column lift_reason text,
  add check (lifted_by is null or lifted_by is distinct from hold_by);
drop trigger history on supplier;
create trigger history after insert or update on supplier for each row execute function write_history('hold_by', 'lifted_by', 'lifted_at');

-- Accounts and addresses go along when a supplier is given to another customer.
create function payees_follow_supplier() returns trigger language plpgsql as $$
begin
  update bank_account set org_id = new.org_id where tenant_id = new.tenant_id and supplier_id = new.id;
  update postal_address set org_id = new.org_id where tenant_id = new.tenant_id and supplier_id = new.id;
  return null;
end $$;
create trigger payees after update of org_id on supplier for each row when (old.org_id is distinct from new.org_id) execute function payees_follow_supplier();

-- Until when nothing is to be paid to an account; null when it may be. For what pays, and for badges.
create function bank_account_held(account uuid) returns timestamptz language sql stable as $$
  select hold_until from bank_account where tenant_id = current_tenant() and id = account and hold_until > now() $$;
-- The same for a supplier: his own bank fields and every account of his.
create function supplier_held(of_supplier uuid) returns timestamptz language sql stable as $$
  select greatest(
    (select hold_until from supplier where tenant_id = current_tenant() and id = of_supplier and hold_until > now()),
    (select max(hold_until) from bank_account where tenant_id = current_tenant() and supplier_id = of_supplier and deleted_at is null and hold_until > now())) $$;
