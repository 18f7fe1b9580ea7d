-- Until when a proof holds (docs/decisions/032). A record in the DNS is looked for each day: once it was missing on several days in a
-- row, the domain is no longer taken for the tenant's.
alter table mail_domain
  -- Daily checks in a row that did not find it, and when the last of them was.
  add column missing_checks int not null default 0,
  add column missing_at timestamptz;
create index mail_domain_due on mail_domain (tenant_id, checked_at) where proved_by = 'dns' and deleted_at is null;
-- What each check writes is no news for the history; the token changes only where a proof was withdrawn.
drop trigger touch on mail_domain;
drop trigger history on mail_domain;
select keep_record('mail_domain', 'checked_at', 'missing_checks', 'missing_at', 'token');

-- Which identity provider vouched: a session that stands on its word alone ends with it.
alter table session_proof
  add column provider_id uuid,
  add check (provider_id is null or tenant_id is not null),
  add foreign key (tenant_id, provider_id) references sso_provider (tenant_id, id);
drop index session_proof_once;
create unique index session_proof_once on session_proof (session_id, factor, means, tenant_id, provider_id) nulls not distinct;
create index session_proof_provider on session_proof (tenant_id, provider_id) where provider_id is not null;
