-- Recharges and money operations: applications that one person makes and another decides; only then is anything posted.

-- For the lists of one owner, kind and currency among millions of others'.
create index ledger_posting_org on ledger_posting (tenant_id, org_id, created_at desc, id desc) where wallet_id is not null;
create index ledger_posting_kind on ledger_posting (tenant_id, kind, created_at desc, id desc) where wallet_id is not null;
create index ledger_posting_currency on ledger_posting (tenant_id, currency, created_at desc, id desc) where wallet_id is not null;

-- Found by how a business number begins. `lower` is not leakproof, so row-level security kept the index from being used.
drop index ledger_entry_source_code;
create index ledger_entry_source_code on ledger_entry (tenant_id, source_code text_pattern_ops) where source_code is not null;

-- The last posting of a wallet before a moment, of either part; no row when it had none. Times of one wallet never go back, and what shares a moment is told apart by its number.
create function wallet_posting_before(w uuid, moment timestamptz) returns setof ledger_posting language sql stable as $$
  select p.* from ledger_posting p where p.tenant_id = current_tenant() and p.wallet_id = w and p.account in ('available', 'held') and p.created_at = (
    select max(l.created_at) from (values ('available'), ('held')) a(account), lateral (
      select q.created_at from ledger_posting q where q.tenant_id = current_tenant() and q.wallet_id = w and q.account = a.account and q.created_at < moment order by q.created_at desc limit 1) l)
  order by p.seq desc limit 1
$$;

-- Wallets' postings as their list reads them. A left join: what only counts does not touch the entries.
create view ledger_flow with (security_invoker = true) as
  select p.tenant_id, p.id, p.entry_id, p.wallet_id, p.org_id, p.kind, p.account, p.currency, p.amount, p.seq, p.available_after, p.held_after, p.created_at, p.created_at as updated_at,
    null::timestamptz as deleted_at, 1 as version, e.source_kind, e.source_id, e.source_code, e.memo, e.created_by
  from ledger_posting p left join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id where p.wallet_id is not null;
grant select on ledger_flow to clearway_app;

create index wallet_org on wallet (tenant_id, org_id, created_at desc, id desc);
create index wallet_updated on wallet (tenant_id, updated_at desc, id desc);
create index wallet_search on wallet using gin (code gin_trgm_ops);

-- What the program remembers of a wallet: that its owner was told of a low balance (once, until it is above the level again), and until where its chain was gone through.
create table wallet_watch (
  tenant_id uuid not null,
  wallet_id uuid not null,
  low_since timestamptz,
  checked_seq bigint not null default 0,
  checked_at timestamptz,
  faults int not null default 0,
  primary key (tenant_id, wallet_id),
  foreign key (tenant_id, wallet_id) references wallet (tenant_id, id)
);
select protect_tenant_table('wallet_watch');

create table recharge (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  code text not null,
  wallet_id uuid not null,
  -- The wallet's owner.
  org_id uuid,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'underReview', 'confirmed', 'rejected', 'cancelled')),
  amount numeric(15, 2) not null check (amount > 0),
  currency text not null,
  confirmed_amount numeric(15, 2) check (confirmed_amount > 0),
  -- Why another amount was credited than was applied for.
  confirm_note text,
  method text not null check (method in ('bankTransfer', 'offlineVoucher', 'cheque')),
  payer_name text not null,
  payer_account text,
  bank_account_id uuid,
  bank_reference text,
  paid_on date,
  slip_id uuid,
  remark text,
  -- Why it was rejected or cancelled.
  reason text,
  submitted_at timestamptz,
  reviewer_id uuid,
  decided_at timestamptz,
  -- Everybody who wrote in it: none of them may review it.
  editors uuid[] not null default '{}',
  entry_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, wallet_id) references wallet (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, bank_account_id) references bank_account (tenant_id, id),
  foreign key (tenant_id, slip_id) references stored_file (tenant_id, id),
  foreign key (tenant_id, entry_id) references ledger_entry (tenant_id, id),
  -- Credited and nothing credited for it, or the other way round, cannot be.
  check ((status = 'confirmed') = (entry_id is not null)),
  check (reviewer_id is null or not reviewer_id = any(editors))
);
create unique index recharge_code on recharge (tenant_id, lower(code));
create index recharge_newest on recharge (tenant_id, created_at desc, id desc);
create index recharge_updated on recharge (tenant_id, updated_at desc, id desc);
create index recharge_maker on recharge (tenant_id, created_by, created_at desc, id desc);
create index recharge_org on recharge (tenant_id, org_id, created_at desc, id desc);
create index recharge_wallet on recharge (tenant_id, wallet_id, created_at desc, id desc);
create index recharge_status on recharge (tenant_id, status, created_at desc, id desc);
create index recharge_method on recharge (tenant_id, method, created_at desc, id desc);
create index recharge_currency on recharge (tenant_id, currency, created_at desc, id desc);
create index recharge_by_code on recharge (tenant_id, code, id);
create index recharge_amount on recharge (tenant_id, amount, id);
create index recharge_paid on recharge (tenant_id, paid_on, id);
create index recharge_submitted on recharge (tenant_id, submitted_at, id);
create index recharge_reference on recharge (tenant_id, lower(bank_reference)) where bank_reference is not null;
create index recharge_search on recharge using gin ((code || ' ' || payer_name || ' ' || or_blank(bank_reference)) gin_trgm_ops);
select protect_tenant_table('recharge');
select keep_record('recharge', 'editors', 'entry_id');

create table flow_back (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  code text not null,
  kind text not null check (kind in ('payout', 'reversal', 'adjust', 'transfer', 'creditLimit')),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'rejected', 'cancelled')),
  wallet_id uuid not null,
  org_id uuid,
  currency text not null,
  amount numeric(15, 2),
  to_wallet_id uuid,
  -- The entry that is reversed.
  entry_id uuid,
  bank_account_id uuid,
  credit_limit numeric(15, 2) check (credit_limit >= 0),
  -- What it was when it was approved.
  credit_before numeric(18, 2),
  reason text not null,
  attachment_id uuid,
  submitted_at timestamptz,
  reviewer_id uuid,
  decided_at timestamptz,
  decision_note text,
  editors uuid[] not null default '{}',
  hold_entry_id uuid,
  -- What approving posted, or the release of a pay-out that was not approved.
  done_entry_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, wallet_id) references wallet (tenant_id, id),
  foreign key (tenant_id, to_wallet_id) references wallet (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, entry_id) references ledger_entry (tenant_id, id),
  foreign key (tenant_id, bank_account_id) references bank_account (tenant_id, id),
  foreign key (tenant_id, attachment_id) references stored_file (tenant_id, id),
  foreign key (tenant_id, hold_entry_id) references ledger_entry (tenant_id, id),
  foreign key (tenant_id, done_entry_id) references ledger_entry (tenant_id, id),
  check (status <> 'approved' or (reviewer_id is not null and (done_entry_id is not null or kind = 'creditLimit'))),
  check (reviewer_id is null or not reviewer_id = any(editors))
);
create unique index flow_back_code on flow_back (tenant_id, lower(code));
-- An entry is reversed once, and applied for once at a time.
create unique index flow_back_entry on flow_back (tenant_id, entry_id) where kind = 'reversal' and status in ('submitted', 'approved') and deleted_at is null;
create index flow_back_newest on flow_back (tenant_id, created_at desc, id desc);
create index flow_back_updated on flow_back (tenant_id, updated_at desc, id desc);
create index flow_back_maker on flow_back (tenant_id, created_by, created_at desc, id desc);
create index flow_back_org on flow_back (tenant_id, org_id, created_at desc, id desc);
create index flow_back_wallet on flow_back (tenant_id, wallet_id, created_at desc, id desc);
create index flow_back_status on flow_back (tenant_id, status, created_at desc, id desc);
create index flow_back_kind on flow_back (tenant_id, kind, created_at desc, id desc);
create index flow_back_currency on flow_back (tenant_id, currency, created_at desc, id desc);
create index flow_back_by_code on flow_back (tenant_id, code, id);
create index flow_back_amount on flow_back (tenant_id, amount, id);
create index flow_back_submitted on flow_back (tenant_id, submitted_at, id);
create index flow_back_search on flow_back using gin ((code || ' ' || reason) gin_trgm_ops);
select protect_tenant_table('flow_back');
select keep_record('flow_back', 'editors', 'hold_entry_id', 'done_entry_id');
