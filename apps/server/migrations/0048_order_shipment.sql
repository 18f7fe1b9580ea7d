-- Orders weigh in kilograms, as papers and declarations do. A change of type writes no history of each row.
alter table trade_order_detail
  alter column net_weight type numeric(18, 7) using net_weight / 1000,
  alter column rough_weight type numeric(18, 7) using rough_weight / 1000;
alter table trade_order
  alter column net_weight_sum type numeric using trim_scale(net_weight_sum / 1000),
  alter column rough_weight_sum type numeric using trim_scale(rough_weight_sum / 1000);
-- What history says of the sums is read under the same unit.
alter table record_history no force row level security;
update record_history set changes = (
    select jsonb_agg(case when c ->> 'field' in ('net_weight_sum', 'rough_weight_sum') then c
      || jsonb_build_object('from', trim_scale((c ->> 'from')::numeric / 1000)::text, 'to', trim_scale((c ->> 'to')::numeric / 1000)::text) else c end order by n)
    from jsonb_array_elements(changes) with ordinality as e(c, n))
  where table_name = 'trade_order' and (changes @> '[{"field": "net_weight_sum"}]' or changes @> '[{"field": "rough_weight_sum"}]');
alter table record_history force row level security;
