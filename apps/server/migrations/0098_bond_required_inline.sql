-- The same amounts in one expression, which PostgreSQL reads as part of the statement that asks: called as a function for each importer, it took most of the
-- time of the list of bonds to look at.
create or replace function us_bond_required(duties numeric) returns numeric language sql immutable parallel safe as $$
  select case when duties is null then null when duties <= 1000000 then ceil(greatest(50000, duties / 10) / 10000) * 10000 else ceil(duties / 1000000) * 100000 end
$$;
