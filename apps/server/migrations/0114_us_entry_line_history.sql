-- What became of the lines of an entry is told line by line by the program; as a whole, with all that was worked out for them, they were most of the
-- time that a save took. Whatever the trigger left out so far, it leaves this out too.
do $$
declare
  kept text;
begin
  select string_agg(quote_literal(name), ', ') into kept from pg_trigger t, unnest(string_to_array(encode(t.tgargs, 'escape'), '\000')) as name
    where t.tgrelid = 'us_entry'::regclass and t.tgname = 'history' and name <> '';
  drop trigger history on us_entry;
  execute format('create trigger history after insert or update on us_entry for each row execute function write_history(%s)',
    concat_ws(', ', kept, quote_literal('lines')));
end $$;
