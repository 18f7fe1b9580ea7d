-- An approved pay-out may wait for a batch with its amount held; without a value here, approving it posted it.
alter table flow_back add column payment text check (payment in ('waiting', 'batched', 'paid', 'returned'));
-- Why it came back, or was given back.
alter table flow_back add column payment_note text;
alter table flow_back drop constraint flow_back_check;
alter table flow_back add constraint flow_back_check check (status <> 'approved'
  or (reviewer_id is not null and (done_entry_id is not null or kind = 'creditLimit' or coalesce(payment in ('waiting', 'batched'), false))));
alter table flow_back add constraint flow_back_payment check (payment is null
  or (kind = 'payout' and status = 'approved' and hold_entry_id is not null and (payment in ('waiting', 'batched')) = (done_entry_id is null)));
create index flow_back_payment on flow_back (tenant_id, payment, created_at desc, id desc) where payment is not null;
create index flow_back_to_pay on flow_back (tenant_id, currency, decided_at, id) where payment = 'waiting';

-- Pay-outs of one currency that one file of the bank pays.
create table payment_batch (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  code text not null,
  status text not null default 'draft' check (status in ('draft', 'review', 'approved', 'sent', 'paid', 'refused', 'cancelled')),
  currency text not null,
  bank_account_id uuid not null,
  pay_on date not null,
  remark text,
  reason text,
  -- Everybody who made or changed it.
  editors uuid[] not null default '{}',
  submitted_at timestamptz,
  approved_at timestamptz,
  approved_by uuid,
  sent_at timestamptz,
  sent_by uuid,
  paid_on date,
  paid_at timestamptz,
  paid_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, bank_account_id) references bank_account (tenant_id, id),
  -- Who made it did not approve it.
  check (approved_by is null or (approved_by <> created_by and not approved_by = any(editors))),
  check (status not in ('approved', 'sent', 'paid', 'refused') or approved_by is not null),
  check (status not in ('sent', 'paid', 'refused') or sent_at is not null),
  check ((status = 'paid') = (paid_on is not null))
);
create unique index payment_batch_code on payment_batch (tenant_id, lower(code));
create index payment_batch_code_begins on payment_batch (tenant_id, code text_pattern_ops);
create index payment_batch_newest on payment_batch (tenant_id, created_at desc, id desc);
create index payment_batch_updated on payment_batch (tenant_id, updated_at desc, id desc);
create index payment_batch_maker on payment_batch (tenant_id, created_by, created_at desc, id desc);
create index payment_batch_by_code on payment_batch (tenant_id, code, id);
create index payment_batch_status on payment_batch (tenant_id, status, created_at desc, id desc);
create index payment_batch_status_sort on payment_batch (tenant_id, status, id);
create index payment_batch_currency on payment_batch (tenant_id, currency, created_at desc, id desc);
create index payment_batch_account on payment_batch (tenant_id, bank_account_id, created_at desc, id desc);
create index payment_batch_pay_on on payment_batch (tenant_id, pay_on, id);
create index payment_batch_paid_on on payment_batch (tenant_id, paid_on, id);
create index payment_batch_search on payment_batch using gin ((code || ' ' || or_blank(remark)) gin_trgm_ops);
select index_letters('payment_batch');
select protect_tenant_table('payment_batch');
select keep_record('payment_batch', 'editors', 'approved_by', 'sent_by', 'paid_by');

-- What a batch pays. `in`: it is to be paid; `dropped`: the batch ended without paying it; `returned`: the bank sent it back.
create table payment_batch_item (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  batch_id uuid not null,
  flow_back_id uuid not null,
  state text not null default 'in' check (state in ('in', 'paid', 'returned', 'dropped')),
  -- Digest of where it is paid to, as it was approved.
  payee_digest text,
  -- The entry that paid it, and the one that took it back.
  entry_id uuid,
  back_entry_id uuid,
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, batch_id) references payment_batch (tenant_id, id),
  foreign key (tenant_id, flow_back_id) references flow_back (tenant_id, id),
  foreign key (tenant_id, entry_id) references ledger_entry (tenant_id, id),
  foreign key (tenant_id, back_entry_id) references ledger_entry (tenant_id, id),
  check (state <> 'paid' or entry_id is not null)
);
-- A pay-out is in one open batch, and paid once.
create unique index payment_batch_item_once on payment_batch_item (tenant_id, flow_back_id) where state in ('in', 'paid');
create index payment_batch_item_batch on payment_batch_item (tenant_id, batch_id, id);
create index payment_batch_item_of on payment_batch_item (tenant_id, flow_back_id, id);
create index payment_batch_item_entry on payment_batch_item (tenant_id, entry_id) where entry_id is not null;
select protect_tenant_table('payment_batch_item');

-- The files of a batch: made once, given again byte for byte.
create table payment_batch_file (
  tenant_id uuid not null references tenant (id),
  batch_id uuid not null,
  kind text not null check (kind in ('pain001', 'csv')),
  name text not null,
  content bytea not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, batch_id, kind),
  foreign key (tenant_id, batch_id) references payment_batch (tenant_id, id),
  check (sha256 = encode(sha256(content), 'hex'))
);
select protect_tenant_table('payment_batch_file');
revoke update, delete on payment_batch_file from clearway_app;

-- A line of the bank may be a whole batch.
alter table bank_match drop constraint bank_match_item_kind_check;
alter table bank_match add constraint bank_match_item_kind_check check (item_kind in ('entry', 'recharge', 'batch'));
