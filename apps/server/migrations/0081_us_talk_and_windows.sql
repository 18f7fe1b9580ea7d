-- What is said of an entry and of a container move is kept where the rest is.
do $$
declare
  made text;
begin
  select conname into strict made from pg_constraint where conrelid = 'customs_message'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%num_nonnulls%';
  execute format('alter table customs_message drop constraint %I', made);
end $$;
alter table customs_message
  add column us_entry_id uuid,
  add column dray_move_id uuid,
  add foreign key (tenant_id, us_entry_id) references us_entry (tenant_id, id),
  add foreign key (tenant_id, dray_move_id) references dray_move (tenant_id, id),
  add constraint customs_message_of_one check (num_nonnulls(case_id, road_cargo_id, trade_declaration_id, us_entry_id, dray_move_id) = 1);
create index customs_message_us_entry on customs_message (tenant_id, us_entry_id, at, id) where us_entry_id is not null;
create index customs_message_dray_move on customs_message (tenant_id, dray_move_id, at, id) where dray_move_id is not null;
drop index customs_message_asked;
create index customs_message_asked on customs_message (tenant_id, road_cargo_id, trade_declaration_id, us_entry_id, dray_move_id, case_id)
  where question and answered_at is null and not internal;
drop index customs_message_unseen;
create index customs_message_unseen on customs_message (tenant_id, road_cargo_id, trade_declaration_id, us_entry_id, dray_move_id) where unseen;

-- A periodic monthly statement is paid later than the summary is due; the last day of correction or protest of which those who file were told.
alter table us_entry
  add column payment_due date,
  add column window_told_for date;
alter table us_entry alter column due_date set expression as (case when status in ('draft', 'checked', 'rejected') then arrival_date + 15
  when status = 'released' then summary_due when status = 'summaryFiled' then coalesce(payment_due, summary_due) end);
-- No history of either: whatever the trigger left out so far, it leaves these out too.
do $$
declare
  kept text;
begin
  select string_agg(quote_literal(name), ', ') into kept from pg_trigger t, unnest(string_to_array(encode(t.tgargs, 'escape'), '\000')) as name
    where t.tgrelid = 'us_entry'::regclass and t.tgname = 'history' and name <> '';
  drop trigger history on us_entry;
  execute format('create trigger history after insert or update on us_entry for each row execute function write_history(%s)',
    concat_ws(', ', kept, quote_literal('payment_due'), quote_literal('window_told_for')));
end $$;
