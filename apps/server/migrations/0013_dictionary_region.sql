-- Values of dictionaries beside those that come with the product (dictionary_item, whose value '' names the dictionary itself). A row of the
-- same type and value goes before the product's: so a tenant renames, recolours or retires one for itself.
create table sys_dict (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  dict_type text not null check (dict_type ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}$'),
  -- Null: the row is the dictionary itself and gives its name.
  dict_value text check (dict_value <> ''),
  dict_name text not null,
  dict_name_tw text,
  dict_name_en text,
  -- The value of the same dictionary that this one stands below; it may be anybody's, so it is named and not referred to.
  dict_parent text check (dict_parent <> ''),
  dict_sequence int not null default 0,
  is_private boolean not null default true,
  colour text check (colour in ('green', 'red', 'orange', 'blue', 'default')),
  valid_from date,
  valid_to date,
  status text not null default 'able' check (status in ('able', 'disable')),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (valid_to >= valid_from),
  check (dict_value is not null or dict_parent is null)
);
create unique index sys_dict_value on sys_dict (tenant_id, dict_type, dict_value) nulls not distinct where deleted_at is null;
create index sys_dict_newest on sys_dict (tenant_id, created_at desc, id desc);
select protect_tenant_table('sys_dict');
-- What the operator keeps private is nobody else's to see.
create policy shared on sys_dict for select using (tenant_id = (select platform_tenant()) and not is_private);
select keep_record('sys_dict');

-- What a tenant works with: its own rows, then the operator's, then the product's. One row a value, but for the own recycle bin.
create view dict_entry with (security_invoker = true) as
  select d.tenant_id, d.id, d.version, d.created_at, d.created_by, d.updated_at, d.deleted_at, d.dict_type, d.dict_value, d.dict_name, d.dict_name_tw, d.dict_name_en,
    d.dict_parent, d.dict_sequence, d.is_private, d.colour, d.valid_from, d.valid_to, d.status, d.remark,
    case when d.tenant_id = current_tenant() then 'own' else 'shared' end as origin,
    exists (select from dictionary_item i where i.dictionary = d.dict_type and i.value = or_blank(d.dict_value))
      or exists (select from sys_dict s where s.tenant_id <> d.tenant_id and s.dict_type = d.dict_type and or_blank(s.dict_value) = or_blank(d.dict_value) and s.deleted_at is null
        and d.tenant_id = current_tenant()) as overrides
  from sys_dict d
  where d.tenant_id = current_tenant() or (d.deleted_at is null and not exists (
    select from sys_dict o where o.tenant_id = current_tenant() and o.dict_type = d.dict_type and or_blank(o.dict_value) = or_blank(d.dict_value) and o.deleted_at is null))
  union all
  select null, overlay(overlay(md5('dictionary ' || i.dictionary || ' ' || i.value) placing '5' from 13) placing 'a' from 17)::uuid, 1, '2026-01-01T00:00:00Z', null, '2026-01-01T00:00:00Z', null,
    i.dictionary, nullif(i.value, ''), i.zh, i.tw, i.en, null, i.sequence, false, i.colour, null, null, 'able', null, 'builtIn', false
  from dictionary_item i
  where not exists (select from sys_dict o where o.dict_type = i.dictionary and or_blank(o.dict_value) = i.value and o.deleted_at is null);
grant select on dict_entry to clearway_app;

-- Every node keeps dictionaries in memory. What the operator or a release changes reaches all tenants.
create function tell_dictionary_changed() returns trigger language plpgsql as $$
declare owner uuid := (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'tenant_id')::uuid;
begin
  perform pg_notify('dictionary_changed', case when owner is null or owner = platform_tenant() then '*' else owner::text end);
  return null;
end $$;
create trigger dictionary_changed after insert or update or delete on sys_dict for each row execute function tell_dictionary_changed();
create trigger dictionary_changed after insert or update or delete on dictionary_item for each row execute function tell_dictionary_changed();

-- Places for addresses. The operator's rows are there for everybody: mainland China by GB/T 2260, Hong Kong, Macao, Taiwan. A tenant adds its
-- own below them. Codes and not ids tie a row to the one above it, because that one is often somebody else's.
create table region (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  region_code text not null check (region_code ~ '^\d{6,20}$'),
  region_name text not null,
  region_name_tw text,
  region_name_en text,
  region_type text not null check (region_type in ('country', 'province', 'city', 'county', 'town', 'area')),
  region_parent text,
  -- Pinyin whole and by its first letters, for searching: 'shenzhen sz'.
  pinyin text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check ((region_type = 'country') = (region_parent is null))
);
create unique index region_code on region (tenant_id, region_code) where deleted_at is null;
create index region_code_sort on region (tenant_id, region_code, id);
create index region_parent on region (tenant_id, region_parent, region_code);
create index region_name on region (tenant_id, region_name, id);
create index region_type on region (tenant_id, region_type, region_code);
create index region_newest on region (tenant_id, created_at desc, id desc);
create index region_updated on region (tenant_id, updated_at desc, id desc);
-- Shared rows are read by two policies joined with OR, which no index that begins with the tenant serves.
create index region_by_code on region (region_code);
create index region_by_parent on region (region_parent, region_code);
create index region_search on region using gin ((region_code || ' ' || region_name || ' ' || or_blank(region_name_tw) || ' ' || or_blank(region_name_en) || ' ' || pinyin) gin_trgm_ops);
select protect_tenant_table('region');
select share_platform_rows('region');
create trigger touch before update on region for each row execute function touch_row();
-- What a release brings is told by its release notes; the history tells what people did.
create trigger history after insert or update on region for each row when (current_person() is not null) execute function write_history('pinyin');
