-- Storage is charged by the day: how long which goods have lain there is told with the event, and an agreement lets the first days be free.
alter table billable_event add column ages jsonb not null default '[]';
alter table price_agreement add column free_days int check (free_days between 1 and 3650);

-- Up to which day each warehouse has told what lay in it. A warehouse that is new to it begins with the day before.
create table storage_told (
  tenant_id uuid not null references tenant (id),
  warehouse_id uuid not null,
  day date not null,
  primary key (tenant_id, warehouse_id),
  foreign key (tenant_id, warehouse_id) references warehouse (tenant_id, id)
);
select protect_tenant_table('storage_told');
