-- What is common to all tenants: tenants themselves, people, their sessions. Everything else carries tenant_id.
create table tenant (
  id uuid primary key default new_id(),
  tenant_code text not null,
  tenant_name text not null,
  kind text not null default 'business' check (kind in ('business', 'platform', 'personal')),
  domain text,
  status text not null default 'able' check (status in ('able', 'disable')),
  start_time timestamptz,
  end_time timestamptz,
  tenant_contact text,
  tenant_email text,
  tenant_tel text,
  time_zone text not null default 'Asia/Shanghai',
  -- passwordMin (6..128), passwordMax; absent means the product's default.
  policy jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index tenant_code on tenant (lower(tenant_code)) where deleted_at is null;
grant select, insert, update on tenant to clearway_app;

-- A person is global and has one password; a membership binds him to a tenant under a user name of that tenant.
create table person (
  id uuid primary key default new_id(),
  home_tenant_id uuid references tenant (id),
  nickname text not null,
  email text,
  mobile text,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  must_change_password boolean not null default false,
  avatar uuid,
  geographic text,
  address text,
  profile text,
  introduction text,
  language text not null default 'zh' check (language in ('zh', 'tw', 'en')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index person_email on person (lower(email));
create index person_mobile on person (mobile);
grant select, insert, update on person to clearway_app;
-- What people read of each other has a version; a new password is none of it.
create function touch_person() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
create trigger touch before update of nickname, email, mobile, avatar, geographic, address, profile, introduction, language on person for each row execute function touch_person();

-- A signed-in browser or client. Only hashes of its tokens are kept; a refresh token used twice ends the session.
create table session (
  id uuid primary key default new_id(),
  person_id uuid references person (id),
  client_id text not null,
  tenant_id uuid not null references tenant (id),
  access_hash bytea,
  access_expires_at timestamptz,
  refresh_hash bytea,
  refresh_expires_at timestamptz,
  spent_refresh_hashes bytea[] not null default '{}',
  device text,
  ip inet,
  scope text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz,
  -- logout, elsewhere, kicked, reuse, password, disabled, expired
  end_reason text,
  end_note text
);
create unique index session_access on session (access_hash) where access_hash is not null;
create unique index session_refresh on session (refresh_hash) where refresh_hash is not null;
create index session_person on session (person_id) where ended_at is null;
create index session_spent on session using gin (spent_refresh_hashes);
grant select, insert, update on session to clearway_app;

-- Organisations: the tenant's own departments, and each customer of a broker as an organisation of kind customer.
create table sys_org (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_type text not null check (org_type in ('company', 'department', 'customer')),
  org_name text not null,
  org_description text,
  org_sequence int not null default 0,
  org_parent uuid,
  uscc text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_parent) references sys_org (tenant_id, id)
);
create index sys_org_parent on sys_org (tenant_id, org_parent);
select protect_tenant_table('sys_org');
select keep_record('sys_org');

create table membership (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  person_id uuid not null references person (id),
  username text not null,
  org_id uuid,
  status text not null default 'able' check (status in ('able', 'disable')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id)
);
create unique index membership_person on membership (tenant_id, person_id) where deleted_at is null;
create unique index membership_username on membership (tenant_id, lower(username)) where deleted_at is null;
create index membership_of_person on membership (person_id);
create index membership_newest on membership (tenant_id, created_at desc, id desc);
select protect_tenant_table('membership');
-- A person sees his own memberships in every tenant: it is how he switches.
create policy own on membership for select using (person_id = current_person());
select keep_record('membership');

create table sys_role (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  role_code text not null,
  role_name text not null,
  role_description text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id)
);
create unique index sys_role_code on sys_role (tenant_id, role_code) where deleted_at is null;
select protect_tenant_table('sys_role');
select keep_record('sys_role');

create table membership_role (
  tenant_id uuid not null,
  membership_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, membership_id, role_id),
  foreign key (tenant_id, membership_id) references membership (tenant_id, id) on delete cascade,
  foreign key (tenant_id, role_id) references sys_role (tenant_id, id) on delete cascade
);
create index membership_role_role on membership_role (tenant_id, role_id);
select protect_tenant_table('membership_role');

create table sys_menu (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  menu_code text not null,
  menu_name text not null,
  menu_name_tw text,
  menu_name_en text,
  menu_icon text,
  menu_path text,
  -- Code of a screen of the contract; null for a group.
  menu_component text,
  menu_sequence int not null default 0,
  menu_parent uuid,
  menu_status text not null default 'able' check (menu_status in ('able', 'disable')),
  area text not null default 'admin' check (area in ('admin', 'customer', 'platform', 'personal')),
  hidden boolean not null default false,
  affix boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, menu_parent) references sys_menu (tenant_id, id)
);
create unique index sys_menu_code on sys_menu (tenant_id, area, menu_code) where deleted_at is null;
select protect_tenant_table('sys_menu');
select keep_record('sys_menu');

-- A role sees a menu and may press its buttons, but for those hidden from it.
create table role_menu (
  tenant_id uuid not null,
  role_id uuid not null,
  menu_id uuid not null,
  hidden_buttons text[] not null default '{}',
  primary key (tenant_id, role_id, menu_id),
  foreign key (tenant_id, role_id) references sys_role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, menu_id) references sys_menu (tenant_id, id) on delete cascade
);
create index role_menu_menu on role_menu (tenant_id, menu_id);
select protect_tenant_table('role_menu');

-- A URL rule, where one stands for a route, decides alone which roles may call it.
create table sys_url (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  url text not null,
  description text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id)
);
create unique index sys_url_url on sys_url (tenant_id, url) where deleted_at is null;
select protect_tenant_table('sys_url');
select keep_record('sys_url');

create table role_url (
  tenant_id uuid not null,
  role_id uuid not null,
  url_id uuid not null,
  primary key (tenant_id, role_id, url_id),
  foreign key (tenant_id, role_id) references sys_role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, url_id) references sys_url (tenant_id, id) on delete cascade
);
select protect_tenant_table('role_url');

-- Which rows and which fields of a resource a role works with. Several roles add up: the widest scope, the fewest hidden fields.
create table data_permission (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  role_id uuid not null,
  resource text not null,
  scope text not null default 'all' check (scope in ('all', 'orgAndBelow', 'org', 'own', 'chosen')),
  chosen_orgs uuid[] not null default '{}',
  filter_fields text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references sys_role (tenant_id, id) on delete cascade
);
create unique index data_permission_role on data_permission (tenant_id, role_id, resource) where deleted_at is null;
select protect_tenant_table('data_permission');
select keep_record('data_permission');

-- Every write and every sign-in: who, what, on what, from where, with what outcome.
create table audit_event (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  at timestamptz not null default now(),
  person_id uuid,
  person_name text,
  action text not null,
  object_ids uuid[] not null default '{}',
  outcome text not null,
  detail text,
  ip inet,
  device text,
  request_id text,
  primary key (tenant_id, id)
);
create index audit_event_newest on audit_event (tenant_id, at desc, id desc);
select protect_tenant_table('audit_event');
revoke update, delete on audit_event from clearway_app;

-- Reference data that all tenants read and none may write.
create table dictionary_item (
  dictionary text not null,
  value text not null,
  zh text not null,
  tw text not null,
  en text not null,
  colour text,
  sequence int not null default 0,
  primary key (dictionary, value)
);
grant select on dictionary_item to clearway_app;

-- Counters of the rate limiter (its library keeps them) survive restarts and are shared by all nodes.
create table rate_limit (key varchar(255) primary key, points int not null default 0, expire bigint);
grant select, insert, update, delete on rate_limit to clearway_app;

-- Pictures, SMS codes and mailed links waiting for their answer: hashed, single use.
create table challenge (
  id text primary key,
  kind text not null check (kind in ('picture', 'sms', 'reset', 'email')),
  subject text,
  answer_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index challenge_subject on challenge (kind, subject);
grant select, insert, update, delete on challenge to clearway_app;

-- What was sent or would have been sent: mail and SMS.
create table outbox_message (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  body text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'kept')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);
create index outbox_message_newest on outbox_message (tenant_id, created_at desc, id desc);
select protect_tenant_table('outbox_message');

-- Files by id; the bytes lie in the file store under the key.
create table stored_file (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  name text not null,
  size int not null,
  content_type text not null,
  file_type text,
  sha256 bytea not null,
  store_key text not null,
  org_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
select protect_tenant_table('stored_file');

-- Filters, order and columns that a person keeps for a list. A shared one is seen by his own side only: staff, or the same customer (org_id).
create table saved_view (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  person_id uuid not null,
  org_id uuid,
  screen text not null,
  name text not null,
  content text not null,
  shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id)
);
create index saved_view_screen on saved_view (tenant_id, screen, person_id);
create index saved_view_shared on saved_view (tenant_id, screen, org_id) where shared;
select protect_tenant_table('saved_view');

-- The view in which a person's list opens: his own or a shared one.
create table saved_view_default (
  tenant_id uuid not null,
  person_id uuid not null,
  screen text not null,
  saved_view_id uuid not null,
  primary key (tenant_id, person_id, screen),
  foreign key (tenant_id, saved_view_id) references saved_view (tenant_id, id) on delete cascade
);
create index saved_view_default_view on saved_view_default (tenant_id, saved_view_id);
select protect_tenant_table('saved_view_default');

-- Jobs commit with the row that asked for them. The program may add jobs, and only through this door.
create function enqueue_job(task text, payload json, key text default null) returns void
language sql security definer set search_path = pg_catalog as $$ select graphile_worker.add_job(task, payload, job_key := key) $$;
revoke all on function enqueue_job(text, json, text) from public;
grant execute on function enqueue_job(text, json, text) to clearway_app;

-- Nodes keep sessions and rights in memory for a while; a change tells them all.
create function tell_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', coalesce(to_jsonb(new) ->> 'tenant_id', to_jsonb(old) ->> 'tenant_id', '*'));
  return null;
end $$;
do $$ declare t text; begin
  foreach t in array array['membership', 'sys_role', 'membership_role', 'sys_menu', 'role_menu', 'sys_url', 'role_url', 'data_permission', 'sys_org'] loop
    execute format('create trigger access_changed after insert or update or delete on %I for each row execute function tell_access_changed()', t);
  end loop;
end $$;
create trigger access_changed after update of ended_at, tenant_id, access_hash on session for each row execute function tell_access_changed();
create function tell_tenant_changed() returns trigger language plpgsql as $$
begin perform pg_notify('access_changed', new.id::text); return null; end $$;
create trigger access_changed after update on tenant for each row execute function tell_tenant_changed();
create function tell_person_changed() returns trigger language plpgsql as $$
begin perform pg_notify('access_changed', '*'); return null; end $$;
create trigger access_changed after update of password_hash on person for each row execute function tell_person_changed();
