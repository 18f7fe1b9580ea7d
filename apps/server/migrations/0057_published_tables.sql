-- Tables that an authority publishes come into dictionaries whole: thousands of values at once, edition after edition.

-- Brought by such a table and not touched by a person since: a later edition may change or retire it, never what a person wrote.
alter table sys_dict add column published boolean not null default false;
drop trigger history on sys_dict;
create trigger history after insert or update on sys_dict for each row execute function write_history('published');
-- By what a value goes before another, which asks about null as well.
create index sys_dict_layer on sys_dict (tenant_id, dict_type, or_blank(dict_value)) where deleted_at is null;

-- As before; what lies above or below a row is looked up at the two tenants that it can be of, by the index.
create or replace view dict_entry with (security_invoker = true) as
  select d.tenant_id, d.id, d.version, d.created_at, d.created_by, d.updated_at, d.deleted_at, d.dict_type, d.dict_value, d.dict_name, d.dict_name_tw, d.dict_name_en,
    d.dict_parent, d.dict_sequence, d.is_private, d.colour, d.valid_from, d.valid_to, d.status, d.remark,
    case when d.tenant_id = current_tenant() then 'own' else 'shared' end as origin,
    exists (select from dictionary_item i where i.dictionary = d.dict_type and i.value = or_blank(d.dict_value))
      or exists (select from sys_dict s where s.tenant_id = (select platform_tenant()) and s.tenant_id <> d.tenant_id and s.dict_type = d.dict_type
        and or_blank(s.dict_value) = or_blank(d.dict_value) and s.deleted_at is null and d.tenant_id = current_tenant()) as overrides
  from sys_dict d
  where d.tenant_id = current_tenant() or (d.deleted_at is null and not exists (
    select from sys_dict o where o.tenant_id = current_tenant() and o.dict_type = d.dict_type and or_blank(o.dict_value) = or_blank(d.dict_value) and o.deleted_at is null))
  union all
  select null, overlay(overlay(md5('dictionary ' || i.dictionary || ' ' || i.value) placing '5' from 13) placing 'a' from 17)::uuid, 1, '2026-01-01T00:00:00Z', null, '2026-01-01T00:00:00Z', null,
    i.dictionary, nullif(i.value, ''), i.zh, i.tw, i.en, null, i.sequence, false, i.colour, null, null, 'able', null, 'builtIn', false
  from dictionary_item i
  -- Asked value by value, and not joined: a join is planned by what the table held before thousands of rows came.
  where (select true from sys_dict o where o.tenant_id = current_tenant() and o.dict_type = i.dictionary and or_blank(o.dict_value) = i.value and o.deleted_at is null) is null
    and (select true from sys_dict o where o.tenant_id = (select platform_tenant()) and o.dict_type = i.dictionary and or_blank(o.dict_value) = i.value and o.deleted_at is null) is null;

-- Told once a statement: thousands of rows in one say the same.
drop trigger dictionary_changed on sys_dict;
create function tell_dictionaries_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('dictionary_changed', case when c.tenant_id = platform_tenant() then '*' else c.tenant_id::text end) from (select distinct tenant_id from changed) c;
  return null;
end $$;
create trigger dictionary_added after insert on sys_dict referencing new table as changed for each statement execute function tell_dictionaries_changed();
create trigger dictionary_changed after update on sys_dict referencing new table as changed for each statement execute function tell_dictionaries_changed();
create trigger dictionary_removed after delete on sys_dict referencing old table as changed for each statement execute function tell_dictionaries_changed();

-- Files of published tables on their way into dictionaries: read and compared, then written by a job.
create table dict_import (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  status text not null default 'read' check (status in ('read', 'queued', 'running', 'done', 'failed', 'cancelled')),
  rows_done int not null default 0,
  rows_total int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- Who set it off, and since when.
  started_by uuid,
  started_at timestamptz,
  -- While it runs its node says after each batch that it lives.
  beat_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index dict_import_newest on dict_import (tenant_id, created_at desc, id desc);
create unique index dict_import_under_way on dict_import (tenant_id) where status in ('queued', 'running');
select protect_tenant_table('dict_import');

create table dict_import_table (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  import_id uuid not null,
  file_name text not null,
  -- Null: nobody knows yet which dictionary it is for.
  dict_type text,
  -- The rows as they stand in the file, its headings first.
  cells jsonb not null,
  -- What becomes of values that have another name in the file, and of those that it does not have; null until it is set off, or left out of it.
  changed text check (changed in ('take', 'keep')),
  missing text check (missing in ('retire', 'keep')),
  -- How many values were added, changed and retired, once it is written.
  outcome jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, import_id) references dict_import (tenant_id, id) on delete cascade
);
create unique index dict_import_table_of on dict_import_table (tenant_id, import_id, dict_type);
select protect_tenant_table('dict_import_table');
