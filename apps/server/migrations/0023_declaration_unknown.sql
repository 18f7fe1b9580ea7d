-- Tags of an imported message that the catalogue does not know: they go out again where they stood, shape `UnknownPart[]`.
alter table declaration add column unknown jsonb not null default '[]';

-- Some of a declaration is told field by field by the program; the tags are told by nobody.
drop trigger history on declaration;
create trigger history after insert or update on declaration for each row execute function write_history(
  'head', 'blocks', 'free', 'sign', 'unknown', 'origins', 'estimate', 'papers', 'entry_id', 'seq_no', 'bill_no', 'trade_name', 'trade_mode', 'entry_office', 'customs_office', 'status_since');

-- Our own number, as a receipt gives it back: for a person who assigns one that waits.
alter table declaration_receipt add column client_seq_no text;

-- Customs was wrong, or it was mended elsewhere: nothing to mend here.
alter table declaration_fault add column applies boolean not null default true;
