-- An export that takes longer than a person waits: made by a job in fair turns, kept for some days for whoever asked for it.
create table own_export (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  person_id uuid not null references person (id),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- The call that is run again by the job, as the person then: `POST /api/trade/order/exportExcel` with what it was given.
  route text not null,
  input jsonb not null,
  language text not null,
  -- In three languages.
  title jsonb not null,
  file_name text not null,
  content_type text not null,
  rows_done int not null default 0,
  rows_total int,
  size bigint,
  store_key text,
  -- What the person could see when the file was made: who sees something else now gets no older file.
  rights_mark text,
  -- A name among the texts of errors, and what stands in its places.
  error text,
  error_values jsonb,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  -- While it runs its node says every second that it lives.
  beat_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id)
);
create index own_export_person on own_export (tenant_id, person_id, created_at desc);
create index own_export_under_way on own_export (tenant_id, status) where status in ('queued', 'running');
create index own_export_expires on own_export (tenant_id, expires_at) where expires_at is not null;
select protect_tenant_table('own_export');

-- Takes the next export, by fair turns: the tenant that was served longest ago, in it the person served longest ago, and of each tenant one at a time.
create function take_own_export() returns table (of_tenant uuid, of_export uuid) language plpgsql as $$
declare
  before constant text := current_setting('app.tenant_id', true);
  tenant_at uuid;
  served timestamptz;
  found_id uuid;
  asked timestamptz;
  best_served timestamptz;
  best_asked timestamptz;
begin
  -- One node chooses at a time, or two would serve the same tenant.
  perform pg_advisory_xact_lock(hashtextextended('own_export turns', 0));
  for tenant_at in select t.id from tenant t where t.deleted_at is null loop
    perform set_config('app.tenant_id', tenant_at::text, true);
    continue when not exists (select from own_export e where e.tenant_id = current_tenant() and e.status = 'queued')
      or exists (select from own_export e where e.tenant_id = current_tenant() and e.status = 'running');
    select coalesce(max(e.started_at), '-infinity') into served from own_export e where e.tenant_id = current_tenant();
    select e.id, e.created_at into found_id, asked from own_export e where e.tenant_id = current_tenant() and e.status = 'queued'
      order by (select coalesce(max(o.started_at), '-infinity') from own_export o where o.tenant_id = current_tenant() and o.person_id = e.person_id), e.created_at, e.id limit 1;
    if of_export is null or (served, asked) < (best_served, best_asked) then
      of_tenant := tenant_at;
      of_export := found_id;
      best_served := served;
      best_asked := asked;
    end if;
  end loop;
  if of_export is not null then
    perform set_config('app.tenant_id', of_tenant::text, true);
    update own_export e set status = 'running', attempts = e.attempts + 1, started_at = clock_timestamp(), beat_at = clock_timestamp(), rows_done = 0
      where e.tenant_id = current_tenant() and e.id = of_export;
  end if;
  perform set_config('app.tenant_id', coalesce(before, ''), true);
  if of_export is not null then return next; end if;
end $$;

-- What is to be seen to in all tenants: exports whose node fell silent, those that wait, and those whose days are over.
create function due_own_exports() returns table (of_tenant uuid, of_export uuid, what text) language plpgsql as $$
declare
  before constant text := current_setting('app.tenant_id', true);
begin
  for of_tenant in select t.id from tenant t loop
    perform set_config('app.tenant_id', of_tenant::text, true);
    return query select e.tenant_id, e.id, case when e.expires_at <= now() then 'over' when e.status = 'queued' then 'waiting' else 'silent' end from own_export e
      where e.tenant_id = current_tenant() and (e.expires_at <= now() or e.status = 'queued' or (e.status = 'running' and e.beat_at < now() - interval '90 seconds'));
  end loop;
  perform set_config('app.tenant_id', coalesce(before, ''), true);
end $$;
