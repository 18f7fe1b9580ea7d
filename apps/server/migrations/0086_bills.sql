-- A bill gathers a customer's charges of a period in one currency; a reversal is its opposite to the cent.
create table bill (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  code text not null,
  kind text not null default 'bill' check (kind in ('bill', 'reversal')),
  status text not null default 'draft' check (status in ('draft', 'pendingAudit', 'rejected', 'approved', 'issued', 'partlyPaid', 'paid', 'closed', 'reversed')),
  org_id uuid not null,
  currency text not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- The day whose exchange rates count.
  rate_day date not null,
  -- Fees without tax, their tax, what was laid out for the customer, and all of it.
  net numeric(18, 2) not null default 0,
  tax numeric(18, 2) not null default 0,
  advances numeric(18, 2) not null default 0,
  total numeric(18, 2) not null default 0,
  due_on date,
  remark text,
  reason text,
  reverses_id uuid,
  corrects_id uuid,
  submitted_by uuid,
  submitted_at timestamptz,
  issued_at timestamptz,
  issued_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, reverses_id) references bill (tenant_id, id),
  foreign key (tenant_id, corrects_id) references bill (tenant_id, id),
  check (total = net + tax + advances),
  check ((kind = 'reversal') = (reverses_id is not null)),
  check (status not in ('issued', 'partlyPaid', 'paid', 'closed') or (issued_at is not null and issued_on is not null))
);
create unique index bill_code on bill (tenant_id, lower(code));
create unique index bill_reversed_once on bill (tenant_id, reverses_id) where reverses_id is not null;
create index bill_code_begins on bill (tenant_id, code text_pattern_ops);
create index bill_newest on bill (tenant_id, created_at desc, id desc);
create index bill_updated on bill (tenant_id, updated_at desc, id desc);
create index bill_maker on bill (tenant_id, created_by, created_at desc, id desc);
create index bill_by_code on bill (tenant_id, code, id);
create index bill_status on bill (tenant_id, status, created_at desc, id desc);
create index bill_kind on bill (tenant_id, kind, created_at desc, id desc);
create index bill_org on bill (tenant_id, org_id, created_at desc, id desc);
create index bill_currency on bill (tenant_id, currency, created_at desc, id desc);
create index bill_total on bill (tenant_id, total, id);
create index bill_due on bill (tenant_id, due_on, id);
create index bill_issued on bill (tenant_id, org_id, currency, issued_on) where issued_on is not null;
create index bill_search on bill using gin ((code || ' ' || or_blank(remark)) gin_trgm_ops);
select index_letters('bill');
select protect_tenant_table('bill');
select keep_record('bill', 'submitted_by', 'submitted_at');

-- A line of a bill: the charge as it stood, in the bill's currency at a stated rate.
create table bill_item (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  bill_id uuid not null,
  charge_id uuid not null,
  -- A charge stands on one bill: those of a reversed one are no longer live.
  live boolean not null default true,
  no int not null check (no >= 1),
  fee_id uuid not null,
  advance boolean not null,
  description text,
  record_kind text,
  record_id uuid,
  record_code text,
  day date not null,
  quantity numeric(18, 4) not null,
  price numeric(18, 6),
  currency text not null,
  charge_amount numeric(18, 2) not null,
  rate numeric(20, 10) not null check (rate > 0),
  rate_from date,
  amount numeric(18, 2) not null,
  tax_rate numeric(5, 2) not null,
  tax_amount numeric(18, 2) not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,
  dispute text check (dispute in ('open', 'kept', 'corrected')),
  dispute_reason text,
  disputed_at timestamptz,
  disputed_by uuid,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, bill_id) references bill (tenant_id, id),
  foreign key (tenant_id, charge_id) references charge (tenant_id, id),
  foreign key (tenant_id, fee_id) references fee (tenant_id, id),
  check ((status = 'rejected') <= (reason is not null)),
  check ((dispute is null) = (dispute_reason is null)),
  check (not advance or tax_amount = 0)
);
create unique index bill_item_live on bill_item (tenant_id, charge_id) where live;
create unique index bill_item_no on bill_item (tenant_id, bill_id, no);
create index bill_item_dispute on bill_item (tenant_id, bill_id) where dispute = 'open';
create index bill_item_charge on bill_item (tenant_id, charge_id);
select protect_tenant_table('bill_item');
create trigger touch before update on bill_item for each row execute function touch_row();

-- What was paid of a bill; whoever writes it, the bill follows. A mistake is taken back by its opposite.
create table bill_payment (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  bill_id uuid not null,
  amount numeric(18, 2) not null check (amount <> 0),
  paid_on date not null,
  means text not null check (means in ('cheque', 'cash', 'transfer', 'bankAcceptance', 'tradeAcceptance', 'alipay', 'wechat', 'wallet', 'offset')),
  reference text,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, bill_id) references bill (tenant_id, id)
);
create index bill_payment_bill on bill_payment (tenant_id, bill_id, id);
create index bill_payment_day on bill_payment (tenant_id, paid_on);
select protect_tenant_table('bill_payment');
revoke update, delete on bill_payment from clearway_app;

-- Whatever program writes it: a bill that was approved stays as it is, its sums are those of its lines, and a reversal is the opposite of what it reverses.
create function bill_locked() returns trigger language plpgsql as $$
declare
  open constant text[] := array['draft', 'pendingAudit', 'rejected'];
  free constant text[] := array['status', 'issued_at', 'issued_on', 'due_on', 'reason', 'version', 'updated_at', 'updated_by'];
  summed record;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' then
      raise exception 'A bill begins as a draft' using errcode = 'check_violation', constraint = 'bill_locked';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if not old.status = any (open) then
      raise exception 'Bill % is locked', old.code using errcode = 'check_violation', constraint = 'bill_locked';
    end if;
    return old;
  end if;
  if not old.status = any (open) then
    if new.status = any (open) or (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free)
      or (old.issued_at is not null and (new.issued_at, new.issued_on, new.due_on) is distinct from (old.issued_at, old.issued_on, old.due_on)) then
      raise exception 'Bill % is locked', old.code using errcode = 'check_violation', constraint = 'bill_locked';
    end if;
    return new;
  end if;
  if new.status = any (open) then return new; end if;
  select coalesce(sum(i.amount) filter (where not i.advance), 0) as net, coalesce(sum(i.tax_amount), 0) as tax,
      coalesce(sum(i.amount) filter (where i.advance), 0) as advances, count(*) as lines, count(*) filter (where i.status <> 'approved') as undecided
    into summed from bill_item i where i.tenant_id = new.tenant_id and i.bill_id = new.id;
  if summed.lines = 0 or summed.undecided > 0 or new.deleted_at is not null then
    raise exception 'Bill % has lines that nobody approved', new.code using errcode = 'check_violation', constraint = 'bill_audited';
  end if;
  if (new.net, new.tax, new.advances) is distinct from (summed.net, summed.tax, summed.advances) then
    raise exception 'The sums of bill % are not those of its lines', new.code using errcode = 'check_violation', constraint = 'bill_summed';
  end if;
  if new.kind = 'reversal' and not exists (select from bill o where o.tenant_id = new.tenant_id and o.id = new.reverses_id and o.kind = 'bill'
      and (o.org_id, o.currency, o.net, o.tax, o.advances, o.total) = (new.org_id, new.currency, -new.net, -new.tax, -new.advances, -new.total)) then
    raise exception 'Bill % is not the opposite of what it reverses', new.code using errcode = 'check_violation', constraint = 'bill_reversed';
  end if;
  return new;
end $$;
create trigger locked before insert or update or delete on bill for each row execute function bill_locked();

create function bill_item_locked() returns trigger language plpgsql as $$
declare
  free constant text[] := array['live', 'dispute', 'dispute_reason', 'disputed_at', 'disputed_by', 'answer', 'answered_at', 'answered_by', 'version', 'updated_at', 'updated_by'];
  of record := case when tg_op = 'DELETE' then old else new end;
  state text;
begin
  select b.status into state from bill b where b.tenant_id = of.tenant_id and b.id = of.bill_id;
  if tg_op = 'UPDATE' and new.bill_id <> old.bill_id then state := null; end if;
  if coalesce(state not in ('draft', 'pendingAudit', 'rejected'), true)
    and (tg_op <> 'UPDATE' or (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free)) then
    raise exception 'The bill is locked' using errcode = 'check_violation', constraint = 'bill_locked';
  end if;
  return of;
end $$;
create trigger locked before insert or update or delete on bill_item for each row execute function bill_item_locked();

create function bill_follows_payment() returns trigger language plpgsql as $$
declare
  of record;
  so_far numeric;
begin
  select b.status, b.total, b.code into of from bill b where b.tenant_id = new.tenant_id and b.id = new.bill_id for update;
  if of.status is null or of.status not in ('issued', 'partlyPaid', 'paid') then
    raise exception 'Bill % is not owed', of.code using errcode = 'check_violation', constraint = 'bill_not_owed';
  end if;
  select coalesce(sum(p.amount), 0) into so_far from bill_payment p where p.tenant_id = new.tenant_id and p.bill_id = new.bill_id;
  if so_far < 0 or so_far > of.total then
    raise exception 'Bill % comes to %', of.code, of.total using errcode = 'check_violation', constraint = 'bill_overpaid';
  end if;
  update bill b set status = case when so_far = of.total then 'paid' when so_far = 0 then 'issued' else 'partlyPaid' end
    where b.tenant_id = new.tenant_id and b.id = new.bill_id;
  return null;
end $$;
create trigger follows after insert on bill_payment for each row execute function bill_follows_payment();
