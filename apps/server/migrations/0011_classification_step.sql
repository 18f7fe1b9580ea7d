-- What became of a line in the classifiers' queue, step by step: its timeline, and what the statistics count. Only added to.
create table classification_step (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  task_id uuid not null,
  action text not null check (action in ('decide', 'matched', 'approve', 'correct', 'sendBack', 'reopen', 'ask', 'answer', 'split', 'cancel')),
  -- Null for what the matching rule did.
  person_id uuid,
  at timestamptz not null default clock_timestamp(),
  code text check (code ~ '^\d{6,13}$'),
  -- The reason, question or answer.
  note text,
  -- Working minutes from the line's arrival (or reopening) to its first decision, those not counted in which the customer was asked.
  minutes int check (minutes >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references classification_task (tenant_id, id) on delete cascade
);
create index classification_step_task on classification_step (tenant_id, task_id, at);
create index classification_step_at on classification_step (tenant_id, at);
select protect_tenant_table('classification_step');
revoke update, delete on classification_step from clearway_app;
