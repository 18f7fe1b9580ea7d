-- Trigrams serve a search from three characters on, but two are the common word in Chinese (电机): such a search read the whole table.
-- letters() keeps of a text what words of one and two characters look for: each character that is not ASCII, each pair with one
-- of them, and of each Latin word or number its first and its first two characters.
create function letters(value text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  found text[] := '{}';
  one text;
  last text;
  kind int; -- 0 a sign, 1 and 2 the first and second of a Latin word, 3 its others, 4 of another script
  before int := 0;
begin
  foreach one in array string_to_array(lower(value), null) loop
    kind := case
      when one > U&'\007f' collate "C" then 4
      when one between '0' and '9' collate "C" or one between 'a' and 'z' collate "C" then case before when 1 then 2 when 2 then 3 when 3 then 3 else 1 end
      else 0 end;
    if kind in (1, 4) then found := found || one; end if;
    if kind > 0 and before > 0 and (kind in (2, 4) or before = 4) then found := found || (last || one); end if;
    before := kind;
    last := one;
  end loop;
  return found;
end $$;

-- Trusted not to leak, as 0008 says of the others: without that row-level security keeps a search from its index.
do $$ begin
  alter function letters(text) leakproof;
  alter function arraycontains(anyarray, anyarray) leakproof;
exception when insufficient_privilege then
  raise notice 'searches for one or two characters will not use their indexes: see docs/decisions/010';
end $$;

-- Gives a table with a trigram index `<table>_search` the index for short words, over the same text.
create function index_letters(of_table regclass) returns void language plpgsql as $$
declare
  searched text := pg_get_indexdef((of_table::text || '_search')::regclass, 1, true);
begin
  execute format('create index %I on %s using gin (letters(%s))', of_table::text || '_letters', of_table, searched);
end $$;
revoke all on function index_letters(regclass) from public;

select index_letters(i.indrelid::regclass) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where a.amname = 'gin' and c.relname = i.indrelid::regclass::text || '_search' and pg_get_indexdef(i.indexrelid) like '%gin_trgm_ops%';
