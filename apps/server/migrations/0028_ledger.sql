-- Wallets and their ledger: double entry, append-only. The program may read it; only the functions below write, as a role that can insert and nothing else.
do $$ begin
  if not exists (select from pg_roles where rolname = 'clearway_ledger') then create role clearway_ledger nologin; end if;
end $$;
do $$ begin
  execute format('grant clearway_ledger to %I', current_user);
end $$;
grant usage, create on schema public to clearway_ledger;

-- One wallet for each owner and currency: a customer's organisation, or the house itself (no organisation). Two currencies never add up.
create table wallet (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid,
  code text not null,
  currency text not null check (currency in ('CNY', 'HKD', 'USD')),
  status text not null default 'active' check (status in ('active', 'frozen', 'closed')),
  -- Why it was frozen or closed.
  status_note text,
  -- How far below zero the available balance may go.
  credit_limit numeric(18, 2) not null default 0 check (credit_limit >= 0),
  -- Its owner is told when less than this is available.
  alert_level numeric(18, 2) check (alert_level >= 0),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default current_person(),
  updated_at timestamptz not null default now(),
  updated_by uuid default current_person(),
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id)
);
create unique index wallet_owner on wallet (tenant_id, coalesce(org_id, '00000000-0000-0000-0000-000000000000'), currency) where status <> 'closed';
create unique index wallet_code on wallet (tenant_id, lower(code));
create index wallet_list on wallet (tenant_id, created_at desc, id desc);
select protect_tenant_table('wallet');
select keep_record('wallet');
-- A wallet with a past stays: it is closed, never deleted.
revoke delete on wallet from clearway_app;
grant select on wallet to clearway_ledger;

-- What a wallet holds. Apart from `wallet`, so that a posting neither writes history nor makes an open form stale. Limit and status are copied here
-- for the checks below to be the database's own.
create table wallet_balance (
  tenant_id uuid not null,
  wallet_id uuid not null,
  currency text not null,
  status text not null,
  credit_limit numeric(18, 2) not null,
  available numeric(18, 2) not null default 0,
  held numeric(18, 2) not null default 0,
  -- What came in and went out from the first posting on; holding and giving back is neither.
  in_total numeric(18, 2) not null default 0,
  out_total numeric(18, 2) not null default 0,
  last_seq bigint not null default 0,
  last_hash bytea not null default ''::bytea,
  last_at timestamptz not null default '-infinity',
  primary key (tenant_id, wallet_id),
  foreign key (tenant_id, wallet_id) references wallet (tenant_id, id),
  constraint wallet_balance_limit check (available >= -credit_limit),
  constraint wallet_balance_held check (held >= 0),
  constraint wallet_balance_closed check (status <> 'closed' or (available = 0 and held = 0))
);
-- Room on each page for the next version of a row: a busy wallet's updates stay out of the index.
alter table wallet_balance set (fillfactor = 50);
select protect_tenant_table('wallet_balance');
revoke insert, update, delete on wallet_balance from clearway_app;
grant select, insert, update on wallet_balance to clearway_ledger;

create function keep_wallet_balance() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into wallet_balance (tenant_id, wallet_id, currency, status, credit_limit) values (new.tenant_id, new.id, new.currency, new.status, new.credit_limit);
  elsif new.currency <> old.currency or new.org_id is distinct from old.org_id then
    raise exception 'a wallet keeps its owner and currency' using errcode = '23514', constraint = 'wallet_owner_kept';
  elsif new.status <> old.status or new.credit_limit <> old.credit_limit then
    update wallet_balance set status = new.status, credit_limit = new.credit_limit where tenant_id = new.tenant_id and wallet_id = new.id;
    -- Outside the tenant's own transaction row-level security would hide it, and the two would part.
    if not found then raise exception 'a wallet is changed within its tenant'; end if;
  end if;
  return null;
end $$;
alter function keep_wallet_balance() owner to clearway_ledger;
create trigger balance after insert or update on wallet for each row execute function keep_wallet_balance();

-- One business act on money, and what it moved: the postings of an entry sum to zero.
create table ledger_entry (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('recharge', 'hold', 'capture', 'release', 'refund', 'adjust', 'transfer', 'payout', 'reversal')),
  currency text not null,
  amount numeric(18, 2) not null,
  -- The hold that is captured, released or paid out; the capture that is refunded.
  parent_id uuid,
  -- The entry whose opposite this one is.
  reverses_id uuid,
  -- The business line that caused it: `recharge`, `flowBack`, `caseCharge`, `taxBill` …, its id, and the number that people know.
  source_kind text,
  source_id uuid,
  source_code text,
  memo text,
  idempotency_key text not null,
  request_hash bytea not null,
  -- Over all of the above and the amounts of the postings.
  digest bytea not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references ledger_entry (tenant_id, id),
  foreign key (tenant_id, reverses_id) references ledger_entry (tenant_id, id)
);
create unique index ledger_entry_key on ledger_entry (tenant_id, idempotency_key);
create unique index ledger_entry_reversed on ledger_entry (tenant_id, reverses_id) where reverses_id is not null;
create index ledger_entry_parent on ledger_entry (tenant_id, parent_id) where parent_id is not null;
create index ledger_entry_source on ledger_entry (tenant_id, source_kind, source_id) where source_id is not null;
create index ledger_entry_source_code on ledger_entry (tenant_id, lower(source_code) text_pattern_ops) where source_code is not null;
select protect_tenant_table('ledger_entry');

-- What an entry moved on one account. Of a wallet (`available`, `held`) or of the house (`bank`, `duty`, `income`, `adjustment`), whose balances are summed when
-- asked, so that no row of the house is everybody's bottleneck. Wallets' postings are numbered without gaps and chained by hash, wallet by wallet.
create table ledger_posting (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  entry_id uuid not null,
  line smallint not null,
  kind text not null,
  wallet_id uuid,
  -- The wallet's owner.
  org_id uuid,
  account text not null,
  currency text not null,
  amount numeric(18, 2) not null check (amount <> 0),
  seq bigint,
  available_after numeric(18, 2),
  held_after numeric(18, 2),
  -- What came in and went out of the wallet until then, so that any month is the difference of two rows.
  in_total numeric(18, 2),
  out_total numeric(18, 2),
  hash bytea,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, entry_id) references ledger_entry (tenant_id, id),
  constraint ledger_posting_account check (case when wallet_id is null then account in ('bank', 'duty', 'income', 'adjustment') else account in ('available', 'held') end)
);
create unique index ledger_posting_line on ledger_posting (tenant_id, entry_id, line);
create unique index ledger_posting_seq on ledger_posting (tenant_id, wallet_id, seq) where wallet_id is not null;
create index ledger_posting_flow on ledger_posting (tenant_id, created_at desc, id desc) where wallet_id is not null;
create index ledger_posting_wallet on ledger_posting (tenant_id, wallet_id, account, created_at desc, id desc) where wallet_id is not null;
create index ledger_posting_house on ledger_posting (tenant_id, account, currency, created_at) where wallet_id is null;
select protect_tenant_table('ledger_posting');

-- From time to time the heads of all chains are put under one hash that holds the seal before: what is cut off at the end of a chain shows too.
create table ledger_seal (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  seq bigint not null,
  wallets int not null,
  -- `[[wallet, last seq, last hash], …]` in the order of the wallets.
  heads jsonb not null,
  previous bytea not null,
  hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create unique index ledger_seal_seq on ledger_seal (tenant_id, seq);
select protect_tenant_table('ledger_seal');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;

do $$ declare name text; begin
  foreach name in array array['ledger_entry', 'ledger_posting', 'ledger_seal'] loop
    execute format('revoke insert, update, delete on %I from clearway_app', name);
    execute format('grant select, insert on %I to clearway_ledger', name);
    -- Holds the owner of the tables too; whoever takes the trigger off leaves a broken chain behind.
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', name);
    execute format('create trigger append_only_all before truncate on %I for each statement execute function refuse_change()', name);
  end loop;
end $$;

create function ledger_entry_digest(e ledger_entry, moved text) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('|', e.id, e.kind, e.currency, e.amount, coalesce(e.parent_id::text, ''), coalesce(e.reverses_id::text, ''), coalesce(e.source_kind, ''), coalesce(e.source_id::text, ''),
    coalesce(e.source_code, ''), coalesce(e.memo, ''), e.idempotency_key, coalesce(e.created_by::text, ''), to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), moved), 'UTF8'))
$$;

-- `previous` is the hash of the wallet's posting before, empty for its first.
create function ledger_link(previous bytea, digest bytea, entry_id uuid, line smallint, wallet_id uuid, account text, currency text, amount numeric, seq bigint, available_after numeric, held_after numeric, at timestamptz)
  returns bytea language sql stable as $$
  select sha256(previous || digest || convert_to(concat_ws('|', entry_id, line, wallet_id, account, currency, amount, seq, available_after, held_after, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8'))
$$;
create function ledger_posting_hash(p ledger_posting, previous bytea, digest bytea) returns bytea language sql stable as $$
  select ledger_link(previous, digest, p.entry_id, p.line, p.wallet_id, p.account, p.currency, p.amount, p.seq, p.available_after, p.held_after, p.created_at)
$$;

-- A wallet's balance changes by a posting and in no other way: the posting itself changes it. One statement: this is what a busy wallet waits for.
create function post_to_wallet() returns trigger language plpgsql as $$
declare
  -- ledger_post sends the digest along in place of the hash; a wrong one breaks the chain, so it is no way around.
  d bytea := new.hash;
  passes boolean := new.kind not in ('hold', 'release');
  b record;
begin
  if new.wallet_id is null then
    new.hash := null;
    return new;
  end if;
  if d is null then select digest into d from ledger_entry where tenant_id = new.tenant_id and id = new.entry_id; end if;
  new.created_at := clock_timestamp();
  update wallet_balance w set
      available = w.available + case when new.account = 'available' then new.amount else 0 end,
      held = w.held + case when new.account = 'held' then new.amount else 0 end,
      in_total = w.in_total + case when passes and new.amount > 0 then new.amount else 0 end,
      out_total = w.out_total - case when passes and new.amount < 0 then new.amount else 0 end,
      last_seq = w.last_seq + 1,
      last_at = greatest(new.created_at, w.last_at),
      last_hash = ledger_link(w.last_hash, d, new.entry_id, new.line, new.wallet_id, new.account, new.currency, new.amount, w.last_seq + 1,
        w.available + case when new.account = 'available' then new.amount else 0 end, w.held + case when new.account = 'held' then new.amount else 0 end, greatest(new.created_at, w.last_at))
    -- What is held already may still be captured or given back; a frozen wallet only gives nothing more.
    where w.tenant_id = new.tenant_id and w.wallet_id = new.wallet_id and w.currency = new.currency and w.status <> 'closed' and (w.status <> 'frozen' or new.account <> 'available' or new.amount > 0)
    returning w.available, w.held, w.in_total, w.out_total, w.last_seq, w.last_at, w.last_hash into b;
  if not found then
    select w.currency, w.status into b from wallet_balance w where w.tenant_id = new.tenant_id and w.wallet_id = new.wallet_id;
    if not found or b.currency <> new.currency then raise exception 'not a wallet of this currency' using errcode = '23514', constraint = 'wallet_balance_currency'; end if;
    raise exception '%', b.status using errcode = '23514', constraint = 'wallet_balance_' || b.status;
  end if;
  new.seq := b.last_seq;
  new.available_after := b.available;
  new.held_after := b.held;
  new.in_total := b.in_total;
  new.out_total := b.out_total;
  new.created_at := b.last_at;
  new.hash := b.last_hash;
  return new;
end $$;
create trigger balance before insert on ledger_posting for each row execute function post_to_wallet();

create function postings_balance() returns trigger language plpgsql as $$
begin
  if exists (select from fresh group by tenant_id, entry_id, currency having sum(amount) <> 0) then
    raise exception 'the postings of an entry must sum to zero' using errcode = '23514', constraint = 'ledger_posting_zero';
  end if;
  return null;
end $$;
create trigger zero after insert on ledger_posting referencing new table as fresh for each statement execute function postings_balance();

-- One side of an entry, from the wallet owner's view: more is plus. Every operation has two.
create type ledger_side as (wallet_id uuid, account text, amount numeric(18, 2));
create function ledger_sides(op jsonb, parent ledger_entry) returns ledger_side[] language plpgsql stable as $$
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
    -- The opposite of each posting; what a payout took from the held part comes back as available.
    when 'reversal' then return array(select row(p.wallet_id, case when p.wallet_id is null then p.account else 'available' end, -p.amount)::ledger_side
      from ledger_posting p where p.tenant_id = parent.tenant_id and p.entry_id = parent.id order by p.line);
  end case;
end $$;

-- Why an operation cannot be, or null. Its wallets are locked, so what is summed here stays true until the transaction ends.
create function ledger_obstacle(op jsonb, parent ledger_entry) returns text language plpgsql stable as $$
declare
  k text := op ->> 'kind';
  a numeric := (op ->> 'amount')::numeric;
  left_over numeric;
begin
  if (k = 'adjust' and a = 0) or (k <> 'adjust' and a <= 0) or a <> round(a, 2) or abs(a) >= 1e15 then return 'amount'; end if;
  if k = 'transfer' and op ->> 'toWallet' = op ->> 'wallet' then return 'sameWallet'; end if;
  if k not in ('capture', 'release', 'payout', 'refund', 'reversal') then return null; end if;
  if parent.id is null or parent.kind <> all (case k when 'refund' then array['capture'] when 'reversal' then array['recharge', 'adjust', 'transfer', 'refund', 'payout'] else array['hold'] end)
    or not exists (select from ledger_posting p where p.tenant_id = parent.tenant_id and p.entry_id = parent.id and p.wallet_id = (op ->> 'wallet')::uuid) then return 'parent'; end if;
  if k = 'reversal' then
    if exists (select from ledger_entry e where e.tenant_id = parent.tenant_id and e.reverses_id = parent.id) then return 'reversed'; end if;
    return case when a <> abs(parent.amount) then 'amount' end;
  end if;
  -- A refund that was itself reversed does not count.
  select parent.amount - coalesce(sum(e.amount), 0) into left_over from ledger_entry e where e.tenant_id = parent.tenant_id and e.parent_id = parent.id
    and (k <> 'refund' or not exists (select from ledger_entry r where r.tenant_id = e.tenant_id and r.reverses_id = e.id));
  return case when a > left_over then 'parentLeft' end;
end $$;

-- An operation as it would be written: the entry, its two sides, why it cannot be; or the entry that stands under its key.
create type ledger_draft as (e ledger_entry, sides ledger_side[], why text, stands uuid);
create function ledger_drafted(op jsonb, t uuid) returns ledger_draft language plpgsql as $$
declare
  e ledger_entry;
  parent ledger_entry;
  stands ledger_entry;
  sides ledger_side[];
  why text;
begin
  e.request_hash := sha256(convert_to(concat_ws('|', op ->> 'kind', op ->> 'wallet', op ->> 'amount', op ->> 'toWallet', op ->> 'account', op ->> 'parent', op ->> 'sourceKind', op ->> 'sourceId', op ->> 'memo'), 'UTF8'));
  e.idempotency_key := op ->> 'key';
  select * into stands from ledger_entry where tenant_id = t and idempotency_key = e.idempotency_key;
  if found then
    if stands.request_hash = e.request_hash then return row(e, sides, null, stands.id)::ledger_draft; end if;
    return row(e, sides, 'keyReused', null)::ledger_draft;
  end if;
  if op ->> 'parent' is not null then select * into parent from ledger_entry where tenant_id = t and id = (op ->> 'parent')::uuid; end if;
  select b.currency into e.currency from wallet_balance b where b.tenant_id = t and b.wallet_id = (op ->> 'wallet')::uuid;
  why := case when not found then 'wallet' else ledger_obstacle(op, parent) end;
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

-- Writes entries and, two for each in their order, their postings.
create function ledger_write(entries ledger_entry[], sides ledger_side[]) returns void language plpgsql as $$
begin
  insert into ledger_entry select x.* from unnest(entries) x;
  insert into ledger_posting (tenant_id, entry_id, line, kind, wallet_id, org_id, account, currency, amount, hash)
    select x.tenant_id, x.id, 2 - l.n % 2, x.kind, l.wallet_id, (select w.org_id from wallet w where w.tenant_id = x.tenant_id and w.id = l.wallet_id), l.account, x.currency, l.amount, x.digest
    from (select y.tenant_id, y.id, y.kind, y.currency, y.digest, row_number() over () as n from unnest(entries) y) x
    join unnest(sides) with ordinality l(wallet_id, account, amount, n) on (l.n + 1) / 2 = x.n order by l.n;
end $$;

/*
 * Posts operations in their order, each wholly or not at all, and tells of each what became of it:
 *   {"ok": true, "entryId": …, "replayed": false} or {"ok": false, "reason": "insufficient"}
 * An operation: kind, key (idempotency key), wallet, amount (text), by (person); where the kind has them toWallet, account ('duty' or 'income'),
 * parent (entry); optional id, sourceKind, sourceId, sourceCode, memo. The same key again answers with the entry that stands; with another content it is
 * refused as `keyReused`. Reasons: amount, sameWallet, wallet, parent, parentLeft, reversed, insufficient, held, frozen, closed, currency, keyReused.
 */
create function ledger_post(ops jsonb) returns jsonb language plpgsql security definer set search_path = public
  -- Plans are kept by the connection: one that was made while the tables were small would read them whole when they have grown.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  t uuid := current_tenant();
  op jsonb;
  d ledger_draft;
  wallets uuid[];
  entries ledger_entry[] := '{}';
  sides ledger_side[] := '{}';
  why text;
  what text;
  answers jsonb := '[]';
begin
  -- In the order of their ids, whatever order the operations have: two batches never wait for each other.
  wallets := array(select v.x from jsonb_array_elements(ops) o, lateral (select (o ->> 'wallet')::uuid union all select (o ->> 'toWallet')::uuid
    union all select p.wallet_id from ledger_posting p where o ->> 'kind' = 'reversal' and p.tenant_id = t and p.entry_id = (o ->> 'parent')::uuid) v(x) where v.x is not null);
  perform 1 from wallet_balance b where b.tenant_id = t and b.wallet_id = any(wallets) order by b.wallet_id for update;
  -- Where none stands in the way of another, all are written at once; as soon as one of them cannot be, each by itself as below.
  if (select count(*) > 1 and count(distinct o ->> 'key') = count(*) and count(distinct o ->> 'parent') = count(o ->> 'parent') from jsonb_array_elements(ops) o) then
    begin
      for op in select * from jsonb_array_elements(ops) loop
        d := ledger_drafted(op, t);
        exit when d.why is not null or d.stands is not null;
        entries := entries || d.e;
        sides := sides || d.sides;
        answers := answers || jsonb_build_object('ok', true, 'entryId', (d.e).id, 'replayed', false);
      end loop;
      if d.why is null and d.stands is null then
        perform ledger_write(entries, sides);
        return answers;
      end if;
    exception when unique_violation or check_violation or numeric_value_out_of_range then null;
    end;
    answers := '[]';
  end if;
  for op in select * from jsonb_array_elements(ops) loop
    begin
      d := null;
      d := ledger_drafted(op, t);
      why := d.why;
      if d.stands is not null then
        answers := answers || jsonb_build_object('ok', true, 'entryId', d.stands, 'replayed', true);
        continue;
      end if;
      if why is null then perform ledger_write(array[d.e], d.sides); end if;
    exception
      when unique_violation then
        -- The same key was committed by another meanwhile, or the entry is being reversed twice.
        get stacked diagnostics what = constraint_name;
        d := ledger_drafted(op, t);
        if d.stands is not null then
          answers := answers || jsonb_build_object('ok', true, 'entryId', d.stands, 'replayed', true);
          continue;
        end if;
        why := case what when 'ledger_entry_reversed' then 'reversed' else 'keyReused' end;
      when check_violation then
        get stacked diagnostics what = constraint_name;
        why := case what when 'wallet_balance_limit' then 'insufficient' when 'wallet_balance_held' then 'held' when 'wallet_balance_frozen' then 'frozen'
          when 'wallet_balance_closed' then 'closed' when 'wallet_balance_currency' then 'currency' else 'amount' end;
      when numeric_value_out_of_range then why := 'amount';
    end;
    answers := answers || case when why is null then jsonb_build_object('ok', true, 'entryId', (d.e).id, 'replayed', false) else jsonb_build_object('ok', false, 'reason', why) end;
  end loop;
  return answers;
end $$;
alter function ledger_post(jsonb) owner to clearway_ledger;

-- Seals the heads of the tenant's chains as they stand; gives the number of the seal. Nothing new since the last: nothing is written.
create function ledger_seal_now() returns bigint language plpgsql security definer set search_path = public as $$
declare
  t uuid := current_tenant();
  before ledger_seal;
  h jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger_seal ' || t, 0));
  select * into before from ledger_seal where tenant_id = t order by seq desc limit 1;
  select coalesce(jsonb_agg(jsonb_build_array(wallet_id, last_seq, encode(last_hash, 'hex')) order by wallet_id), '[]') into h from wallet_balance where tenant_id = t and last_seq > 0;
  if h = coalesce(before.heads, '[]') then return coalesce(before.seq, 0); end if;
  insert into ledger_seal (tenant_id, seq, wallets, heads, previous, hash)
    values (t, coalesce(before.seq, 0) + 1, jsonb_array_length(h), h, coalesce(before.hash, ''), sha256(coalesce(before.hash, '') || convert_to(h::text, 'UTF8')));
  return coalesce(before.seq, 0) + 1;
end $$;
alter function ledger_seal_now() owner to clearway_ledger;
revoke create on schema public from clearway_ledger;
revoke execute on function ledger_post(jsonb), ledger_seal_now() from public;
grant execute on function ledger_post(jsonb), ledger_seal_now() to clearway_app;

-- What is wrong with a wallet's chain between two numbers: the seq at fault and why. Nothing is the good answer.
create function ledger_faults(w uuid, after_seq bigint, until_seq bigint) returns table (seq bigint, fault text) language sql stable as $$
  with part as (
    select p, p.seq as n, coalesce(lag(p.hash) over o, '') as before, coalesce(lag(p.seq) over o, 0) as before_seq, coalesce(lag(p.available_after) over o, 0) as before_available, coalesce(lag(p.held_after) over o, 0) as before_held
    from ledger_posting p where p.tenant_id = current_tenant() and p.wallet_id = w and p.seq >= after_seq and p.seq <= until_seq window o as (order by p.seq)
  )
  select f.n, f.fault from (select n, case
      when n <> before_seq + 1 then 'gap'
      when (p).available_after <> before_available + case when (p).account = 'available' then (p).amount else 0 end or (p).held_after <> before_held + case when (p).account = 'held' then (p).amount else 0 end then 'balance'
      when (p).hash is distinct from ledger_posting_hash(p, before, e.digest) then 'hash'
      when e.digest <> ledger_entry_digest(e, (select string_agg(concat_ws(' ', l.line, l.wallet_id, l.account, l.amount), ',' order by l.line) from ledger_posting l where l.tenant_id = e.tenant_id and l.entry_id = e.id)) then 'entry'
      when (select sum(l.amount) from ledger_posting l where l.tenant_id = e.tenant_id and l.entry_id = e.id) <> 0 then 'zero'
    end as fault
  from part left join ledger_entry e on e.tenant_id = current_tenant() and e.id = (p).entry_id
  -- The first of a later part only lends its hash to the next.
  where n > after_seq) f where f.fault is not null order by f.n
$$;

-- Answers of writes that carry an idempotency key, written in the transaction of the write: the same key again gets the same answer.
create table idempotent_call (
  tenant_id uuid not null references tenant (id),
  person_id uuid not null,
  key text not null,
  path text not null,
  request_hash bytea not null,
  -- As it was sent: jsonb would put its names into another order.
  answer json,
  created_at timestamptz not null default now(),
  primary key (tenant_id, person_id, key)
);
create index idempotent_call_old on idempotent_call (created_at);
select protect_tenant_table('idempotent_call');
