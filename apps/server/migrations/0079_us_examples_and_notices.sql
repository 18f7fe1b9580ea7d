-- Rules of chapter 99 that the demonstration brings with its edition of examples: like that they step back where an official edition runs, and never stand in the
-- way of a rule of the same code.
alter table additional_duty add column example boolean not null default false;
drop index additional_duty_code;
create unique index additional_duty_code on additional_duty (tenant_id, jurisdiction, code, coalesce(lower(producer), ''), valid_from, example) where deleted_at is null;

-- When those who file were told that an entry falls due; anew for the next deadline.
alter table us_entry add column told_for date;
-- No history of that: whatever the trigger left out so far, it leaves this out too.
do $$
declare
  kept text;
begin
  select string_agg(quote_literal(name), ', ') into kept from pg_trigger t, unnest(string_to_array(encode(t.tgargs, 'escape'), '\000')) as name
    where t.tgrelid = 'us_entry'::regclass and t.tgname = 'history' and name <> '';
  drop trigger history on us_entry;
  execute format('create trigger history after insert or update on us_entry for each row execute function write_history(%s)', concat_ws(', ', kept, quote_literal('told_for')));
end $$;
