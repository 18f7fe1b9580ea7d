-- Programs that sign in by themselves (client_credentials). They belong to a tenant and act in it with the authorities named here.
create table app_client (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  client_id text not null,
  -- SHA-256 of a secret of 256 bits that the server made and showed once.
  client_secret_hash bytea not null,
  authorized_grant_types text[] not null default '{client_credentials}',
  scope text[] not null default '{}',
  -- seconds
  access_token_validity int not null default 600 check (access_token_validity between 60 and 86400),
  refresh_token_validity int check (refresh_token_validity between 60 and 2592000),
  web_server_redirect_uri text,
  resource_ids text[] not null default '{}',
  -- Permission codes.
  authorities text[] not null default '{}',
  additional_information text,
  auto_approve boolean not null default false,
  status text not null default 'able' check (status in ('able', 'disable')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id)
);
create unique index app_client_client_id on app_client (tenant_id, client_id) where deleted_at is null;
create unique index app_client_secret on app_client (client_secret_hash);
create index app_client_newest on app_client (tenant_id, created_at desc, id desc);
select protect_tenant_table('app_client');
-- Who signs in is of no tenant yet: the row is seen by whoever knows its secret, so client ids need to be unique within a tenant only.
create policy by_secret on app_client for select using (client_secret_hash = decode(nullif(current_setting('app.client_secret_hash', true), ''), 'hex'));
select keep_record('app_client', 'client_secret_hash');
create trigger access_changed after insert or update or delete on app_client for each row execute function tell_access_changed();

alter table session
  add column app_client_id uuid,
  -- When the refresh token was last exchanged: two tabs that do so at once must not end the session.
  add column rotated_at timestamptz,
  add constraint session_of_somebody check (num_nonnulls(person_id, app_client_id) = 1),
  add foreign key (tenant_id, app_client_id) references app_client (tenant_id, id);
create index session_app_client on session (tenant_id, app_client_id) where app_client_id is not null;

-- One session changes every few minutes: only that one is forgotten, not all of its tenant.
drop trigger access_changed on session;
create function tell_session_changed() returns trigger language plpgsql as $$
begin perform pg_notify('access_changed', 'session ' || new.id::text); return null; end $$;
create trigger access_changed after update of ended_at, tenant_id, access_hash on session for each row execute function tell_session_changed();

-- A person sees his memberships in other tenants only where the program asks for just that (own_across below), so that a list
-- without a condition of its own still shows one tenant.
create function own_across() returns boolean language sql stable parallel safe as $$ select current_setting('app.own_across', true) = 'on' $$;
drop policy own on membership;
create policy own on membership for select using (own_across() and person_id = current_person());
create policy own on membership_role for select using (own_across() and exists (
  select from membership m where m.tenant_id = membership_role.tenant_id and m.id = membership_role.membership_id and m.person_id = current_person()));
create policy own on sys_role for select using (own_across() and exists (
  select from membership_role r where r.tenant_id = sys_role.tenant_id and r.role_id = sys_role.id));
