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
