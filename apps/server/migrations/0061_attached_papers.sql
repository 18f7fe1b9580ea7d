-- The files that went with a message, each under the name that the message gives it (EdocID); never changed.
create table declaration_message_paper (
  tenant_id uuid not null,
  message_id uuid not null,
  name text not null,
  file_id uuid not null,
  primary key (tenant_id, message_id, name),
  foreign key (tenant_id, message_id) references declaration_message (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references stored_file (tenant_id, id)
);
create index declaration_message_paper_file on declaration_message_paper (tenant_id, file_id);
select protect_tenant_table('declaration_message_paper');
revoke update, delete on declaration_message_paper from clearway_app;

-- How the electronic agency agreement (代理报关委托协议) stands at the single window, as staff recorded it; null: none was made there.
alter table customs_case_document add agreement text check (agreement in ('asked', 'confirmed', 'declined'));
