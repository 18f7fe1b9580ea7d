-- What is said of a case, of road cargo and of a trade declaration is kept in one place.
alter table customs_case_message rename to customs_message;
alter index customs_case_message_pkey rename to customs_message_pkey;
alter index customs_case_message_case rename to customs_message_case;
alter index customs_case_message_open rename to customs_message_open;
alter table customs_message
  alter column case_id drop not null,
  add column road_cargo_id uuid,
  add column trade_declaration_id uuid,
  -- Which paper the file is, where its sender said so.
  add column paper text,
  -- A customer wrote it, and nobody of the broker has looked yet.
  add column unseen boolean not null default false,
  add foreign key (tenant_id, road_cargo_id) references road_cargo (tenant_id, id),
  add foreign key (tenant_id, trade_declaration_id) references trade_declaration (tenant_id, id),
  add check (num_nonnulls(case_id, road_cargo_id, trade_declaration_id) = 1),
  add check (paper is null or file_id is not null);
create index customs_message_cargo on customs_message (tenant_id, road_cargo_id, at, id) where road_cargo_id is not null;
create index customs_message_trade on customs_message (tenant_id, trade_declaration_id, at, id) where trade_declaration_id is not null;
create index customs_message_unseen on customs_message (tenant_id, at, id) where unseen;

-- Whether the customer stands by what is declared in their name.
alter table trade_declaration
  add column confirmation text not null default 'none' check (confirmation in ('none', 'asked', 'confirmed', 'declined', 'voided')),
  add column confirmed_at timestamptz,
  add column confirmed_by uuid,
  add check ((confirmation = 'confirmed') = (confirmed_at is not null and confirmed_by is not null));
create index trade_declaration_confirmation on trade_declaration (tenant_id, confirmation, created_at desc, id desc);

-- The expected crossing of which it was told that it comes near.
alter table road_cargo add column told_for timestamptz;
drop trigger history on road_cargo;
create trigger history after insert or update on road_cargo for each row execute function write_history('told_for');
create index road_cargo_near on road_cargo (tenant_id, expected_at) where status in ('draft', 'submitted', 'registered', 'bundled') and deleted_at is null;
