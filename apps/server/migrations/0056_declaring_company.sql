-- In whose name a tenant declares, and who hands its declarations over (DecSign).
create table declaring_company (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  name text not null,
  customs_code text not null,
  uscc text not null,
  organisation_code text not null,
  ciq_code text,
  declare_name text not null,
  declarant_no text,
  operator_name text not null,
  ic_card text not null,
  certificate_no text,
  is_default boolean not null default false,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id)
);
create unique index declaring_company_code on declaring_company (tenant_id, customs_code) where deleted_at is null;
create unique index declaring_company_default on declaring_company (tenant_id) where is_default and deleted_at is null;
create index declaring_company_newest on declaring_company (tenant_id, created_at desc, id desc);
create index declaring_company_maker on declaring_company (tenant_id, created_by, created_at desc, id desc);
create index declaring_company_updated on declaring_company (tenant_id, updated_at desc, id desc);
create index declaring_company_name on declaring_company (tenant_id, name, id);
create index declaring_company_search on declaring_company using gin ((name || ' ' || customs_code || ' ' || uscc) gin_trgm_ops);
select index_letters('declaring_company');
select protect_tenant_table('declaring_company');
select keep_record('declaring_company');

-- Receipts name the declaration as its message did.
create index declaration_client_number on declaration (tenant_id, (sign ->> 'ClientSeqNo')) where sign ? 'ClientSeqNo';
