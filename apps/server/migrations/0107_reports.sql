-- What reports ask for: lines of classification by the day of their second review, movements of stock with what they weighed and how long they had been there.
create index classification_task_reviewed on classification_task (tenant_id, reviewed_at, id);

create or replace view stock_flow with (security_invoker = true) as
  select p.tenant_id, p.id, p.movement_id, p.kind, p.balance_id, p.warehouse_id, b.bin_id, b.lot_id, p.goods_id, p.org_id, p.on_hand, p.locked, p.seq, p.on_hand_after, p.locked_after,
    p.created_at, p.created_at as updated_at, null::timestamptz as deleted_at, 1 as version, m.created_by, m.lock_kind, m.reason, m.source_kind, m.source_id, m.source_code,
    b.received_on, l.unit_kg, l.unit_cbm
  from stock_posting p left join stock_movement m on m.tenant_id = p.tenant_id and m.id = p.movement_id left join stock_balance b on b.tenant_id = p.tenant_id and b.id = p.balance_id
    left join stock_lot l on l.tenant_id = b.tenant_id and l.id = b.lot_id;
