create table notification (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  -- What a person wrote stands in title and content; what the program says also in the other two languages.
  title text not null,
  title_tw text,
  title_en text,
  content text not null,
  content_tw text,
  content_en text,
  type text not null check (type in ('notification', 'message')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  publisher text,
  -- Path of the screen that it is about, never another site.
  link text check (link ~ '^/([^/\\]|$)'),
  start_time timestamptz not null default now(),
  end_time timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id)
);
select protect_tenant_table('notification');

create table notification_receipt (
  tenant_id uuid not null,
  notification_id uuid not null,
  person_id uuid not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, person_id, notification_id),
  foreign key (tenant_id, notification_id) references notification (tenant_id, id) on delete cascade
);
create index notification_receipt_unread on notification_receipt (tenant_id, person_id) where read_at is null;
select protect_tenant_table('notification_receipt');

-- The bells of the people concerned, on whatever node they ring. Equal notices of one transaction are told once.
create function tell_notified() returns trigger language plpgsql as $$
begin perform pg_notify('notified', new.tenant_id::text || ' ' || new.person_id::text); return null; end $$;
create trigger notified after insert or update on notification_receipt for each row execute function tell_notified();
