-- What lists of money and of certifications are sorted by; the tenant first, the id among equals, read from either end.
create index recharge_status_sort on recharge (tenant_id, status, id);
create index recharge_payer_sort on recharge (tenant_id, payer_name, id);
create index recharge_confirmed_sort on recharge (tenant_id, confirmed_amount, id);
create index flow_back_status_sort on flow_back (tenant_id, status, id);
create index flow_back_kind_sort on flow_back (tenant_id, kind, id);
create index user_auth_status_sort on user_auth (tenant_id, approval_status, id);
create index user_auth_real_name_sort on user_auth (tenant_id, real_name, id);
create index user_auth_org_name_sort on user_auth (tenant_id, org_name, id);
create index wallet_status_sort on wallet (tenant_id, status, id);
create index wallet_currency_sort on wallet (tenant_id, currency, id);
create index wallet_code_sort on wallet (tenant_id, code, id);
