-- When customs last sent a declaration back, mended since or not: the workbench counts returns by day, and its list is asked for a day's.
alter table declaration add column returned_at timestamptz;
alter table declaration disable trigger user;
update declaration d set returned_at = r.at
from (select tenant_id, declaration_id, max(noticed_at) as at from declaration_receipt where channel in ('Z', 'E', 'Y', '4', '8', '9') group by 1, 2) r
where r.tenant_id = d.tenant_id and r.declaration_id = d.id;
alter table declaration enable trigger user;
create index declaration_returned on declaration (tenant_id, returned_at desc, id desc);
-- The timeline tells it already.
drop trigger history on declaration;
create trigger history after insert or update on declaration for each row execute function write_history(
  'head', 'blocks', 'free', 'sign', 'unknown', 'origins', 'estimate', 'papers', 'entry_id', 'seq_no', 'bill_no', 'trade_name', 'trade_mode', 'entry_office', 'customs_office', 'status_since', 'returned_at');

-- What lists are sorted by; the tenant first, the id among equals, read from either end.
create index trade_order_status_sort on trade_order (tenant_id, status, id);
create index trade_order_supplier_name_sort on trade_order (tenant_id, supplier_name, id);
create index trade_order_total_sort on trade_order (tenant_id, total_price_sum, id);
create index trade_order_quantity_sort on trade_order (tenant_id, quantity_sum, id);
create index customs_case_status_sort on customs_case (tenant_id, status, id);
create index customs_case_bill_no_sort on customs_case (tenant_id, bill_no, id);
create index customs_case_invoice_total_sort on customs_case (tenant_id, invoice_total, id);
create index customs_case_packages_sort on customs_case (tenant_id, packages, id);
create index customs_case_gross_weight_sort on customs_case (tenant_id, gross_weight, id);
create index declaration_status_sort on declaration (tenant_id, status, id);
create index declaration_entry_sort on declaration (tenant_id, entry_id, id);
create index declaration_line_count_sort on declaration (tenant_id, line_count, id);
create index declaration_total_sort on declaration (tenant_id, total, id);
create index classification_task_name_sort on classification_task (tenant_id, name, id);
create index classification_task_status_sort on classification_task (tenant_id, status, id);
create index classification_task_order_code_sort on classification_task (tenant_id, order_code, id);
create index supplier_code_sort on supplier (tenant_id, code, id);
create index supplier_star_level_sort on supplier (tenant_id, star_level, id);
