-- An edition of examples, as the demonstration loads one: it says nothing of codes that it lacks, steps back where an official one runs, and is named as
-- what it is wherever its lines are shown.
alter table tariff_edition add column official boolean not null default true;
drop index tariff_edition_start;
create unique index tariff_edition_start on tariff_edition (tenant_id, jurisdiction, official, valid_from) where status = 'active' and deleted_at is null;
