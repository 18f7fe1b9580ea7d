-- What the operator keeps of a tenant beside its row in 0002, and how a tenant takes its data with it.
alter table tenant
  -- Why it was suspended; whoever signs in reads it.
  add column status_note text,
  -- Null: as many as it likes. Those who were invited count, those who were disabled do not.
  add column most_users int check (most_users between 1 and 1000000),
  add column user_count int not null default 0,
  -- Days before its end of which the administrators were warned last: 30, 7, 1.
  add column end_warned int;
do $$ declare t uuid; begin
  for t in select id from tenant loop
    perform set_config('app.tenant_id', t::text, true);
    update tenant set user_count = (select count(*) from membership m where m.tenant_id = t and m.deleted_at is null and m.status <> 'disable') where id = t;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
create unique index tenant_domain on tenant (lower(domain)) where deleted_at is null and domain is not null;
create index tenant_newest on tenant (created_at desc, id desc);
create index tenant_updated on tenant (updated_at desc, id desc);
create index tenant_name on tenant (tenant_name, id);
create index tenant_code_order on tenant (tenant_code, id);
create index tenant_start on tenant (start_time, id);
create index tenant_end on tenant (end_time, id);
create index tenant_users on tenant (user_count, id);
create index tenant_package_of on tenant (package_id);
create index tenant_search on tenant using gin ((tenant_code || ' ' || tenant_name || ' ' || or_blank(domain) || ' ' || or_blank(tenant_contact)) gin_trgm_ops);

-- Whatever way somebody comes into a tenant: he is counted, and one too many is refused.
create function count_users() returns trigger language plpgsql as $$
declare before int := 0; after int := 0; most int; now_there int;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null and old.status <> 'disable' then before := 1; end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and new.status <> 'disable' then after := 1; end if;
  if before = after then return null; end if;
  update tenant set user_count = user_count + after - before where id = coalesce(new.tenant_id, old.tenant_id) returning most_users, user_count into most, now_there;
  if after > before and now_there > most then
    raise exception 'One user more than the % that the tenant may have', most using errcode = 'check_violation', constraint = 'tenant_most_users', detail = most::text;
  end if;
  return null;
end $$;
create trigger count_users after insert or delete or update of status, deleted_at on membership for each row execute function count_users();

-- A tenant's row has versions and a history like any record; the history stands with whoever changed it. Counting is no change.
create function touch_tenant() returns trigger language plpgsql as $$
declare own constant text[] := array['version', 'updated_at', 'user_count', 'end_warned'];
begin
  if new.end_time is distinct from old.end_time then new.end_warned := null; end if;
  if to_jsonb(new) - own is distinct from to_jsonb(old) - own then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;
create trigger touch_tenant before update on tenant for each row execute function touch_tenant();

create function tenant_facts(t tenant) returns jsonb language sql stable as $$
  select to_jsonb(t) - array['id', 'version', 'created_at', 'updated_at', 'deleted_at', 'user_count', 'end_warned', 'policy', 'package_id', 'owner_id']
    || jsonb_build_object('package_name', (select package_name from tenant_package p where p.id = t.package_id), 'owner_name', (select nickname from person where id = t.owner_id)) $$;
create function write_tenant_history() returns trigger language plpgsql as $$
declare what text := 'update'; diff jsonb := '[]';
begin
  if current_tenant() is null then return null; end if;
  if tg_op = 'INSERT' then what := 'add';
  else
    if old.deleted_at is null and new.deleted_at is not null then what := 'delete'; end if;
    if old.deleted_at is not null and new.deleted_at is null then what := 'restore'; end if;
    select coalesce(jsonb_agg(jsonb_build_object('field', n.key, 'from', o.value, 'to', n.value) order by n.key), '[]') into diff
      from jsonb_each_text(tenant_facts(new)) n join jsonb_each_text(tenant_facts(old)) o using (key) where n.value is distinct from o.value;
    if what = 'update' and diff = '[]' then return null; end if;
  end if;
  insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
  values (current_tenant(), 'tenant', new.id, what, diff, current_person(), current_setting('app.request_id', true));
  return null;
end $$;
create trigger history after insert or update on tenant for each row execute function write_tenant_history();

-- A tenant as the operator sees it: what he agreed with it, and counts. Nothing that the tenant wrote.
create view sys_tenant with (security_invoker = true) as
  select t.id, t.version, t.created_at, t.updated_at, t.deleted_at, t.tenant_code, t.tenant_name, t.domain, t.start_time, t.end_time,
    t.tenant_contact, t.tenant_email, t.tenant_tel, t.time_zone, t.package_id, t.most_users, t.user_count, t.status, t.status_note, t.owner_id,
    case when t.status <> 'able' then 'suspended' when t.start_time > now() then 'notStarted' when t.end_time <= now() then 'expired' else 'open' end as state
  from tenant t where t.kind = 'business';
grant select on sys_tenant to clearway_app;

create index tenant_package_code_order on tenant_package (tenant_id, package_code, id);
create index tenant_package_status on tenant_package (tenant_id, status, id);

-- What the one who approves a new tenant gave it.
create index tenant_application_updated on tenant_application (tenant_id, updated_at desc, id desc);
create index tenant_application_type on tenant_application (tenant_id, type, created_at desc, id desc);
create index tenant_application_search on tenant_application using gin ((tenant_code || ' ' || tenant_name || ' ' || apply_user_name || ' ' || or_blank(tenant_contact)) gin_trgm_ops);

-- Everything of a tenant as one file, made by a job on request and kept for some days.
create table tenant_export (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'expired')),
  tables_done int not null default 0,
  tables_total int not null default 0,
  files_done int not null default 0,
  files_total int not null default 0,
  row_count bigint not null default 0,
  size bigint,
  sha256 text,
  store_key text,
  error text,
  finished_at timestamptz,
  expires_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id)
);
create unique index tenant_export_running on tenant_export (tenant_id) where status in ('queued', 'running');
create index tenant_export_newest on tenant_export (tenant_id, created_at desc, id desc);
create index tenant_export_expires on tenant_export (tenant_id, expires_at) where status = 'done';
select protect_tenant_table('tenant_export');
select keep_record('tenant_export', 'tables_done', 'tables_total', 'files_done', 'files_total', 'row_count', 'store_key', 'sha256', 'size', 'finished_at', 'expires_at', 'error');
