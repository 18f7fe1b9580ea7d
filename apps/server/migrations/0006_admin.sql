-- A membership that its person has not agreed to yet.
alter table membership drop constraint membership_status_check;
alter table membership add constraint membership_status_check check (status in ('able', 'disable', 'invited'));

-- A person has one membership of a tenant, deleted or not, so that his id names the user there.
drop index membership_person;
create unique index membership_person on membership (tenant_id, person_id);
drop index membership_newest;
create index membership_newest on membership (tenant_id, created_at desc, person_id desc);
create index membership_updated on membership (tenant_id, updated_at desc, person_id desc);
create index membership_name on membership (tenant_id, username, person_id);
create index membership_status on membership (tenant_id, status, created_at desc, person_id desc);
create index membership_org on membership (tenant_id, org_id);

-- A user as a tenant sees him: his membership with what his account says. Of somebody who was only invited nothing is shown.
create view sys_user with (security_invoker = true) as
  select m.tenant_id, m.person_id as id, m.id as membership_id, m.version, m.created_at, m.created_by, m.updated_at, m.deleted_at, m.username, m.org_id, m.status,
    case when m.status = 'invited' then m.username else p.nickname end as nickname,
    case when m.status <> 'invited' then p.email end as email,
    case when m.status <> 'invited' then p.mobile end as mobile,
    case when m.status <> 'invited' then p.geographic end as geographic,
    case when m.status <> 'invited' then p.address end as address,
    case when m.status <> 'invited' then p.profile end as profile,
    case when m.status <> 'invited' and p.home_tenant_id = m.tenant_id then p.avatar end as avatar,
    p.language,
    p.home_tenant_id is distinct from m.tenant_id as guest
  from membership m join person p on p.id = m.person_id
  where m.tenant_id = current_tenant();
grant select on sys_user to clearway_app;

create index sys_org_sequence on sys_org (tenant_id, org_sequence, id);
create index sys_org_name on sys_org (tenant_id, org_name, id);
create index sys_org_type on sys_org (tenant_id, org_type, org_sequence, id);
create index sys_org_newest on sys_org (tenant_id, created_at desc, id desc);
create index sys_org_updated on sys_org (tenant_id, updated_at desc, id desc);
create index sys_org_search on sys_org using gin ((org_name || ' ' || coalesce(uscc, '')) gin_trgm_ops);
create unique index sys_org_sibling on sys_org (tenant_id, org_parent, lower(org_name)) nulls not distinct where deleted_at is null;

-- The organisations named and all below them.
create function orgs_below(roots uuid[]) returns setof uuid language sql stable as $$
  with recursive down as (
    select id, 1 as depth from sys_org where tenant_id = current_tenant() and id = any (roots)
    union select o.id, down.depth + 1 from sys_org o join down on o.org_parent = down.id where o.tenant_id = current_tenant() and o.deleted_at is null and down.depth < 20)
  select id from down $$;

create unique index sys_menu_path on sys_menu (tenant_id, area, lower(menu_path)) where deleted_at is null and menu_path is not null;
create index sys_menu_parent on sys_menu (tenant_id, menu_parent);

-- The audit trail in the shape of every list.
create view audit_trail with (security_invoker = true) as
  select tenant_id, id, 1 as version, at as created_at, at as updated_at, null::timestamptz as deleted_at, person_id as created_by,
    at, person_id, person_name, action, outcome, detail, cardinality(object_ids) as object_count, host(ip) as ip, device, request_id
  from audit_event;
grant select on audit_trail to clearway_app;
create index audit_event_person on audit_event (tenant_id, person_id, at desc, id desc);
create index audit_event_action on audit_event (tenant_id, action, at desc, id desc);
create index audit_event_outcome on audit_event (tenant_id, outcome, at desc, id desc);

create view outbox with (security_invoker = true) as
  select tenant_id, id, 1 as version, created_at, created_at as updated_at, null::timestamptz as deleted_at, null::uuid as created_by,
    channel, recipient, subject, status, error, sent_at
  from outbox_message;
grant select on outbox to clearway_app;
create index outbox_message_status on outbox_message (tenant_id, status, created_at desc, id desc);
create index outbox_message_channel on outbox_message (tenant_id, channel, created_at desc, id desc);
create index outbox_message_search on outbox_message using gin ((recipient || ' ' || coalesce(subject, '')) gin_trgm_ops);
