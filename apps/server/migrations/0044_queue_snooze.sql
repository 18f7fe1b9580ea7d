-- Rows of the workbench's queues that a person put off. A row that changes meanwhile is back at once.
create table queue_snooze (
  tenant_id uuid not null references tenant (id),
  person_id uuid not null,
  queue text not null,
  record_id uuid not null,
  until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, person_id, queue, record_id)
);
create index queue_snooze_until on queue_snooze (tenant_id, until);
select protect_tenant_table('queue_snooze');
