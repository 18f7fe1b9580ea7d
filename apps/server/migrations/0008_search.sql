-- Under row-level security PostgreSQL uses an index only for conditions that it trusts not to leak what they compare. ILIKE and @@ are not
-- marked so, and a search would read the whole table. They raise no error that tells of a row's content, so they are marked here.
-- Only a superuser may: where the owner is none, docs/decisions/010 gives the lines for the database's administrator.
do $$ begin
  alter function textlike(text, text) leakproof;
  alter function texticlike(text, text) leakproof;
  alter function textcat(text, text) leakproof; -- searched expressions join columns with ||
  alter function ts_match_vq(tsvector, tsquery) leakproof;
exception when insufficient_privilege then
  raise notice 'searches will not use their indexes: see docs/decisions/010';
end $$;

-- coalesce() is not among the expressions that PostgreSQL looks into for leaks, a plain CASE is: searched expressions say or_blank().
create function or_blank(value text) returns text language sql immutable parallel safe as $$ select case when value is null then '' else value end $$;
drop index sys_org_search, outbox_message_search, supplier_search, goods_search, trade_order_search;
create index sys_org_search on sys_org using gin ((org_name || ' ' || or_blank(uscc)) gin_trgm_ops);
create index outbox_message_search on outbox_message using gin ((recipient || ' ' || or_blank(subject)) gin_trgm_ops);
create index supplier_search on supplier using gin ((code || ' ' || name || ' ' || or_blank(uscc)) gin_trgm_ops);
create index goods_search on goods using gin ((model_number || ' ' || name || ' ' || or_blank(brand)) gin_trgm_ops);
create index trade_order_search on trade_order using gin ((code || ' ' || supplier_name || ' ' || or_blank(item_code) || ' ' || or_blank(item_name)) gin_trgm_ops);
