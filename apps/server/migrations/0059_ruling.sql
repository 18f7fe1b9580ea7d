-- What was ruled on the code of goods: a case of one's own, an advance ruling, a decision published by customs, a ruling abroad, or what a laboratory found.
create table ruling (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  kind text not null check (kind in ('precedent', 'advance', 'decision', 'foreign', 'laboratory')),
  number text not null,
  jurisdiction text not null check (jurisdiction ~ '^[A-Z]{2}$'),
  -- The goods as the ruling names them.
  name text not null,
  description text,
  hs_code text check (hs_code ~ '^\d{6,10}$'),
  basis text,
  authority text,
  -- For whom it was made: a customer, or a name where it is none.
  org_id uuid,
  holder text,
  laboratory text,
  sample_number text,
  finding text,
  valid_from date not null,
  valid_to date,
  revoked_on date,
  revoked_reason text,
  -- The decision of the goods master that a precedent was kept of.
  decision_id uuid,
  attachment_url uuid,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (valid_to >= valid_from),
  check (kind = 'laboratory' or hs_code is not null),
  check ((revoked_on is null) = (revoked_reason is null)),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id),
  foreign key (tenant_id, decision_id) references goods_classification (tenant_id, id)
);
create unique index ruling_number on ruling (tenant_id, kind, lower(number)) where deleted_at is null;
create unique index ruling_decision on ruling (tenant_id, decision_id) where decision_id is not null and deleted_at is null;
create index ruling_newest on ruling (tenant_id, created_at desc, id desc);
create index ruling_maker on ruling (tenant_id, created_by, created_at desc, id desc);
create index ruling_updated on ruling (tenant_id, updated_at desc, id desc);
create index ruling_org on ruling (tenant_id, org_id, created_at desc, id desc);
create index ruling_kind on ruling (tenant_id, kind, created_at desc, id desc);
create index ruling_jurisdiction on ruling (tenant_id, jurisdiction, created_at desc, id desc);
create index ruling_by_number on ruling (tenant_id, number, id);
create index ruling_by_name on ruling (tenant_id, name, id);
create index ruling_by_code on ruling (tenant_id, hs_code, id);
create index ruling_from on ruling (tenant_id, valid_from desc, id desc);
create index ruling_to on ruling (tenant_id, valid_to, id);
create index ruling_revoked on ruling (tenant_id, revoked_on) where revoked_on is not null;
create index ruling_search on ruling using gin ((number || ' ' || name || ' ' || or_blank(hs_code)) gin_trgm_ops);
select index_letters('ruling');
select protect_tenant_table('ruling');
select keep_record('ruling');

-- Goods of the tenant that a ruling names.
create table ruling_goods (
  tenant_id uuid not null,
  ruling_id uuid not null,
  goods_id uuid not null,
  primary key (tenant_id, ruling_id, goods_id),
  foreign key (tenant_id, ruling_id) references ruling (tenant_id, id) on delete cascade,
  foreign key (tenant_id, goods_id) references goods (tenant_id, id)
);
create index ruling_goods_of on ruling_goods (tenant_id, goods_id);
select protect_tenant_table('ruling_goods');

-- A decision keeps in its evidence the ruling that it cites; a step of a line, in its history.
create index goods_classification_ruling on goods_classification (tenant_id, (evidence ->> 'ruling')) where evidence ? 'ruling';
alter table classification_step add column ruling_id uuid;
