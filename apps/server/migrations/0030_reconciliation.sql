-- Files of the house's banks, their lines, and what of the ledger each line is. Nothing is posted here.
create table bank_statement (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  bank_account_id uuid not null,
  currency text not null check (currency in ('CNY', 'HKD', 'USD')),
  format text not null check (format in ('table', 'camt053', 'mt940')),
  file_name text not null,
  file_hash bytea not null,
  -- A file may hold several statements.
  ordinal int not null,
  statement_no text,
  from_date date not null,
  to_date date not null,
  -- As the file tells them; null where it does not.
  opening numeric(18, 2),
  closing numeric(18, 2),
  -- Whether opening + all its lines = closing.
  fits boolean,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, bank_account_id) references bank_account (tenant_id, id)
);
create unique index bank_statement_file on bank_statement (tenant_id, bank_account_id, file_hash, ordinal) where deleted_at is null;
create index bank_statement_hash on bank_statement (tenant_id, file_hash);
create index bank_statement_newest on bank_statement (tenant_id, created_at desc, id desc);
create index bank_statement_account on bank_statement (tenant_id, bank_account_id, to_date desc, id desc);
select protect_tenant_table('bank_statement');
select keep_record('bank_statement', 'file_hash');

create table bank_statement_line (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  statement_id uuid not null,
  position int not null,
  bank_account_id uuid not null,
  currency text not null,
  booked_on date not null,
  value_on date,
  -- As the account's owner sees it: plus came in.
  amount numeric(18, 2) not null check (amount <> 0),
  party_name text,
  party_account text,
  reference text,
  bank_reference text,
  text text,
  -- Of all that the bank says of it, and of how many such came before it in its file: what a later file repeats is known again.
  fingerprint bytea not null,
  status text not null default 'open' check (status in ('open', 'matched', 'ignored')),
  -- Why it was ignored, or opened again.
  reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, statement_id) references bank_statement (tenant_id, id),
  foreign key (tenant_id, bank_account_id) references bank_account (tenant_id, id)
);
create unique index bank_statement_line_fingerprint on bank_statement_line (tenant_id, bank_account_id, fingerprint) where deleted_at is null;
create index bank_statement_line_of on bank_statement_line (tenant_id, statement_id, position);
create index bank_statement_line_booked on bank_statement_line (tenant_id, booked_on desc, id desc);
create index bank_statement_line_newest on bank_statement_line (tenant_id, created_at desc, id desc);
create index bank_statement_line_updated on bank_statement_line (tenant_id, updated_at desc, id desc);
create index bank_statement_line_status on bank_statement_line (tenant_id, status, booked_on desc, id desc);
create index bank_statement_line_currency on bank_statement_line (tenant_id, currency, status, booked_on desc, id desc);
create index bank_statement_line_account on bank_statement_line (tenant_id, bank_account_id, booked_on desc, id desc);
create index bank_statement_line_amount on bank_statement_line (tenant_id, amount, id);
create index bank_statement_line_search on bank_statement_line using gin ((or_blank(party_name) || ' ' || or_blank(reference) || ' ' || or_blank(bank_reference) || ' ' || or_blank(text)) gin_trgm_ops);
select protect_tenant_table('bank_statement_line');
select keep_record('bank_statement_line', 'fingerprint');

-- What a line is: entries of the ledger's bank account, or recharges that wait for their money. An undone match stays, with who undid it and why.
create table bank_match (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  line_id uuid not null,
  item_kind text not null check (item_kind in ('entry', 'recharge')),
  item_id uuid not null,
  -- Of the item, when it was matched, as the bank sees it.
  amount numeric(18, 2) not null,
  rule text not null check (rule in ('reference', 'payer', 'amount', 'sum', 'person', 'made')),
  created_at timestamptz not null default now(),
  created_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  undone_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, line_id) references bank_statement_line (tenant_id, id)
);
create unique index bank_match_item on bank_match (tenant_id, item_kind, item_id) where undone_at is null;
create index bank_match_line on bank_match (tenant_id, line_id);
select protect_tenant_table('bank_match');
revoke delete on bank_match from clearway_app;

-- How a bank calls the columns of its table; the last word counts.
create table bank_import_mapping (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  bank_account_id uuid not null,
  -- Hash of the headers in their order.
  head text not null,
  mapping jsonb not null,
  used_at timestamptz not null default now(),
  used_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, bank_account_id) references bank_account (tenant_id, id)
);
create unique index bank_import_mapping_head on bank_import_mapping (tenant_id, bank_account_id, head);
select protect_tenant_table('bank_import_mapping');

-- A recharge that comes to nothing lets its line go.
create function reopen_bank_line() returns trigger language plpgsql as $$
declare of_line uuid;
begin
  select line_id into of_line from bank_match where tenant_id = new.tenant_id and item_kind = 'recharge' and item_id = new.id and undone_at is null;
  if found then
    update bank_match set undone_at = now(), undone_by = current_person(), undone_reason = new.status where tenant_id = new.tenant_id and line_id = of_line and undone_at is null;
    update bank_statement_line set status = 'open', reason = null, updated_by = current_person() where tenant_id = new.tenant_id and id = of_line;
  end if;
  return null;
end $$;
create trigger bank_line after update of status on recharge for each row when (new.status in ('rejected', 'cancelled') and old.status <> new.status) execute function reopen_bank_line();
