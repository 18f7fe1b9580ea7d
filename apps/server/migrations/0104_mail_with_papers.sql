-- A paper that goes with a mail: its bytes lie in the file store until the mail is sent.
alter table outbox_message add attachment_name text, add attachment_type text, add attachment_key text,
  add constraint outbox_message_attachment check ((attachment_name is null) = (attachment_type is null) and (attachment_key is null or attachment_name is not null));

create or replace view outbox with (security_invoker = true) as
  select tenant_id, id, 1 as version, created_at, created_at as updated_at, null::timestamptz as deleted_at, null::uuid as created_by,
    channel, recipient, subject, status, error, sent_at, attachment_name
  from outbox_message;
