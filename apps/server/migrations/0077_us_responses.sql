-- What customs answers about an entry or its security filing, as it came: also before the entry is known here. An answer counts for one filing (`round`), so that
-- those of a filing say the same in any order. What is recorded by hand stands among them.
create table us_entry_response (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  us_entry_id uuid,
  kind text not null check (kind in ('accepted', 'documents', 'exam', 'hold', 'holdRemoved', 'released', 'rejected', 'summaryFiled', 'corrected', 'summaryAccepted',
    'summaryRejected', 'paid', 'liquidated', 'isfAccepted', 'isfRejected')),
  at timestamptz not null default now(),
  -- The day that was said of it, where it is not that of `at`.
  on_day date,
  heard_at timestamptz not null default now(),
  person_id uuid,
  by_hand boolean not null default false,
  -- By which its entry is told: our number, that of the entry, a bill.
  code text,
  entry_no text,
  bill_no text,
  note text,
  raw text,
  round int,
  changed boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, us_entry_id) references us_entry (tenant_id, id),
  check (us_entry_id is not null or code is not null or entry_no is not null or bill_no is not null)
);
-- Read from a file, the same answer stands once.
create unique index us_entry_response_once on us_entry_response
  (tenant_id, kind, at, coalesce(code, ''), coalesce(entry_no, ''), coalesce(bill_no, ''), md5(coalesce(note, ''))) where not by_hand;
create index us_entry_response_of on us_entry_response (tenant_id, us_entry_id, id);
create index us_entry_response_waiting on us_entry_response (tenant_id, at) where us_entry_id is null;
select protect_tenant_table('us_entry_response');

alter table us_entry
  add column buyer_id uuid,
  add column ship_to_id uuid,
  add column stuffing_location text,
  add column consolidator text,
  add column isf_state text not null default 'toFile' check (isf_state in ('toFile', 'filed', 'accepted', 'rejected', 'amended')),
  -- Which filing of the ISF it is, and since when.
  add column isf_round int not null default 0,
  add column isf_sent_at timestamptz,
  add column isf_reason text,
  add column isf_told_for timestamptz,
  -- Which filing of the entry it is, and since when.
  add column filing int not null default 0,
  add column sent_at timestamptz,
  add column payment_kind text check (payment_kind in ('single', 'statement', 'monthly')),
  add column statement_date date,
  add foreign key (tenant_id, buyer_id) references us_party (tenant_id, id),
  add foreign key (tenant_id, ship_to_id) references us_party (tenant_id, id);
drop trigger history on us_entry;
create trigger history after insert or update on us_entry for each row
  execute function write_history('bond_id', 'order_id', 'isf_round', 'isf_sent_at', 'isf_told_for', 'filing', 'sent_at');
update us_entry set isf_state = 'filed', isf_round = 1, isf_sent_at = isf_filed_at where isf_filed_at is not null;
update us_entry set filing = 1, sent_at = filed_on where filed_on is not null;
alter table us_entry drop constraint us_entry_entry_type_check;
alter table us_entry add constraint us_entry_entry_type_check
  check (entry_type in ('01', '02', '03', '04', '05', '06', '07', '08', '11', '12', '21', '22', '23', '24'));
create index us_entry_lading on us_entry (tenant_id, lading_at, id);
create index us_entry_bill on us_entry (tenant_id, bill_no);
create index us_entry_house on us_entry (tenant_id, house_bill) where house_bill is not null;

-- What was recorded by hand before counts as it did.
insert into us_entry_response (tenant_id, us_entry_id, kind, at, on_day, person_id, by_hand, note, round, changed)
select e.tenant_id, e.us_entry_id, k.kind, e.at, case k.kind when 'released' then u.released_on when 'summaryFiled' then u.summary_filed_on when 'paid' then u.paid_on
    when 'liquidated' then u.liquidated_on end, e.person_id, true, e.note, 1, true
from us_entry_event e join us_entry u on u.tenant_id = e.tenant_id and u.id = e.us_entry_id
  join (values ('requireDocuments', 'documents'), ('examine', 'exam'), ('hold', 'hold'), ('release', 'released'), ('reject', 'rejected'), ('fileSummary', 'summaryFiled'),
    ('fileCorrection', 'corrected'), ('pay', 'paid'), ('liquidate', 'liquidated')) k(step, kind) on k.step = e.step;

alter table file_layout drop constraint file_layout_kind_check;
alter table file_layout add constraint file_layout_kind_check check (kind in ('roadCargo', 'tradeDeclaration', 'usEntry'));

-- For which code and range the operator was told of another tenant that holds it too.
alter table us_filer add column told_for text;
drop trigger history on us_filer;
create trigger history after insert or update on us_filer for each row execute function write_history('told_for');
