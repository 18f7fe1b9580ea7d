-- The trail is searched by the words of its lines and by the record that they are about, over a million lines.
create index audit_event_search on audit_event using gin ((or_blank(person_name) || ' ' || action || ' ' || or_blank(detail)) gin_trgm_ops);
select index_letters('audit_event');
create index audit_event_objects on audit_event using gin (object_ids);

create or replace view audit_trail with (security_invoker = true) as
  select tenant_id, id, 1 as version, at as created_at, at as updated_at, null::timestamptz as deleted_at, person_id as created_by,
    at, person_id, person_name, action, outcome, detail, cardinality(object_ids) as object_count, host(ip) as ip, device, request_id, client_id,
    object_ids, object_ids[1] as record_id
  from audit_event;
