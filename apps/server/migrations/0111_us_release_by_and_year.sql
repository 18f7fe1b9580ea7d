-- What customs has and has not released still has its day: cargo without a permit for its release goes to general order 15 days after it arrived (19 CFR 4.37).
alter table us_entry alter column due_date set expression as (case when status in ('draft', 'checked', 'rejected', 'filed', 'documents', 'exam', 'hold') then arrival_date + 15
  when status = 'released' then summary_due when status = 'summaryFiled' then coalesce(payment_due, summary_due) end);

-- What an importer's entries here came to in twelve months by their summaries, and as of when. A job reckons it, so that no list adds up entries.
create table us_party_duties (
  tenant_id uuid not null references tenant (id),
  party_id uuid not null,
  duties numeric(18, 2) not null,
  as_of date not null,
  primary key (tenant_id, party_id),
  foreign key (tenant_id, party_id) references us_party (tenant_id, id) on delete cascade
);
create index us_party_duties_large on us_party_duties (tenant_id, party_id) where duties > 500000;
select protect_tenant_table('us_party_duties');
create index us_entry_summed on us_entry (tenant_id, summary_filed_on) include (importer_id, total) where summary_filed_on is not null and deleted_at is null;

-- The larger of what entries here tell and what somebody typed, who knows of entries by other brokers too.
create or replace function us_duties_of_last_year(tenant uuid, party uuid) returns table (duties numeric, as_of date) language sql stable as $$
  select case when d.duties > coalesce(p.duties_last_year, 0) then d.duties else p.duties_last_year end,
    case when d.duties > coalesce(p.duties_last_year, 0) then d.as_of else p.duties_last_year_on end
  from us_party p left join us_party_duties d on d.tenant_id = p.tenant_id and d.party_id = p.id
  where p.tenant_id = tenant and p.id = party and (p.duties_last_year is not null or d.duties > 0)
$$;
