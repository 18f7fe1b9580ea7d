-- What waits among Hong Kong's records, found by indexes alone however much has crossed, was declared or was said before.
create index customs_message_asked on customs_message (tenant_id, road_cargo_id, trade_declaration_id, case_id)
  where question and answered_at is null and not internal;
drop index customs_message_unseen;
create index customs_message_unseen on customs_message (tenant_id, road_cargo_id, trade_declaration_id) where unseen;
create index road_cargo_to_declare on road_cargo (tenant_id, id, ccrn) where status in ('crossed', 'done') and not no_trade and deleted_at is null;
create index trade_declaration_of_cargo on trade_declaration (tenant_id, road_cargo_id) where status <> 'withdrawn' and deleted_at is null;
create index trade_declaration_of_ccrn on trade_declaration (tenant_id, ccrn) where status <> 'withdrawn' and deleted_at is null;
