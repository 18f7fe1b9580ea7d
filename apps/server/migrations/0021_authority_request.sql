-- Somebody asks for a screen or for buttons of it, for a time; a second person decides. What was approved stands in permission_grant.
create table authority_request (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  kind text not null check (kind in ('permission', 'module')),
  person_id uuid not null references person (id),
  screen text not null,
  permissions text[] not null check (cardinality(permissions) > 0),
  reason text not null,
  -- What was asked for; the one who approves may shorten it.
  until timestamptz not null,
  apply_status text not null default 'pending' check (apply_status in ('pending', 'approved', 'rejected', 'cancelled', 'revoked')),
  note text,
  decided_by uuid,
  decided_at timestamptz,
  grant_id uuid,
  org_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, grant_id) references permission_grant (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  check (decided_by is null or apply_status = 'cancelled' or decided_by <> person_id)
);
create unique index authority_request_pending on authority_request (tenant_id, person_id, screen) where apply_status = 'pending' and deleted_at is null;
create index authority_request_newest on authority_request (tenant_id, created_at desc, id desc);
create index authority_request_updated on authority_request (tenant_id, updated_at desc, id desc);
create index authority_request_status on authority_request (tenant_id, apply_status, created_at desc, id desc);
create index authority_request_kind on authority_request (tenant_id, kind, created_at desc, id desc);
create index authority_request_person on authority_request (tenant_id, person_id, created_at desc, id desc);
create index authority_request_screen on authority_request (tenant_id, screen, created_at desc, id desc);
create index authority_request_until on authority_request (tenant_id, until, id);
create index authority_request_search on authority_request using gin (reason gin_trgm_ops);
select protect_tenant_table('authority_request');
select keep_record('authority_request');

-- Data permissions as a list of their own.
create index data_permission_newest on data_permission (tenant_id, created_at desc, id desc);
create index data_permission_updated on data_permission (tenant_id, updated_at desc, id desc);
create index data_permission_resource on data_permission (tenant_id, resource, id);
