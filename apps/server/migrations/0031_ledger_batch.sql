-- The postings of a batch are numbered, chained and added up in one statement, and change each wallet's balance once: an update for each posting left a busy
-- wallet's row with as many dead versions as the batch had postings, and each posting read its way past them.
drop trigger balance on ledger_posting;
drop function post_to_wallet();
drop trigger zero on ledger_posting;
drop function postings_balance();
drop function ledger_write(ledger_entry[], ledger_side[]);

-- The hashes of a wallet's next postings, in the order of the window; `head` is the hash of the last that stands.
create function ledger_chain_step(previous bytea, head bytea, digest bytea, entry_id uuid, line smallint, wallet_id uuid, account text, currency text, amount numeric, seq bigint, available_after numeric, held_after numeric, at timestamptz)
  returns bytea language plpgsql stable as $$
begin
  return ledger_link(coalesce(previous, head), digest, entry_id, line, wallet_id, account, currency, amount, seq, available_after, held_after, at);
end $$;
create aggregate ledger_chain(head bytea, digest bytea, entry_id uuid, line smallint, wallet_id uuid, account text, currency text, amount numeric, seq bigint, available_after numeric, held_after numeric, at timestamptz)
  (sfunc = ledger_chain_step, stype = bytea);

-- Writes entries and, two for each in their order, their postings. Their wallets are locked.
create function ledger_write(drafts ledger_draft[]) returns void language plpgsql as $$
begin
  insert into ledger_entry select (d.e).* from unnest(drafts) d;
  insert into ledger_posting (tenant_id, entry_id, line, kind, wallet_id, org_id, account, currency, amount, seq, available_after, held_after, in_total, out_total, created_at, hash)
    with moved as (
      -- The two sides of an entry are a microsecond apart, so that time tells their order too.
      select (d.e).tenant_id, (d.e).id as entry_id, s.line::smallint, (d.e).kind, s.wallet_id, s.account, (d.e).currency, s.amount, (d.e).digest, (d.e).created_at + s.line * interval '1 microsecond' as at, d.n,
        case when (d.e).kind in ('hold', 'release') then 0 else s.amount end as passed
      from unnest(drafts) with ordinality d(e, sides, why, stands, n), unnest(d.sides) with ordinality s(wallet_id, account, amount, line)
    ), summed as (
      select m.*, w.org_id, b.last_hash, case when m.wallet_id is not null then b.last_seq + row_number() over next end as seq,
        b.available + sum(case when m.account = 'available' then m.amount else 0 end) over next as available_after, b.held + sum(case when m.account = 'held' then m.amount else 0 end) over next as held_after,
        b.in_total + sum(greatest(m.passed, 0)) over next as in_total, b.out_total - sum(least(m.passed, 0)) over next as out_total,
        coalesce(greatest(max(m.at) over next, b.last_at), m.at) as created_at
      from moved m left join wallet_balance b on b.tenant_id = m.tenant_id and b.wallet_id = m.wallet_id left join wallet w on w.tenant_id = m.tenant_id and w.id = m.wallet_id
      window next as (partition by m.wallet_id order by m.n, m.line)
    )
    select tenant_id, entry_id, line, kind, wallet_id, org_id, account, currency, amount, seq, available_after, held_after, in_total, out_total, created_at,
      case when seq is not null then ledger_chain(last_hash, digest, entry_id, line, wallet_id, account, currency, amount, seq, available_after, held_after, created_at) over (partition by wallet_id order by seq) end
    from summed order by n, line;
end $$;

-- A wallet's balance changes by its postings and in no other way: whoever writes them, they sum to zero, go on where the wallet stands and change what it holds.
create function post_to_wallets() returns trigger language plpgsql as $$
declare
  broken text;
  changed int;
begin
  if exists (select from fresh group by tenant_id, entry_id, currency having sum(amount) <> 0) then
    raise exception 'the postings of an entry must sum to zero' using errcode = '23514', constraint = 'ledger_posting_zero';
  end if;
  -- After every posting, not only after the last. What is held already may still be captured or given back; a frozen wallet only gives nothing more.
  select f.rule into broken from (select f.wallet_id, f.seq, case
      when b.currency is distinct from f.currency then 'currency'
      when b.status = 'closed' then 'closed'
      when b.status = 'frozen' and f.account = 'available' and f.amount < 0 then 'frozen'
      when f.available_after < -b.credit_limit then 'limit'
      when f.held_after < 0 then 'held'
    end as rule from fresh f left join wallet_balance b on b.tenant_id = f.tenant_id and b.wallet_id = f.wallet_id where f.wallet_id is not null) f
    where f.rule is not null order by f.wallet_id, f.seq limit 1;
  if found then raise exception '%', broken using errcode = '23514', constraint = 'wallet_balance_' || broken; end if;
  update wallet_balance b set available = b.available + m.available, held = b.held + m.held, in_total = b.in_total + m.came, out_total = b.out_total + m.went, last_seq = m.last_seq, last_hash = m.last_hash, last_at = m.last_at
    from (
      select tenant_id, wallet_id, count(*) as n, min(seq) as first_seq, max(seq) as last_seq, max(created_at) as last_at, (array_agg(hash order by seq desc))[1] as last_hash,
        (array_agg(available_after order by seq desc))[1] as available_after, (array_agg(held_after order by seq desc))[1] as held_after,
        coalesce(sum(amount) filter (where account = 'available'), 0) as available, coalesce(sum(amount) filter (where account = 'held'), 0) as held,
        coalesce(sum(amount) filter (where amount > 0 and kind not in ('hold', 'release')), 0) as came, coalesce(-sum(amount) filter (where amount < 0 and kind not in ('hold', 'release')), 0) as went
      from fresh where wallet_id is not null group by tenant_id, wallet_id
    ) m
    where b.tenant_id = m.tenant_id and b.wallet_id = m.wallet_id and m.first_seq = b.last_seq + 1 and m.last_seq = b.last_seq + m.n
      and m.available_after = b.available + m.available and m.held_after = b.held + m.held and m.last_at >= b.last_at and m.last_hash is not null;
  get diagnostics changed = row_count;
  if changed <> (select count(distinct wallet_id) from fresh) then
    raise exception 'postings must go on where their wallet stands' using errcode = '23514', constraint = 'ledger_posting_next';
  end if;
  return null;
end $$;
create trigger balance after insert on ledger_posting referencing new table as fresh for each statement execute function post_to_wallets();

-- As before, but for what it gives to `ledger_write`.
create or replace function ledger_post(ops jsonb) returns jsonb language plpgsql security definer set search_path = public
  -- Plans are kept by the connection: one that was made while the tables were small would read them whole when they have grown.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  t uuid := current_tenant();
  op jsonb;
  d ledger_draft;
  wallets uuid[];
  drafts ledger_draft[] := '{}';
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
        drafts := drafts || d;
        answers := answers || jsonb_build_object('ok', true, 'entryId', (d.e).id, 'replayed', false);
      end loop;
      if d.why is null and d.stands is null then
        perform ledger_write(drafts);
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
      if why is null then perform ledger_write(array[d]); end if;
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
