-- The case file: what one shipment of a customer is, from its papers to the declarations and their end.
create table customs_case (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  code text not null,
  direction text not null check (direction in ('import', 'export')),
  -- Domain rules C.2; `declaring` holds the ladder of its declarations.
  status text not null default 'draft' check (status in ('draft', 'toClassify', 'toQuote', 'toConfirm', 'toDeclare', 'declaring', 'toDispatch', 'toReceive', 'completed', 'returned', 'cancelled')),
  -- Why it was sent back, refused or cancelled.
  status_note text,
  customer_reference text,
  order_id uuid,
  order_code text,
  -- The case that it was copied from.
  copied_from uuid,
  supervision_mode text,
  incoterm text,
  currency text,
  transport_mode text,
  -- Vessel, flight, train or vehicle, and its voyage.
  conveyance text,
  voyage text,
  bill_no text,
  contract_no text,
  invoice_no text,
  overseas_name text,
  overseas_code text,
  overseas_address text,
  -- Country of trade, and country of despatch (import) or arrival (export): ISO 3166 alpha-3.
  trade_country text,
  far_country text,
  -- Port of despatch (import) or destination (export), and the one on this side, by customs' codes.
  far_port text,
  near_port text,
  customs_office text,
  entry_office text,
  goods_place text,
  -- Day of the carrier's arrival declaration (import), from which 14 days run, or of loading (export).
  moved_on date,
  package_kind text,
  marks text,
  -- What the papers say in sum, as their reader typed or imported it: the declaration is compared with it.
  packages int check (packages > 0),
  gross_weight numeric(19, 5) check (gross_weight >= 0),
  net_weight numeric(19, 5) check (net_weight >= 0),
  invoice_total numeric(19, 4) check (invoice_total >= 0),
  freight numeric(19, 4) check (freight >= 0),
  freight_currency text,
  insurance numeric(19, 4) check (insurance >= 0),
  insurance_currency text,
  -- Per cent of the goods' value, where the insurance is declared so.
  insurance_rate numeric(9, 4) check (insurance_rate >= 0),
  -- Who works on it.
  assignee_id uuid,
  urgent boolean not null default false,
  -- When this state should be over.
  due_at timestamptz,
  declare_by date,
  -- The earliest day by which a tax bill of it must be paid.
  tax_due_on date,
  -- The furthest trouble among its declarations, for the list: returned, taxDue, inspection, checking; none.
  alarm text check (alarm in ('returned', 'taxDue', 'inspection', 'checking')),
  quoted_at timestamptz,
  quoted_by uuid,
  confirmed_at timestamptz,
  confirmed_by uuid,
  -- Where each value came from, shape `Origins` of the contract.
  origins jsonb not null default '{}',
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, order_id) references trade_order (tenant_id, id)
);
create unique index customs_case_code on customs_case (tenant_id, lower(code)) where deleted_at is null;
create index customs_case_newest on customs_case (tenant_id, created_at desc, id desc);
create index customs_case_maker on customs_case (tenant_id, created_by, created_at desc, id desc);
create index customs_case_updated on customs_case (tenant_id, updated_at desc, id desc);
create index customs_case_code_sort on customs_case (tenant_id, code, id);
create index customs_case_status on customs_case (tenant_id, status, created_at desc, id desc);
create index customs_case_direction on customs_case (tenant_id, direction, created_at desc, id desc);
create index customs_case_org on customs_case (tenant_id, org_id, created_at desc, id desc);
create index customs_case_assignee on customs_case (tenant_id, assignee_id, created_at desc, id desc);
create index customs_case_urgent on customs_case (tenant_id, created_at desc, id desc) where urgent;
create index customs_case_alarm on customs_case (tenant_id, alarm, created_at desc, id desc) where alarm is not null;
create index customs_case_due on customs_case (tenant_id, due_at, id);
create index customs_case_declare_by on customs_case (tenant_id, declare_by, id);
create index customs_case_tax_due on customs_case (tenant_id, tax_due_on, id);
create index customs_case_moved on customs_case (tenant_id, moved_on, id);
create index customs_case_order on customs_case (tenant_id, order_id);
create index customs_case_search on customs_case using gin ((code || ' ' || or_blank(bill_no) || ' ' || or_blank(contract_no) || ' ' || or_blank(invoice_no) || ' ' || or_blank(customer_reference) || ' ' || or_blank(order_code) || ' ' || or_blank(overseas_name)) gin_trgm_ops);
select protect_tenant_table('customs_case');
select keep_record('customs_case', 'origins');

-- A line of the papers. Several may become one line of a declaration.
create table customs_case_line (
  tenant_id uuid not null,
  -- Given by the page that adds it, so that a call that is sent again adds nothing twice.
  id uuid not null,
  case_id uuid not null,
  position int not null,
  goods_id uuid,
  -- How goods and code were found: model (same model and brand), history (and the price fits), typed, task (from the workbench); null: not yet.
  matched_by text check (matched_by in ('model', 'history', 'typed', 'task')),
  model_number text,
  brand text,
  name text not null default '',
  name_en text,
  hs_code text check (hs_code ~ '^\d{8,10}$'),
  ciq_code text check (ciq_code ~ '^\d{3}$'),
  elements text check (length(elements) <= 255),
  quantity numeric(19, 5) check (quantity >= 0),
  unit text,
  unit_price numeric(19, 5) check (unit_price >= 0),
  total_price numeric(19, 4) check (total_price >= 0),
  -- Kilograms.
  net_weight numeric(19, 5) check (net_weight >= 0),
  gross_weight numeric(19, 5) check (gross_weight >= 0),
  packages int check (packages >= 0),
  -- In the statutory units of the code.
  first_quantity numeric(19, 5) check (first_quantity >= 0),
  second_quantity numeric(19, 5) check (second_quantity >= 0),
  origin text,
  destination text,
  district text,
  duty_mode text,
  remark text,
  -- The line of a declaration that it went into.
  declaration_line_id uuid,
  origins jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references customs_case (tenant_id, id) on delete cascade,
  foreign key (tenant_id, goods_id) references goods (tenant_id, id)
);
create index customs_case_line_case on customs_case_line (tenant_id, case_id, position, id) where deleted_at is null;
create index customs_case_line_changed on customs_case_line (tenant_id, case_id, updated_at);
create index customs_case_line_goods on customs_case_line (tenant_id, goods_id) where deleted_at is null;
create index customs_case_line_model on customs_case_line (tenant_id, lower(model_number), created_at desc) where deleted_at is null;
create index customs_case_line_declared on customs_case_line (tenant_id, declaration_line_id) where declaration_line_id is not null;
select protect_tenant_table('customs_case_line');
create trigger touch before update on customs_case_line for each row execute function touch_row();

-- The papers of a case: what is needed, what came, who looked at it.
create table customs_case_document (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  case_id uuid not null,
  kind text not null check (kind in ('invoice', 'packingList', 'contract', 'billOfLading', 'powerOfAttorney', 'originCertificate', 'licence', 'inspection', 'goodsPicture', 'taxBill', 'release', 'declaration', 'other')),
  name text not null,
  needed boolean not null default false,
  -- Why it is needed, where a rule asked for it: the letter of the supervision document.
  rule text,
  state text not null default 'needed' check (state in ('needed', 'received', 'checked', 'refused')),
  number text,
  valid_to date,
  file_id uuid,
  file_name text,
  sha256 text,
  received_at timestamptz,
  received_by uuid,
  checked_at timestamptz,
  checked_by uuid,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references customs_case (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references stored_file (tenant_id, id)
);
create index customs_case_document_case on customs_case_document (tenant_id, case_id, created_at) where deleted_at is null;
create index customs_case_document_hash on customs_case_document (tenant_id, sha256) where sha256 is not null and deleted_at is null;
select protect_tenant_table('customs_case_document');
select keep_record('customs_case_document');

-- What the broker asks for his work, and what he laid out.
create table customs_case_charge (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  case_id uuid not null,
  kind text not null check (kind in ('agency', 'declaration', 'inspection', 'transport', 'storage', 'document', 'duty', 'advance', 'other')),
  description text,
  quantity numeric(18, 4) not null default 1 check (quantity > 0),
  price numeric(18, 4) not null check (price >= 0),
  amount numeric(18, 2) not null check (amount >= 0),
  currency text not null,
  -- Laid out for the customer, not earned.
  advanced boolean not null default false,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references customs_case (tenant_id, id) on delete cascade
);
create index customs_case_charge_case on customs_case_charge (tenant_id, case_id, created_at) where deleted_at is null;
select protect_tenant_table('customs_case_charge');
select keep_record('customs_case_charge');

-- What happened, as people read it; never changed. `shown`: the customer's people see it too.
create table customs_case_event (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  case_id uuid not null,
  declaration_id uuid,
  kind text not null,
  -- Fill the places of the words that the contract has for the kind.
  details jsonb not null default '{}',
  shown boolean not null default true,
  person_id uuid,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references customs_case (tenant_id, id) on delete cascade
);
create index customs_case_event_case on customs_case_event (tenant_id, case_id, at desc, id desc);
select protect_tenant_table('customs_case_event');
revoke update, delete on customs_case_event from clearway_app;

-- Questions, answers and remarks between the broker and his customer, or among the broker's own people.
create table customs_case_message (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  case_id uuid not null,
  line_id uuid,
  -- The message that it answers.
  answers uuid,
  question boolean not null default false,
  answered_at timestamptz,
  -- Only the broker's own people see it.
  internal boolean not null default false,
  body text not null,
  file_id uuid,
  person_id uuid not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references customs_case (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references stored_file (tenant_id, id)
);
create index customs_case_message_case on customs_case_message (tenant_id, case_id, at, id);
create index customs_case_message_open on customs_case_message (tenant_id, at, id) where question and answered_at is null;
select protect_tenant_table('customs_case_message');

-- How the columns of a customer's files are called, by the headers that the file has; the last use counts.
create table import_mapping (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  kind text not null check (kind in ('caseLines', 'packingList')),
  -- Hash of the headers in their order.
  head text not null,
  mapping jsonb not null,
  used_at timestamptz not null default now(),
  used_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id)
);
create unique index import_mapping_head on import_mapping (tenant_id, org_id, kind, head) nulls not distinct;
select protect_tenant_table('import_mapping');

-- A declaration to China customs, by the fields of its message.
create table declaration (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  case_id uuid not null,
  -- `IM-20261120-0001/2`
  code text not null,
  direction text not null check (direction in ('import', 'export')),
  status text not null default 'draft' check (status in ('draft', 'checking', 'checked', 'submitted', 'accepted', 'returned', 'rejected', 'manual', 'reviewed', 'inspection', 'taxDue', 'taxPaid', 'released', 'closed', 'reReview', 'deleted', 'withdrawn')),
  status_since timestamptz not null default now(),
  -- How often it was submitted; receipts answer a round.
  round int not null default 0,
  -- DecHead and what else stands once: { name: text }; the blocks that stand several times: { containers: [{…}] }.
  head jsonb not null default '{}',
  blocks jsonb not null default '{}',
  free jsonb not null default '{}',
  sign jsonb not null default '{}',
  origins jsonb not null default '{}',
  -- The tax as it was estimated when it was submitted, to be compared with the bills.
  estimate jsonb,
  -- What the papers say in sum for this part of the shipment, shape `PaperTotals`.
  papers jsonb not null default '{}',
  entry_id text generated always as (nullif(head ->> 'EntryId', '')) stored,
  seq_no text generated always as (nullif(head ->> 'SeqNo', '')) stored,
  bill_no text generated always as (nullif(head ->> 'BillNo', '')) stored,
  trade_name text generated always as (nullif(head ->> 'TradeName', '')) stored,
  trade_mode text generated always as (nullif(head ->> 'TradeMode', '')) stored,
  entry_office text generated always as (nullif(head ->> 'IEPort', '')) stored,
  customs_office text generated always as (nullif(head ->> 'CustomMaster', '')) stored,
  line_count int not null default 0,
  total numeric(20, 2) not null default 0,
  currency text,
  -- Faults of customs that are not mended yet.
  fault_count int not null default 0,
  checked_at timestamptz,
  checked_by uuid,
  submitted_at timestamptz,
  submitted_by uuid,
  accepted_at timestamptz,
  released_at timestamptz,
  closed_at timestamptz,
  status_note text,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, case_id) references customs_case (tenant_id, id)
);
create unique index declaration_code on declaration (tenant_id, lower(code)) where deleted_at is null;
create index declaration_newest on declaration (tenant_id, created_at desc, id desc);
create index declaration_maker on declaration (tenant_id, created_by, created_at desc, id desc);
create index declaration_updated on declaration (tenant_id, updated_at desc, id desc);
create index declaration_code_sort on declaration (tenant_id, code, id);
create index declaration_case on declaration (tenant_id, case_id, code);
create index declaration_status on declaration (tenant_id, status, created_at desc, id desc);
create index declaration_direction on declaration (tenant_id, direction, created_at desc, id desc);
create index declaration_org on declaration (tenant_id, org_id, created_at desc, id desc);
create index declaration_entry on declaration (tenant_id, entry_id);
create index declaration_seq on declaration (tenant_id, seq_no);
create index declaration_submitted on declaration (tenant_id, submitted_at desc, id desc);
create index declaration_mode on declaration (tenant_id, trade_mode, created_at desc, id desc);
create index declaration_search on declaration using gin ((code || ' ' || or_blank(entry_id) || ' ' || or_blank(seq_no) || ' ' || or_blank(bill_no) || ' ' || or_blank(trade_name)) gin_trgm_ops);
select protect_tenant_table('declaration');
-- What changed in head and blocks is told field by field by the program.
select keep_record('declaration', 'head', 'blocks', 'free', 'sign', 'origins', 'estimate', 'papers', 'entry_id', 'seq_no', 'bill_no', 'trade_name', 'trade_mode', 'entry_office', 'customs_office', 'status_since');

create table declaration_line (
  tenant_id uuid not null,
  id uuid not null,
  declaration_id uuid not null,
  -- GNo.
  position int not null,
  -- DecList: { name: text }.
  item jsonb not null default '{}',
  -- DecGoodsLimits: [{ values: {…}, vins: [{…}] }].
  limits jsonb not null default '[]',
  origins jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, declaration_id) references declaration (tenant_id, id) on delete cascade
);
create index declaration_line_declaration on declaration_line (tenant_id, declaration_id, position, id) where deleted_at is null;
create index declaration_line_changed on declaration_line (tenant_id, declaration_id, updated_at);
select protect_tenant_table('declaration_line');
create trigger touch before update on declaration_line for each row execute function touch_row();
alter table customs_case_line add foreign key (tenant_id, declaration_line_id) references declaration_line (tenant_id, id);

-- A file that was written for the filing channel, as it left us; never changed.
create table declaration_message (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  declaration_id uuid not null,
  round int not null,
  file_name text not null,
  content text not null,
  sha256 text not null,
  person_id uuid,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, declaration_id) references declaration (tenant_id, id) on delete cascade
);
create index declaration_message_declaration on declaration_message (tenant_id, declaration_id, at desc);
select protect_tenant_table('declaration_message');
revoke update, delete on declaration_message from clearway_app;

-- What customs answered, raw; the state of the declaration is worked out from all of them. One that belongs to no declaration waits.
create table declaration_receipt (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  declaration_id uuid,
  -- The submission that it answers.
  round int not null default 1,
  channel text not null,
  seq_no text,
  entry_id text,
  note text,
  noticed_at timestamptz not null,
  -- imported or typed
  source text not null check (source in ('file', 'typed')),
  file_name text,
  -- The same receipt again is the same: hash of channel, numbers, time and note.
  digest text not null,
  person_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, declaration_id) references declaration (tenant_id, id) on delete cascade
);
create unique index declaration_receipt_digest on declaration_receipt (tenant_id, digest);
create index declaration_receipt_declaration on declaration_receipt (tenant_id, declaration_id, noticed_at, id);
create index declaration_receipt_waiting on declaration_receipt (tenant_id, created_at desc, id desc) where declaration_id is null;
select protect_tenant_table('declaration_receipt');

-- A single fault that customs named, and how it was mended.
create table declaration_fault (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  declaration_id uuid not null,
  receipt_id uuid not null,
  round int not null,
  words text not null,
  -- The words without figures and quoted values: the same fault is found again by it.
  fingerprint text not null,
  block text,
  field text,
  line_id uuid,
  -- Number of the line as customs named it.
  line int,
  old_value text,
  new_value text,
  mended_at timestamptz,
  mended_by uuid,
  note text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, declaration_id) references declaration (tenant_id, id) on delete cascade,
  foreign key (tenant_id, receipt_id) references declaration_receipt (tenant_id, id) on delete cascade
);
create index declaration_fault_declaration on declaration_fault (tenant_id, declaration_id, created_at);
create index declaration_fault_fingerprint on declaration_fault (tenant_id, fingerprint, mended_at desc) where mended_at is not null;
select protect_tenant_table('declaration_fault');

-- A request to change or take back what customs has accepted.
create table declaration_amendment (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  declaration_id uuid not null,
  kind text not null check (kind in ('amend', 'withdraw')),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'refused', 'dropped')),
  reason text not null,
  -- [{ place, before, after }]
  changes jsonb not null default '[]',
  number text,
  note text,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, declaration_id) references declaration (tenant_id, id) on delete cascade
);
create unique index declaration_amendment_open on declaration_amendment (tenant_id, declaration_id) where status in ('draft', 'submitted') and deleted_at is null;
create index declaration_amendment_declaration on declaration_amendment (tenant_id, declaration_id, created_at desc);
select protect_tenant_table('declaration_amendment');
select keep_record('declaration_amendment');

-- The bill that customs issued for one kind of tax of a declaration, and its payment.
create table tax_bill (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  declaration_id uuid not null,
  number text not null,
  kind text not null check (kind in ('duty', 'excise', 'vat', 'antiDumping', 'countervailing', 'additional', 'exportDuty', 'lateDeclaration', 'latePayment', 'other')),
  amount numeric(18, 2) not null check (amount >= 0),
  issued_on date not null,
  due_on date not null,
  paid_on date,
  -- Interest for late payment that was paid with it.
  interest numeric(18, 2) check (interest >= 0),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (due_on >= issued_on and paid_on >= issued_on),
  foreign key (tenant_id, declaration_id) references declaration (tenant_id, id) on delete cascade
);
create unique index tax_bill_number on tax_bill (tenant_id, lower(number), kind) where deleted_at is null;
create index tax_bill_declaration on tax_bill (tenant_id, declaration_id, issued_on) where deleted_at is null;
create index tax_bill_due on tax_bill (tenant_id, due_on) where paid_on is null and deleted_at is null;
select protect_tenant_table('tax_bill');
select keep_record('tax_bill');

-- Goods that were decided give their code to the open lines that wait for it, whoever decided them.
create function case_lines_take_code() returns trigger language plpgsql as $$
begin
  update customs_case_line l set hs_code = left(new.hs_code, 10), ciq_code = coalesce(new.ciq_code, l.ciq_code, nullif(substr(new.hs_code, 11, 3), '')), elements = coalesce(new.elements, l.elements), matched_by = 'task',
    origins = l.origins || jsonb_build_object('hsCode', jsonb_build_object('kind', 'goods'), 'elements', jsonb_build_object('kind', 'goods'))
  from customs_case c
  where l.tenant_id = new.tenant_id and l.goods_id = new.goods_id and l.hs_code is null and l.deleted_at is null and l.declaration_line_id is null
    and c.tenant_id = l.tenant_id and c.id = l.case_id and c.status in ('draft', 'toClassify', 'returned');
  return null;
end $$;
create trigger case_lines after insert or update of hs_code, elements, ciq_code, status on goods_classification for each row
  when (new.jurisdiction = 'CN' and new.status = 'classified' and new.valid_to is null and new.deleted_at is null and length(new.hs_code) >= 8)
  execute function case_lines_take_code();
