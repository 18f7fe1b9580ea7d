-- What a tenant bought: the screens that its administrator can give to anybody. The operator's rows, read by every tenant.
create table tenant_package (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  package_code text not null,
  package_name text not null,
  package_name_tw text,
  package_name_en text,
  description text,
  -- Codes of screens of the contract; one that a release took away is passed over.
  screens text[] not null default '{}',
  status text not null default 'able' check (status in ('able', 'disable')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id)
);
create unique index tenant_package_code on tenant_package (tenant_id, lower(package_code)) where deleted_at is null;
create index tenant_package_newest on tenant_package (tenant_id, created_at desc, id desc);
create index tenant_package_updated on tenant_package (tenant_id, updated_at desc, id desc);
create index tenant_package_name on tenant_package (tenant_id, package_name, id);
create index tenant_package_search on tenant_package using gin ((package_code || ' ' || package_name) gin_trgm_ops);
select protect_tenant_table('tenant_package');
select share_platform_rows('tenant_package');
select keep_record('tenant_package');

-- Without a package a tenant has every screen.
alter table tenant
  add column package_id uuid,
  -- The person who may hand the tenant over and whom no administrator can remove.
  add column owner_id uuid references person (id);

-- A package reaches into every tenant that has it.
create function tell_everybody() returns trigger language plpgsql as $$
begin perform pg_notify('access_changed', '*'); return null; end $$;
create trigger access_changed after insert or update or delete on tenant_package for each row execute function tell_everybody();

-- A permission that one person holds for a time, beside his roles.
create table permission_grant (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  person_id uuid not null references person (id),
  permissions text[] not null check (cardinality(permissions) > 0),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id)
);
create index permission_grant_person on permission_grant (tenant_id, person_id, expires_at) where revoked_at is null;
select protect_tenant_table('permission_grant');
create trigger access_changed after insert or update or delete on permission_grant for each row execute function tell_access_changed();
