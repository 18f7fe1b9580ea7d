-- Two-step declaration: the third character of the document type, and the round whose message was the summary once the complete one is prepared.
alter table declaration add type_step text generated always as (nullif(head ->> 'TypeStep', '')) stored;
alter table declaration add summary_round int;
create index declaration_to_complete on declaration (tenant_id, created_at desc, id desc) where type_step = '5' and summary_round is null and deleted_at is null;
drop trigger touch on declaration;
drop trigger history on declaration;
select keep_record('declaration', 'head', 'blocks', 'free', 'sign', 'origins', 'estimate', 'papers', 'entry_id', 'seq_no', 'bill_no', 'trade_name', 'trade_mode', 'entry_office', 'customs_office', 'status_since', 'type_step', 'summary_round');
