-- The search of the whole product finds records by the beginning of their numbers.
create index customs_case_bill on customs_case (tenant_id, lower(bill_no)) where deleted_at is null and bill_no is not null;
create index customs_case_reference on customs_case (tenant_id, lower(customer_reference)) where deleted_at is null and customer_reference is not null;
create index customs_case_order_code on customs_case (tenant_id, lower(order_code)) where deleted_at is null and order_code is not null;
create index declaration_entry_number on declaration (tenant_id, lower(entry_id)) where deleted_at is null and entry_id is not null;
create index declaration_seq_number on declaration (tenant_id, lower(seq_no)) where deleted_at is null and seq_no is not null;
create index declaration_bill on declaration (tenant_id, lower(bill_no)) where deleted_at is null and bill_no is not null;
