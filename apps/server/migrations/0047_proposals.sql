-- What a customer's people propose for a line stands beside what the broker decided, and changes nothing of it: `hs_code`, `ciq_code` and `elements` are the broker's alone.
alter table customs_case_line
  add column proposed_code text check (proposed_code ~ '^\d{8,10}$'),
  add column proposed_ciq text check (proposed_ciq ~ '^\d{3}$'),
  add column proposed_elements text check (length(proposed_elements) <= 255),
  -- What the tariff says of the decided code: its supervision conditions and statutory units.
  add column supervision text,
  add column first_unit text,
  add column second_unit text,
  -- The customer changed the goods under a decided code: only a person decides it again.
  add column reopened_at timestamptz;

-- A code that only the customer's paper told was never decided.
update customs_case_line set proposed_code = hs_code, proposed_ciq = ciq_code, hs_code = null, ciq_code = null, matched_by = null,
  origins = (origins - 'hsCode' - 'ciqCode') || jsonb_build_object('proposedCode', origins -> 'hsCode')
where hs_code is not null and coalesce(elements, '') = '' and origins -> 'hsCode' ->> 'kind' = 'paper' and declaration_line_id is null;
update customs_case_line set proposed_code = coalesce(proposed_code, substring(origins -> 'hint' ->> 'of' from '^\d{8,10}')), origins = origins - 'hint' where origins ? 'hint';

-- The candidates of a line on the desk are looked for by its goods.
create index customs_case_line_proposed on customs_case_line (tenant_id, goods_id) where proposed_code is not null and deleted_at is null;

create or replace function case_lines_take_code() returns trigger language plpgsql as $$
begin
  update customs_case_line l set hs_code = left(new.hs_code, 10), ciq_code = coalesce(new.ciq_code, l.ciq_code, nullif(substr(new.hs_code, 11, 3), '')), elements = coalesce(new.elements, l.elements), matched_by = 'task',
    supervision = new.supervision, reopened_at = null,
    origins = l.origins || jsonb_build_object('hsCode', jsonb_build_object('kind', 'goods'), 'elements', jsonb_build_object('kind', 'goods'))
  from customs_case c
  where l.tenant_id = new.tenant_id and l.goods_id = new.goods_id and l.hs_code is null and l.deleted_at is null and l.declaration_line_id is null
    and c.tenant_id = l.tenant_id and c.id = l.case_id and c.status in ('draft', 'toClassify', 'returned');
  return null;
end $$;
