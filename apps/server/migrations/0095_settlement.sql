-- What is settled of bills moves between the house's own accounts too: what bills took, what was exchanged, the cent of rounding, what was written off.
alter table ledger_posting drop constraint ledger_posting_account;
alter table ledger_posting add constraint ledger_posting_account check (case when wallet_id is null
  then account in ('bank', 'duty', 'income', 'adjustment', 'bill', 'exchange', 'rounding', 'writeOff') else account in ('available', 'held') end);
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('recharge', 'hold', 'capture', 'release', 'refund', 'adjust', 'transfer', 'payout', 'reversal', 'settle'));

-- As before, and `settle`: from one account of the house (`from`) to another (`account`), in the `currency` that it names.
create or replace function ledger_sides(op jsonb, parent ledger_entry) returns ledger_side[] language plpgsql stable as $$
declare
  w uuid := (op ->> 'wallet')::uuid;
  a numeric(18, 2) := (op ->> 'amount')::numeric;
begin
  case op ->> 'kind'
    when 'recharge' then return array[row(w, 'available', a), row(null, 'bank', -a)]::ledger_side[];
    when 'hold' then return array[row(w, 'available', -a), row(w, 'held', a)]::ledger_side[];
    when 'capture' then return array[row(w, 'held', -a), row(null, coalesce(op ->> 'account', 'income'), a)]::ledger_side[];
    when 'release' then return array[row(w, 'held', -a), row(w, 'available', a)]::ledger_side[];
    when 'payout' then return array[row(w, 'held', -a), row(null, 'bank', a)]::ledger_side[];
    -- From the account that the capture went to.
    when 'refund' then return array[row(w, 'available', a), row(null, (select p.account from ledger_posting p where p.tenant_id = parent.tenant_id and p.entry_id = parent.id and p.wallet_id is null), -a)]::ledger_side[];
    when 'adjust' then return array[row(w, 'available', a), row(null, 'adjustment', -a)]::ledger_side[];
    when 'transfer' then return array[row(w, 'available', -a), row((op ->> 'toWallet')::uuid, 'available', a)]::ledger_side[];
    when 'settle' then return array[row(null, op ->> 'from', -a), row(null, op ->> 'account', a)]::ledger_side[];
    -- The opposite of each posting; what a payout took from the held part comes back as available.
    when 'reversal' then return array(select row(p.wallet_id, case when p.wallet_id is null then p.account else 'available' end, -p.amount)::ledger_side
      from ledger_posting p where p.tenant_id = parent.tenant_id and p.entry_id = parent.id order by p.line);
  end case;
end $$;

-- As before; what touched no wallet is reversed without one.
create or replace function ledger_obstacle(op jsonb, parent ledger_entry) returns text language plpgsql stable as $$
declare
  k text := op ->> 'kind';
  a numeric := (op ->> 'amount')::numeric;
  left_over numeric;
begin
  if (k = 'adjust' and a = 0) or (k <> 'adjust' and a <= 0) or a <> round(a, 2) or abs(a) >= 1e15 then return 'amount'; end if;
  if k = 'transfer' and op ->> 'toWallet' = op ->> 'wallet' then return 'sameWallet'; end if;
  if k not in ('capture', 'release', 'payout', 'refund', 'reversal') then return null; end if;
  if parent.id is null or parent.kind <> all (case k when 'refund' then array['capture'] when 'reversal' then array['recharge', 'adjust', 'transfer', 'refund', 'payout', 'settle'] else array['hold'] end)
    or (parent.kind = 'settle') <> (op ->> 'wallet' is null)
    or (parent.kind <> 'settle' and not exists (select from ledger_posting p where p.tenant_id = parent.tenant_id and p.entry_id = parent.id and p.wallet_id = (op ->> 'wallet')::uuid)) then return 'parent'; end if;
  if k = 'reversal' then
    if exists (select from ledger_entry e where e.tenant_id = parent.tenant_id and e.reverses_id = parent.id) then return 'reversed'; end if;
    return case when a <> abs(parent.amount) then 'amount' end;
  end if;
  -- A refund that was itself reversed does not count.
  select parent.amount - coalesce(sum(e.amount), 0) into left_over from ledger_entry e where e.tenant_id = parent.tenant_id and e.parent_id = parent.id
    and (k <> 'refund' or not exists (select from ledger_entry r where r.tenant_id = e.tenant_id and r.reverses_id = e.id));
  return case when a > left_over then 'parentLeft' end;
end $$;

-- As before; an entry without a wallet names its currency itself, or has that of what it reverses.
create or replace function ledger_drafted(op jsonb, t uuid) returns ledger_draft language plpgsql as $$
declare
  e ledger_entry;
  parent ledger_entry;
  stands ledger_entry;
  sides ledger_side[];
  why text;
begin
  e.request_hash := sha256(convert_to(concat_ws('|', op ->> 'kind', op ->> 'wallet', op ->> 'amount', op ->> 'toWallet', op ->> 'account', op ->> 'parent', op ->> 'sourceKind', op ->> 'sourceId', op ->> 'memo', op ->> 'from', op ->> 'currency'), 'UTF8'));
  e.idempotency_key := op ->> 'key';
  select * into stands from ledger_entry where tenant_id = t and idempotency_key = e.idempotency_key;
  if found then
    if stands.request_hash = e.request_hash then return row(e, sides, null, stands.id)::ledger_draft; end if;
    return row(e, sides, 'keyReused', null)::ledger_draft;
  end if;
  if op ->> 'parent' is not null then select * into parent from ledger_entry where tenant_id = t and id = (op ->> 'parent')::uuid; end if;
  if op ->> 'wallet' is not null then
    select b.currency into e.currency from wallet_balance b where b.tenant_id = t and b.wallet_id = (op ->> 'wallet')::uuid;
  elsif op ->> 'kind' in ('settle', 'reversal') then
    e.currency := coalesce(parent.currency, op ->> 'currency');
  end if;
  why := case when e.currency is null then 'wallet' else ledger_obstacle(op, parent) end;
  if why is not null then return row(e, sides, why, null)::ledger_draft; end if;
  e.tenant_id := t;
  e.id := coalesce((op ->> 'id')::uuid, new_id());
  e.kind := op ->> 'kind';
  e.amount := round((op ->> 'amount')::numeric, 2);
  if e.kind = 'reversal' then e.reverses_id := parent.id; else e.parent_id := parent.id; end if;
  e.source_kind := op ->> 'sourceKind';
  e.source_id := (op ->> 'sourceId')::uuid;
  e.source_code := op ->> 'sourceCode';
  e.memo := op ->> 'memo';
  e.created_at := clock_timestamp();
  e.created_by := (op ->> 'by')::uuid;
  sides := ledger_sides(op, parent);
  e.digest := ledger_entry_digest(e, concat_ws(' ', 1, sides[1].wallet_id, sides[1].account, sides[1].amount) || ',' || concat_ws(' ', 2, sides[2].wallet_id, sides[2].account, sides[2].amount));
  return row(e, sides, null, null)::ledger_draft;
end $$;

-- Money that settles bills: a line of the bank, a wallet, another bill's money, or nothing but a decision.
create table settlement (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  code text not null,
  kind text not null check (kind in ('receipt', 'drawDown', 'offset', 'writeOff')),
  status text not null default 'draft' check (status in ('draft', 'review', 'posted', 'rejected', 'reversed')),
  org_id uuid not null,
  -- What the bills took, in their currency.
  currency text not null,
  amount numeric(18, 2) not null check (amount > 0),
  -- The money that came for it, in its own.
  paid_currency text not null,
  paid_amount numeric(18, 2) not null check (paid_amount > 0),
  rate numeric(20, 10) not null default 1 check (rate > 0),
  rate_from date,
  -- Of the money: a cent at most that the rate leaves, and what became the customer's credit.
  rounding numeric(18, 2) not null default 0 check (abs(rounding) <= 0.01),
  left_over numeric(18, 2) not null default 0 check (left_over >= 0),
  bank_line_id uuid,
  wallet_id uuid,
  paid_on date not null,
  remark text,
  reason text,
  posted_at timestamptz,
  posted_by uuid,
  reversed_at timestamptz,
  reversed_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, bank_line_id) references bank_statement_line (tenant_id, id),
  foreign key (tenant_id, wallet_id) references wallet (tenant_id, id),
  check ((kind = 'receipt') = (bank_line_id is not null)),
  check (currency <> paid_currency or (rate = 1 and rounding = 0)),
  -- Who wanted it did not decide it, and who posted it did not take it back.
  check (kind <> 'writeOff' or posted_by is null or posted_by <> created_by),
  check (reversed_by is null or reversed_by <> posted_by),
  check (status not in ('posted', 'reversed') or posted_at is not null)
);
create unique index settlement_code on settlement (tenant_id, lower(code));
-- A line of the bank settles once.
create unique index settlement_bank_line on settlement (tenant_id, bank_line_id) where bank_line_id is not null and status = 'posted';
create index settlement_code_begins on settlement (tenant_id, code text_pattern_ops);
create index settlement_newest on settlement (tenant_id, created_at desc, id desc);
create index settlement_updated on settlement (tenant_id, updated_at desc, id desc);
create index settlement_maker on settlement (tenant_id, created_by, created_at desc, id desc);
create index settlement_by_code on settlement (tenant_id, code, id);
create index settlement_status on settlement (tenant_id, status, created_at desc, id desc);
create index settlement_kind on settlement (tenant_id, kind, created_at desc, id desc);
create index settlement_org on settlement (tenant_id, org_id, created_at desc, id desc);
create index settlement_currency on settlement (tenant_id, currency, created_at desc, id desc);
create index settlement_amount on settlement (tenant_id, amount, id);
create index settlement_paid_on on settlement (tenant_id, paid_on, id);
create index settlement_search on settlement using gin ((code || ' ' || or_blank(remark)) gin_trgm_ops);
select index_letters('settlement');
select protect_tenant_table('settlement');
select keep_record('settlement', 'posted_by', 'reversed_by');

-- What each bill takes of it; of an offset one gives and one takes. Never changed: it is taken back as a whole.
create table settlement_line (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  settlement_id uuid not null,
  bill_id uuid not null,
  amount numeric(18, 2) not null check (amount <> 0),
  -- The same in the currency of the money.
  paid_amount numeric(18, 2) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, settlement_id) references settlement (tenant_id, id),
  foreign key (tenant_id, bill_id) references bill (tenant_id, id)
);
create unique index settlement_line_bill on settlement_line (tenant_id, settlement_id, bill_id);
create index settlement_line_of on settlement_line (tenant_id, bill_id);
select protect_tenant_table('settlement_line');
revoke update, delete on settlement_line from clearway_app;

-- What a settlement paid of a bill: once, and once taken back.
alter table bill_payment add column settlement_id uuid;
alter table bill_payment add foreign key (tenant_id, settlement_id) references settlement (tenant_id, id);
create unique index bill_payment_settled on bill_payment (tenant_id, settlement_id, bill_id, (amount > 0)) where settlement_id is not null;
alter table bill_payment drop constraint bill_payment_means_check;
alter table bill_payment add constraint bill_payment_means_check
  check (means in ('cheque', 'cash', 'transfer', 'bankAcceptance', 'tradeAcceptance', 'alipay', 'wechat', 'wallet', 'offset', 'writeOff'));

-- Ages are read of what is owed alone, however many bills were paid.
create index bill_owed on bill (tenant_id, org_id, currency, due_on) where status in ('issued', 'partlyPaid');
create index charge_advance on charge (tenant_id, record_kind, record_id) where advance;
