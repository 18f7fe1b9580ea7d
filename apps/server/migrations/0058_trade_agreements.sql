-- Which origins a jurisdiction treats how, and when: an agreement or programme with its members, most favoured nation, or the general rate (United States:
-- column 2). Several rows of one code may run at a time, each with the members that joined on its day.
create table trade_agreement (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  jurisdiction text not null check (jurisdiction ~ '^[A-Z]{2}$'),
  treatment text not null check (treatment in ('special', 'mfn', 'general')),
  code text not null,
  name text not null,
  -- How the tariff and the certificates write it, parted by commas: AU,18.
  tariff_codes text,
  -- Countries of origin (alpha-3) parted by commas; null is every country that is not under the general rate.
  origins text check (origins ~ '^[A-Z]{3}(,[A-Z]{3})*$'),
  valid_from date not null,
  valid_to date,
  source text not null,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (tenant_id, id),
  check (valid_to >= valid_from)
);
create unique index trade_agreement_code on trade_agreement (tenant_id, jurisdiction, treatment, code, valid_from) where deleted_at is null;
create index trade_agreement_newest on trade_agreement (tenant_id, created_at desc, id desc);
create index trade_agreement_updated on trade_agreement (tenant_id, updated_at desc, id desc);
create index trade_agreement_by_code on trade_agreement (tenant_id, code, id);
create index trade_agreement_from on trade_agreement (tenant_id, valid_from desc, id desc);
create index trade_agreement_to on trade_agreement (tenant_id, valid_to, id);
create index trade_agreement_search on trade_agreement using gin ((code || ' ' || name) gin_trgm_ops);
select index_letters('trade_agreement');
select protect_tenant_table('trade_agreement');
select share_platform_rows('trade_agreement');
select keep_record('trade_agreement');

-- Anti-dumping and countervailing duties stand by the producer; a producer that is not named bears the rate of all others, the row without one.
alter table additional_duty add column measure text not null default 'additional' check (measure in ('additional', 'antiDumping', 'countervailing')),
  add column producer text,
  -- Codes of duties, parted by commas, that goods under this heading do not bear.
  add column exempts text;
drop index additional_duty_code;
create unique index additional_duty_code on additional_duty (tenant_id, jurisdiction, code, coalesce(lower(producer), ''), valid_from) where deleted_at is null;

-- Kinds of rates that the source of an edition has a column for: a blank cell of such a column is none, where the tariff leaves it blank for none.
alter table tariff_edition add column rate_columns text[] not null default '{}';
update tariff_edition e set rate_columns = coalesce((select array_agg(distinct r->>'kind') from tariff_line l cross join jsonb_array_elements(l.rates) r where l.tenant_id = e.tenant_id and l.edition_id = e.id), '{}');
