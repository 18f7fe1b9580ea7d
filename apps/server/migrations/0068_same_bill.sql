-- The same bill of lading in another case, however it was typed.
create index declaration_same_bill on declaration (tenant_id, upper(translate(bill_no, '- ', ''))) where deleted_at is null;
