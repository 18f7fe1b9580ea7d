-- The entries that a party had a part in are asked for from its own page.
create index us_entry_consignee on us_entry (tenant_id, consignee_id, created_at desc, id desc) where consignee_id is not null;
create index us_entry_manufacturer on us_entry (tenant_id, manufacturer_id, created_at desc, id desc) where manufacturer_id is not null;
