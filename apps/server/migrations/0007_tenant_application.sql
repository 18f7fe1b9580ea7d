-- Somebody asks for a tenant of his own, or to join one. The row belongs to the tenant that decides: the platform's for a new tenant,
-- the wanted one for joining. So the ordinary policy shows it to those who decide and to no other tenant; what the applicant does is
-- done in a transaction of that tenant with him as a condition, and he sees his own across tenants through the door of 0005.
create table tenant_application (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  type text not null check (type in ('create', 'join')),
  apply_status text not null default 'pending' check (apply_status in ('pending', 'approved', 'rejected', 'cancelled')),
  applicant_id uuid not null references person (id),
  apply_user_name text not null,
  -- The user name that he has where he applied from, and would have here.
  username text not null,
  tenant_code text not null,
  tenant_name text not null,
  tenant_contact text,
  tenant_phone text,
  tenant_mail text,
  remark text,
  fail_cause text,
  decided_by uuid,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (decided_by <> applicant_id)
);
create unique index tenant_application_pending on tenant_application (tenant_id, applicant_id, type, lower(tenant_code)) where apply_status = 'pending' and deleted_at is null;
create index tenant_application_newest on tenant_application (tenant_id, created_at desc, id desc);
create index tenant_application_status on tenant_application (tenant_id, apply_status, created_at desc, id desc);
create index tenant_application_own on tenant_application (applicant_id, created_at desc);
select protect_tenant_table('tenant_application');
create policy own on tenant_application for select using (own_across() and applicant_id = current_person());
select keep_record('tenant_application');
