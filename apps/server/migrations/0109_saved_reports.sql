-- What a person asks a report again and again: their own, or shared with their side: staff, or the same customer (org_id).
create table saved_report (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  person_id uuid not null,
  org_id uuid,
  name text not null,
  report text not null,
  dimension text not null,
  -- One that goes with the calendar, or `own`: the days below.
  period text not null,
  from_on date,
  to_on date,
  shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  check ((period = 'own') = (from_on is not null) and (from_on is null) = (to_on is null))
);
create unique index saved_report_name on saved_report (tenant_id, person_id, lower(name)) where deleted_at is null;
create index saved_report_shared on saved_report (tenant_id, org_id, created_at desc, id desc) where shared and deleted_at is null;
create index saved_report_newest on saved_report (tenant_id, created_at desc, id desc);
create index saved_report_search on saved_report using gin (name gin_trgm_ops);
select index_letters('saved_report');
select protect_tenant_table('saved_report');
select keep_record('saved_report');

-- When one is mailed to whom, with the rights of its owner at that moment.
create table report_schedule (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  saved_report_id uuid not null,
  person_id uuid not null,
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  -- 1 is Monday.
  weekdays int[] not null default '{}',
  month_day int check (month_day between 1 and 31),
  hour int not null check (hour between 0 and 23),
  format text not null check (format in ('pdf', 'excel')),
  language text not null check (language in ('zh', 'tw', 'en')),
  recipients uuid[] not null default '{}',
  outside text[] not null default '{}',
  paused boolean not null default false,
  -- Why it paused by itself.
  stop text,
  -- The clock by which the next time is reckoned, that time and its day there; none while it is paused.
  zone text not null,
  next_at timestamptz,
  next_on date,
  -- The last day for which it ran: a day is never taken twice.
  last_on date,
  -- Somebody wants it now.
  asked_at timestamptz,
  -- A node makes it since then. What it makes counts only while this is its turn still.
  taken_at timestamptz,
  turn int not null default 0,
  attempts int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, saved_report_id),
  foreign key (tenant_id, saved_report_id) references saved_report (tenant_id, id),
  check (paused = (next_at is null) and (next_at is null) = (next_on is null))
);
create index report_schedule_due on report_schedule (tenant_id, next_at) where next_at is not null;
create index report_schedule_asked on report_schedule (tenant_id, asked_at) where asked_at is not null;
create index report_schedule_person on report_schedule (tenant_id, person_id);
select protect_tenant_table('report_schedule');

-- What became of each time.
create table report_run (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  schedule_id uuid not null,
  -- The day for which it was due; none where somebody asked for it.
  due_on date,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('sent', 'part', 'limit', 'failed', 'stopped')),
  sent int not null default 0,
  -- Whom it left out, and why.
  left_out jsonb not null default '[]',
  stop text,
  primary key (tenant_id, id),
  foreign key (tenant_id, schedule_id) references report_schedule (tenant_id, id) on delete cascade
);
create unique index report_run_due on report_run (tenant_id, schedule_id, due_on);
create index report_run_newest on report_run (tenant_id, schedule_id, id desc);
select protect_tenant_table('report_run');

-- The first time after a moment at which something is due by the clock of a zone, and its day there; days up to `after_day` are over. One time a day, also where
-- the clock shows its hour twice (it is the second) or not at all (it is the hour after).
create function next_report_time(rhythm text, weekdays int[], month_day int, hour int, zone text, after timestamptz, after_day date)
returns table (next_at timestamptz, next_on date) language sql stable as $$
  select t.at, t.day from (
    select d::date as day, (d + make_interval(hours => hour)) at time zone zone as at
    from generate_series(greatest((after at time zone zone)::date, after_day + 1)::timestamp, greatest((after at time zone zone)::date, after_day + 1)::timestamp + interval '62 days', interval '1 day') d
    where case rhythm when 'daily' then true
      when 'weekly' then extract(isodow from d)::int = any (weekdays)
      else extract(day from d)::int = least(month_day, extract(day from date_trunc('month', d) + interval '1 month - 1 day')::int) end) t
  where t.at > after order by t.at limit 1
$$;

-- Schedules of all tenants whose time has come and which no node makes; one that was taken long ago died with its node. Where a tenant's clock was
-- changed the next time is reckoned anew.
create function due_reports() returns table (of_tenant uuid, of_schedule uuid) language plpgsql as $$
declare
  before constant text := current_setting('app.tenant_id', true);
  clock text;
begin
  for of_tenant, clock in select t.id, t.time_zone from tenant t where t.deleted_at is null loop
    perform set_config('app.tenant_id', of_tenant::text, true);
    update report_schedule s set zone = clock, next_at = n.next_at, next_on = n.next_on
      from report_schedule o cross join lateral next_report_time(o.rhythm, o.weekdays, o.month_day, o.hour, clock, now(), o.last_on) n
      where s.tenant_id = current_tenant() and o.tenant_id = s.tenant_id and o.id = s.id and s.zone <> clock and s.next_at > now();
    return query select s.tenant_id, s.id from report_schedule s
      where s.tenant_id = current_tenant() and (s.next_at <= now() or s.asked_at is not null) and (s.taken_at is null or s.taken_at < now() - interval '10 minutes')
      order by coalesce(s.asked_at, s.next_at) limit 500;
  end loop;
  perform set_config('app.tenant_id', coalesce(before, ''), true);
end $$;
