-- Notices that an office writes (managed) stand in the table of what the program tells: both come by the same bell.
alter table notification
  -- None on a draft: it starts when it is published.
  alter column start_time drop not null,
  add column managed boolean not null default false,
  add column status text not null default 'published' check (status in ('draft', 'scheduled', 'published', 'revoked', 'ended')),
  -- What it is about, by which each person says where he wants to be told.
  add column topic text not null default 'people',
  -- The content of a managed one is cleaned HTML; lists and bells show its plain beginning.
  add column summary text,
  add column summary_tw text,
  add column summary_en text,
  add column publish_object text check (publish_object in ('all', 'orgs', 'roles', 'users')),
  add column publish_orgs uuid[] not null default '{}',
  add column publish_below boolean not null default true,
  add column publish_roles uuid[] not null default '{}',
  add column publish_users uuid[] not null default '{}',
  add column attachments uuid[] not null default '{}',
  add column must_confirm boolean not null default false,
  -- When those who have not confirmed are reminded by themselves, and the publisher is told.
  add column confirm_by timestamptz,
  add column published_at timestamptz,
  add column published_by uuid,
  add column edited_at timestamptz,
  -- How far the job is that makes the receipts: it goes on after the last person of the batch before.
  add column recipient_count int not null default 0,
  add column delivered_count int not null default 0,
  add column delivery_cursor uuid,
  add column delivered_at timestamptz,
  add column reminded_at timestamptz,
  add column escalated_at timestamptz,
  -- A reminder goes to those who have not read or confirmed the one it names.
  add column reminds uuid,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid,
  add column deleted_at timestamptz,
  add column deleted_by uuid,
  add foreign key (tenant_id, reminds) references notification (tenant_id, id) on delete cascade;
create index notification_newest on notification (tenant_id, created_at desc, id desc) where managed;
create index notification_updated on notification (tenant_id, updated_at desc, id desc) where managed;
create index notification_title on notification (tenant_id, title, id) where managed;
create index notification_start on notification (tenant_id, start_time desc, id desc) where managed;
create index notification_end on notification (tenant_id, end_time desc, id desc) where managed;
create index notification_status on notification (tenant_id, status, created_at desc, id desc) where managed;
create index notification_type on notification (tenant_id, type, created_at desc, id desc) where managed;
create index notification_priority on notification (tenant_id, priority, created_at desc, id desc) where managed;
create index notification_object on notification (tenant_id, publish_object, created_at desc, id desc) where managed;
create index notification_for_all on notification (tenant_id) where managed and status = 'published' and publish_object = 'all';
create index notification_open on notification (tenant_id, status) where managed and status in ('scheduled', 'published');
create index notification_reminds on notification (tenant_id, reminds) where reminds is not null;
-- Only what an office wrote is searched by its words, so that the many of the program cost nothing here.
create index notification_managed_words on notification using gin
  ((title || ' ' || or_blank(title_tw) || ' ' || or_blank(title_en) || ' ' || or_blank(summary) || ' ' || or_blank(publisher)) gin_trgm_ops) where managed;

-- Version and history belong to what a person wrote; how far the delivery is would fill both.
create trigger touch before update of title, title_tw, title_en, content, content_tw, content_en, type, priority, publisher, start_time, end_time, status, publish_object, publish_orgs, publish_below,
  publish_roles, publish_users, attachments, must_confirm, confirm_by, deleted_at on notification for each row execute function touch_row();
create trigger history after insert or update of title, title_tw, title_en, content, content_tw, content_en, type, priority, publisher, start_time, end_time, status, publish_object, publish_orgs, publish_below,
  publish_roles, publish_users, attachments, must_confirm, confirm_by, deleted_at on notification for each row when (new.managed)
  execute function write_history('summary', 'summary_tw', 'summary_en', 'recipient_count', 'delivered_count', 'delivery_cursor', 'delivered_at', 'reminded_at', 'escalated_at', 'edited_at', 'published_at', 'published_by');

alter table notification_receipt
  -- When it came, as the notice says: lists are in this order.
  add column told_at timestamptz not null default now(),
  add column starred boolean not null default false,
  add column confirmed_at timestamptz,
  -- Taken out of the own list; the receipt stays, and with it who has read.
  add column deleted_at timestamptz;
drop trigger notified on notification_receipt;
drop function tell_notified();
alter table notification_receipt no force row level security;
alter table notification no force row level security;
update notification_receipt r set told_at = n.start_time from notification n where n.tenant_id = r.tenant_id and n.id = r.notification_id;
alter table notification force row level security;
alter table notification_receipt force row level security;
drop index notification_receipt_unread;
create index notification_receipt_unread on notification_receipt (tenant_id, person_id) where read_at is null and deleted_at is null;
create index notification_receipt_newest on notification_receipt (tenant_id, person_id, told_at desc, notification_id desc) where deleted_at is null;
create index notification_receipt_of on notification_receipt (tenant_id, notification_id, person_id);

-- A notice to thousands rings once a batch: `tenant *` lets every stream of the tenant count anew, in one query a node.
create function tell_receipts() returns trigger language plpgsql as $$
declare told record;
begin
  for told in select tenant_id, count(distinct person_id) as people, (array_agg(distinct person_id))[1:20] as some from changed group by tenant_id loop
    if told.people > 20 then perform pg_notify('notified', told.tenant_id::text || ' *');
    else perform pg_notify('notified', told.tenant_id::text || ' ' || person::text) from unnest(told.some) person;
    end if;
  end loop;
  return null;
end $$;
create trigger notified_new after insert on notification_receipt referencing new table as changed for each statement execute function tell_receipts();
create trigger notified_changed after update on notification_receipt referencing new table as changed for each statement execute function tell_receipts();
create trigger notified_gone after delete on notification_receipt referencing old table as changed for each statement execute function tell_receipts();

-- What is out was changed or taken back: every bell of the tenant reads anew.
create function tell_notification() returns trigger language plpgsql as $$
begin perform pg_notify('notified', new.tenant_id::text || ' !'); return null; end $$;
create trigger notified after update of status, deleted_at, title, title_tw, title_en, content, content_tw, content_en, type, priority, publisher, end_time, attachments, must_confirm on notification
  for each row when (new.managed and 'published' in (old.status, new.status)) execute function tell_notification();

-- Whoever joins later gets what is out for all and still valid; what was for chosen ones was for those of that day.
create function tell_new_member() returns trigger language plpgsql as $$
begin
  insert into notification_receipt (tenant_id, notification_id, person_id, told_at)
    select n.tenant_id, n.id, new.person_id, n.start_time from notification n
    where n.tenant_id = new.tenant_id and n.managed and n.status = 'published' and n.publish_object = 'all' and n.deleted_at is null and (n.end_time is null or n.end_time > now())
    on conflict do nothing;
  return null;
end $$;
create trigger told_when_joining after insert or update of status, deleted_at on membership for each row when (new.status = 'able' and new.deleted_at is null) execute function tell_new_member();

-- A file that hangs on a notice is for its readers; to others in the tenant it does not exist.
alter table stored_file add column confidential boolean not null default false;

-- Where a person wants to be told of what. Nothing here means the product's defaults.
create table notification_preference (
  tenant_id uuid not null references tenant (id),
  person_id uuid not null references person (id),
  -- topic → channel → wanted: {"orders": {"mail": true}}
  choices jsonb not null default '{}',
  -- Hours as a clock shows them: 22:00.
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text not null default 'Asia/Shanghai',
  -- One mail a day in place of one for each.
  digest boolean not null default false,
  digest_at text not null default '08:30' check (digest_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, person_id)
);
select protect_tenant_table('notification_preference');

-- Mails and text messages that wait for their hour. The switch is asked again when it comes.
create table notification_mail (
  tenant_id uuid not null,
  notification_id uuid not null,
  person_id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  digest boolean not null default false,
  due_at timestamptz not null,
  -- Sent or dropped.
  done_at timestamptz,
  primary key (tenant_id, notification_id, person_id, channel),
  foreign key (tenant_id, notification_id) references notification (tenant_id, id) on delete cascade
);
create index notification_mail_due on notification_mail (tenant_id, due_at) where done_at is null;
select protect_tenant_table('notification_mail');

-- When a message may go out by the clock of its reader: with a digest at its hour, and never within his quiet hours (which may span midnight).
create function notice_due(quiet_from time, quiet_to time, zone text, digest_at time, at timestamptz) returns timestamptz language plpgsql stable as $$
declare
  wall timestamp := at at time zone zone;
  quiet boolean := quiet_from is not null and quiet_to is not null and quiet_from <> quiet_to;
begin
  if digest_at is not null then wall := wall::date + digest_at + case when wall::time < digest_at then interval '0' else interval '1 day' end; end if;
  if quiet and quiet_from < quiet_to and wall::time >= quiet_from and wall::time < quiet_to then return (wall::date + quiet_to) at time zone zone; end if;
  if quiet and quiet_from > quiet_to and wall::time >= quiet_from then return (wall::date + 1 + quiet_to) at time zone zone; end if;
  if quiet and quiet_from > quiet_to and wall::time < quiet_to then return (wall::date + quiet_to) at time zone zone; end if;
  return case when digest_at is null then at else wall at time zone zone end;
end $$;

-- What of all tenants is due, each looked at as itself: the net below the jobs that run at the very minute.
create function due_notifications() returns table (of_tenant uuid, of_notification uuid, task text) language plpgsql as $$
declare
  before constant text := current_setting('app.tenant_id', true);
begin
  for of_tenant in select t.id from tenant t where t.deleted_at is null loop
    perform set_config('app.tenant_id', of_tenant::text, true);
    return query select n.tenant_id, n.id, 'deliver_notification' from notification n where n.tenant_id = current_tenant() and n.managed and n.deleted_at is null
      and (n.status = 'scheduled' and n.start_time <= now() or n.status = 'published' and n.delivered_at is null and n.published_at < now() - interval '2 minutes');
    return query select n.tenant_id, n.id, 'end_notification' from notification n where n.tenant_id = current_tenant() and n.managed and n.status = 'published' and n.end_time <= now();
    return query select n.tenant_id, n.id, 'escalate_notification' from notification n where n.tenant_id = current_tenant() and n.managed and n.status = 'published' and n.deleted_at is null
      and n.must_confirm and n.confirm_by <= now() and n.escalated_at is null;
    return query select current_tenant(), null::uuid, 'send_notifications' where exists (select from notification_mail m where m.tenant_id = current_tenant() and m.done_at is null and m.due_at < now() - interval '2 minutes');
  end loop;
  perform set_config('app.tenant_id', coalesce(before, ''), true);
end $$;

-- A job may wait for its time.
drop function enqueue_job(text, json, text);
create function enqueue_job(task text, payload json, key text default null, at timestamptz default null) returns void
language sql security definer set search_path = pg_catalog as $$ select graphile_worker.add_job(task, payload, job_key := key, run_at := at) $$;
revoke all on function enqueue_job(text, json, text, timestamptz) from public;
grant execute on function enqueue_job(text, json, text, timestamptz) to clearway_app;
