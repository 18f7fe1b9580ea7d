-- Certification of persons and enterprises: an attempt is a row, which is kept. It lies in the tenant of whoever applies; what his own tenant
-- cannot review by a second person (its own enterprise, people without a tenant) is reviewed by the platform, which sees it once it was handed in.
create table user_auth (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  kind text not null check (kind in ('personal', 'enterprise')),
  -- Whom it certifies: a person, a customer's organisation, or the tenant itself.
  subject_id uuid not null,
  -- The customer whose it is; of a member of staff his department. Null: the house.
  org_id uuid,
  attempt int not null default 1 check (attempt > 0),
  approval_status text not null default 'draft' check (approval_status in ('draft', 'submitted', 'inReview', 'approved', 'rejected', 'expired', 'revoked')),
  reviewer text not null default 'tenant' check (reviewer in ('tenant', 'platform')),
  -- Who applies, and whoever else wrote in it: none of them reviews it.
  applicant_id uuid not null references person (id),
  editors uuid[] not null default '{}',
  -- The person himself, or the legal representative of the enterprise.
  real_name text,
  document_kind text check (document_kind in ('residentId', 'hkid', 'passport', 'travelPermit')),
  -- With its middle covered; the number itself is sealed, and found again by a keyed hash.
  idcard_no text,
  idcard_sealed text,
  idcard_hash text,
  document_from date,
  document_to date,
  document_long_term boolean not null default false,
  org_name text,
  registration_kind text check (registration_kind in ('uscc', 'hkbr', 'hkci', 'ein')),
  registration_no text,
  customs_code text check (customs_code ~ '^[0-9A-Z]{10}$'),
  licence_from date,
  licence_to date,
  licence_long_term boolean not null default false,
  address text,
  contact_person text,
  phone_number text,
  email text,
  qq text,
  weixin text,
  submitted_at timestamptz,
  -- Who has taken it into review, then who decided.
  reviewed_by uuid,
  decided_at timestamptz,
  -- Why it was rejected or revoked: in general, and by field.
  reason text,
  field_reasons jsonb not null default '{}',
  valid_to date,
  -- Days before the end at which the applicant was warned last.
  end_warned int,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  check ((idcard_no is null) = (idcard_sealed is null) and (idcard_no is null) = (idcard_hash is null)),
  check (approval_status <> 'approved' or (valid_to is not null and decided_at is not null)),
  -- A second person, whatever the program does.
  check (reviewed_by is null or (reviewed_by <> applicant_id and reviewed_by <> subject_id and not reviewed_by = any (editors)))
);
-- One attempt under way and one certificate in force for each kind of each subject.
create unique index user_auth_open on user_auth (tenant_id, subject_id, kind) where approval_status in ('draft', 'submitted', 'inReview') and deleted_at is null;
create unique index user_auth_standing on user_auth (tenant_id, subject_id, kind) where approval_status = 'approved' and deleted_at is null;
create unique index user_auth_attempt on user_auth (tenant_id, subject_id, kind, attempt);
create index user_auth_newest on user_auth (tenant_id, created_at desc, id desc);
create index user_auth_maker on user_auth (tenant_id, created_by, created_at desc, id desc);
create index user_auth_updated on user_auth (tenant_id, updated_at desc, id desc);
create index user_auth_kind on user_auth (tenant_id, kind, created_at desc, id desc);
create index user_auth_status on user_auth (tenant_id, approval_status, created_at desc, id desc);
create index user_auth_org on user_auth (tenant_id, org_id, created_at desc, id desc);
create index user_auth_submitted on user_auth (tenant_id, submitted_at, id);
create index user_auth_valid_to on user_auth (tenant_id, valid_to, id);
create index user_auth_number on user_auth (tenant_id, idcard_hash) where idcard_hash is not null;
create index user_auth_registration on user_auth (tenant_id, registration_kind, registration_no) where registration_no is not null;
create index user_auth_ending on user_auth (valid_to) where approval_status = 'approved';
create index user_auth_platform on user_auth (created_at desc, id desc) where reviewer = 'platform';
create index user_auth_search on user_auth using gin ((or_blank(real_name) || ' ' || or_blank(org_name) || ' ' || or_blank(phone_number)) gin_trgm_ops);
select protect_tenant_table('user_auth');
-- The platform reads what was handed in to it; it writes, as everybody, only while it works in the tenant of the row.
create policy platform on user_auth for select using (reviewer = 'platform' and submitted_at is not null and current_tenant() = (select platform_tenant()));
select keep_record('user_auth', 'idcard_sealed', 'idcard_hash', 'editors', 'end_warned', 'subject_id', 'applicant_id', 'reviewer');

-- Papers lie apart from the files that anybody of an organisation may open by id. Attempts that carry a paper on share its bytes.
create table user_auth_paper (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  user_auth_id uuid not null,
  kind text not null check (kind in ('idFront', 'idBack', 'businessLicence', 'powerOfAttorney', 'customsCertificate', 'other')),
  name text not null,
  size int not null check (size > 0),
  content_type text not null,
  sha256 bytea not null,
  store_key text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_auth_id) references user_auth (tenant_id, id) on delete cascade
);
create unique index user_auth_paper_kind on user_auth_paper (tenant_id, user_auth_id, kind);
create index user_auth_paper_store on user_auth_paper (tenant_id, store_key);
select protect_tenant_table('user_auth_paper');
create policy platform on user_auth_paper for select using (current_tenant() = (select platform_tenant())
  and exists (select from user_auth a where a.tenant_id = user_auth_paper.tenant_id and a.id = user_auth_paper.user_auth_id));
