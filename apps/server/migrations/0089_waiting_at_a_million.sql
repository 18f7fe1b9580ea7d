-- Cargo that crossed, has to be declared, and is not: neither from it, nor by hand under its number. Nearly all that ever crossed is declared, so that looking
-- for what is not would read it all each time; whoever writes cargo or a trade declaration keeps the few here. One row tells all who ask.
create table cargo_to_declare (
  tenant_id uuid not null references tenant (id),
  cargo_id uuid not null,
  primary key (tenant_id, cargo_id),
  foreign key (tenant_id, cargo_id) references road_cargo (tenant_id, id)
);
select protect_tenant_table('cargo_to_declare');

create function cargo_undeclared(of_tenant uuid, cargo uuid) returns boolean language sql stable as $$
  select exists (select from road_cargo u where u.tenant_id = of_tenant and u.id = cargo and u.deleted_at is null and u.status in ('crossed', 'done') and not u.no_trade
    and not exists (select from trade_declaration x where x.tenant_id = u.tenant_id and x.road_cargo_id = u.id and x.status <> 'withdrawn' and x.deleted_at is null)
    and not exists (select from trade_declaration x where x.tenant_id = u.tenant_id and x.ccrn = u.ccrn and x.status <> 'withdrawn' and x.deleted_at is null))
$$;

-- Who writes the cargo and who writes its declaration take turns, so that the second sees what the first did.
create function keep_cargo_to_declare(of_tenant uuid, cargo uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('cargo_to_declare ' || cargo, 0));
  if cargo_undeclared(of_tenant, cargo) then
    insert into cargo_to_declare (tenant_id, cargo_id) values (of_tenant, cargo) on conflict do nothing;
  else
    delete from cargo_to_declare where tenant_id = of_tenant and cargo_id = cargo;
  end if;
end $$;

create function cargo_written() returns trigger language plpgsql as $$
begin
  perform keep_cargo_to_declare(new.tenant_id, new.id);
  return null;
end $$;
create trigger to_declare_new after insert on road_cargo for each row when (new.status in ('crossed', 'done')) execute function cargo_written();
create trigger to_declare after update of status, no_trade, ccrn, deleted_at on road_cargo for each row
  when (new.status in ('crossed', 'done') or old.status in ('crossed', 'done')) execute function cargo_written();

create function cargo_declared() returns trigger language plpgsql as $$
declare
  cargo uuid;
begin
  for cargo in
    select u.id from road_cargo u where u.tenant_id = new.tenant_id and u.status in ('crossed', 'done')
      and (u.id = new.road_cargo_id or u.ccrn = new.ccrn or (tg_op = 'UPDATE' and (u.id = old.road_cargo_id or u.ccrn = old.ccrn))) order by u.id
  loop
    perform keep_cargo_to_declare(new.tenant_id, cargo);
  end loop;
  return null;
end $$;
create trigger declares_new after insert on trade_declaration for each row execute function cargo_declared();
create trigger declares after update of status, road_cargo_id, ccrn, deleted_at on trade_declaration for each row
  when ((old.status, old.road_cargo_id, old.ccrn, old.deleted_at) is distinct from (new.status, new.road_cargo_id, new.ccrn, new.deleted_at))
  execute function cargo_declared();

insert into cargo_to_declare (tenant_id, cargo_id)
  select u.tenant_id, u.id from road_cargo u where u.deleted_at is null and u.status in ('crossed', 'done') and not u.no_trade
    and not exists (select from trade_declaration x where x.tenant_id = u.tenant_id and x.road_cargo_id = u.id and x.status <> 'withdrawn' and x.deleted_at is null)
    and not exists (select from trade_declaration x where x.tenant_id = u.tenant_id and x.ccrn = u.ccrn and x.status <> 'withdrawn' and x.deleted_at is null);
drop index road_cargo_to_declare;

-- What waits in the United States, the oldest first: its states are several, and most of what was ever filed or moved is done.
create index us_entry_to_prepare on us_entry (tenant_id, created_at, id) where status in ('draft', 'checked', 'rejected') and deleted_at is null;
create index us_entry_stopped on us_entry (tenant_id, created_at, id) where status in ('documents', 'exam', 'hold', 'rejected') and deleted_at is null;
create index us_entry_to_sum_up on us_entry (tenant_id, created_at, id) where status in ('released', 'correcting') and deleted_at is null;
create index us_entry_isf_to_file on us_entry (tenant_id, created_at, id)
  where isf_state in ('toFile', 'rejected') and mode in ('10', '11') and status in ('draft', 'checked', 'filed', 'documents', 'exam', 'hold', 'released', 'rejected')
    and deleted_at is null;
create index dray_move_to_prepare on dray_move (tenant_id, created_at, id) where status in ('open', 'onHold', 'inReview') and deleted_at is null;
create index dray_move_on_road on dray_move (tenant_id, created_at, id)
  where status in ('dispatched', 'waiting', 'pickedUp', 'outForDelivery') and deleted_at is null;

-- Bonds that may have to be looked at: those that end soon, those that are small whatever was paid, and parties that pay more than the least bond covers.
create index us_bond_ends on us_bond (tenant_id, ends_on, party_id) where kind = 'continuous' and deleted_at is null;
create index us_bond_least on us_bond (tenant_id, party_id) where kind = 'continuous' and amount < 50000 and deleted_at is null;
create index us_party_pays_much on us_party (tenant_id, id) where duties_last_year > 500000 and importer and state = 'active' and deleted_at is null;
