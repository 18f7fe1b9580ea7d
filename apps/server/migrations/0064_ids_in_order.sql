-- As it was in 0001, with microseconds behind the milliseconds (RFC 9562, 6.2, method 3): what one statement or transaction adds row by row is in that order
-- by its ids, so that "order by created_at, id" gives rows as they came.
create or replace function new_id() returns uuid language sql volatile parallel safe as $$
  select (overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
    || substr(gen_random_uuid()::text, 20))::uuid
$$;
