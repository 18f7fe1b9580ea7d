-- An address or number that its owner proved. Whoever changes it otherwise takes the proof away, and links mailed to the old address die.
alter table person
  add column email_verified_at timestamptz,
  add column mobile_verified_at timestamptz;
create function unverify_contacts() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email and new.email_verified_at is not distinct from old.email_verified_at then new.email_verified_at := null; end if;
  if new.email is distinct from old.email then delete from challenge where kind = 'reset' and subject = old.id::text; end if;
  if new.mobile is distinct from old.mobile and new.mobile_verified_at is not distinct from old.mobile_verified_at then new.mobile_verified_at := null; end if;
  return new;
end $$;
create trigger unverify before update of email, mobile on person for each row execute function unverify_contacts();

-- The second factor of a person: a sealed key, and the last time step whose code was taken, so that none is taken twice.
create table person_mfa (
  person_id uuid primary key references person (id) on delete cascade,
  secret text not null,
  -- Null until the first code proved that the key arrived.
  enabled_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on person_mfa to clearway_app;
create trigger access_changed after update of enabled_at or delete on person_mfa for each row execute function tell_everybody();

-- Codes for the day the telephone is lost: 80 bits each, hashed, single use.
create table recovery_code (
  id uuid primary key default new_id(),
  person_id uuid not null references person (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index recovery_code_hash on recovery_code (person_id, code_hash);
grant select, insert, update, delete on recovery_code to clearway_app;

-- Passwords that a person had, so that a tenant may forbid the last of them; the newest 24 stay. With a new one no device is trusted any more.
create table password_history (
  id uuid primary key default new_id(),
  person_id uuid not null references person (id) on delete cascade,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index password_history_person on password_history (person_id, id desc);
grant select, insert, delete on password_history to clearway_app;
create function keep_password() returns trigger language plpgsql as $$
begin
  if old.password_hash <> '' then insert into password_history (person_id, password_hash) values (old.id, old.password_hash); end if;
  delete from password_history where person_id = old.id and id not in (select id from password_history where person_id = old.id order by id desc limit 24);
  update known_device set trusted_until = null where person_id = old.id and trusted_until is not null;
  return null;
end $$;
create trigger keep_password after update of password_hash on person for each row when (old.password_hash is distinct from new.password_hash) execute function keep_password();

-- Browsers that a person signed in from. The cookie is hashed; a trusted one needs no second factor for a while.
create table known_device (
  id uuid primary key default new_id(),
  person_id uuid not null references person (id) on delete cascade,
  device_hash bytea not null,
  device text,
  -- As the limiter counts it: an IPv4 address, or the first 64 bits of an IPv6 one.
  network text not null,
  trusted_until timestamptz,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create unique index known_device_hash on known_device (person_id, device_hash);
create index known_device_seen on known_device (person_id, last_seen_at desc);
grant select, insert, update, delete on known_device to clearway_app;

-- Half of a sign-in waits for its second factor, a new address for its code.
alter table challenge
  drop constraint challenge_kind_check,
  add constraint challenge_kind_check check (kind in ('picture', 'sms', 'reset', 'email', 'mobile', 'mfa')),
  add column person_id uuid references person (id) on delete cascade,
  add column details jsonb not null default '{}';
create index challenge_person on challenge (person_id, kind, created_at desc) where person_id is not null;

alter table session
  -- When the second factor was proved, and when the person last proved again that it is he.
  add column mfa_at timestamptz,
  add column confirmed_at timestamptz;
create trigger mfa_changed after update of mfa_at on session for each row execute function tell_session_changed();

alter table audit_event add column session_id uuid;
create index audit_event_session on audit_event (session_id, at desc, id desc) where session_id is not null;
create index audit_event_own on audit_event (person_id, at desc, id desc) where action = 'sign in';
-- A person sees what he himself did in every tenant that he is in, through the one door between tenants.
create policy own on audit_event for select using (own_across() and person_id = current_person()
  and exists (select from membership m where m.tenant_id = audit_event.tenant_id and m.person_id = current_person() and m.status = 'able' and m.deleted_at is null));

create view own_audit with (security_invoker = true) as
  select tenant_id, id, 1 as version, at as created_at, at as updated_at, null::timestamptz as deleted_at, person_id as created_by,
    at, action, outcome, detail, cardinality(object_ids) as object_count, host(ip) as ip, device, session_id
  from audit_event where tenant_id = current_tenant() and person_id = current_person();
grant select on own_audit to clearway_app;
