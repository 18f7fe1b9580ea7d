-- A package has its name in three languages; it is found by each of them.
drop index tenant_package_search;
create index tenant_package_search on tenant_package using gin ((package_code || ' ' || package_name || ' ' || or_blank(package_name_tw) || ' ' || or_blank(package_name_en)) gin_trgm_ops);

-- The history keeps which package a tenant had and no longer its Simplified name, so that everybody reads it in his own language.
create or replace function tenant_facts(t tenant) returns jsonb language sql stable as $$
  select to_jsonb(t) - array['id', 'version', 'created_at', 'updated_at', 'deleted_at', 'user_count', 'end_warned', 'policy', 'owner_id']
    || jsonb_build_object('owner_name', (select nickname from person where id = t.owner_id)) $$;
