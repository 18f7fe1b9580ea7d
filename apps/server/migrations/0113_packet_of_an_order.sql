-- From an order to the packet that it was made of.
create index quick_part_order on quick_part (tenant_id, (records -> 0 ->> 'id')) where part = 'order';
