-- The role that the program works as. It owns nothing, so row-level security binds it; migrations run as the owner.
do $$ begin
  if not exists (select from pg_roles where rolname = 'clearway_app') then create role clearway_app nologin; end if;
end $$;
do $$ begin
  execute format('grant clearway_app to %I', current_user);
end $$;

create extension if not exists pg_trgm;

grant usage on schema public to clearway_app;
revoke create on schema public from public;

-- Version 7 ids are ordered by time, so that new rows land at the end of their index (PostgreSQL has uuidv7() only from 18 on).
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Who is asking. Set by the kernel at the start of each transaction; nothing set means no rows.
create function current_tenant() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.tenant_id', true), '')::uuid $$;
create function current_person() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.person_id', true), '')::uuid $$;

create function touch_row() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  new.updated_by := current_person();
  return new;
end $$;

-- Who changed which field from what to what, whatever path the write took.
create table record_history (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  table_name text not null,
  record_id uuid not null,
  action text not null check (action in ('add', 'update', 'delete', 'restore')),
  changes jsonb not null,
  person_id uuid,
  request_id text,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index record_history_record on record_history (tenant_id, table_name, record_id, id desc);
create index record_history_person on record_history (tenant_id, person_id, id desc);

create function write_history() returns trigger language plpgsql as $$
declare
  silent constant text[] := array['version', 'updated_at', 'updated_by', 'created_at', 'created_by', 'tenant_id', 'id', 'deleted_at', 'deleted_by'] || tg_argv;
  what text := 'update';
  diff jsonb;
begin
  if tg_op = 'INSERT' then
    insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id, at)
    values (new.tenant_id, tg_table_name, new.id, 'add', '[]', current_person(), current_setting('app.request_id', true), new.created_at);
    return null;
  end if;
  if old.deleted_at is null and new.deleted_at is not null then what := 'delete'; end if;
  if old.deleted_at is not null and new.deleted_at is null then what := 'restore'; end if;
  select coalesce(jsonb_agg(jsonb_build_object('field', n.key, 'from', o.value, 'to', n.value) order by n.key), '[]') into diff
    from jsonb_each_text(to_jsonb(new)) n join jsonb_each_text(to_jsonb(old)) o using (key)
    where n.value is distinct from o.value and not n.key = any (silent);
  if what <> 'update' or diff <> '[]' then
    insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
    values (new.tenant_id, tg_table_name, new.id, what, diff, current_person(), current_setting('app.request_id', true));
  end if;
  return null;
end $$;

-- One line makes a table a tenant's: forced row-level security, its policy, and the rights of the program (never TRUNCATE).
create function protect_tenant_table(name text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  execute format('grant select, insert, update, delete on %I to clearway_app', name);
end $$;

-- For tables with the common columns: version and update marks, and record history. Columns named after the table stay out of the history.
create function keep_record(name text, variadic silent text[] default '{}') returns void language plpgsql as $$
declare args text := (select coalesce(string_agg(quote_literal(s), ', '), '') from unnest(silent) s);
begin
  execute format('create trigger touch before update on %I for each row execute function touch_row()', name);
  execute format('create trigger history after insert or update on %I for each row execute function write_history(%s)', name, args);
end $$;

select protect_tenant_table('record_history');
revoke update, delete on record_history from clearway_app;
