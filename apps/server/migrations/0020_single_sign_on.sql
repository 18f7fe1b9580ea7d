-- Identity providers (OpenID Connect) that a tenant's people may sign in with.
create table sso_provider (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed text not null,
  scope text not null default 'openid profile email',
  username_claim text not null default 'preferred_username',
  -- Domains of mail addresses that may come in, parted by commas; null is every one.
  mail_domains text,
  -- A person whom the tenant does not have gets an account with these.
  auto_create boolean not null default false,
  default_org_id uuid,
  default_role_id uuid,
  -- An account of the tenant with the mail address that the provider verified is taken for the same person.
  trust_mail boolean not null default false,
  -- The provider asks for a second factor itself.
  trust_mfa boolean not null default false,
  status text not null default 'able' check (status in ('able', 'disable')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, default_org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, default_role_id) references sys_role (tenant_id, id),
  check (not auto_create or (default_org_id is not null and default_role_id is not null))
);
create unique index sso_provider_name on sso_provider (tenant_id, lower(name)) where deleted_at is null;
create index sso_provider_newest on sso_provider (tenant_id, created_at desc, id desc);
create index sso_provider_updated on sso_provider (tenant_id, updated_at desc, id desc);
create index sso_provider_by_name on sso_provider (tenant_id, name, id);
create index sso_provider_search on sso_provider using gin ((name || ' ' || issuer) gin_trgm_ops);
select protect_tenant_table('sso_provider');
select keep_record('sso_provider', 'client_secret_sealed');

-- Whom a provider means by a subject. A subject belongs to one person, and never changes hands.
create table sso_link (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  provider_id uuid not null,
  subject text not null,
  person_id uuid not null references person (id),
  -- What the provider called him when it was linked, for people to read.
  label text,
  last_used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, provider_id) references sso_provider (tenant_id, id)
);
create unique index sso_link_subject on sso_link (tenant_id, provider_id, subject);
create unique index sso_link_person on sso_link (tenant_id, provider_id, person_id);
create index sso_link_of_person on sso_link (tenant_id, person_id);
select protect_tenant_table('sso_link');

-- A sign-in that went to a provider and is waited for: state, nonce and proof stand in details, bound to the browser by a cookie.
alter table challenge drop constraint challenge_kind_check;
alter table challenge add constraint challenge_kind_check check (kind in ('picture', 'sms', 'reset', 'email', 'mobile', 'mfa', 'sso'));
