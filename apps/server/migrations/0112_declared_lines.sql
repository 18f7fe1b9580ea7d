-- A line of goods as it was last handed over to customs, with the taxes reckoned then: narrow, so that lists and reports read a million of them without the declarations.
create table declared_line (
  tenant_id uuid not null,
  id uuid not null default new_id(),
  declaration_id uuid not null,
  -- GNo.
  item_no int not null,
  -- Of the declaration, so that whoever may not see that does not see this.
  org_id uuid,
  created_by uuid,
  direction text not null check (direction in ('import', 'export')),
  trade_mode text,
  customs_office text,
  submitted_at timestamptz not null,
  code text not null,
  chapter text not null generated always as (left(code, 2)) stored,
  name text not null,
  origin text,
  quantity numeric(20, 5),
  unit text,
  price numeric(20, 2),
  currency text,
  -- In CNY; null is not known. Customs value, of an export the FOB value; `duty` is that of import or export.
  customs_value numeric(20, 2),
  duty numeric(20, 2),
  additional numeric(20, 2),
  excise numeric(20, 2),
  vat numeric(20, 2),
  taxes numeric(20, 2),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, declaration_id, item_no),
  foreign key (tenant_id, declaration_id) references declaration (tenant_id, id) on delete cascade,
  foreign key (tenant_id, org_id) references sys_org (tenant_id, id)
);
create index declared_line_newest on declared_line (tenant_id, created_at desc, id desc);
create index declared_line_submitted on declared_line (tenant_id, submitted_at desc, id desc);
create index declared_line_code on declared_line (tenant_id, code, created_at desc, id desc);
create index declared_line_chapter on declared_line (tenant_id, chapter, created_at desc, id desc);
create index declared_line_origin on declared_line (tenant_id, origin, created_at desc, id desc);
create index declared_line_org on declared_line (tenant_id, org_id, created_at desc, id desc);
create index declared_line_search on declared_line using gin ((code || ' ' || name) gin_trgm_ops);
create index declared_line_counted on declared_line (tenant_id, submitted_at) include (id, org_id, direction, trade_mode, chapter, origin, customs_value, duty, additional, excise, vat, taxes) where deleted_at is null;
select index_letters('declared_line');
select protect_tenant_table('declared_line');

-- What customs struck out or gave back counts no more, and a declaration that changes hands takes its lines along.
create function declared_line_follows() returns trigger language plpgsql as $$
begin
  update declared_line set org_id = new.org_id,
    deleted_at = case when new.deleted_at is not null or new.status in ('deleted', 'withdrawn') then coalesce(deleted_at, now()) end
  where tenant_id = new.tenant_id and declaration_id = new.id;
  return null;
end $$;
create trigger declared_line_follows after update of status, org_id, deleted_at on declaration for each row
  when (old.org_id is distinct from new.org_id or (old.deleted_at is null) is distinct from (new.deleted_at is null)
    or (old.status in ('deleted', 'withdrawn')) is distinct from (new.status in ('deleted', 'withdrawn')))
  execute function declared_line_follows();

-- What was handed over before: its taxes were kept for the whole declaration only, so those of a line are not known.
create function declared_figure(given text) returns numeric language sql immutable as
  $$ select case when given ~ '^\d{1,15}(\.\d{1,5})?$' then given::numeric end $$;
insert into declared_line (tenant_id, declaration_id, item_no, org_id, created_by, direction, trade_mode, customs_office, submitted_at, code, name, origin, quantity, unit, price, currency, created_at, deleted_at)
  select d.tenant_id, d.id, row_number() over (partition by d.tenant_id, d.id order by l.position, l.id), d.org_id, d.created_by, d.direction, d.trade_mode, d.customs_office, d.submitted_at,
    or_blank(l.item ->> 'CodeTS'), or_blank(l.item ->> 'GName'), nullif(l.item ->> 'OriginCountry', ''), declared_figure(l.item ->> 'GQty'), nullif(l.item ->> 'GUnit', ''),
    round(declared_figure(l.item ->> 'DeclTotal'), 2), nullif(l.item ->> 'TradeCurr', ''), d.submitted_at, case when d.deleted_at is not null or d.status in ('deleted', 'withdrawn') then now() end
  from declaration d join declaration_line l on l.tenant_id = d.tenant_id and l.declaration_id = d.id and l.deleted_at is null
  where d.submitted_at is not null;
update declared_line set created_at = created_at - item_no * interval '1 microsecond';
drop function declared_figure(text);
