-- What a report reads of many rows stands in an index of its own, so that the wide rows themselves are not read.
create index declaration_of_case_accepted on declaration (tenant_id, case_id, accepted_at) where deleted_at is null and status not in ('withdrawn', 'deleted');
create index charge_counted on charge (tenant_id, day) include (id, org_id, fee_id, status, currency, amount, advance) where deleted_at is null;
create index tax_bill_counted on tax_bill (tenant_id, declaration_id) include (amount, paid_on) where deleted_at is null;
