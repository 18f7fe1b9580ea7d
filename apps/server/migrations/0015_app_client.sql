-- App clients get a name that people read, a limit of their own, and a secret that may end by itself.
alter table app_client
  add column client_name text,
  add column secret_changed_at timestamptz not null default now(),
  add column secret_expires_at timestamptz,
  add column calls_per_minute int not null default 600 check (calls_per_minute between 1 and 6000);
create index app_client_updated on app_client (tenant_id, updated_at desc, id desc);
create index app_client_status on app_client (tenant_id, status, created_at desc, id desc);
create index app_client_grants on app_client using gin (authorized_grant_types);
create index app_client_search on app_client using gin ((client_id || ' ' || or_blank(client_name)) gin_trgm_ops);

-- A session with a person and an app client is the client acting for the person, narrowed to the session's scope.
alter table session
  drop constraint session_of_somebody,
  add constraint session_of_somebody check (person_id is not null or app_client_id is not null);
drop index session_app_client;
create index session_app_client on session (tenant_id, app_client_id, last_used_at desc) where app_client_id is not null;
create index session_app_client_living on session (tenant_id, app_client_id, person_id) where app_client_id is not null and ended_at is null;

-- What a person allowed, on its way to the app client: good once, for a minute. Only its hash is kept.
create table oauth_code (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  app_client_id uuid not null,
  person_id uuid not null references person (id),
  code_hash bytea not null,
  redirect_uri text not null,
  scope text not null,
  -- base64url of the SHA-256 of a verifier that only the app client knows (PKCE, S256).
  code_challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What its first use gave; a second use ends that.
  session_id uuid references session (id),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, app_client_id) references app_client (tenant_id, id)
);
create unique index oauth_code_hash on oauth_code (tenant_id, code_hash);
create index oauth_code_expires on oauth_code (tenant_id, expires_at);
select protect_tenant_table('oauth_code');

-- Through which app client a call came, beside the person whom it acted for.
alter table audit_event add column client_id text;
create index audit_event_client on audit_event (tenant_id, client_id, at desc, id desc) where client_id is not null;
create or replace view audit_trail with (security_invoker = true) as
  select tenant_id, id, 1 as version, at as created_at, at as updated_at, null::timestamptz as deleted_at, person_id as created_by,
    at, person_id, person_name, action, outcome, detail, cardinality(object_ids) as object_count, host(ip) as ip, device, request_id, client_id
  from audit_event;
