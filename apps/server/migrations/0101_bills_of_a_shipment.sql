-- The bills on which a record stands, for the shipment that it belongs to.
create index bill_item_record on bill_item (tenant_id, record_id) where record_id is not null;
