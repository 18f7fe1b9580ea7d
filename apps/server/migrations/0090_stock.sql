-- Stock and its ledger, kept as money is (0028): append-only movements, and balances that nothing but their postings changes. The program may read; only
-- `stock_post` writes, as a role that can insert and nothing else.
do $$ begin
  if not exists (select from pg_roles where rolname = 'clearway_stock') then create role clearway_stock nologin; end if;
end $$;
do $$ begin
  execute format('grant clearway_stock to %I', current_user);
end $$;
grant usage, create on schema public to clearway_stock;

-- What tells goods of one kind apart on the shelf: whose they are, which lot, and how customs sees them. None of it ever changes: goods that pass to another owner
-- or into free circulation pass to another lot.
create table stock_lot (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  -- The owner: a customer's organisation, or the house itself.
  org_id uuid,
  goods_id uuid not null,
  code text not null,
  bond_status text not null check (bond_status in ('free', 'bonded', 'temporary')),
  -- The declaration that brought them in, and its customs number; of another broker's only the number is known.
  declaration_id uuid,
  declaration_no text,
  received_on date not null,
  expires_on date,
  -- Weight and room of one unit, where they are known.
  unit_kg numeric(14, 6) check (unit_kg >= 0),
  unit_cbm numeric(14, 6) check (unit_cbm >= 0),
  created_at timestamptz not null default now(),
  created_by uuid default current_person(),
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, goods_id) references goods (tenant_id, id),
  foreign key (tenant_id, declaration_id) references declaration (tenant_id, id),
  constraint stock_lot_declared check (bond_status = 'free' or declaration_id is not null or declaration_no is not null)
);
create unique index stock_lot_once on stock_lot (tenant_id, org_id, goods_id, lower(code), bond_status) nulls not distinct;
create index stock_lot_declaration on stock_lot (tenant_id, declaration_id) where declaration_id is not null;
create index stock_lot_goods on stock_lot (tenant_id, goods_id);
create index stock_lot_search on stock_lot using gin (code gin_trgm_ops);
select index_letters('stock_lot');
select protect_tenant_table('stock_lot');
revoke update, delete on stock_lot from clearway_app;

-- What lies in a bin of a lot in one condition. `locked` is the part that is promised or held back; it never exceeds what is there.
create table stock_balance (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  warehouse_id uuid not null,
  bin_id uuid not null,
  lot_id uuid not null,
  quality text not null check (quality in ('good', 'damaged', 'inspection')),
  -- Of the lot, for lists to be found by.
  org_id uuid,
  goods_id uuid not null,
  bond_status text not null,
  received_on date not null,
  on_hand numeric(18, 4) not null default 0,
  locked numeric(18, 4) not null default 0,
  last_seq bigint not null default 0,
  last_at timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, warehouse_id, bin_id) references warehouse_bin (tenant_id, warehouse_id, id),
  foreign key (tenant_id, lot_id) references stock_lot (tenant_id, id),
  constraint stock_balance_locked check (locked >= 0),
  constraint stock_balance_on_hand check (on_hand >= locked)
);
create unique index stock_balance_place on stock_balance (tenant_id, bin_id, lot_id, quality);
create index stock_balance_newest on stock_balance (tenant_id, created_at desc, id desc);
create index stock_balance_warehouse on stock_balance (tenant_id, warehouse_id, created_at desc, id desc);
create index stock_balance_org on stock_balance (tenant_id, org_id, created_at desc, id desc);
create index stock_balance_goods on stock_balance (tenant_id, goods_id);
create index stock_balance_lot on stock_balance (tenant_id, lot_id);
create index stock_balance_received on stock_balance (tenant_id, received_on, id);
-- Room on each page for the next version of a row: a busy bin's updates stay out of the indexes, none of which knows of quantities.
alter table stock_balance set (fillfactor = 50);
select protect_tenant_table('stock_balance');
revoke insert, update, delete on stock_balance from clearway_app;

-- One act on goods.
create table stock_movement (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  kind text not null check (kind in ('inbound', 'outbound', 'transfer', 'convert', 'lock', 'unlock', 'adjust', 'reversal')),
  quantity numeric(18, 4) not null check (quantity > 0),
  -- Balances are never deleted, and a posting without its balance is refused below: no foreign key asks each time.
  from_balance uuid,
  to_balance uuid,
  -- The lock that is taken back, or that an outbound movement takes its goods from.
  parent_id uuid,
  reverses_id uuid,
  lock_kind text check (lock_kind in ('reservation', 'quality', 'customs')),
  reason text,
  -- The document that caused it, its id, and the number that people know.
  source_kind text,
  source_id uuid,
  source_code text,
  idempotency_key text not null,
  request_hash bytea not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references stock_movement (tenant_id, id),
  foreign key (tenant_id, reverses_id) references stock_movement (tenant_id, id),
  check ((kind = 'lock') = (lock_kind is not null))
);
create unique index stock_movement_key on stock_movement (tenant_id, idempotency_key);
create unique index stock_movement_reversed on stock_movement (tenant_id, reverses_id) where reverses_id is not null;
create index stock_movement_parent on stock_movement (tenant_id, parent_id) where parent_id is not null;
create index stock_movement_source on stock_movement (tenant_id, source_kind, source_id) where source_id is not null;
create index stock_movement_source_code on stock_movement (tenant_id, lower(source_code) text_pattern_ops) where source_code is not null;
select protect_tenant_table('stock_movement');

-- What a movement changed of one balance. Numbered without gaps, balance by balance; what stood afterwards is kept, so that any past moment is one row.
create table stock_posting (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  movement_id uuid not null,
  line smallint not null,
  kind text not null,
  balance_id uuid not null,
  warehouse_id uuid not null,
  org_id uuid,
  goods_id uuid not null,
  on_hand numeric(18, 4) not null,
  locked numeric(18, 4) not null,
  seq bigint not null,
  on_hand_after numeric(18, 4) not null,
  locked_after numeric(18, 4) not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, movement_id) references stock_movement (tenant_id, id),
  check (on_hand <> 0 or locked <> 0)
);
create unique index stock_posting_line on stock_posting (tenant_id, movement_id, line);
create unique index stock_posting_seq on stock_posting (tenant_id, balance_id, seq);
create index stock_posting_balance on stock_posting (tenant_id, balance_id, created_at desc, seq desc);
create index stock_posting_newest on stock_posting (tenant_id, created_at desc, id desc);
create index stock_posting_warehouse on stock_posting (tenant_id, warehouse_id, created_at desc, id desc);
create index stock_posting_org on stock_posting (tenant_id, org_id, created_at desc, id desc);
create index stock_posting_goods on stock_posting (tenant_id, goods_id, created_at desc, id desc);
select protect_tenant_table('stock_posting');

do $$ declare name text; begin
  foreach name in array array['stock_lot', 'stock_movement', 'stock_posting'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', name);
    execute format('create trigger append_only_all before truncate on %I for each statement execute function refuse_change()', name);
  end loop;
  foreach name in array array['stock_movement', 'stock_posting'] loop
    execute format('revoke insert, update, delete on %I from clearway_app', name);
    execute format('grant select, insert on %I to clearway_stock', name);
  end loop;
end $$;
grant select, insert, update on stock_balance to clearway_stock;
grant select on stock_lot, warehouse, warehouse_bin to clearway_stock;

-- A balance changes by its postings and in no other way: whoever writes them, they go on where it stands. What only moves keeps its sum.
create function post_to_balances() returns trigger language plpgsql as $$
declare
  broken text;
  changed int;
begin
  if exists (select from fresh where kind in ('transfer', 'convert', 'lock', 'unlock') group by tenant_id, movement_id having sum(on_hand) <> 0) then
    raise exception 'what is moved within the house must sum to zero' using errcode = '23514', constraint = 'stock_posting_zero';
  end if;
  -- After every posting, not only after the last.
  select case when locked_after < 0 then 'locked' else 'on_hand' end into broken from fresh where locked_after < 0 or on_hand_after < locked_after order by balance_id, seq limit 1;
  if found then raise exception '%', broken using errcode = '23514', constraint = 'stock_balance_' || broken; end if;
  update stock_balance b set on_hand = m.on_hand_after, locked = m.locked_after, last_seq = m.last_seq, last_at = m.last_at
    from (
      select tenant_id, balance_id, count(*) as n, min(seq) as first_seq, max(seq) as last_seq, max(created_at) as last_at, sum(on_hand) as on_hand, sum(locked) as locked,
        (array_agg(on_hand_after order by seq desc))[1] as on_hand_after, (array_agg(locked_after order by seq desc))[1] as locked_after
      from fresh group by tenant_id, balance_id
    ) m
    where b.tenant_id = m.tenant_id and b.id = m.balance_id and m.first_seq = b.last_seq + 1 and m.last_seq = b.last_seq + m.n
      and m.on_hand_after = b.on_hand + m.on_hand and m.locked_after = b.locked + m.locked and m.last_at >= b.last_at;
  get diagnostics changed = row_count;
  if changed <> (select count(distinct balance_id) from fresh) then
    raise exception 'postings must go on where their balance stands' using errcode = '23514', constraint = 'stock_posting_next';
  end if;
  return null;
end $$;
create trigger balance after insert on stock_posting referencing new table as fresh for each statement execute function post_to_balances();

-- What an operation does to one balance.
create type stock_side as (balance_id uuid, on_hand numeric(18, 4), locked numeric(18, 4));
-- An operation as it would be written: the movement, its sides, why it cannot be; or the movement that stands under its key.
create type stock_draft as (m stock_movement, sides stock_side[], why text, stands uuid);

-- The balance of a place {bin, lot, quality}: there already once `stock_post` has locked its places.
create function stock_place(place jsonb, t uuid) returns stock_balance language sql stable as $$
  select b from stock_balance b where b.tenant_id = t and b.bin_id = (place ->> 'bin')::uuid and b.lot_id = (place ->> 'lot')::uuid and b.quality = coalesce(place ->> 'quality', 'good')
$$;

-- Why goods may not come to a balance from another or from outside, or null: bonded goods stay under supervision, and what is closed takes nothing in.
create function stock_unwelcome(target stock_balance, source stock_balance) returns text language sql stable as $$
  select case
      when bin.status <> 'active' then 'binClosed'
      when w.status = 'closed' or (w.status <> 'active' and source.warehouse_id is distinct from target.warehouse_id) then 'warehouseClosed'
      when target.bond_status <> 'free' and not bin.bonded then 'bonded'
    end
  from warehouse_bin bin join warehouse w on w.tenant_id = bin.tenant_id and w.id = bin.warehouse_id where bin.tenant_id = target.tenant_id and bin.id = target.bin_id
$$;

create function stock_drafted(op jsonb, t uuid) returns stock_draft language plpgsql as $$
declare
  k text := op ->> 'kind';
  q numeric := (op ->> 'quantity')::numeric;
  m stock_movement;
  parent stock_movement;
  stands stock_movement;
  source stock_balance;
  target stock_balance;
  sides stock_side[];
  why text;
  left_over numeric;
begin
  m.request_hash := sha256(convert_to(concat_ws('|', k, q, op -> 'from', op -> 'to', op ->> 'parent', op ->> 'lockKind', op ->> 'sourceKind', op ->> 'sourceId', op ->> 'reason'), 'UTF8'));
  m.idempotency_key := op ->> 'key';
  select * into stands from stock_movement where tenant_id = t and idempotency_key = m.idempotency_key;
  if found then
    if stands.request_hash = m.request_hash then return row(m, sides, null, stands.id)::stock_draft; end if;
    return row(m, sides, 'keyReused', null)::stock_draft;
  end if;
  if q is null or q <= 0 or q <> round(q, 4) or q >= 1e12 then return row(m, sides, 'quantity', null)::stock_draft; end if;
  if op ->> 'parent' is not null then
    select * into parent from stock_movement where tenant_id = t and id = (op ->> 'parent')::uuid;
    if not found then return row(m, sides, 'parent', null)::stock_draft; end if;
  end if;
  if op -> 'from' is not null then
    source := stock_place(op -> 'from', t);
    if source.id is null then return row(m, sides, 'place', null)::stock_draft; end if;
  end if;
  if op -> 'to' is not null then
    target := stock_place(op -> 'to', t);
    if target.id is null then return row(m, sides, 'place', null)::stock_draft; end if;
    why := stock_unwelcome(target, source);
    if why is not null then return row(m, sides, why, null)::stock_draft; end if;
  end if;
  case k
    when 'inbound' then
      sides := array[row(target.id, q, 0)]::stock_side[];
    when 'outbound' then
      sides := array[row(source.id, -q, case when parent.id is null then 0 else -q end)]::stock_side[];
    when 'transfer', 'convert' then
      if source.id = target.id then why := 'samePlace'; end if;
      if (k = 'transfer') <> (source.lot_id = target.lot_id) or source.goods_id <> target.goods_id then why := 'lot'; end if;
      sides := array[row(source.id, -q, 0), row(target.id, q, 0)]::stock_side[];
    when 'lock' then
      sides := array[row(source.id, 0, q)]::stock_side[];
    when 'unlock' then
      sides := array[row(parent.from_balance, 0, -q)]::stock_side[];
    when 'adjust' then
      sides := case when source.id is null then array[row(target.id, q, 0)]::stock_side[] else array[row(source.id, -q, 0)]::stock_side[] end;
    when 'reversal' then
      if parent.kind not in ('inbound', 'outbound', 'transfer', 'convert', 'adjust') then why := 'parent';
      elsif exists (select from stock_movement r where r.tenant_id = t and r.reverses_id = parent.id) then why := 'reversed';
      elsif q <> parent.quantity then why := 'quantity';
      else
        -- What went out comes back, so the place must still take it.
        select stock_unwelcome(b, b) into why from stock_posting p join stock_balance b on b.tenant_id = t and b.id = p.balance_id
          where p.tenant_id = t and p.movement_id = parent.id and p.on_hand < 0;
      end if;
      -- What an outbound movement took from a lock comes back unlocked: the promise is gone.
      sides := array(select row(p.balance_id, -p.on_hand, 0)::stock_side from stock_posting p where p.tenant_id = t and p.movement_id = parent.id order by p.line);
  end case;
  if why is null and k in ('unlock', 'outbound') and (k = 'unlock' or parent.id is not null) then
    if parent.kind is distinct from 'lock' or (k = 'outbound' and parent.from_balance <> source.id) then why := 'parent';
    else
      select parent.quantity - coalesce(sum(u.quantity), 0) into left_over from stock_movement u where u.tenant_id = t and u.parent_id = parent.id;
      if q > left_over then why := 'parentLeft'; end if;
    end if;
  end if;
  if why is not null then return row(m, sides, why, null)::stock_draft; end if;
  m.tenant_id := t;
  m.id := coalesce((op ->> 'id')::uuid, new_id());
  m.kind := k;
  m.quantity := q;
  m.from_balance := case when k = 'unlock' then parent.from_balance when k = 'reversal' then parent.to_balance else source.id end;
  m.to_balance := case when k = 'reversal' then parent.from_balance else target.id end;
  if k = 'reversal' then m.reverses_id := parent.id; else m.parent_id := parent.id; end if;
  m.lock_kind := op ->> 'lockKind';
  m.reason := op ->> 'reason';
  m.source_kind := op ->> 'sourceKind';
  m.source_id := (op ->> 'sourceId')::uuid;
  m.source_code := op ->> 'sourceCode';
  m.created_at := clock_timestamp();
  m.created_by := (op ->> 'by')::uuid;
  return row(m, sides, null, null)::stock_draft;
end $$;

-- Writes a movement and its postings. Its balances are locked.
create function stock_write(d stock_draft) returns void language plpgsql as $$
begin
  insert into stock_movement select (d.m).*;
  insert into stock_posting (tenant_id, movement_id, line, kind, balance_id, warehouse_id, org_id, goods_id, on_hand, locked, seq, on_hand_after, locked_after, created_at)
    select (d.m).tenant_id, (d.m).id, s.line, (d.m).kind, b.id, b.warehouse_id, b.org_id, b.goods_id, s.on_hand, s.locked, b.last_seq + row_number() over next,
      b.on_hand + sum(s.on_hand) over next, b.locked + sum(s.locked) over next, greatest((d.m).created_at, b.last_at)
    from unnest(d.sides) with ordinality s(balance_id, on_hand, locked, line) join stock_balance b on b.tenant_id = (d.m).tenant_id and b.id = s.balance_id
    window next as (partition by s.balance_id order by s.line)
    order by s.line;
end $$;

-- Writes operations that stand by themselves in one statement, where none of them has anything against it: their answers, or null with nothing written. Says the
-- same as `stock_drafted`, which tells what is the matter. Their places are locked.
create function stock_quick(ops jsonb, t uuid) returns jsonb language plpgsql as $$
#variable_conflict use_column
declare
  answers jsonb;
begin
  with op as materialized (
    select o.*, coalesce(o.id, new_id()) as movement, clock_timestamp() as at, s.id as source, g.id as target,
      o.parent is not null or o.kind not in ('inbound', 'outbound', 'transfer', 'convert', 'lock', 'adjust') or o.quantity is null or o.quantity <= 0
        or o.quantity <> round(o.quantity, 4) or o.quantity >= 1e12 or (o."from" is not null and s.id is null) or (o."to" is not null and (g.id is null or not g.welcome))
        or (o.kind in ('transfer', 'convert') and (s.id = g.id or s.goods_id <> g.goods_id or (o.kind = 'transfer') <> (s.lot_id = g.lot_id)))
        or exists (select from stock_movement m where m.tenant_id = t and m.idempotency_key = o.key) as bad
    from rows from (jsonb_to_recordset(ops) as (id uuid, kind text, key text, quantity numeric, "by" uuid, "from" jsonb, "to" jsonb, parent uuid, "lockKind" text, reason text,
        "sourceKind" text, "sourceId" uuid, "sourceCode" text)) with ordinality
      o(id, kind, key, quantity, "by", "from", "to", parent, lock_kind, reason, source_kind, source_id, source_code, n)
    -- A limit makes each of them one search of an index, however few rows the tables had when the plan was made.
    left join lateral (select b.id, b.warehouse_id, b.lot_id, b.goods_id from stock_balance b where b.tenant_id = t and b.bin_id = (o."from" ->> 'bin')::uuid
        and b.lot_id = (o."from" ->> 'lot')::uuid and b.quality = coalesce(o."from" ->> 'quality', 'good') limit 1) s on true
    left join lateral (select b.id, b.lot_id, b.goods_id, stock_unwelcome(b, null) is null as welcome from stock_balance b where b.tenant_id = t and b.bin_id = (o."to" ->> 'bin')::uuid
        and b.lot_id = (o."to" ->> 'lot')::uuid and b.quality = coalesce(o."to" ->> 'quality', 'good') limit 1) g on true
  ), good as (select not bool_or(bad) as all_good from op), movement as (
    insert into stock_movement (tenant_id, id, kind, quantity, from_balance, to_balance, lock_kind, reason, source_kind, source_id, source_code, idempotency_key, request_hash, created_at, created_by)
      select t, movement, kind, quantity, source, target, lock_kind, reason, source_kind, source_id, source_code, key,
        sha256(convert_to(concat_ws('|', kind, quantity, "from", "to", parent, lock_kind, source_kind, source_id, reason), 'UTF8')), at, "by"
      from op, good where all_good
  ), side as (
    select movement, kind, at, n, 1 as line, source as balance, case when kind = 'lock' then 0 else -quantity end as on_hand, case when kind = 'lock' then quantity else 0 end as locked from op where source is not null
    union all select movement, kind, at, n, case when source is null then 1 else 2 end, target, quantity, 0 from op where target is not null
  ), posting as (
    insert into stock_posting (tenant_id, movement_id, line, kind, balance_id, warehouse_id, org_id, goods_id, on_hand, locked, seq, on_hand_after, locked_after, created_at)
      select t, x.movement, x.line, x.kind, b.id, b.warehouse_id, b.org_id, b.goods_id, x.on_hand, x.locked, b.last_seq + row_number() over next,
        b.on_hand + sum(x.on_hand) over next, b.locked + sum(x.locked) over next, greatest(max(x.at) over next, b.last_at)
      from good, side x cross join lateral (select * from stock_balance b where b.tenant_id = t and b.id = x.balance limit 1) b where all_good
      window next as (partition by x.balance order by x.n, x.line)
  )
  select case when (select all_good from good) then (select jsonb_agg(jsonb_build_object('ok', true, 'movementId', movement, 'replayed', false) order by n) from op) end
    into answers;
  return answers;
end $$;

-- Locks the places of operations in one order, whatever order the operations have, so that two batches never wait for each other. A place to which goods come for
-- the first time gets its row here. Whoever closes a bin or a warehouse waits until this is over, and the other way round.
create function stock_lock(ops jsonb, t uuid) returns void language plpgsql as $$
declare
  bins uuid[] := array(select distinct x::uuid from jsonb_array_elements(ops) o, lateral (values (o -> 'from' ->> 'bin'), (o -> 'to' ->> 'bin')) p(x) where x is not null);
  lots uuid[] := array(select distinct x::uuid from jsonb_array_elements(ops) o, lateral (values (o -> 'from' ->> 'lot'), (o -> 'to' ->> 'lot')) p(x) where x is not null);
  parents uuid[] := array(select distinct (o ->> 'parent')::uuid from jsonb_array_elements(ops) o where o ->> 'parent' is not null);
  back stock_balance;
  place record;
begin
  -- Balances that are gone back to are locked with those that share their bin and lot.
  if parents <> '{}' then
    for back in select b.* from stock_balance b where b.tenant_id = t and b.id in (select p.balance_id from stock_posting p where p.tenant_id = t and p.movement_id = any(parents)) loop
      bins := bins || back.bin_id;
      lots := lots || back.lot_id;
    end loop;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('stock ' || x.id, 0)) from (
    select distinct bin.warehouse_id as id from warehouse_bin bin where bin.tenant_id = t and bin.id = any(bins) order by 1) x;
  if not exists (select from jsonb_array_elements(ops) o where o -> 'to' is not null and (stock_place(o -> 'to', t)).id is null) then
    perform 1 from stock_balance b where b.tenant_id = t and b.bin_id = any(bins) and b.lot_id = any(lots) order by b.bin_id, b.lot_id, b.quality for update;
    return;
  end if;
  for place in
    select b.bin_id, b.lot_id, b.quality, false as comes from stock_balance b where b.tenant_id = t and b.bin_id = any(bins) and b.lot_id = any(lots)
    union all
    select distinct (o -> 'to' ->> 'bin')::uuid, (o -> 'to' ->> 'lot')::uuid, coalesce(o -> 'to' ->> 'quality', 'good'), true from jsonb_array_elements(ops) o where o -> 'to' is not null
    order by 1, 2, 3
  loop
    if place.comes then
      insert into stock_balance (tenant_id, warehouse_id, bin_id, lot_id, quality, org_id, goods_id, bond_status, received_on)
        select t, bin.warehouse_id, bin.id, lot.id, place.quality, lot.org_id, lot.goods_id, lot.bond_status, lot.received_on
        from warehouse_bin bin, stock_lot lot where bin.tenant_id = t and bin.id = place.bin_id and bin.deleted_at is null and lot.tenant_id = t and lot.id = place.lot_id
        on conflict (tenant_id, bin_id, lot_id, quality) do nothing;
    end if;
    perform 1 from stock_balance b where b.tenant_id = t and b.bin_id = place.bin_id and b.lot_id = place.lot_id and b.quality = place.quality for update;
  end loop;
end $$;

/*
 * Posts operations in their order, each wholly or not at all, and tells of each what became of it:
 *   {"ok": true, "movementId": …, "replayed": false} or {"ok": false, "reason": "insufficient"}
 * An operation: kind, key (idempotency key), quantity (text, four decimals at most), by (person); where the kind has them from and to ({bin, lot, quality}),
 * parent (movement), lockKind, reason; optional id, sourceKind, sourceId, sourceCode. `inbound` has a to, `outbound` a from and, when it takes what was
 * locked, the lock as parent; `transfer` (one lot) and `convert` (another lot of the same goods) have both; `lock` a from, `unlock` its lock; `adjust` a to for more or
 * a from for less; `reversal` what it undoes. The same key again answers with the movement that stands; with another content it is refused as `keyReused`.
 * Reasons: quantity, place, samePlace, lot, parent, parentLeft, reversed, insufficient, locked, binClosed, warehouseClosed, bonded, keyReused.
 */
create function stock_post(ops jsonb) returns jsonb language plpgsql security definer set search_path = public
  -- Plans are kept by the connection: one that was made while the tables were small would read them whole when they have grown.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  t uuid := current_tenant();
  op jsonb;
  d stock_draft;
  why text;
  what text;
  answers jsonb := '[]';
begin
  perform stock_lock(ops, t);
  -- Where none stands in the way of another, all are written at once; as soon as one of them cannot be, each by itself as below.
  begin
    answers := stock_quick(ops, t);
    if answers is not null then return answers; end if;
  exception when unique_violation or check_violation or numeric_value_out_of_range then null;
  end;
  answers := '[]';
  for op in select * from jsonb_array_elements(ops) loop
    begin
      d := null;
      d := stock_drafted(op, t);
      why := d.why;
      if d.stands is not null then
        answers := answers || jsonb_build_object('ok', true, 'movementId', d.stands, 'replayed', true);
        continue;
      end if;
      if why is null then perform stock_write(d); end if;
    exception
      when unique_violation then
        -- The same key was committed by another meanwhile, or the movement is being reversed twice.
        get stacked diagnostics what = constraint_name;
        d := stock_drafted(op, t);
        if d.stands is not null then
          answers := answers || jsonb_build_object('ok', true, 'movementId', d.stands, 'replayed', true);
          continue;
        end if;
        why := case what when 'stock_movement_reversed' then 'reversed' else 'keyReused' end;
      when check_violation then
        get stacked diagnostics what = constraint_name;
        why := case what when 'stock_balance_on_hand' then 'insufficient' when 'stock_balance_locked' then 'locked' else 'quantity' end;
      when numeric_value_out_of_range then why := 'quantity';
    end;
    answers := answers || case when why is null then jsonb_build_object('ok', true, 'movementId', (d.m).id, 'replayed', false) else jsonb_build_object('ok', false, 'reason', why) end;
  end loop;
  return answers;
end $$;
alter function stock_post(jsonb) owner to clearway_stock;
revoke create on schema public from clearway_stock;
revoke execute on function stock_post(jsonb) from public;
grant execute on function stock_post(jsonb) to clearway_app;

-- What holds stock is not closed or deleted, whoever asks; and no movement slips in while it is being closed.
create function stock_holds() returns trigger language plpgsql as $$
declare
  house uuid := case tg_table_name when 'warehouse' then new.id else (to_jsonb(new) ->> 'warehouse_id')::uuid end;
begin
  perform pg_advisory_xact_lock(hashtextextended('stock ' || house, 0));
  if exists (select from stock_balance b where b.tenant_id = new.tenant_id and b.on_hand > 0
      and case tg_table_name when 'warehouse' then b.warehouse_id = new.id else b.bin_id = new.id end) then
    raise exception '% holds stock', tg_table_name using errcode = '23514', constraint = tg_table_name || '_stock';
  end if;
  return new;
end $$;
create trigger stock before update on warehouse for each row
  when ((new.status = 'closed' and old.status <> 'closed') or (new.deleted_at is not null and old.deleted_at is null)) execute function stock_holds();
create trigger stock before update on warehouse_bin for each row
  when ((new.status <> 'active' and old.status = 'active') or (new.deleted_at is not null and old.deleted_at is null)) execute function stock_holds();

-- What is wrong with a balance: nothing is the good answer. For simulations and for who doubts a figure.
create function stock_faults(b stock_balance) returns table (seq bigint, fault text) language sql stable as $$
  with part as (
    select p, coalesce(lag(p.seq) over o, 0) as before_seq, coalesce(lag(p.on_hand_after) over o, 0) as before_on_hand, coalesce(lag(p.locked_after) over o, 0) as before_locked
    from stock_posting p where p.tenant_id = b.tenant_id and p.balance_id = b.id window o as (order by p.seq)
  )
  select (p).seq, case when (p).seq <> before_seq + 1 then 'gap' when (p).on_hand_after <> before_on_hand + (p).on_hand or (p).locked_after <> before_locked + (p).locked then 'sum'
      when (p).on_hand_after < (p).locked_after or (p).locked_after < 0 then 'negative' end
  from part where (p).seq <> before_seq + 1 or (p).on_hand_after <> before_on_hand + (p).on_hand or (p).locked_after <> before_locked + (p).locked
    or (p).on_hand_after < (p).locked_after or (p).locked_after < 0
  union all
  select b.last_seq, 'balance' where (b.on_hand, b.locked, b.last_seq) <>
    (select coalesce(sum(p.on_hand), 0), coalesce(sum(p.locked), 0), coalesce(max(p.seq), 0) from stock_posting p where p.tenant_id = b.tenant_id and p.balance_id = b.id)
$$;
