-- Few tenants have a supplier held just now: a list that knows this once need not look for each of its rows.
create index supplier_hold on supplier (tenant_id, hold_until) where hold_until is not null;
create function any_supplier_held() returns boolean language sql stable as $$
  select exists (select from supplier where tenant_id = current_tenant() and hold_until > now())
    or exists (select from bank_account where tenant_id = current_tenant() and hold_until > now()) $$;
