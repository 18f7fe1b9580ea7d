-- Licences and quotas of customers. What was used of one follows from the declarations that name it; here stands what its paper says.
create table licence (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  org_id uuid not null,
  number text not null check (number = upper(btrim(number)) and number <> ''),
  -- Letter of the supervision document, or type code of the inspection document (LicTypeCode), or both.
  kind text,
  lic_type text,
  direction text not null check (direction in ('import', 'export')),
  holder text,
  goods_name text not null,
  -- Beginnings of codes parted by commas: 1701,17019910.
  codes text not null check (codes ~ '^\d{4,10}(,\d{4,10})*$'),
  -- As its paper has it: up to five decimals.
  quantity numeric not null check (quantity > 0 and scale(quantity) <= 5),
  unit text not null,
  amount numeric(18, 2) check (amount > 0),
  currency text,
  valid_from date not null,
  valid_to date not null,
  -- One batch, one licence; otherwise how often it may be used, where that is limited.
  single_batch boolean not null default false,
  most_uses int check (most_uses > 0),
  -- Per cent by which bulk goods may exceed it.
  excess numeric(4, 2) check (excess between 0 and 10),
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
  check (kind is not null or lic_type is not null),
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id)
);
create unique index licence_number on licence (tenant_id, number, coalesce(kind, ''), coalesce(lic_type, '')) where deleted_at is null;
create index licence_newest on licence (tenant_id, created_at desc, id desc);
create index licence_maker on licence (tenant_id, created_by, created_at desc, id desc);
create index licence_updated on licence (tenant_id, updated_at desc, id desc);
create index licence_org on licence (tenant_id, org_id, created_at desc, id desc);
create index licence_kind on licence (tenant_id, kind, created_at desc, id desc);
create index licence_direction on licence (tenant_id, direction, created_at desc, id desc);
create index licence_by_number on licence (tenant_id, number, id);
create index licence_quantity on licence (tenant_id, quantity, id);
create index licence_from on licence (tenant_id, valid_from, id);
create index licence_until on licence (tenant_id, valid_to, id);
create index licence_search on licence using gin ((number || ' ' || goods_name || ' ' || or_blank(holder)) gin_trgm_ops);
select index_letters('licence');
select protect_tenant_table('licence');
select keep_record('licence');

-- What was written off elsewhere, at another broker; below nothing takes one back. Never changed, only balanced.
create table licence_write_off (
  tenant_id uuid not null references tenant (id),
  id uuid not null default new_id(),
  licence_id uuid not null,
  used_on date not null,
  quantity numeric not null check (quantity <> 0),
  reason text not null,
  person_id uuid not null references person (id),
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, licence_id) references licence (tenant_id, id)
);
create index licence_write_off_of on licence_write_off (tenant_id, licence_id, used_on);
select protect_tenant_table('licence_write_off');
revoke update, delete on licence_write_off from clearway_app;

-- The numbers of licences in head and blocks of a declaration, in capitals; null where it names none.
create function licence_numbers(head jsonb, blocks jsonb) returns text[] language plpgsql immutable parallel safe as $$
begin
  return (select array_agg(distinct n) from (
    select upper(btrim(head ->> 'LicenseNo')) as n
    union all select upper(btrim(r ->> 'CertCode')) from jsonb_array_elements(coalesce(blocks -> 'licences', '[]')) r) named where n <> '');
end $$;
-- The same of a line: `limits`.
create function licence_numbers(limits jsonb) returns text[] language plpgsql immutable parallel safe as $$
begin
  if limits = '[]' then return null; end if;
  return (select array_agg(distinct n) from (select upper(btrim(r #>> '{values,LicenceNo}')) as n from jsonb_array_elements(limits) r) named where n <> '');
end $$;
-- Trusted not to leak, as 0008 and 0035 say of the others: without that row-level security keeps a look-up from its index.
do $$ begin
  alter function licence_numbers(jsonb, jsonb) leakproof;
  alter function licence_numbers(jsonb) leakproof;
exception when insufficient_privilege then
  raise notice 'licences will be found in declarations without their indexes: see docs/decisions/010';
end $$;
-- Of those alone that name one: few do.
create index declaration_licences on declaration using gin (licence_numbers(head, blocks)) with (fastupdate = off) where licence_numbers(head, blocks) is not null;
create index declaration_line_licences on declaration_line using gin (licence_numbers(limits)) with (fastupdate = off) where licence_numbers(limits) is not null;

-- The quantity of a line in a unit of customs: as declared, else by a statutory unit; grams, kilograms and tonnes stand for each other. Null: not known.
create function quantity_in(item jsonb, wanted text) returns numeric language sql immutable parallel safe as $$
  select case when q.unit = wanted then q.quantity::numeric else q.quantity::numeric * q.grams / w.grams end
  from (select ('{"036":1,"035":1000,"070":1000000}'::jsonb ->> wanted)::numeric as grams) w,
    lateral (select turn, unit, btrim(quantity) as quantity, ('{"036":1,"035":1000,"070":1000000}'::jsonb ->> unit)::numeric as grams
      from (values (1, item ->> 'GUnit', item ->> 'GQty'), (2, item ->> 'FirstUnit', item ->> 'FirstQty'), (3, item ->> 'SecondUnit', item ->> 'SecondQty')) v(turn, unit, quantity)) q
  where q.quantity ~ '^\d{1,18}(\.\d{1,8})?$' and (q.unit = wanted or q.grams / w.grams is not null)
  order by q.unit <> wanted, q.turn limit 1
$$;
