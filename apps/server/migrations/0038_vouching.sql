-- Who vouches for what. Everything that lets a person in was said by somebody: by the person, who proved an address or a number by a code
-- of our own, or by one tenant. What a tenant said is believed in that tenant only (docs/decisions/032).

-- Null: the person's own. Otherwise the tenant that set it, or whose word alone stood behind the session that did.
alter table person
  add column password_tenant_id uuid references tenant (id),
  add column email_tenant_id uuid references tenant (id),
  add column mobile_tenant_id uuid references tenant (id);
alter table person_mfa add column tenant_id uuid references tenant (id);

-- Addresses of people whom a company keeps were typed by it. So were passwords that somebody else still knows.
update person p set
  password_tenant_id = case when p.must_change_password then p.home_tenant_id end,
  email_tenant_id = case when p.email_verified_at is null then p.home_tenant_id end,
  mobile_tenant_id = case when p.mobile_verified_at is null then p.home_tenant_id end
  from tenant t where t.id = p.home_tenant_id and t.kind <> 'personal';
-- Until now the word of an identity provider proved an address for everybody: nobody can tell any more which ones.
do $$ declare one uuid; begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one::text, true);
    update person p set email_verified_at = null, email_tenant_id = p.home_tenant_id
      where p.email_verified_at is not null and p.home_tenant_id is not null and exists (select from sso_link l where l.person_id = p.id);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- What was proved in a session: by which means, and who vouches for it. Null is the person; otherwise it counts in that tenant only.
create table session_proof (
  id uuid primary key default new_id(),
  session_id uuid not null references session (id) on delete cascade,
  factor int not null check (factor in (1, 2)),
  means text not null check (means in ('password', 'sms', 'mail', 'sso', 'invitation', 'code', 'recovery code', 'provider', 'device', 'earlier')),
  tenant_id uuid references tenant (id),
  at timestamptz not null default now()
);
create unique index session_proof_once on session_proof (session_id, factor, means, tenant_id) nulls not distinct;
grant select, insert, update, delete on session_proof to clearway_app;

-- Sessions that live through the upgrade stay where they are.
insert into session_proof (session_id, factor, means, tenant_id, at)
  select id, 1, 'earlier', tenant_id, created_at from session where ended_at is null and person_id is not null and app_client_id is null;
insert into session_proof (session_id, factor, means, tenant_id, at)
  select id, 2, 'earlier', tenant_id, mfa_at from session where ended_at is null and mfa_at is not null and person_id is not null;
drop trigger mfa_changed on session;
alter table session drop column mfa_at;

create function tell_session_proof() returns trigger language plpgsql as $$
begin perform pg_notify('access_changed', 'session ' || coalesce(new.session_id, old.session_id)::text); return null; end $$;
create trigger access_changed after insert or update or delete on session_proof for each row execute function tell_session_proof();

-- The last guard, whatever the program does: no session goes on in a tenant for which nobody vouched.
create function session_enters() returns trigger language plpgsql as $$
begin
  if not exists (select from session_proof p where p.session_id = new.id and p.factor = 1 and (p.tenant_id is null or p.tenant_id = new.tenant_id)) then
    raise exception 'Nobody that tenant % believes vouched for session %', new.tenant_id, new.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger enters before update of tenant_id on session for each row when (new.tenant_id is distinct from old.tenant_id) execute function session_enters();

-- Mail domains that a tenant proved to be its own, by a record in the DNS or by the word of the operator. For addresses of others its
-- identity providers are not believed.
create table mail_domain (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  -- In small letters, in its ASCII form.
  domain text not null,
  -- What the record has to say.
  token text not null,
  proved_at timestamptz,
  proved_by text check (proved_by in ('dns', 'operator')),
  checked_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check ((proved_at is null) = (proved_by is null))
);
create unique index mail_domain_name on mail_domain (tenant_id, domain) where deleted_at is null;
create index mail_domain_newest on mail_domain (tenant_id, created_at desc, id desc);
create index mail_domain_updated on mail_domain (tenant_id, updated_at desc, id desc);
create index mail_domain_by_name on mail_domain (tenant_id, domain, id);
create index mail_domain_search on mail_domain using gin (domain gin_trgm_ops);
select index_letters('mail_domain');
select protect_tenant_table('mail_domain');
select keep_record('mail_domain', 'checked_at');

-- A registration waits for the code that was mailed; a code proves again who somebody is.
alter table challenge drop constraint challenge_kind_check;
alter table challenge add constraint challenge_kind_check check (kind in ('picture', 'sms', 'reset', 'email', 'mobile', 'mfa', 'sso', 'register', 'proof'));

-- Whether the person is a user of any tenant but the current one: then no administrator of one of them is the account's only master.
create function works_elsewhere(person uuid) returns boolean language plpgsql as $$
declare
  caller text := coalesce(current_setting('app.person_id', true), '');
  across text := coalesce(current_setting('app.own_across', true), '');
  found_one boolean;
begin
  perform set_config('app.person_id', person::text, true), set_config('app.own_across', 'on', true);
  select exists (select from membership m where m.person_id = person and m.tenant_id is distinct from current_tenant() and m.deleted_at is null and m.status <> 'invited') into found_one;
  perform set_config('app.person_id', caller, true), set_config('app.own_across', across, true);
  return found_one;
end $$;
