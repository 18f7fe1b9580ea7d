-- Powers of attorney (CBP 5291): who lets the broker act in their name, for which ports and until when.
create table us_power (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  -- Whose the grantor is.
  org_id uuid,
  code text not null,
  party_id uuid not null,
  state text not null default 'draft' check (state in ('draft', 'sent', 'signed', 'active', 'expiring', 'expired', 'revoked')),
  grantor_kind text not null check (grantor_kind in ('corporation', 'partnership', 'individual', 'soleProprietorship')),
  ports_kind text not null default 'all' check (ports_kind in ('all', 'list')),
  ports text,
  signed_on date,
  expires_on date,
  signatory text,
  signatory_title text,
  certificate_url uuid,
  partners text,
  non_resident boolean not null default false,
  agent_name text,
  agent_address text,
  sent_at timestamptz,
  sent_to text,
  -- The document as it was shown to whoever signs: sealed, because it names the importer's number, with its SHA-256.
  document_sealed text,
  document_digest text check (document_digest ~ '^[0-9a-f]{64}$'),
  -- A paper that was signed by hand, or what was found when it was signed by the link.
  paper_url uuid,
  signed_name text,
  signed_title text,
  signed_at timestamptz,
  signed_from text,
  signed_agent text,
  revoked_on date,
  revoked_reason text,
  -- The end of which it was told that it comes near.
  told_for date,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (expires_on >= signed_on),
  -- A partnership's power ends after two years at the latest (19 CFR 141.34).
  check (grantor_kind <> 'partnership' or expires_on <= signed_on + interval '2 years'),
  check (state in ('draft', 'sent') or (signed_on is not null and signatory is not null)),
  check (state in ('draft', 'sent') or grantor_kind <> 'partnership' or expires_on is not null),
  check ((state = 'revoked') = (revoked_on is not null)),
  check ((ports_kind = 'list') = (ports is not null)),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, party_id) references us_party (tenant_id, id)
);
create unique index us_power_code on us_power (tenant_id, lower(code));
create index us_power_newest on us_power (tenant_id, created_at desc, id desc);
create index us_power_maker on us_power (tenant_id, created_by, created_at desc, id desc);
create index us_power_updated on us_power (tenant_id, updated_at desc, id desc);
create index us_power_org on us_power (tenant_id, org_id, created_at desc, id desc);
create index us_power_party on us_power (tenant_id, party_id, created_at desc, id desc);
create index us_power_state on us_power (tenant_id, state, created_at desc, id desc);
create index us_power_until on us_power (tenant_id, expires_on, id);
create index us_power_by_code on us_power (tenant_id, code, id);
create index us_power_code_begins on us_power (tenant_id, code text_pattern_ops);
create index us_power_search on us_power using gin ((code || ' ' || or_blank(signatory)) gin_trgm_ops);
select index_letters('us_power');
select protect_tenant_table('us_power');
select keep_record('us_power', 'document_sealed', 'told_for');

-- The page on which one power is signed without signing in: only a digest of the ticket is kept.
create table us_power_link (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  power_id uuid not null,
  digest bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, power_id) references us_power (tenant_id, id)
);
create unique index us_power_link_digest on us_power_link (tenant_id, digest);
create unique index us_power_link_power on us_power_link (tenant_id, power_id) where ended_at is null;
select protect_tenant_table('us_power_link');

-- Whether a party lets the broker act on a day: signed by then, not ended, and not revoked yet. A revocation stops new entries only: what was dated before
-- it keeps its power. With a port it is asked for that port. It goes by dates and by what was accepted, so it does not wait for the job that lets powers expire.
create function us_power_holds(tenant uuid, party uuid, on_day date, port text default null) returns boolean language sql stable as $$
  select exists (select from us_power p where p.tenant_id = tenant and p.party_id = party and p.deleted_at is null
    and p.state in ('active', 'expiring', 'expired', 'revoked')
    and p.signed_on <= on_day and (p.expires_on is null or on_day <= p.expires_on) and (p.revoked_on is null or on_day < p.revoked_on)
    and (port is null or p.ports_kind = 'all' or port = any (string_to_array(p.ports, ','))))
$$;
