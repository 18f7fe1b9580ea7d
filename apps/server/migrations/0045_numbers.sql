-- The search of the whole product finds records by the beginning of their numbers, by ranges: `lower` is not leakproof, so row-level security
-- would keep an index on it from being used.
create index trade_order_number on trade_order (tenant_id, code text_pattern_ops) where deleted_at is null;
create index goods_number on goods (tenant_id, model_number text_pattern_ops) where deleted_at is null;
create index supplier_number on supplier (tenant_id, code text_pattern_ops) where deleted_at is null;
create index customs_case_number on customs_case (tenant_id, code text_pattern_ops) where deleted_at is null;
create index customs_case_bill on customs_case (tenant_id, bill_no text_pattern_ops) where deleted_at is null;
create index customs_case_reference on customs_case (tenant_id, customer_reference text_pattern_ops) where deleted_at is null;
create index customs_case_order_number on customs_case (tenant_id, order_code text_pattern_ops) where deleted_at is null;
create index declaration_number on declaration (tenant_id, code text_pattern_ops) where deleted_at is null;
create index declaration_entry_number on declaration (tenant_id, entry_id text_pattern_ops) where deleted_at is null;
create index declaration_seq_number on declaration (tenant_id, seq_no text_pattern_ops) where deleted_at is null;
create index declaration_bill on declaration (tenant_id, bill_no text_pattern_ops) where deleted_at is null;
create index classification_task_number on classification_task (tenant_id, model_number text_pattern_ops) where deleted_at is null;
create index recharge_number on recharge (tenant_id, code text_pattern_ops) where deleted_at is null;
create index recharge_bank_number on recharge (tenant_id, bank_reference text_pattern_ops) where deleted_at is null;
create index flow_back_number on flow_back (tenant_id, code text_pattern_ops) where deleted_at is null;
create index wallet_number on wallet (tenant_id, code text_pattern_ops) where deleted_at is null;
