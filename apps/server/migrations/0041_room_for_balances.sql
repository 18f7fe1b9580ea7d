-- A busy wallet's balance changes many times a second while others still look at what it was. With room for some thirty versions on its page it stays
-- there, and no entry of the index leads past versions that are over: with half a page, postings of such a wallet took twice as long after a while.
alter table wallet_balance set (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
